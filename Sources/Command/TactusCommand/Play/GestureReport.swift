// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// Receives the events of a stage.
package protocol GestureObserver {
  mutating func add(_ event: borrowing GestureStage.Event)
  /// Called for each trace, if the stage observes traces.
  mutating func add(_ trace: Trace, at time: Timestamp)
  /// Called for each touch that is delivered to a window.
  mutating func add(_ touch: TouchDelivery)
}

extension GestureObserver {
  package mutating func add(_ trace: Trace, at time: Timestamp) {}
  package mutating func add(_ touch: TouchDelivery) {}
}

/// A report with one line for each event.
protocol GestureReport: GestureObserver {
  /// The text that was written since the caller last emptied it.
  var text: ByteText { get set }
  /// Sets the device of the following events on a screen.
  mutating func use(_ device: String, on screen: Int)
  /// Writes that a device was added or removed.
  mutating func add(_ device: InputDevice, isAdded: Bool, at time: Timestamp)
  /// Announces a device of a recording; the first one has number 1, the next one 2, and so on.
  mutating func meet(_ device: InputDevice, number: Int)
  /// Writes the summary at the end of the report.
  mutating func addSummary(gestures: Int, frames: Int, at time: Timestamp)
}
