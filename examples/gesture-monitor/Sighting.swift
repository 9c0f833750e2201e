// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusClient

/// One thing that has happened, to be written and drawn.
struct Sighting {
  enum What {
    case touch(id: UInt32, TouchPhase, Point)
    /// What happens to a touch in the ordinary stream from now on, and why.
    case disposition(touch: UInt32, TouchDisposition, HostReason)
    case gesture(Gesture)
    case note(String)
  }

  /// A gesture's state and what it measures.
  struct Gesture {
    var name: String
    var kind: GestureKind
    var state: GestureState
    var location: Point
    var numberOfTouches: Int
    /// Where they are, as far as that is told.
    var touches: [Point] = []
    var measure: Measure
  }

  /// On the clock of the touches; nil for what has none.
  var time: Timestamp?
  var what: What
}
