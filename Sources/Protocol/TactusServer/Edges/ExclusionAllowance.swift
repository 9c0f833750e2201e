// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How much of the edges of outputs a client may keep system gestures out of.
public enum ExclusionAllowance: UInt8, Sendable {
  case nothing
  /// Its part of `ServerLimits.exclusion`.
  case limited
  /// All that it asks for; nobody else gets less for that.
  case unlimited
}
