// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What happens to a touch in the `wl_touch` stream.
public enum TouchDisposition: UInt32, CaseIterable, Sendable {
  /// It is sent, or has now been released.
  case delivered
  /// All of it is withheld, and may still be delivered.
  case withheld
  /// It was delivered and has now been cancelled.
  case cancelled
  /// It was withheld and will not be delivered.
  case consumed
  /// It was delivered except for its end, which is withheld.
  case endWithheld
}
