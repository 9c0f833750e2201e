// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput
import Testing

@testable import TactusBroker

/// In these tests, files and sockets take the place of devices: lifted fingers are events that are written to them.
/// Only a kernel's event node can be revoked, so `RealDevices`, `Tests/Session/broker.sh` and `logind.sh` test this.
@Suite("What happens to devices after the broker is killed", .endsInTime)
struct KeeperTests {
  /// A pair of sockets, which takes the place of a device.
  private final class Channel {
    let reads: Int32
    let writes: Int32

    init() throws {
      (reads, writes) = try DaemonSocket.pair()
    }
    deinit { _ = close(reads) }

    /// Waits for something to read, or for the last writer to close. Returns the events up to that moment; nil once the
    /// last writer has closed.
    func read() -> [KernelEvent]? {
      var wait = pollfd(fd: reads, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 20_000) == 1 else { return [] }
      return KernelEvent.read(from: reads)
    }
  }

  private static func lifts(_ slots: Int32) -> [KernelEvent] {
    (0..<slots).flatMap { [.absolute(ABS_MT_SLOT, $0), .absolute(ABS_MT_TRACKING_ID, -1)] } + [
      .key(BTN_TOUCH, 0), .report,
    ]
  }

  // MARK: the keeper's process

  /// Returns a keeper whose process is a thread, since the test's process must not fork while it has other threads.
  private func keeper() throws -> Keeper {
    let (mine, its) = try DaemonSocket.pair()
    Thread.detachNewThread {
      KeeperProcess.serve(its)
      _ = close(its)
    }
    return Keeper(FileDescriptor(owning: mine))
  }

  @Test("When the broker ends, the keeper lifts the fingers on clones, and closes each clone a second later")
  func lifts() throws {
    let (clone, other, node) = (try Channel(), try Channel(), try Channel())
    var keeper: Keeper? = try keeper()
    keeper?.add(Kept(descriptor: node.writes), of: Ticket(1))
    keeper?.add(Kept(descriptor: clone.writes, slots: 2), of: Ticket(1))
    keeper?.add(Kept(descriptor: other.writes, slots: 1), of: Ticket(2))
    for writes in [clone.writes, other.writes, node.writes] { _ = close(writes) }
    let end = tactus_monotonic_microseconds()
    keeper = nil
    #expect(clone.read() == Self.lifts(2))
    #expect(other.read() == Self.lifts(1))
    #expect(node.read() == nil)
    #expect(clone.read() == nil)
    #expect(tactus_monotonic_microseconds() - end >= 999_999)
  }

  @Test("The keeper closes its copies of a device that was given back, and lifts nothing on its clone")
  func forgets() throws {
    let (mine, other) = (try Channel(), try Channel())
    var keeper: Keeper? = try keeper()
    keeper?.add(Kept(descriptor: mine.writes, slots: 2), of: Ticket(1))
    keeper?.add(Kept(descriptor: other.writes, slots: 3), of: Ticket(2))
    for writes in [mine.writes, other.writes] { _ = close(writes) }
    keeper?.remove(Ticket(1), slots: 2)
    #expect(mine.read() == nil)
    keeper = nil
    #expect(other.read() == Self.lifts(3))
  }

  @Test("If systemd is the keeper, there is no process")
  func systemd() throws {
    #expect(try #require(Keeper(bySystemd: true)).descriptor < 0)
  }

  // MARK: what systemd has kept

  @Test(
    "The name under which systemd keeps a descriptor contains its number of slots",
    arguments: [
      ("kept-17-3-10", 10), ("kept-17-3-0", 0), ("kept-", nil), ("kept-x", nil), ("broker.socket", nil),
      ("kep-1-1-4", nil),
    ] as [(String, Int32?)])
  func names(name: String, slots: Int32?) {
    #expect(Leftovers.slots(of: name) == slots)
  }

  @Test("A name contains the broker's process id, the ticket and the number of slots")
  func ownNames() {
    #expect(Leftovers.name(Ticket(3), 10) == "kept-\(getpid())-3-10")
    #expect(Leftovers.slots(of: Leftovers.name(Ticket(3), 10)) == 10)
  }

  @Test("A new broker lifts the fingers on clones of the previous broker, and closes these a second later")
  func leftovers() throws {
    let (clone, node, other) = (try Channel(), try Channel(), try Channel())
    let begin = tactus_monotonic_microseconds()
    let leftovers = Leftovers([("kept-1-1-0", node.writes), ("kept-1-2-2", clone.writes), ("kept-x", other.writes)])
    let end = tactus_monotonic_microseconds()
    #expect(node.read() == nil)
    #expect(other.read() == nil)
    #expect(clone.read() == Self.lifts(2))
    let pause = try #require(leftovers.pause(at: begin))
    #expect((1001...1001 + Int32((end - begin) / 1000 + 1)).contains(pause))
    #expect(leftovers.pause(at: end + 5_000_000) == 1)
    leftovers.tick(at: begin + 999_999)
    #expect(leftovers.pause(at: begin) != nil)
    leftovers.tick(at: end + 1_000_000)
    #expect(clone.read() == nil)
    #expect(leftovers.pause(at: begin) == nil)
    leftovers.tick(at: end + 2_000_000)
  }

  @Test("A clone has at most 4096 slots, whatever its name says", arguments: [4095, 4096, 4097, Int32.max])
  func manySlots(slots: Int32) throws {
    let file = FileDescriptor(owning: try SystemError.check(tactus_memory("clone", "", 0), "memory"))
    let kept = try SystemError.check(dup(file.rawValue), "dup")
    let leftovers = Leftovers([("kept-1-1-\(slots)", kept)])
    #expect(lseek(file.rawValue, 0, SEEK_SET) == 0)
    #expect(KernelEvent.read(from: file.rawValue) == Self.lifts(min(slots, 4096)))
    leftovers.tick(at: .max)
  }

  @Test("Without descriptors of a previous broker, nothing is waited for")
  func nothingLeft() {
    #expect(Leftovers([]).pause(at: 0) == nil)
  }
}
