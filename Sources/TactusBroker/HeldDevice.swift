// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A device that a daemon reads, and the clone that it writes to.
final class HeldDevice {
  let number: UInt32
  private let node: FileDescriptor
  private var clone: UinputDevice?
  /// The node of the clone, which tells what is down on it.
  private var cloneNode: FileDescriptor?
  private var uses: NodeUses?
  /// So many others have that open.
  private var users: Int32 = 0
  /// Whether somebody else had it open when that was told last.
  private var wasRead = false
  private(set) var watch = ReadingWatch()

  init(_ number: UInt32, _ node: consuming FileDescriptor) {
    self.number = number
    self.node = node
  }

  var descriptor: Int32 { node.rawValue }
  /// Without a clone the compositor has the touches in any case.
  var isCloned: Bool { clone != nil }

  /// Below 0 unless there is a clone. Readable when somebody may have opened or closed it.
  var usesDescriptor: Int32 { uses?.descriptor ?? -1 }
  /// What is new: somebody else reads the clone now, or nobody does. Both, if it was opened and is closed again. Nil if
  /// that can not be told any more.
  func takeReadings() -> [Bool]? {
    openClone()
    guard let news = uses?.read() else { return [] }
    if news.isLost { return nil }
    users = max(0, users &+ news.users)
    // Whose fingers could not be lifted must not be read.
    let isRead = users > 0 && cloneNode != nil
    defer { wasRead = isRead }
    if isRead != wasRead { return [isRead] }
    return !isRead && news.opened > 0 && news.isLeft ? [true, false] : []
  }

  /// udev gives a node to this program before it tells compositors of it.
  private func openClone() {
    guard cloneNode == nil, let node = try? uses?.open() else { return }
    cloneNode = consume node
  }

  /// Makes the clone, and returns what to write to.
  func makeClone() throws(SystemError) -> Int32 {
    if let raw = clone?.rawDescriptor { return raw }
    // Before the device is there: a compositor may open it at once.
    let uses = try NodeUses()
    let made = try UinputDevice(VirtualDeviceDescription(cloning: EvdevNode(descriptor), device: number))
    let raw = made.rawDescriptor
    uses.node = made.node
    clone = consume made
    self.uses = uses
    return raw
  }

  func stir(at now: Int64) { watch.stir(at: now) }

  /// Notes whether the daemon has read what came before: both share one queue.
  func look(at now: Int64) {
    let node = EvdevNode(descriptor)
    watch.look(at: now, hasEvents: node.hasEvents, hasContact: node.hasContactInSlot)
  }

  /// Lifts the fingers on the clone, then lets go of the device: windows have it again, and no finger on it is a palm
  /// that the daemon has called so.
  func giveBack() {
    if let raw = cloneNode?.rawValue { clone?.lift(EvdevNode(raw).slotsDown) }
    EvdevNode(descriptor).forgetPalms()
    EvdevNode(descriptor).revoke()
  }
}
