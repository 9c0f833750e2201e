// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Tells who opens and closes a device node, from before there is one.
final class NodeUses {
  private static let folder = "/dev/input"
  private let watch: FileDescriptor
  /// The node, once its name is known.
  var node = ""

  init() throws(SystemError) {
    let watch = Self.folder.withCString { tactus_watch_uses($0) }
    self.watch = FileDescriptor(owning: try SystemError.check(watch, "watch \(Self.folder)"))
  }

  /// Readable when there may be something to read.
  var descriptor: Int32 { watch.rawValue }

  /// Since the last time: how many more use it, and how often it was opened.
  func read() -> (users: Int32, opened: Int32) {
    var opened: Int32 = 0
    let name = String(node.dropFirst(Self.folder.utf8.count + 1))
    let users = name.withCString { tactus_read_uses(watch.rawValue, $0, &opened) }
    return (users, opened)
  }
}
