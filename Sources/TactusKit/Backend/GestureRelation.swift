// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A relation between two recognizers. The numbers are those of the protocol.
public enum GestureRelation: UInt32, Sendable {
  /// The first waits until the second has failed.
  case requiresFailure = 1
  /// Neither prevents the other. Set once for both.
  case simultaneous = 2
  /// The first does not prevent the second.
  case doesNotPrevent = 3
}
