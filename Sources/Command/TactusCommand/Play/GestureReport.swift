// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// Observes what happens on a stage.
package protocol GestureObserver {
  mutating func add(_ event: borrowing GestureStage.Event)
  /// Called if the stage observes the trace.
  mutating func add(_ trace: Trace, at time: Timestamp)
  /// A touch is delivered to a window.
  mutating func add(_ touch: TouchDelivery)
}

extension GestureObserver {
  package mutating func add(_ trace: Trace, at time: Timestamp) {}
  package mutating func add(_ touch: TouchDelivery) {}
}

/// Writes one line for each event.
protocol GestureReport: GestureObserver {
  /// The text written since it was last taken.
  var text: ByteText { get set }
  /// Sets the device of the events that follow on the screen.
  mutating func use(_ device: String, on screen: Int)
  /// A device was added or removed.
  mutating func add(_ device: InputDevice, isAdded: Bool, at time: Timestamp)
  /// A recording contains this device, which is number 1, 2 and so on.
  mutating func meet(_ device: InputDevice, number: Int)
  /// Writes the last line.
  mutating func addSummary(gestures: Int, frames: Int, at time: Timestamp)
}
