// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How much of the outputs' edges a client may exclude from system gestures.
public enum ExclusionAllowance: UInt8, Sendable {
  case nothing
  /// The client's share of `ServerLimits.exclusion`.
  case limited
  /// All that the client asks for, without reducing the shares of other clients.
  case unlimited
}
