// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// Hears what happens on a stage.
protocol GestureObserver {
  mutating func add(_ event: borrowing GestureStage.Event)
}

/// Puts it into words, one line each.
protocol GestureReport: GestureObserver {
  /// What has been written and not been taken away.
  var text: ByteText { get set }
  /// From now on, what happens on the screen is this device's.
  mutating func use(_ device: String, on screen: Int)
  /// A device has come, or gone.
  mutating func add(_ device: InputDevice, isAdded: Bool, at time: Timestamp)
  /// The last line.
  mutating func addSummary(gestures: Int, frames: Int, at time: Timestamp)
}
