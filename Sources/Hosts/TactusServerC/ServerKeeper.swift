// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer

/// An object that contains a server of the C interface, and that responds to these calls of the host.
package protocol ServerKeeper: AnyObject {
  func handle(_ frame: TouchFrame)
  func outputAdded(_ root: ViewID)
  func outputChanged(_ root: ViewID)
  func outputGoes(_ root: ViewID)
  func addDevice(_ device: TouchDevice)
  func removeDevice(_ id: UInt32)
}
