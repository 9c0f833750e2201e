// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Tracks how often programs open and close a device node, beginning even before the node exists.
///
/// The kernel merges an inotify event with the previous event if both are equal and the previous event is unread.
/// Therefore, the node itself is watched in addition to its folder, as soon as this program may read the node. Each use
/// then causes two events that differ, so that no two equal events follow each other.
public final class NodeUses {
  private let folder: String
  private let watch: FileDescriptor
  /// The inotify watch of the node itself; negative until the node is watched.
  private var file: Int32 = -1
  private var changes = tactus_uses()
  /// The node, once its name is known.
  public var node = "" { didSet { watchNode() } }

  public init(in folder: String = "/dev/input") throws(SystemError) {
    self.folder = folder
    let watch = folder.withCString { tactus_watch_uses($0) }
    self.watch = FileDescriptor(owning: try SystemError.check(watch, "watch \(folder)"))
  }

  /// The descriptor that is readable when there may be changes.
  public var descriptor: Int32 { watch.rawValue }

  /// The changes since the last call of `read`.
  public struct Change: Hashable, Sendable {
    /// The change in the number of users.
    public var users: Int32 = 0
    /// How often the node was opened.
    public var opened: Int32 = 0
    /// Whether a program that could write to the node, as compositors can, has closed it.
    public var isLeft = false
    /// Whether events are missing because the kernel's event queue has overflowed.
    public var isLost = false

    public init(users: Int32 = 0, opened: Int32 = 0, isLeft: Bool = false, isLost: Bool = false) {
      (self.users, self.opened, self.isLeft, self.isLost) = (users, opened, isLeft, isLost)
    }
  }

  public func read() -> Change {
    watchNode()
    gather()
    defer { changes = tactus_uses() }
    return Change(users: changes.users, opened: changes.opened, isLeft: changes.left > 0, isLost: changes.lost > 0)
  }

  /// Opens the node for this program. This opening is not counted as a use.
  public func open(flags: Int32) throws(SystemError) -> FileDescriptor {
    watchNode()
    // Reads earlier events first, since the kernel could merge the event of this opening with an unread event.
    gather()
    let file = try FileDescriptor(opening: node, flags: flags)
    gather()
    changes.users -= 1
    changes.opened -= 1
    return file
  }

  private func watchNode() {
    guard file < 0, !node.isEmpty else { return }
    gather()
    file = node.withCString { tactus_watch_uses_of(watch.rawValue, $0) }
  }

  private func gather() {
    let name = String(node.dropFirst(folder.utf8.count + 1))
    name.withCString { tactus_read_uses(watch.rawValue, $0, file, &changes) }
  }
}
