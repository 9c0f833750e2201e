// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusInput
import WaylandServer

/// The connection to `tactus-broker`, which opens touchscreens and makes their clones: to the one of the system, or to
/// one that this daemon starts with its own rights.
final class BrokerConnection: NodeOpener {
  static let systemSocket = "/run/tactus/broker"
  /// In milliseconds. It answers at once, unless it hangs.
  private static let patience: Int32 = 1000

  private let socket: MessageSocket
  /// The process, if this daemon has started it.
  private let child: Int32?
  private var readable: DescriptorSource?
  /// What it said while an answer was awaited, and what heeds it afterwards.
  private var news: [BrokerMessage] = []
  private var later: Idle?
  private var hasEnded = false
  /// Called when somebody has opened the clone of a device, or nobody reads it any more.
  var read: (_ node: String, _ isRead: Bool) -> Void = { _, _ in }
  /// Called when devices were taken back.
  var revoked: (BrokerMessage.Revocation) -> Void = { _ in }
  /// Called when all keys of a chord are down.
  var chordPressed: (_ number: UInt32) -> Void = { _ in }
  /// Called with how many devices have the keys of a chord; below 0 if it does not listen for those.
  var chordHeard: (_ number: UInt32, _ devices: Int32) -> Void = { _, _ in }
  /// Called when so many more use the probe, and whether somebody has opened it.
  var used: (_ change: Int32, _ isOpened: Bool) -> Void = { _, _ in }
  /// Called when the broker has gone.
  var ended: () -> Void = {}

  /// To the broker of the system, or to one of its own. Nil if there is none and none is to be started.
  init?(on loop: OpaquePointer, mayStart: Bool) throws(SystemError) {
    if let system = try? MessageSocket(connectingTo: Self.systemSocket) {
      socket = system
      child = nil
    } else {
      guard mayStart else { return nil }
      let (mine, its) = try MessageSocket.pair()
      socket = MessageSocket(owning: mine)
      let connection = FileDescriptor(owning: its)
      child = try Self.start(connection.rawValue)
    }
    later = Idle(on: loop) { [unowned self] in heed() }
    readable = DescriptorSource(socket.descriptor, on: loop) { [unowned self] in
      listen()
      heed()
    }
  }

  deinit { reap() }

  private static func start(_ connection: Int32) throws(SystemError) -> Int32 {
    let program = try self.program()
    let process = program.withCString { path in
      "--connected".withCString { option in
        var words = [UnsafeMutablePointer(mutating: path), UnsafeMutablePointer(mutating: option), nil]
        return tactus_spawn(&words, tactus_environment(), connection)
      }
    }
    return try SystemError.check(process, "start \(program)")
  }

  /// Beside this program, or where helpers of programs are.
  private static func program() throws(SystemError) -> String {
    let own = ProcessList.ownProgram ?? ""
    let folder = own.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    for candidate in ["\(folder)/tactus-broker", "\(folder)/../libexec/tactus-broker"]
    where access(candidate, X_OK) == 0 { return candidate }
    throw SystemError("find tactus-broker beside \(own)", number: ENOENT)
  }

  /// A process that has ended stays until its starter has asked for its status.
  private func reap() {
    if let child { _ = tactus_process_status(child) }
  }

  // MARK: requests

  func open(_ node: String) throws(SystemError) -> Int32 {
    try ask(.open, node)
  }

  func close(_ node: String) {
    guard let device = BrokerMessage.device(node) else { return }
    try? socket.send(BrokerMessage(.close, device: device))
  }

  /// What to write to the clone of a device by.
  func clone(_ node: String) throws(SystemError) -> Int32 { try ask(.clone, node) }

  /// Has it listen for keys that are pressed together; for none if there are none.
  func listen(forChord number: UInt32, _ codes: [UInt16]) {
    for code in codes { try? socket.send(BrokerMessage(.chordKey, device: number, value: Int32(code))) }
    try? socket.send(BrokerMessage(.chordKey, device: number))
  }

  func setWatchdog(_ milliseconds: Int32) { try? socket.send(BrokerMessage(.watchdog, value: milliseconds)) }

  /// Makes the device by which gates are known; `used` is called from now on.
  func probe() throws(SystemError) {
    _ = FileDescriptor(owning: try ask(BrokerMessage(.probe, value: 1), "make a device"))
    // Of one before.
    news.removeAll { $0.kind == .use }
  }
  func endProbe() { try? socket.send(BrokerMessage(.probe)) }

  private func ask(_ kind: BrokerMessage.Kind, _ node: String) throws(SystemError) -> Int32 {
    guard let device = BrokerMessage.device(node) else { throw SystemError("open \(node)", number: ENODEV) }
    return try ask(BrokerMessage(kind, device: device), "open \(node)")
  }

  private func ask(_ question: BrokerMessage, _ what: String) throws(SystemError) -> Int32 {
    try socket.send(question)
    while true {
      switch socket.receive(waiting: Self.patience) {
      case .message(let message, let descriptor):
        guard message.kind == question.kind, message.device == question.device else {
          _ = FileDescriptor(owning: descriptor)
          news.append(message)
          later?.want()
          continue
        }
        guard message.value >= 0, descriptor >= 0 || question.kind == .probe else {
          throw SystemError("\(what) by tactus-broker", number: max(1, -message.value))
        }
        return descriptor
      case .end:
        hasEnded = true
        throw SystemError("\(what): tactus-broker has ended", number: EPIPE)
      case .nothing, .nonsense:
        throw SystemError("\(what): tactus-broker does not answer", number: ETIMEDOUT)
      }
    }
  }

  // MARK: what it says by itself

  private func listen() {
    while !hasEnded {
      switch socket.receive() {
      case .message(let message, let descriptor):
        _ = FileDescriptor(owning: descriptor)
        news.append(message)
      case .nonsense: continue
      case .nothing: return
      case .end: hasEnded = true
      }
    }
  }

  private func heed() {
    let messages = news
    news = []
    for message in messages where message.kind == .read {
      read(BrokerMessage.node(message.device), message.value != 0)
    }
    for message in messages where message.kind == .use { used(message.value, message.device != 0) }
    for message in messages where message.kind == .chord { chordPressed(message.device) }
    for message in messages where message.kind == .chordKey { chordHeard(message.device, message.value) }
    let taken = messages.compactMap { $0.kind == .revoked ? BrokerMessage.Revocation(rawValue: $0.value) : nil }
    if let why = taken.first(where: { $0 == .unread }) ?? taken.first { revoked(why) }
    if hasEnded {
      readable = nil
      reap()
      ended()
    }
  }
}
