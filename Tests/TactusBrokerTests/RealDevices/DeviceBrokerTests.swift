// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput
import Testing

@testable import TactusBroker

extension RealDevices {
  @Suite("The broker with devices")
  final class DeviceBrokerTests {
    /// The session in front; the broker reads it whenever `bell` has a message.
    private final class Seat {
      var front = Front.everybody
      /// The answers to the next looks; the answer to all later ones is `front`.
      var fronts: [Front] = []
      func look() -> Front { fronts.isEmpty ? front : fronts.removeFirst() }
    }
    private let seat = Seat()
    private let (bell, hears): (Int32, Int32)
    private let broker: Broker
    private let systemd: Systemd
    private let mouse: RealDevice

    init() throws {
      mouse = try RealDevice.mouse()
      (bell, hears) = try DaemonSocket.pair()
      systemd = try Systemd()
      // With systemd as the keeper, no process is forked: this process has threads.
      broker = Broker(listeningTo: -1, changesAt: hears, isOfSystemd: true) { [seat] in seat.look() }
    }
    deinit { for descriptor in [bell, hears] { _ = close(descriptor) } }

    /// Takes the place of systemd, which keeps descriptors for the broker.
    private final class Systemd {
      private let socket: Int32
      private let path: String
      init() throws {
        path = NSTemporaryDirectory() + "tactus-" + UUID().uuidString
        socket = try SystemError.check(Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0), "socket")
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
        }
        try SystemError.check(result, "bind")
        // One test runs the broker as another user.
        chmod(path, 0o777)
        setenv("NOTIFY_SOCKET", path, 1)
      }
      deinit {
        unsetenv("NOTIFY_SOCKET")
        unlink(path)
        _ = close(socket)
      }

      /// Returns the messages since the last call, such as "keep 1-0" for a descriptor of the first ticket without slots.
      func read() -> [String] {
        var all: [String] = []
        while true {
          var bytes = [UInt8](repeating: 0, count: 200)
          var descriptor: Int32 = -1
          let count = bytes.withUnsafeMutableBytes {
            tactus_receive_message(socket, $0.baseAddress, $0.count, &descriptor, 0)
          }
          guard count > 0 else { return all }
          let text = String(decoding: bytes.prefix(count), as: UTF8.self)
            .replacing("FDSTORE=1\nFDNAME=kept-\(getpid())-", with: descriptor >= 0 ? "keep " : "nothing ")
            .replacing("FDSTOREREMOVE=1\nFDNAME=kept-\(getpid())-", with: descriptor >= 0 ? "returned " : "forget ")
          if descriptor >= 0 { _ = close(descriptor) }
          all.append(text)
        }
      }
    }

    /// A daemon of a user, and what it has received.
    private final class Client {
      private let socket: DaemonSocket
      private let turn: () throws -> Void
      init(_ socket: consuming DaemonSocket, turn: @escaping () throws -> Void) {
        self.socket = socket
        self.turn = turn
      }

      func tell(_ requests: BrokerRequest...) throws {
        for request in requests { try socket.send(request) }
        try turn()
      }
      /// Returns the messages since the last call, without their descriptors.
      func replies() -> [BrokerReply] {
        var all: [BrokerReply] = []
        while case .message(let reply, let descriptor) = socket.receive() {
          if descriptor >= 0 { _ = close(descriptor) }
          all.append(reply)
        }
        return all
      }
      /// Sends a request whose reply has a descriptor. The messages before the reply are dropped.
      func node(_ request: BrokerRequest, _ reply: BrokerReply) throws -> Node {
        try tell(request)
        while case .message(let next, let descriptor) = socket.receive() {
          if next == reply {
            try #require(descriptor >= 0)
            return Node(descriptor)
          }
        }
        throw SystemError("reply", number: ENOMSG)
      }
      /// Opens a device, and reads the positions that are repeated then, so that the watchdog sees a daemon that reads.
      func device(_ number: DeviceNumber) throws -> Node {
        let node = try node(.open(number), .open(number, error: 0))
        _ = node.read()
        return node
      }
      func clone(_ number: DeviceNumber) throws -> Node { try node(.clone(number), .clone(number, error: 0)) }
    }

    /// Runs the broker for one turn, which ends even if no other event wakes the broker.
    private func turn() throws { try turn(broker) }
    private func turn(_ broker: Broker) throws {
      try SystemError.check(Int32(tactus_send_message(bell, "x", 1, -1, 0)), "send")
      broker.turn()
    }
    private func turn(after milliseconds: Int32) throws {
      _ = poll(nil, 0, milliseconds)
      try turn()
    }
    /// Runs the broker until `condition` holds, for a limited number of turns.
    private func turns(until condition: () -> Bool) throws {
      for _ in 0..<500 {
        if condition() { return }
        try turn(after: 10)
      }
      Issue.record("the condition does not come true")
    }
    private func client(of user: UInt32 = 0) throws -> Client {
      // The kernel takes the user of a connection from the thread that has made it.
      try SystemError.check(seteuid(user), "seteuid")
      defer { seteuid(0) }
      let (mine, its) = try DaemonSocket.pair()
      broker.add(BrokerSocket(owning: its))
      return Client(DaemonSocket(owning: mine)) { [unowned self] in try turn() }
    }

    // MARK: descriptors

    @Test("Each part of a touchscreen is granted when it is requested, and kept once")
    func parts() throws {
      let (screen, daemon) = (try RealDevice(), try client())
      let number = screen.number
      let device = try daemon.device(number)
      #expect(systemd.read() == ["keep 1-0"])
      let contacts = try daemon.node(.contacts(number), .contacts(number, error: 0))
      #expect(systemd.read() == ["keep 1-0"])
      let clone = try daemon.clone(number)
      #expect(systemd.read() == ["keep 1-16", "keep 1-0"])
      #expect(device.isWritten && !contacts.isWritten && clone.isWritten)
      #expect(!device.isDead && !contacts.isDead && !clone.isDead)
      _ = try daemon.clone(number)
      _ = try daemon.node(.contacts(number), .contacts(number, error: 0))
      #expect(systemd.read() == [])
      #expect(RealDevice.clones.count == 1)
    }

    @Test("A device that is given back is closed; its clone exists for another second")
    func givesBack() throws {
      let (screen, daemon) = (try RealDevice(), try client())
      let number = screen.number
      let parts = [try daemon.device(number), try daemon.clone(number)]
      let window = try Node(reading: try #require(RealDevice.clones.first))
      #expect(parts[0].evdev.grab() == .grabbed)
      #expect(parts[1].write(.absolute(ABS_MT_SLOT, 3), .absolute(ABS_MT_TRACKING_ID, 9)))
      _ = systemd.read()
      let begin = tactus_monotonic_microseconds()
      try daemon.tell(.close(number))
      #expect(parts.allSatisfy { $0.isDead })
      #expect(window.read(ABS_MT_TRACKING_ID) == [9, -1])
      #expect(systemd.read() == [])
      while !RealDevice.clones.isEmpty { broker.turn() }
      #expect(tactus_monotonic_microseconds() - begin >= 1_000_000)
      #expect(systemd.read() == ["forget 1-0", "forget 1-16"])
      #expect(try Node(reading: number).evdev.isGrabbedElsewhere == false)
      // A device without a clone is closed at once.
      _ = try daemon.device(number)
      _ = systemd.read()
      try daemon.tell(.close(number))
      #expect(systemd.read() == ["forget 2-0"])
      // Only the daemon's descriptor is still open.
      #expect(screen.openDescriptors == 1)
    }

    @Test("When a daemon ends, its devices are given back")
    func ends() throws {
      let screen = try RealDevice()
      var daemon: Client? = try client()
      let node = try #require(daemon).device(screen.number)
      let other = try client()
      let second = try other.device(screen.number)
      daemon = nil
      try turn()
      #expect(node.isDead)
      #expect(!second.isDead)
      #expect(systemd.read() == ["keep 1-0", "keep 2-0", "forget 1-0"])
    }

    @Test("If a device cannot be cloned, the daemon is told why, and may go on")
    func cannotClone() throws {
      let (screen, daemon) = (try RealDevice(), try client())
      let number = screen.number
      _ = try daemon.device(number)
      try #require(rename("/dev/uinput", "/dev/uinput-hidden") == 0)
      defer { rename("/dev/uinput-hidden", "/dev/uinput") }
      try daemon.tell(.clone(number), .probe(exists: true))
      #expect(daemon.replies() == [.clone(number, error: ENOENT), .probe(error: ENOENT)])
      rename("/dev/uinput-hidden", "/dev/uinput")
      _ = try daemon.clone(number)
      try daemon.tell(.probe(exists: true))
      #expect(daemon.replies().contains(.probe(error: 0)))
    }

    /// Runs `body` as a user who may create devices but, until udev permits it, not open them.
    private func withoutPrivilege(_ body: () throws -> Void) throws {
      var before = stat()
      try #require(stat("/dev/uinput", &before) == 0 && chmod("/dev/uinput", 0o666) == 0 && seteuid(2001) == 0)
      defer {
        seteuid(0)
        chmod("/dev/uinput", before.st_mode)
      }
      try body()
    }

    @Test("If the node of a clone may not be opened yet, the daemon receives the clone later")
    func later() throws {
      let (screen, daemon) = (try RealDevice(), try client())
      let number = screen.number
      _ = try daemon.device(number)
      try withoutPrivilege {
        try daemon.tell(.clone(number))
        #expect(daemon.replies() == [])
      }
      // A change of permissions wakes the broker.
      try #require(chmod(try #require(RealDevice.clones.first).node, 0o660) == 0)
      broker.turn()
      #expect(daemon.replies().contains(.clone(number, error: 0)))
    }

    @Test("If udev does not permit opening a clone within two seconds, it is destroyed")
    func neverPermitted() throws {
      let (screen, daemon) = (try RealDevice(), try client())
      let number = screen.number
      let node = try daemon.device(number)
      _ = systemd.read()
      let begin = tactus_monotonic_microseconds()
      try withoutPrivilege {
        try daemon.tell(.clone(number))
        try turns { RealDevice.clones.isEmpty }
      }
      #expect(tactus_monotonic_microseconds() - begin >= 2_000_000)
      #expect(daemon.replies() == [.clone(number, error: ETIMEDOUT)])
      #expect(systemd.read() == ["keep 1-16", "forget 1-0", "forget 1-16"])
      #expect(!node.isDead)
    }

    // MARK: what the daemon is told

    @Test("The daemon is told when a program begins to read the clone, and when the last one stops")
    func readings() throws {
      let (screen, daemon) = (try RealDevice(), try client())
      let number = screen.number
      _ = try daemon.device(number)
      _ = try daemon.clone(number)
      try RealDevice.settle()
      try turn()
      _ = daemon.replies()
      var reader: Node? = try Node(reading: try #require(RealDevice.clones.first))
      broker.turn()
      #expect(daemon.replies() == [.read(number, true)])
      withExtendedLifetime(reader) {}
      reader = nil
      broker.turn()
      #expect(daemon.replies() == [.read(number, false)])
    }

    @Test("If the broker loses count of the programs, the daemon loses the device")
    func lostCount() throws {
      let limit = "/proc/sys/fs/inotify/max_queued_events"
      let usual = try String(contentsOfFile: limit, encoding: .utf8)
      try Data("64".utf8).write(to: URL(filePath: limit))
      defer { try? Data(usual.utf8).write(to: URL(filePath: limit)) }
      let (screen, daemon) = (try RealDevice(), try client())
      try RealDevice.settle()
      let node = try daemon.device(screen.number)
      _ = try daemon.clone(screen.number)
      try RealDevice.settle()
      try turn()
      #expect(!daemon.replies().contains(.revoked(screen.number, .uncounted)))
      for _ in 0..<100 { _ = try Node(reading: try #require(RealDevice.clones.first)) }
      broker.turn()
      #expect(daemon.replies() == [.revoked(screen.number, .uncounted)])
      #expect(node.isDead)
    }

    @Test("A program that may write to the probe, as compositors may, is reported when it opens and closes it")
    func probe() throws {
      let daemon = try client()
      try daemon.tell(.probe(exists: true))
      #expect(daemon.replies() == [.probe(error: 0)])
      try RealDevice.settle()
      try turn()
      _ = daemon.replies()
      let number = try #require(RealDevice.probes.first)
      var reader: Node? = try Node(reading: number, flags: O_RDWR)
      broker.turn()
      #expect(daemon.replies() == [.used(change: 1, isLeft: false)])
      withExtendedLifetime(reader) {}
      reader = nil
      broker.turn()
      #expect(daemon.replies() == [.used(change: -1, isLeft: true)])
      // Nothing has changed.
      try turn()
      #expect(daemon.replies() == [])
      try daemon.tell(.probe(exists: false))
      #expect(RealDevice.probes == [])
    }

    @Test("A chord is heard from every keyboard until its keys are replaced")
    func chords() throws {
      let (keyboard, other, daemon) = (try RealDevice.keyboard(), try RealDevice.keyboard(), try client())
      try daemon.tell(.chord(.second, keys: [UInt16(KEY_PROG1)]))
      #expect(daemon.replies() == [.chord(.second, devices: 2, error: 0)])
      for device in [keyboard, other] {
        try device.press(KEY_PROG1)
        broker.turn()
        #expect(daemon.replies() == [.pressed(.second)])
      }
      try daemon.tell(.chord(.second, keys: [UInt16(KEY_PROG2)]))
      #expect(daemon.replies() == [.chord(.second, devices: 2, error: 0)])
      try keyboard.press(KEY_PROG1)
      try turn()
      #expect(daemon.replies() == [])
      try keyboard.press(KEY_PROG2)
      broker.turn()
      #expect(daemon.replies() == [.pressed(.second)])
    }

    // MARK: the watchdog

    @Test("A daemon that does not read its touchscreen loses it; one that reads keeps it")
    func watchdog() throws {
      let (screen, daemon) = (try RealDevice(), try client())
      let number = screen.number
      let node = try daemon.device(number)
      _ = try daemon.clone(number)
      try RealDevice.settle()
      try daemon.tell(.watchdog(milliseconds: 1000))
      _ = daemon.replies()
      try screen.land(0, id: 1)
      // The event wakes the broker.
      broker.turn()
      let landing = tactus_monotonic_microseconds()
      while tactus_monotonic_microseconds() - landing < 2_000_000 {
        _ = node.read()
        try turn(after: 100)
      }
      #expect(daemon.replies() == [])
      try screen.lift(0)
      let begin = tactus_monotonic_microseconds()
      try turns { node.isDead }
      #expect(tactus_monotonic_microseconds() - begin >= 1_000_000)
      #expect(daemon.replies() == [.revoked(number, .unread)])
    }

    // MARK: sessions

    @Test("After a session switch, nothing that was granted works until the session is in front again")
    func sessions() throws {
      seat.front = .user(2001)
      try turn()
      let (screen, keyboard) = (try RealDevice(), try RealDevice.keyboard())
      let (daemon, other) = (try client(of: 2001), try client(of: 2002))
      let number = screen.number
      let parts = [try daemon.device(number), try daemon.clone(number)]
      try daemon.tell(.chord(.first, keys: [UInt16(KEY_PROG1)]), .probe(exists: true))
      #expect(daemon.replies().contains(.chord(.first, devices: 1, error: 0)))
      try RealDevice.settle()
      try turn()
      _ = daemon.replies()
      try other.tell(.open(number), .probe(exists: true), .chord(.first, keys: [UInt16(KEY_PROG1)]))
      #expect(
        other.replies() == [
          .open(number, error: EAGAIN), .probe(error: EAGAIN), .chord(.first, devices: 0, error: EAGAIN),
        ])
      seat.front = .user(2002)
      // The switch alone wakes the broker.
      try turn()
      #expect(parts.allSatisfy { $0.isDead })
      #expect(daemon.replies() == [.revoked(number, .away), .probeEnded])
      #expect(other.replies() == [.inFront])
      #expect(RealDevice.probes == [])
      try keyboard.press(KEY_PROG1)
      try turn()
      #expect(daemon.replies() == [])
      seat.front = .user(2001)
      try turn()
      #expect(daemon.replies() == [.inFront])
      #expect(!(try daemon.device(number)).isDead)
    }

    @Test("The broker looks who is in front before it answers a request, even if this changes within a turn")
    func asksFirst() throws {
      let (screen, daemon) = (try RealDevice(), try client(of: 2001))
      // The first look is that of the turn, the second one is for the request.
      seat.fronts = [.user(2001)]
      seat.front = .nobody
      try daemon.tell(.open(screen.number))
      #expect(daemon.replies() == [.open(screen.number, error: EAGAIN)])
    }

    // MARK: connections

    @Test("If the broker has no free descriptor, it accepts a client a tenth of a second later")
    func shortage() throws {
      let served = try Served(changesAt: hears)
      let client = try served.connect()
      try client.send(BrokerRequest.chord(.first, keys: []))
      let free = dup(hears)
      Glibc.close(free)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var none = rlimit(rlim_cur: rlim_t(free), rlim_max: limit.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
      let begin = tactus_monotonic_microseconds()
      served.broker.turn()
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      // Meanwhile, the waiting connection does not wake the broker.
      served.broker.turn()
      #expect(tactus_monotonic_microseconds() - begin >= 100_000)
      for _ in 0..<3 { try turn(served.broker) }
      #expect(client.receive() == .message(.chord(.first, devices: 0, error: 0), descriptor: -1))
    }
  }
}
