// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A custom recognizer, as far as the touches that it follows go.
final class TouchFollower {
  var touches: Set<UInt32> = []
  /// The device took its touches: what is told as their end is none.
  var isTaken = false
  /// Nobody wants to hear of it any more.
  var isGone = false
}
