// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// Plays cases: has a window, and passes touches to it.
protocol CaseStage: AnyObject {
  var window: GestureWindow { get }
  /// The time of the events that arrive now.
  var now: Timestamp { get }
  /// Advances to each deadline before the frame, then handles the frame.
  func handle(_ frame: TouchFrame)
  func advance(to time: Timestamp)
  func endSession()
  /// Commits changes, and waits until they have taken effect.
  func settle()
}
