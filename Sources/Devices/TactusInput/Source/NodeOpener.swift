// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Opens device nodes for a source, in place of the process itself.
public protocol NodeOpener: AnyObject {
  /// Returns a descriptor, which the caller closes.
  func open(_ node: String) throws(SystemError) -> Int32
  /// Called when the source no longer needs the node.
  func close(_ node: String)
  /// Opens an open node again, for a reader that follows contacts independently. Returns a descriptor with its own
  /// event queue, which the caller closes.
  func openContacts(_ node: String) throws(SystemError) -> Int32
}

extension NodeOpener {
  public func openContacts(_ node: String) throws(SystemError) -> Int32 {
    try FileDescriptor(opening: node, flags: O_RDONLY | O_NONBLOCK).release()
  }
}
