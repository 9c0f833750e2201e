// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// Is told what happens on a stage.
protocol GestureObserver {
  mutating func add(_ event: borrowing GestureStage.Event)
}

/// Writes one line for each event.
protocol GestureReport: GestureObserver {
  /// The text that has been written and not taken yet.
  var text: ByteText { get set }
  /// Sets the device of what follows on the screen.
  mutating func use(_ device: String, on screen: Int)
  /// A device was added or removed.
  mutating func add(_ device: InputDevice, isAdded: Bool, at time: Timestamp)
  /// Writes the last line.
  mutating func addSummary(gestures: Int, frames: Int, at time: Timestamp)
}
