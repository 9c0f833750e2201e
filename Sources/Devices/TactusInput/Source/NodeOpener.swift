// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Opens device nodes for a source. A source without an opener opens them itself.
public protocol NodeOpener: AnyObject {
  /// Opens a node. Returns a descriptor, which the caller closes.
  func open(_ node: String) throws(SystemError) -> Int32
  /// Releases a node that the source no longer needs.
  func close(_ node: String)
  /// Opens a second descriptor of an open node, for a reader that tracks contacts independently of libinput. The
  /// descriptor has its own event queue, and the caller closes it.
  func openContacts(_ node: String) throws(SystemError) -> Int32
}

extension NodeOpener {
  public func openContacts(_ node: String) throws(SystemError) -> Int32 {
    try FileDescriptor(opening: node, flags: O_RDONLY | O_NONBLOCK).release()
  }
}
