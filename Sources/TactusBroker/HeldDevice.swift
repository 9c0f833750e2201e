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
  /// Tells when somebody else opens that, until it has happened.
  private var opening: FileDescriptor?
  /// Since when there have been events that the daemon has not read; nil if it has read all of them.
  private(set) var unreadSince: Int64?

  init(_ number: UInt32, _ node: consuming FileDescriptor) {
    self.number = number
    self.node = node
  }

  var descriptor: Int32 { node.rawValue }
  /// Without a clone the compositor has the touches in any case.
  var isCloned: Bool { clone != nil }

  /// Below 0 unless it waits for somebody to open the clone. Readable once that has happened.
  var openingDescriptor: Int32 { opening?.rawValue ?? -1 }
  func wasOpened() { opening = nil }

  /// Makes the clone, and returns what to write to.
  func makeClone() throws(SystemError) -> Int32 {
    if let raw = clone?.rawDescriptor { return raw }
    let made = try UinputDevice(VirtualDeviceDescription(cloning: EvdevNode(descriptor), device: number))
    let raw = made.rawDescriptor
    let path = made.node
    FileDescriptor.awaitRights(to: path)
    cloneNode = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
    let watch = path.withCString { tactus_watch_opening($0) }
    opening = FileDescriptor(owning: try SystemError.check(watch, "watch \(path)"))
    clone = consume made
    return raw
  }

  /// Events have come. Whether the daemon reads them is looked at a little later.
  func stir(at now: Int64) { unreadSince = now }

  /// Notes whether the daemon has read what came before: both share one queue.
  func look(at now: Int64) {
    if unreadSince != now, !EvdevNode(descriptor).hasEvents { unreadSince = nil }
  }

  /// Lifts the fingers on the clone, then lets go of the device: windows have it again, and no finger on it is a palm
  /// that the daemon has called so.
  func giveBack() {
    if let raw = cloneNode?.rawValue { clone?.lift(EvdevNode(raw).slotsDown) }
    EvdevNode(descriptor).revoke()
  }
}
    EvdevNode(descriptor).forgetPalms()
