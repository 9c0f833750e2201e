// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusInput
import WaylandServer

/// The connection to `tactus-broker`, the process that opens touchscreens and creates their clones. The broker is the
/// system's, or one that this daemon starts with its own rights.
final class BrokerConnection: NodeOpener {
  static let systemSocket = "/run/tactus/broker"
  /// How long to wait for an answer, in milliseconds. The broker answers at once unless it hangs.
  private static let usualPatience: Int32 = 1000
  /// The same for the first answer, and after a late one. Systemd starts the broker when a daemon connects, which may
  /// take seconds if the machine is starting.
  private static let longPatience: Int32 = 5000
  private var patience = BrokerConnection.longPatience

  private let socket: DaemonSocket
  /// The broker's process, if this daemon has started it.
  private let child: Int32?
  private var readable: DescriptorSource?
  /// Messages that have arrived but were not processed yet. `later` processes those that arrive while an answer is
  /// awaited.
  private struct Unheeded {
    var reply: BrokerReply
    var descriptor: Int32
  }
  private var unheeded: [Unheeded] = []
  private var later: Idle?
  private var hasEnded = false
  /// Called with true when a process has opened the clone of a device, and with false when no process has the clone
  /// open any more.
  var read: (_ node: String, _ isRead: Bool) -> Void = { _, _ in }
  /// Called when the broker has revoked devices, with the reason.
  var revoked: (BrokerReply.Revocation) -> Void = { _ in }
  /// Called with the descriptor for writing to the clone of a device, or with the kernel's error if no clone was
  /// created.
  var cloned: (_ node: String, _ descriptor: consuming FileDescriptor, _ error: Int32) -> Void = { _, _, _ in }
  /// Called when this session is in front again: the broker may then grant devices that it had refused or revoked.
  var inFront: () -> Void = {}
  /// Called when the broker has answered a request to open a device that was given up: with 0 if the device must be
  /// opened anew, or with the broker's error.
  var answeredLate: (_ error: Int32) -> Void = { _ in }
  /// Called when all keys of a chord are pressed.
  var chordPressed: () -> Void = {}
  /// Called with the number of devices that have the keys of a chord, or with the error if the broker cannot listen for
  /// them.
  var chordHeard: (_ chord: BrokerRequest.Chord, _ devices: Int32, _ error: Int32) -> Void = { _, _, _ in }
  /// Called when processes have opened or closed the probe: the number of processes that have it open has changed by
  /// `change`. `isLeft` is true if a process that could write to the probe has closed it.
  var used: (_ change: Int32, _ isLeft: Bool) -> Void = { _, _ in }
  /// Called when the broker has removed the probe because another session is in front.
  var probeEnded: () -> Void = {}
  /// Called when the connection to the broker has ended.
  var ended: () -> Void = {}

  /// Connects to the system's broker. If there is none, starts a broker, or returns nil if `mayStart` is false.
  convenience init?(on loop: EventLoopPointer, mayStart: Bool) throws(SystemError) {
    if let system = try? DaemonSocket(connectingTo: Self.systemSocket) {
      self.init(system, on: loop)
    } else {
      guard mayStart else { return nil }
      let (mine, its) = try DaemonSocket.pair()
      let socket = DaemonSocket(owning: mine)
      let connection = FileDescriptor(owning: its)
      self.init(socket, startedAs: try Self.start(connection.rawValue), on: loop)
    }
  }

  /// Uses a socket that is connected to a broker.
  init(_ socket: consuming DaemonSocket, startedAs child: Int32? = nil, on loop: EventLoopPointer) {
    self.socket = socket
    self.child = child
    later = Idle(on: loop) { [unowned(unsafe) self] in heed() }
    readable = DescriptorSource(self.socket.descriptor, on: loop) { [unowned(unsafe) self] in
      listen()
      heed()
    }
  }

  deinit {
    for it in unheeded { _ = FileDescriptor(owning: it.descriptor) }
    reap()
  }

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

  /// Returns the path of the broker's program, which is in the same folder as this program or in the folder for helper
  /// programs.
  private static func program() throws(SystemError) -> String {
    let own = ProcessList.ownProgram ?? ""
    let folder = own.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    for candidate in ["\(folder)/tactus-broker", "\(folder)/../libexec/tactus-broker"]
    where access(candidate, X_OK) == 0 { return candidate }
    throw SystemError("find tactus-broker beside \(own)", number: ENOENT)
  }

  /// Reads the exit status of the broker that this daemon has started, so that the ended process does not remain as a
  /// zombie.
  private func reap() {
    if let child { _ = tactus_process_status(child) }
  }

  // MARK: requests

  func open(_ node: String) throws(SystemError) -> Int32 {
    let device = try Self.device(node)
    return try ask(.open(device), "open \(node)") {
      if case .open(device, let error) = $0 { return error }
      return nil
    }
  }

  /// Opens another descriptor of an open device, with an event queue of its own.
  func openContacts(_ node: String) throws(SystemError) -> Int32 {
    let device = try Self.device(node)
    return try ask(.contacts(device), "open \(node) once more") {
      if case .contacts(device, let error) = $0 { return error }
      return nil
    }
  }

  func close(_ node: String) {
    if let device = DeviceNumber(node: node) { send(.close(device)) }
  }

  /// Asks for a clone of a device; `cloned` is called with the result.
  func clone(_ node: String) {
    if let device = DeviceNumber(node: node) { send(.clone(device)) }
  }

  /// Asks the broker to report when these keys are pressed together. With an empty list, the broker stops its reports.
  func listen(for chord: BrokerRequest.Chord, _ keys: [UInt16]) { send(.chord(chord, keys: keys)) }

  func setWatchdog(_ milliseconds: Int32) { send(.watchdog(milliseconds: milliseconds)) }

  /// Creates the probe, a device that shows whether the compositor has the gate. Afterwards, `used` may be called.
  func probe() throws(SystemError) {
    _ = FileDescriptor(
      owning: try ask(.probe(exists: true), "make a device") {
        if case .probe(let error) = $0 { return error }
        return nil
      })
    // Drops messages about a previous probe.
    unheeded.removeAll {
      if case .used = $0.reply { return true }
      return false
    }
  }
  func endProbe() { send(.probe(exists: false)) }

  private static func device(_ node: String) throws(SystemError) -> DeviceNumber {
    guard let device = DeviceNumber(node: node) else { throw SystemError("open \(node)", number: ENODEV) }
    return device
  }

  /// Sends a request without waiting for its answer. A failure to send is ignored: the broker has ended or hangs.
  private func send(_ request: BrokerRequest) { try? socket.send(request, waiting: Self.usualPatience) }

  /// Sends a request and waits for its answer: the first message for which `error` does not return nil.
  private func ask(
    _ request: BrokerRequest, _ what: String, _ error: (BrokerReply) -> Int32?
  ) throws(SystemError) -> Int32 {
    try socket.send(request, waiting: Self.usualPatience)
    defer { patience = Self.usualPatience }
    while true {
      switch socket.receive(waiting: patience) {
      case .message(let reply, let descriptor):
        guard let error = error(reply) else {
          keep(reply, descriptor)
          later?.want()
          continue
        }
        guard error == 0 else {
          _ = FileDescriptor(owning: descriptor)
          throw SystemError("\(what) through tactus-broker", number: error)
        }
        // The broker has sent the descriptor, but this process had reached its limit of open descriptors.
        guard descriptor >= 0 || request == .probe(exists: true) else { throw SystemError(what, number: EMFILE) }
        return descriptor
      case .end:
        hasEnded = true
        throw SystemError("\(what): tactus-broker has ended", number: EPIPE)
      case .nothing, .nonsense:
        throw SystemError("\(what): tactus-broker does not answer", number: ETIMEDOUT)
      }
    }
  }

  // MARK: messages that the broker sends unasked

  private func listen() {
    while !hasEnded {
      switch socket.receive() {
      case .message(let reply, let descriptor): keep(reply, descriptor)
      case .nonsense: continue
      case .nothing: return
      case .end: hasEnded = true
      }
    }
  }

  private func keep(_ reply: BrokerReply, _ descriptor: Int32) {
    unheeded.append(Unheeded(reply: reply, descriptor: descriptor))
  }

  private func heed() {
    let unheeded = self.unheeded
    self.unheeded = []
    var taken: [BrokerReply.Revocation] = []
    var isInFront = false
    for it in unheeded {
      let descriptor = FileDescriptor(owning: it.descriptor)
      switch it.reply {
      case .read(let device, let isRead): read(device.node, isRead)
      case .clone(let device, let error):
        cloned(device.node, descriptor, error == 0 && it.descriptor < 0 ? EMFILE : error)
      case .used(let change, let isLeft): used(change, isLeft)
      case .probeEnded: probeEnded()
      case .pressed: chordPressed()
      case .chord(let chord, let devices, let error): chordHeard(chord, devices, error)
      case .revoked(_, let why): taken.append(why)
      case .inFront: isInFront = true
      case .open(let device, let error):
        patience = Self.longPatience
        if error == 0 { send(.close(device)) }
        answeredLate(error)
      case .contacts, .probe: break
      }
    }
    // `revoked` is called once for all revoked devices, with one reason.
    if let why = taken.first(where: { $0 == .unread }) ?? taken.first { revoked(why) }
    if isInFront { inFront() }
    if hasEnded {
      readable = nil
      reap()
      ended()
    }
  }
}
