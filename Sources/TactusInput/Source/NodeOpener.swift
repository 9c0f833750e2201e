// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// Opens device nodes for a source, in place of the process itself.
public protocol NodeOpener: AnyObject {
  /// Returns a descriptor, which the caller closes.
  func open(_ node: String) throws(SystemError) -> Int32
  /// The source has no more use for it.
  func close(_ node: String)
}
