// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput
import Testing

@testable import TactusBroker

/// What needs no device. With them: `Tests/Session/grabbed.sh`.
@Suite("The broker", .serialized)
struct BrokerTests {
  private let broker = Broker(listeningTo: -1) { _ in true }

  /// A daemon that the broker serves.
  private func connect() throws -> MessageSocket {
    let (mine, its) = try MessageSocket.pair()
    broker.add(MessageSocket(owning: its))
    return MessageSocket(owning: mine)
  }

  @Test("A device that is not there is answered by the error")
  func absent() throws {
    let daemon = try connect()
    try daemon.send(BrokerMessage(.open, device: 4_000_000))
    broker.turn()
    #expect(
      daemon.receive() == .message(BrokerMessage(.open, device: 4_000_000, value: -ENOENT), descriptor: -1))
    try daemon.send(BrokerMessage(.clone, device: 4_000_000))
    broker.turn()
    #expect(
      daemon.receive() == .message(BrokerMessage(.clone, device: 4_000_000, value: -ENODEV), descriptor: -1))
    #expect(daemon.receive() == .nothing)
  }

  @Test("Who is not in front gets no device")
  func refused() throws {
    let broker = Broker(listeningTo: -1) { _ in false }
    let (mine, its) = try MessageSocket.pair()
    broker.add(MessageSocket(owning: its))
    let daemon = MessageSocket(owning: mine)
    try daemon.send(BrokerMessage(.open, device: 0))
    broker.turn()
    #expect(daemon.receive() == .message(BrokerMessage(.open, device: 0, value: -EACCES), descriptor: -1))
  }

  @Test("One user has so many daemons, and the next is let go at once")
  func ofOneUser() throws {
    let first = try connect()
    let others = try (1..<Broker.mostOfUser).map { _ in try MessageSocket.pair() }
    defer { for (mine, _) in others { _ = FileDescriptor(owning: mine) } }
    for (_, its) in others { broker.add(MessageSocket(owning: its)) }
    let last = try connect()
    #expect(last.receive() == .end)
    #expect(first.receive() == .nothing)
  }

  @Test("Who says something else is let go, and nobody else")
  func nonsense() throws {
    let daemon = try connect()
    let other = try connect()
    let words: [UInt32] = [77, 0, 0]
    _ = words.withUnsafeBytes { tactus_send_message(daemon.descriptor, $0.baseAddress, $0.count, -1) }
    broker.turn()
    #expect(daemon.receive() == .end)
    #expect(other.receive() == .nothing)
    try other.send(BrokerMessage(.open, device: 4_000_000))
    broker.turn()
    #expect(other.receive() != .nothing)
  }

  @Test(
    "Keys that tell what is typed are not listened for",
    arguments: [
      ([KEY_A], false), ([KEY_A, KEY_LEFTSHIFT], false), ([KEY_BACKSPACE, KEY_ESC, KEY_ENTER], true),
      ([KEY_PROG1], true),
      ([KEY_POWER, KEY_VOLUMEUP], true), ([KEY_PROG1, KEY_A], false), ([KEY_A, KEY_A, KEY_A], false),
      ([KEY_KPCOMMA], false),
    ])
  func chords(codes: [Int32], isHeard: Bool) throws {
    let daemon = try connect()
    for code in codes { try daemon.send(BrokerMessage(.chordKey, value: code)) }
    try daemon.send(BrokerMessage(.chordKey))
    broker.turn()
    guard case .message(let answer, _) = daemon.receive() else { throw SystemError("answer", number: EIO) }
    #expect(answer.kind == .chordKey)
    #expect((answer.value >= 0) == isHeard)
  }

  @Test("No keys are an end to listening, and a chord has two places only")
  func noChord() throws {
    let daemon = try connect()
    try daemon.send(BrokerMessage(.chordKey, device: 1))
    broker.turn()
    #expect(daemon.receive() == .message(BrokerMessage(.chordKey, device: 1), descriptor: -1))
    try daemon.send(BrokerMessage(.chordKey, device: 2, value: KEY_PROG1))
    try daemon.send(BrokerMessage(.chordKey, device: 2))
    broker.turn()
    #expect(daemon.receive() == .message(BrokerMessage(.chordKey, device: 2, value: -EPERM), descriptor: -1))
  }

  @Test("It ends once the daemon has that started it")
  func ends() throws {
    do { _ = try connect() }
    broker.run()
  }

  @Test("Without anybody to serve it waits for nothing")
  func nobody() throws {
    broker.turn()
  }

  @Test("A socket that is passed to it as systemd does never makes it wait")
  func passedSocket() throws {
    let raw = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
    let passed = FileDescriptor(owning: try SystemError.check(raw, "socket"))
    try withExtendedLifetime(Broker(listeningTo: passed.rawValue) { _ in true }) {
      let flags = try SystemError.check(fcntl(passed.rawValue, F_GETFL), "fcntl")
      #expect(flags & O_NONBLOCK != 0)
    }
  }

  @Test("Whatever is sent, with whatever descriptors, it answers each request once and keeps no descriptor")
  func random() throws {
    // Everything that is passed is this file, which nobody else has.
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
          bytes = [UInt8(below(8)), 0, 0, 0, UInt8(below(256)), 0x40, 0x40, 0, UInt8(below(256)), 0, 0, 0]
        }
        let passed = below(2) == 0 ? file.rawValue : -1
        let sent = bytes.withUnsafeBytes { tactus_send_message(daemon.descriptor, $0.baseAddress, $0.count, passed) }
        if sent > 0, bytes.count == BrokerMessage.size, [0, 1, 6].contains(bytes[0]) { requests += 1 }
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
