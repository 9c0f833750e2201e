// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer

/// The object that a server of the C interface is part of. It gets calls of the host first.
package protocol ServerKeeper: AnyObject {
  func handle(_ frame: TouchFrame)
  func outputAdded(_ root: ViewID)
  func outputChanged(_ root: ViewID)
  func outputGoes(_ root: ViewID)
  func addDevice(_ device: TouchDevice)
  func removeDevice(_ id: UInt32)
}
