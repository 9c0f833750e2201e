// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Tells how programs use a device node, from before there is one.
///
/// Of two equal events that follow each other and that nobody has read the kernel makes one. So the node is watched
/// itself, beside its folder, as soon as this program may read it: each use comes as two events, which differ.
public final class NodeUses {
  private let folder: String
  private let watch: FileDescriptor
  /// Its number in the watch; below 0 until it is watched itself.
  private var file: Int32 = -1
  private var changes = tactus_uses()
  /// The node, once its name is known.
  public var node = "" { didSet { watchNode() } }

  public init(in folder: String = "/dev/input") throws(SystemError) {
    self.folder = folder
    let watch = folder.withCString { tactus_watch_uses($0) }
    self.watch = FileDescriptor(owning: try SystemError.check(watch, "watch \(folder)"))
  }

  /// Readable when there may be something to read.
  public var descriptor: Int32 { watch.rawValue }

  /// What has happened since the last time.
  public struct Change: Hashable, Sendable {
    /// So many more use it; below 0, fewer.
    public var users: Int32 = 0
    /// How often it was opened.
    public var opened: Int32 = 0
    /// Somebody has closed it who could write to it, as compositors can.
    public var isLeft = false
    /// More has happened than the kernel remembers.
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

  /// Opens the node for this program, which is not told of it.
  public func open(flags: Int32) throws(SystemError) -> FileDescriptor {
    watchNode()
    // Else one of this and of what came before would be missed.
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
