// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Testing
import WaylandServer

@testable import TactusDaemon

@Suite("The connection to the broker")
final class BrokerConnectionTests {
  private static let node = "/dev/input/event7"
  private let seven = DeviceNumber(7)
  private let loop: EventLoop
  private let end: BrokerEnd
  private var connection: BrokerConnection { end.connection }
  /// What the connection has reported.
  private var news: [String] = []

  init() throws {
    loop = try #require(EventLoop())
    end = try BrokerEnd(on: loop)
    connection.read = { [unowned self] node, isRead in news.append("\(node) \(isRead ? "read" : "left")") }
    connection.revoked = { [unowned self] why in news.append("revoked: \(why)") }
    connection.cloned = { [unowned self] node, descriptor, error in
      news.append("\(node) cloned \(descriptor.rawValue >= 0) \(error)")
    }
    connection.inFront = { [unowned self] in news.append("in front") }
    connection.answeredLate = { [unowned self] error in news.append("late \(error)") }
    connection.chordPressed = { [unowned self] in news.append("pressed") }
    connection.chordHeard = { [unowned self] chord, devices, error in news.append("\(chord) \(devices) \(error)") }
    connection.used = { [unowned self] change, isLeft in news.append("used \(change) \(isLeft)") }
    connection.probeEnded = { [unowned self] in news.append("probe ended") }
    connection.ended = { [unowned self] in news.append("ended") }
  }

  private func told() -> [String] {
    loop.settle()
    defer { news = [] }
    return news
  }

  private func failure(_ body: () throws(SystemError) -> Int32) -> SystemError? {
    do throws(SystemError) {
      close(try body())
      return nil
    } catch { return error }
  }

  @Test func `a device is opened with the descriptor that the broker sends`() throws {
    let (mine, other) = try DaemonSocket.pair()
    try end.say(.open(seven, error: 0), mine)
    let opened = try connection.open(Self.node)
    #expect(end.heard() == [.open(seven)])
    // It is the file that the broker has sent.
    try BrokerSocket(owning: dup(opened)).send(BrokerReply.inFront)
    let socket = DaemonSocket(owning: dup(other))
    #expect(socket.receive(waiting: 1000) == .message(.inFront, descriptor: -1))
    try end.say(.contacts(seven, error: 0), mine)
    let contacts = try connection.openContacts(Self.node)
    #expect(contacts >= 0)
    #expect(end.heard() == [.contacts(seven)])
    for descriptor in [mine, other, opened, contacts] { close(descriptor) }
    #expect(told() == [])
  }

  @Test func `a refusal has the broker's error, and closes what came with it`() throws {
    let (mine, other) = try DaemonSocket.pair()
    try end.say(.open(seven, error: EACCES), mine)
    close(mine)
    #expect(
      failure { () throws(SystemError) in try connection.open(Self.node) }
        == SystemError("open \(Self.node) through tactus-broker", number: EACCES))
    let socket = DaemonSocket(owning: other)
    #expect(socket.receive(waiting: 1000) == .end)
    try end.say(.contacts(seven, error: ENODEV))
    #expect(
      failure { () throws(SystemError) in try connection.openContacts(Self.node) }
        == SystemError("open \(Self.node) once more through tactus-broker", number: ENODEV))
    try end.say(.probe(error: EPERM))
    #expect(throws: SystemError("make a device through tactus-broker", number: EPERM)) { try connection.probe() }
  }

  @Test func `a descriptor that gets lost on the way, and a file that is no node, are errors`() throws {
    try end.say(.open(seven, error: 0))
    #expect(
      failure { () throws(SystemError) in try connection.open(Self.node) }
        == SystemError("open \(Self.node)", number: EMFILE))
    #expect(end.heard() == [.open(seven)])
    for node in ["/dev/null", "/dev/input/event", "/dev/input/event7x"] {
      #expect(
        failure { () throws(SystemError) in try connection.open(node) }
          == SystemError("open \(node)", number: ENODEV))
      connection.close(node)
      connection.clone(node)
    }
    #expect(end.heard() == [])
  }

  @Test func `if the broker ends or talks nonsense, a request fails`() throws {
    try end.sayNonsense()
    #expect(failure { () throws(SystemError) in try connection.open(Self.node) }?.number == ETIMEDOUT)
    #expect(told() == [])
    try end.say(.read(seven, true))
    end.endAfterRequest()
    #expect(
      failure { () throws(SystemError) in try connection.open(Self.node) }
        == SystemError("open \(Self.node): tactus-broker has ended", number: EPIPE))
    #expect(told() == ["\(Self.node) read", "ended"])
    #expect(told() == [])
  }

  @Test func `requests without an answer are sent at once`() throws {
    connection.close(Self.node)
    connection.clone(Self.node)
    connection.setWatchdog(700)
    connection.listen(for: .second, [30, 48])
    connection.endProbe()
    #expect(
      end.heard() == [
        .close(seven), .clone(seven), .watchdog(milliseconds: 700), .chord(.second, keys: [30, 48]),
        .probe(exists: false),
      ])
  }

  @Test func `messages that come before an answer are reported in the next turn`() throws {
    let (mine, other) = try DaemonSocket.pair()
    try end.say(.read(seven, true))
    try end.say(.open(seven, error: 0), mine)
    let opened = try connection.open(Self.node)
    #expect(news == [])
    #expect(told() == ["\(Self.node) read"])
    for descriptor in [mine, other, opened] { close(descriptor) }
  }

  @Test func `what the broker sends unasked is reported in order`() throws {
    let (mine, other) = try DaemonSocket.pair()
    try end.say(.read(seven, true))
    try end.say(.clone(seven, error: 0), mine)
    try end.say(.clone(seven, error: 0))
    try end.say(.clone(seven, error: EBUSY))
    try end.sayNonsense()
    try end.say(.used(change: -2, isLeft: true))
    try end.say(.probeEnded)
    try end.say(.pressed(.first))
    try end.say(.chord(.second, devices: 3, error: 0))
    try end.say(.contacts(seven, error: 0), mine)
    try end.say(.probe(error: 0))
    try end.say(.read(seven, false))
    #expect(
      told() == [
        "\(Self.node) read", "\(Self.node) cloned true 0", "\(Self.node) cloned false \(EMFILE)",
        "\(Self.node) cloned false \(EBUSY)", "used -2 true", "probe ended", "pressed", "second 3 0",
        "\(Self.node) left",
      ])
    // The connection has closed its copies, so this was the last.
    close(mine)
    let socket = DaemonSocket(owning: other)
    #expect(socket.receive(waiting: 1000) == .end)
  }

  @Test func `revocations are reported once, the watchdog's first, and before the session is in front again`() throws {
    try end.say(.inFront)
    try end.say(.revoked(seven, .away))
    try end.say(.revoked(DeviceNumber(8), .unread))
    try end.say(.revoked(DeviceNumber(9), .uncounted))
    #expect(told() == ["revoked: unread", "in front"])
    try end.say(.revoked(seven, .uncounted))
    try end.say(.revoked(seven, .away))
    #expect(told() == ["revoked: uncounted"])
  }

  @Test func `a device that is opened too late is closed`() throws {
    try end.say(.open(seven, error: 0))
    #expect(told() == ["late 0"])
    #expect(end.heard() == [.close(seven)])
    try end.say(.open(seven, error: EACCES))
    #expect(told() == ["late \(EACCES)"])
    #expect(end.heard() == [])
  }

  @Test func `a new probe forgets the uses of an earlier one`() throws {
    try end.say(.used(change: 1, isLeft: false))
    try end.say(.read(seven, true))
    try end.say(.probe(error: 0))
    try connection.probe()
    #expect(end.heard() == [.probe(exists: true)])
    try end.say(.used(change: 2, isLeft: false))
    #expect(told() == ["\(Self.node) read", "used 2 false"])
  }

  @Test func `a connection that ends closes what it has not handled`() throws {
    let (mine, other) = try DaemonSocket.pair()
    do {
      let end = try BrokerEnd(on: loop)
      try end.say(.clone(seven, error: 0), mine)
      try end.say(.open(seven, error: EACCES))
      #expect(failure { () throws(SystemError) in try end.connection.open(Self.node) }?.number == EACCES)
      close(mine)
    }
    let socket = DaemonSocket(owning: other)
    #expect(socket.receive(waiting: 1000) == .end)
    #expect(told() == [])
  }
}
