// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// Where a case is played: a window, and touches for it.
protocol CaseStage: AnyObject {
  var window: GestureWindow { get }
  /// The time at which what is told now is told.
  var now: Timestamp { get }
  /// Deadlines before the frame, one after the other; then the frame; and what all of that leads to.
  func handle(_ frame: TouchFrame)
  func advance(to time: Timestamp)
  func endSession()
  /// Says what has changed, and waits until it has come about.
  func settle()
}
