// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What happens to a touch in the `wl_touch` stream.
public enum TouchDisposition: UInt32, CaseIterable, Sendable {
  /// The touch is sent, or was withheld and has now been released.
  case delivered
  /// The whole touch is withheld, and may still be delivered.
  case withheld
  /// The touch was delivered and has now been cancelled.
  case cancelled
  /// The touch was withheld and will not be delivered.
  case consumed
  /// The touch was delivered except for its end, which is withheld.
  case endWithheld
}
