// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig

/// Does what bindings ask for, and tells what they may depend on.
protocol Actions: AnyObject {
  func perform(_ response: Response, of binding: Binding, in state: SessionState, on output: ViewID)
  func state(on output: ViewID?) -> SessionState
}

/// An action that follows the fingers, from the landing of a gesture to its end. What it is about may go meanwhile.
protocol DrivenAction: AnyObject {
  func follow(_ response: Response)
  /// The fingers have let go: it comes to rest at `settlesAt`.
  func end(_ response: Response)
  /// Everything as it was.
  func cancel()
}
