// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput
import Testing

@testable import TactusBroker

/// These tests need no device; those in `RealDevices` do.
@Suite("The broker process", .serialized, .endsInTime)
struct BrokerTests {
  private let broker = Broker(listeningTo: -1) { .everybody }

  /// Connects a daemon to the broker.
  private func connect() throws -> DaemonSocket {
    let (mine, its) = try DaemonSocket.pair()
    broker.add(BrokerSocket(owning: its))
    return DaemonSocket(owning: mine)
  }

  @Test("If a device is missing, the broker answers each request about it with an error")
  func absent() throws {
    let daemon = try connect()
    let absent = DeviceNumber(4_000_000)
    try daemon.send(BrokerRequest.open(absent))
    broker.turn()
    #expect(daemon.receive() == .message(.open(absent, error: ENOENT), descriptor: -1))
    try daemon.send(BrokerRequest.clone(absent))
    broker.turn()
    #expect(daemon.receive() == .message(.clone(absent, error: ENODEV), descriptor: -1))
    try daemon.send(BrokerRequest.contacts(absent))
    broker.turn()
    #expect(daemon.receive() == .message(.contacts(absent, error: ENODEV), descriptor: -1))
    #expect(daemon.receive() == .nothing)
  }

  @Test("The broker refuses devices to a daemon whose user's session is not in front")
  func refused() throws {
    // The daemon's user is that of this process, which may be root; the broker always serves root.
    let broker = Broker(listeningTo: -1) { .nobody }
    let (mine, its) = try DaemonSocket.pair()
    broker.add(BrokerSocket(owning: its))
    let daemon = DaemonSocket(owning: mine)
    try daemon.send(BrokerRequest.open(DeviceNumber(4_000_000)))
    broker.turn()
    let error = getuid() == 0 ? ENOENT : BrokerReply.notInFront
    #expect(daemon.receive() == .message(.open(DeviceNumber(4_000_000), error: error), descriptor: -1))
  }

  @Test("The broker immediately disconnects a daemon that exceeds its user's limit")
  func ofOneUser() throws {
    let first = try connect()
    let others = try (1..<BrokerState.mostOfUser).map { _ in try DaemonSocket.pair() }
    defer { for (mine, _) in others { _ = FileDescriptor(owning: mine) } }
    for (_, its) in others { broker.add(BrokerSocket(owning: its)) }
    let last = try connect()
    #expect(last.receive() == .end)
    #expect(first.receive() == .nothing)
  }

  @Test("The broker disconnects only the daemon that sends an invalid message")
  func nonsense() throws {
    let daemon = try connect()
    let other = try connect()
    let words: [UInt32] = [77, 0, 0]
    _ = words.withUnsafeBytes { tactus_send_message(daemon.descriptor, $0.baseAddress, $0.count, -1, 0) }
    broker.turn()
    #expect(daemon.receive() == .end)
    #expect(other.receive() == .nothing)
    try other.send(BrokerRequest.open(DeviceNumber(4_000_000)))
    broker.turn()
    #expect(other.receive() != .nothing)
  }

  @Test(
    "The broker refuses a chord if its keys would reveal what the user types",
    arguments: [
      ([KEY_A], false), ([KEY_A, KEY_LEFTSHIFT], false), ([KEY_BACKSPACE, KEY_ESC, KEY_ENTER], true),
      ([KEY_PROG1], true),
      ([KEY_POWER, KEY_VOLUMEUP], true), ([KEY_PROG1, KEY_A], false), ([KEY_A, KEY_A, KEY_A], false),
      ([KEY_KPCOMMA], false),
    ])
  func chords(codes: [Int32], isHeard: Bool) throws {
    let daemon = try connect()
    try daemon.send(BrokerRequest.chord(.first, keys: codes.map { UInt16($0) }))
    broker.turn()
    guard case .message(.chord(.first, _, let error), _) = daemon.receive() else {
      throw SystemError("answer", number: EIO)
    }
    #expect((error == 0) == isHeard)
  }

  @Test("If a chord is requested without keys, the broker stops listening for it; requesting a third chord is invalid")
  func noChord() throws {
    let daemon = try connect()
    try daemon.send(BrokerRequest.chord(.second, keys: []))
    broker.turn()
    #expect(daemon.receive() == .message(.chord(.second, devices: 0, error: 0), descriptor: -1))
    let third: [UInt32] = [5, 2, 0, UInt32(KEY_PROG1), 0, 0, 0]
    _ = third.withUnsafeBytes { tactus_send_message(daemon.descriptor, $0.baseAddress, $0.count, -1, 0) }
    broker.turn()
    #expect(daemon.receive() == .end)
  }

  @Test("In one turn, the broker answers only a limited number of requests of each daemon")
  func turns() throws {
    let first = try connect()
    let second = try connect()
    let absent = DeviceNumber(4_000_000)
    for _ in 0..<10 { try first.send(BrokerRequest.open(absent)) }
    try second.send(BrokerRequest.open(absent))
    broker.turn()
    #expect(second.receive() == .message(.open(absent, error: ENOENT), descriptor: -1))
    var answers = 0
    while case .message = first.receive() { answers += 1 }
    #expect(answers == 8)
    broker.turn()
    while case .message = first.receive() { answers += 1 }
    #expect(answers == 10)
  }

  @Test(
    "The broker answers fewer expensive requests than cheap ones in one turn",
    arguments: [
      (.open(DeviceNumber(4_000_000)), 8), (.contacts(DeviceNumber(4_000_000)), 8),
      (.clone(DeviceNumber(4_000_000)), 4), (.chord(.first, keys: []), 3),
    ] as [(BrokerRequest, Int)])
  func share(request: BrokerRequest, most: Int) throws {
    let daemon = try connect()
    for _ in 0..<10 { try daemon.send(request) }
    broker.turn()
    var answers = 0
    while case .message = daemon.receive() { answers += 1 }
    #expect(answers == most)
  }

  @Test("The broker disconnects a daemon that sends requests endlessly, and refuses the daemon's next connection")
  func spent() throws {
    let daemon = try connect()
    var asked = 0
    while asked < 1000 {
      try? daemon.send(BrokerRequest.chord(.first, keys: [UInt16(KEY_PROG1)]))
      asked += 1
      broker.turn()
      if daemon.receive() == .end { break }
    }
    #expect(asked < 60)
    let again = try connect()
    #expect(again.receive() == .end)
  }

  @Test("The broker accepts a few connections in one turn, and serves them from the next turn on")
  func accepts() throws {
    let served = try Served()
    let first = try served.connect()
    let second = try served.connect()
    let absent = DeviceNumber(4_000_000)
    try first.send(BrokerRequest.open(absent))
    try second.send(BrokerRequest.open(absent))
    served.broker.turn()
    #expect(first.receive() == .nothing)
    #expect(second.receive() == .nothing)
    served.broker.turn()
    #expect(first.receive() == .message(.open(absent, error: ENOENT), descriptor: -1))
    #expect(second.receive() == .message(.open(absent, error: ENOENT), descriptor: -1))
  }

  @Test("The broker accepts at most eight connections in one turn")
  func acceptsAFew() throws {
    final class Client {
      let socket: DaemonSocket
      init(_ socket: consuming DaemonSocket) { self.socket = socket }
    }
    let served = try Served()
    let clients = try (0..<9).map { _ in Client(try served.connect()) }
    func ended() -> Int { clients.count { $0.socket.receive() == .end } }
    // All but the first few of a user are disconnected at once.
    served.broker.turn()
    #expect(ended() == 8 - BrokerState.mostOfUser)
    served.broker.turn()
    #expect(ended() == 9 - BrokerState.mostOfUser)
  }

  @Test("When a signal ends the broker, it disconnects its daemons, accepts no others, and stops")
  func signalled() throws {
    let served = try Served()
    let daemon = try served.connect()
    served.broker.turn()
    served.end()
    let late = try served.connect()
    served.broker.turn()
    // It still waits to be accepted.
    var wait = pollfd(fd: served.listener, events: Int16(POLLIN), revents: 0)
    try #require(poll(&wait, 1, 0) == 1)
    served.broker.run()
    #expect(daemon.receive() == .end)
    #expect(late.receive() == .nothing)
  }

  @Test("Without daemons, a broker with a socket runs until a signal ends it")
  func idle() throws {
    let served = try Served()
    served.end()
    served.broker.run()
  }

  @Test("The broker ends after the daemon that started it has ended")
  func ends() throws {
    let daemon = try connect()
    try daemon.send(BrokerRequest.chord(.first, keys: []))
    try #require(shutdown(daemon.descriptor, Int32(SHUT_WR)) == 0)
    broker.run()
    #expect(daemon.receive() == .message(.chord(.first, devices: 0, error: 0), descriptor: -1))
    #expect(daemon.receive() == .end)
  }

  @Test("The broker disconnects a daemon that does not read its replies")
  func unread() throws {
    let (mine, its) = try DaemonSocket.pair()
    let daemon = DaemonSocket(owning: mine)
    var room: Int32 = 1
    try #require(setsockopt(its, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size)) == 0)
    broker.add(BrokerSocket(owning: its))
    let other = try connect()
    // Far fewer requests than exceed the budget.
    for _ in 0..<16 {
      guard (try? daemon.send(BrokerRequest.open(DeviceNumber(4_000_000)))) != nil else { break }
      broker.turn()
    }
    while case .message = daemon.receive() {}
    #expect(daemon.receive() == .end)
    #expect(other.receive() == .nothing)
  }

  @Test("A broker destroys the clones of a previous broker a second after it has started")
  func leftovers() throws {
    let (reads, writes) = try DaemonSocket.pair()
    defer { _ = close(reads) }
    let begin = tactus_monotonic_microseconds()
    let broker = Broker(listeningTo: -1, leftovers: Leftovers([("kept-1-1-2", writes)])) { .everybody }
    var bytes = [UInt8](repeating: 0, count: 4096)
    func read() -> Int { bytes.withUnsafeMutableBytes { tactus_read(reads, $0.baseAddress, $0.count) } }
    // The fingers of the clone lift at once.
    #expect(read() > 0)
    while read() == -Int(EAGAIN) { broker.turn() }
    #expect(tactus_monotonic_microseconds() - begin >= 999_999)
  }

  @Test("Without daemons and without a socket to listen on, the broker does not wait")
  func nobody() throws {
    broker.turn()
  }

  @Test("The broker makes a socket from systemd non-blocking")
  func passedSocket() throws {
    let raw = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
    let passed = FileDescriptor(owning: try SystemError.check(raw, "socket"))
    try withExtendedLifetime(Broker(listeningTo: passed.rawValue) { .everybody }) {
      let flags = try SystemError.check(fcntl(passed.rawValue, F_GETFL), "fcntl")
      #expect(flags & O_NONBLOCK != 0)
    }
  }

  @Test("The broker answers each random request at most once, and keeps no descriptor that was passed with it")
  func random() throws {
    // All passed descriptors refer to this file, which is open nowhere else.
    let file = FileDescriptor(owning: tactus_sealed_memory("passed", "", 0))
    func filesOpen() -> Int {
      var count = 0
      for entry in ProcessList.entries(of: "/proc/self/fd") {
        let link = "/proc/self/fd/\(entry)"
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else { continue }
        if target.contains("memfd:passed") { count += 1 }
      }
      return count
    }
    var state: UInt64 = 1
    func below(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    for _ in 0..<300 {
      let daemon = try connect()
      var requests = 0
      for _ in 0..<below(20) {
        var bytes = (0..<below(30)).map { _ in UInt8(below(256)) }
        if below(3) > 0 {
          bytes =
            [UInt8(below(8)), 0, 0, 0, UInt8(below(256)), 0x40, 0x40, 0] + (0..<20).map { _ in UInt8(below(256)) }
        }
        let passed = below(2) == 0 ? file.rawValue : -1
        let sent = bytes.withUnsafeBytes { tactus_send_message(daemon.descriptor, $0.baseAddress, $0.count, passed, 0) }
        if sent > 0, bytes.count == 28, [0, 1, 2, 5, 6].contains(bytes[0]) { requests += 1 }
        if sent >= 0 { broker.turn() }
      }
      var answers = 0
      while case .message(_, let descriptor) = daemon.receive() {
        #expect(descriptor < 0)
        answers += 1
      }
      #expect(answers <= requests)
    }
    broker.run()
    #expect(filesOpen() == 1)
  }
}
