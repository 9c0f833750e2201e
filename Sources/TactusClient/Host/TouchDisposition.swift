// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What happens to a touch in the ordinary stream, that of `wl_touch`.
public enum TouchDisposition: UInt32, CaseIterable, Sendable {
  /// It is sent, or has now been released.
  case delivered
  /// It is kept back and may still be delivered.
  case withheld
  /// It was delivered and has now been cancelled.
  case cancelled
  /// It was kept back and will not be delivered.
  case consumed
}
