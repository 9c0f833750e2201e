// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusActions
import TactusConfig

/// Performs the actions of gestures, and knows which window is in front.
protocol GestureActions: AnyObject {
  var frontApp: String? { get }
  var frontIsFullscreen: Bool { get }
  func use(_ configuration: Configuration)
  func perform(_ response: Response, of binding: Binding, in state: SessionState)
}

extension SessionActions: GestureActions {}
