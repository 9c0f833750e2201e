// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Opens device nodes for a source, in place of the process itself.
public protocol NodeOpener: AnyObject {
  /// Returns a descriptor, which the caller closes.
  func open(_ node: String) throws(SystemError) -> Int32
  /// The source has no more use for it.
  func close(_ node: String)
  /// Opens a node that is open once more, for somebody who hears on his own which contacts there are. Returns a
  /// descriptor that shares nothing with the first, which the caller closes.
  func openContacts(_ node: String) throws(SystemError) -> Int32
}

extension NodeOpener {
  public func openContacts(_ node: String) throws(SystemError) -> Int32 {
    try FileDescriptor(opening: node, flags: O_RDONLY | O_NONBLOCK).release()
  }
}
