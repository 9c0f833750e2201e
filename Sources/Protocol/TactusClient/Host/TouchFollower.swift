// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A custom recognizer that follows touches.
final class TouchFollower {
  var touches: Set<UInt32> = []
  /// The device cancelled its touches, so their end is a cancellation.
  var isTaken = false
  /// Whether it needs no more reports.
  var isGone = false
}
