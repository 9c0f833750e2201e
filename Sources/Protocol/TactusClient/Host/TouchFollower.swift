// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A custom recognizer that follows touches.
final class TouchFollower {
  var touches: Set<UInt32> = []
  /// Whether the device has cancelled the recognizer's touches, so that their end is reported as a cancellation.
  var isTaken = false
  /// Whether the recognizer was destroyed, so that it needs no more reports.
  var isGone = false
}
