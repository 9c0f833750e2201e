// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusClient

/// An event to print and draw.
struct Sighting {
  enum What {
    case touch(id: UInt32, TouchPhase, Point)
    /// The new disposition of a touch, and the reason for it.
    case disposition(touch: UInt32, TouchDisposition, HostReason)
    case gesture(Gesture)
    case note(String)
  }

  /// A gesture's state and measurements.
  struct Gesture {
    var name: String
    var kind: GestureKind
    var state: GestureState
    var location: Point
    var numberOfTouches: Int
    /// The locations of the gesture's touches, if they are reported.
    var touches: [Point] = []
    var measure: Measure
  }

  /// On the clock of the touches; nil for an event without a time.
  var time: Timestamp?
  var what: What
}
