// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer

/// What a server of the C interface is a part of: it hears first of what the host says.
package protocol ServerKeeper: AnyObject {
  func handle(_ frame: TouchFrame)
  func outputAdded(_ root: ViewID)
  func outputChanged(_ root: ViewID)
  func outputGoes(_ root: ViewID)
  func addDevice(_ device: TouchDevice)
  func removeDevice(_ id: UInt32)
}
