// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusInput
import WaylandServer

/// Answers requests for the daemon's state from programs of the same user. It answers a line `status` or `gesture N`
/// with one line of JSON. After `watch`, it sends a line for each later event, and after `record NODE`, a line for each
/// report of that touchscreen, until the connection ends. After `pause`, gestures are off until the connection ends.
final class ReportSocket {
  private final class Connection {
    let socket: FileDescriptor
    let process: Int32
    var source: DescriptorSource?
    var heard: [UInt8] = []
    var watches = false
    var pauses = false
    var recording: TouchRecording?
    init(_ socket: consuming FileDescriptor) {
      process = tactus_peer(socket.rawValue)
      self.socket = socket
    }
  }

  /// The largest number of connections. A further connection closes the oldest one, so that no program can keep other
  /// programs out by connecting and sending nothing.
  private static let most = 16
  private static let longestWord = 64

  private let path: String
  private let socket: FileDescriptor
  private let loop: EventLoopPointer
  private var source: DescriptorSource?
  private var connections: [Connection] = []
  private let status: () -> [UInt8]
  /// Returns the answer to `gesture N`, where 1 means the gesture that has ended most recently.
  var gesture: (Int) -> [UInt8] = { _ in [] }
  /// Starts to record the touchscreen with this node, or returns why this is impossible.
  var recording: (String) -> Result<TouchRecording, Refusal> = { _ in .failure(Refusal("there is no touchscreen")) }
  struct Refusal: Error {
    let why: String
    init(_ why: String) { self.why = why }
  }
  /// Called with true when the first connection starts to watch, and with false when the last connection that watches
  /// ends.
  var watched: (Bool) -> Void = { _ in }
  private var isWatched = false
  /// Called with true when the first connection requests a pause, and with false when the last such connection ends.
  var paused: (Bool) -> Void = { _ in }
  private var isPaused = false

  /// Listens at `path`, which no other program may use.
  init(at path: String, on loop: EventLoopPointer, status: @escaping () -> [UInt8]) throws(SystemError) {
    self.path = path
    self.loop = loop
    self.status = status
    unlink(path)
    socket = FileDescriptor(
      owning: try SystemError.check(path.withCString { tactus_listen($0, path.utf8.count) }, "listen at \(path)"))
    source = DescriptorSource(socket.rawValue, on: loop) { [unowned(unsafe) self] in accept() }
  }

  /// Closes all connections, and removes the socket. Call this before the event loop ends.
  func close() {
    source = nil
    connections = []
    unlink(path)
  }

  private func accept() {
    let peer = tactus_accept(socket.rawValue)
    guard peer >= 0 else { return }
    let connection = Connection(FileDescriptor(owning: peer))
    guard tactus_peer_user(peer) == Int32(bitPattern: getuid()) else { return }
    connection.source = DescriptorSource(peer, on: loop) { [unowned(unsafe) self, unowned(unsafe) connection] in
      hear(connection)
    }
    if connections.count == Self.most, let oldest = connections.first { drop(oldest) }
    connections.append(connection)
  }

  private func hear(_ connection: Connection) {
    var bytes = [UInt8](repeating: 0, count: Self.longestWord)
    let count = bytes.withUnsafeMutableBytes { tactus_read(connection.socket.rawValue, $0.baseAddress, $0.count) }
    if count == -Int(EAGAIN) || count == -Int(EINTR) { return }
    guard count > 0 else { return drop(connection) }
    connection.heard += bytes.prefix(count)
    while let end = connection.heard.firstIndex(of: UInt8(ascii: "\n")) {
      let word = String(decoding: connection.heard[..<end], as: UTF8.self)
      connection.heard.removeFirst(end + 1)
      guard heed(word, of: connection) else { return drop(connection) }
    }
    if connection.heard.count >= Self.longestWord { drop(connection) }
  }

  private func heed(_ word: String, of connection: Connection) -> Bool {
    switch word {
    case "status": return send(status(), to: connection)
    case "watch":
      connection.watches = true
      noteWatchers()
      return send(Self.greeting, to: connection)
    case "pause":
      connection.pauses = true
      noteWatchers()
      return send(Self.pausing, to: connection)
    default:
      if word.hasPrefix(Self.record) { return record(String(word.dropFirst(Self.record.count)), connection) }
      return gesture(word).map { send($0, to: connection) } ?? false
    }
  }

  private func gesture(_ word: String) -> [UInt8]? {
    guard word.hasPrefix("gesture "), let number = Int(word.dropFirst("gesture ".count)) else { return nil }
    return gesture(number)
  }

  // MARK: recordings

  private static let record = "record "

  private func record(_ node: String, _ connection: Connection) -> Bool {
    switch recording(node) {
    case .success(let recording):
      connection.recording = recording
      return send(recording.head, to: connection)
    case .failure(let refusal):
      _ = send(TouchRecording.refusal(refusal.why), to: connection)
      return false
    }
  }

  /// Sends a frame to the connections that record its touchscreen. `place` returns the point of the panel that a
  /// contact came from.
  func record(_ frame: TouchFrame, from device: DeviceID, at place: (Point) -> Point?) {
    for connection in connections where connection.recording?.device == device {
      tell(connection, connection.recording?.lines(frame, at: place))
    }
  }

  /// Lifts all contacts in recordings, since the following touches are not recorded.
  func liftRecorded() {
    for connection in connections { tell(connection, connection.recording?.liftAll()) }
  }

  /// Ends the recordings of a device that was removed.
  func endRecordings(of device: DeviceID) {
    for connection in connections where connection.recording?.device == device { drop(connection) }
  }

  private func tell(_ connection: Connection, _ lines: [UInt8]?) {
    guard let lines, !lines.isEmpty, !send(lines, to: connection) else { return }
    drop(connection)
  }

  // MARK: programs that watch gestures

  /// The processes that receive events or recordings, or have switched gestures off.
  var listeners: [StatusAnswer.Listener] {
    var listeners: [StatusAnswer.Listener] = []
    for connection in connections where connection.watches || connection.pauses || connection.recording != nil {
      let known = listeners.firstIndex { $0.process == connection.process }
      if known == nil { listeners.append(StatusAnswer.Listener(process: connection.process, seesGestures: false)) }
      let index = known ?? listeners.count - 1
      if connection.watches || connection.recording != nil { listeners[index].seesGestures = true }
      if connection.recording != nil { listeners[index].seesFingers = true }
      if connection.pauses { listeners[index].pauses = true }
    }
    return listeners
  }

  /// The line that confirms `watch`: the program receives all later events.
  private static let greeting = Array("{\"event\":\"watching\"}\n".utf8)
  /// The line that confirms `pause`: later touches trigger no gesture.
  private static let pausing = Array("{\"event\":\"paused\"}\n".utf8)

  /// Sends a line to all connections that watch.
  func tell(_ line: [UInt8]) {
    for connection in connections where connection.watches && !send(line, to: connection) { drop(connection) }
  }

  private func noteWatchers() {
    let (watches, pauses) = (connections.contains { $0.watches }, connections.contains { $0.pauses })
    if watches != isWatched {
      isWatched = watches
      watched(watches)
    }
    if pauses != isPaused {
      isPaused = pauses
      paused(pauses)
    }
  }

  /// Sends a line without blocking. Returns false if not all of it was sent, since the peer does not read.
  private func send(_ line: [UInt8], to connection: Connection) -> Bool {
    line.withUnsafeBytes { tactus_send(connection.socket.rawValue, $0.baseAddress, $0.count) } == line.count
  }

  private func drop(_ connection: Connection) {
    connections.removeAll { $0 === connection }
    noteWatchers()
  }
}
