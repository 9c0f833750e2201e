// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig

/// An action that follows the fingers, from the landing of a gesture to its end. What it is about may go meanwhile.
protocol DrivenAction: AnyObject {
  func follow(_ response: Response)
  /// The fingers have let go: it comes to rest at `settlesAt`.
  func end(_ response: Response)
  /// Everything as it was.
  func cancel()
}
