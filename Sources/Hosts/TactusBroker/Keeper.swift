// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A process that keeps copies of the granted descriptors and of the clones. If the broker is killed, the keeper
/// revokes the descriptors and lifts the fingers on the clones. The clones exist until compositors have read the lifts:
/// if a device vanished while a finger was down, windows would never receive the lift.
///
/// If systemd runs the broker, systemd keeps the copies and passes them to the next broker, which revokes and lifts in
/// the same way (`Leftovers`). Otherwise the keeper is a second process.
final class Keeper {
  /// The connection to the keeper's process; below 0 if the keeper is systemd.
  private let process: FileDescriptor

  /// `process` is the connection to a process that runs `KeeperProcess.serve`.
  init(_ process: consuming FileDescriptor) { self.process = process }

  /// Starts the keeper's process, unless systemd is the keeper. Returns nil if this fails.
  convenience init?(bySystemd: Bool) {
    if bySystemd {
      self.init(FileDescriptor(owning: -1))
      return
    }
    guard let ends = try? BrokerSocket.pair() else { return nil }
    let mine = FileDescriptor(owning: ends.0)
    let its = FileDescriptor(owning: ends.1)
    let id = tactus_fork(its.rawValue, "tactus-keeper")
    if id == 0 { KeeperProcess.run() }
    guard id > 0 else { return nil }
    self.init(mine)
  }

  /// A descriptor that is readable when the keeper's process has ended; below 0 if the keeper is systemd.
  var descriptor: Int32 { process.rawValue }

  func add(_ kept: Kept, of ticket: Ticket) {
    if descriptor >= 0 { return tell(ticket, kept.slots, kept.descriptor) }
    _ = tactus_notify("FDSTORE=1\nFDNAME=\(Leftovers.name(ticket, kept.slots))", kept.descriptor)
  }

  /// Makes the keeper close its copies of a device's descriptors.
  func remove(_ ticket: Ticket, slots: Int32) {
    if descriptor >= 0 { return tell(ticket, 0, -1) }
    Leftovers.forget(Leftovers.name(ticket, 0))
    if slots > 0 { Leftovers.forget(Leftovers.name(ticket, slots)) }
  }

  private func tell(_ ticket: Ticket, _ slots: Int32, _ kept: Int32) {
    let words = [ticket.rawValue, UInt32(bitPattern: slots)]
    _ = words.withUnsafeBytes { tactus_send_message(descriptor, $0.baseAddress, $0.count, kept, 100) }
  }
}

/// A descriptor of which the keeper has a copy.
struct Kept {
  var descriptor: Int32
  /// The number of slots of the clone, if this is the uinput descriptor of a clone; 0 for an event node, which must be
  /// revoked.
  var slots: Int32 = 0

  /// Revokes the node, or lifts the fingers on the clone. Called when the broker has ended.
  func end() {
    if slots > 0 { UinputDevice.liftAll(descriptor, slots: slots) } else { EvdevNode(descriptor).revoke() }
  }
}

/// The code of the keeper's process, which the broker starts unless systemd is the keeper.
enum KeeperProcess {
  /// How long the clones exist after their fingers were lifted, in milliseconds.
  private static let farewell: Int32 = 1000

  /// The connection to the broker is the only descriptor of this process.
  static func run() -> Never {
    serve(0)
    _exit(0)
  }

  /// Keeps descriptors until the broker closes the connection.
  static func serve(_ connection: Int32) {
    var all: [(ticket: UInt32, kept: Kept)] = []
    while true {
      var words: [UInt32] = [0, 0]
      var descriptor: Int32 = -1
      let count = words.withUnsafeMutableBytes {
        tactus_receive_message(connection, $0.baseAddress, $0.count, &descriptor, .max)
      }
      if [-Int(EINTR), -Int(ETIMEDOUT), -Int(EAGAIN)].contains(count) { continue }
      guard count == 8 else { break }
      if descriptor >= 0 {
        all.append((words[0], Kept(descriptor: descriptor, slots: Int32(bitPattern: words[1]))))
      } else {
        for it in all where it.ticket == words[0] { _ = FileDescriptor(owning: it.kept.descriptor) }
        all.removeAll { $0.ticket == words[0] }
      }
    }
    // Revokes the granted descriptors first, and then lifts the fingers on the clones.
    for it in all where it.kept.slots == 0 { it.kept.end() }
    for it in all where it.kept.slots > 0 { it.kept.end() }
    if all.contains(where: { $0.kept.slots > 0 }) { _ = poll(nil, 0, farewell) }
    for it in all { _ = FileDescriptor(owning: it.kept.descriptor) }
  }
}

/// The descriptors that systemd kept when a broker was killed. This class revokes the granted descriptors, lifts the
/// fingers on the clones, and destroys the clones a second later.
final class Leftovers {
  private var clones: [(name: String, kept: Kept)] = []
  private let end: Int64
  private static let farewell: Int64 = 1_000_000
  private static let prefix = "kept-"

  /// Returns the name under which systemd keeps a descriptor. The name contains the broker's process id, so that it
  /// differs from the names of other brokers.
  static func name(_ ticket: Ticket, _ slots: Int32) -> String { "\(prefix)\(getpid())-\(ticket.rawValue)-\(slots)" }
  /// Returns the number of slots that a name from `name(_:_:)` contains; nil for any other name.
  static func slots(of name: String) -> Int32? {
    guard name.utf8.starts(with: prefix.utf8) else { return nil }
    return name.utf8.split(separator: UInt8(ascii: "-")).last.flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
  }
  static func forget(_ name: String) { _ = tactus_notify("FDSTOREREMOVE=1\nFDNAME=\(name)", -1) }

  init(_ all: [(name: String, descriptor: Int32)]) {
    end = tactus_monotonic_microseconds() + Self.farewell
    let all = all.map { (name: $0.name, kept: Kept(descriptor: $0.descriptor, slots: Self.slots(of: $0.name) ?? 0)) }
    for it in all where it.kept.slots <= 0 {
      it.kept.end()
      Self.remove(it.name, it.kept)
    }
    for it in all where it.kept.slots > 0 {
      Kept(descriptor: it.kept.descriptor, slots: min(it.kept.slots, 4096)).end()
      clones.append(it)
    }
  }

  private static func remove(_ name: String, _ kept: Kept) {
    forget(name)
    _ = FileDescriptor(owning: kept.descriptor)
  }

  /// Returns the time in milliseconds until `tick` must be called; nil if no clone is left.
  func pause(at now: Int64) -> Int32? {
    clones.isEmpty ? nil : Int32(clamping: max(0, end - now) / 1000 + 1)
  }

  func tick(at now: Int64) {
    guard now >= end else { return }
    for it in clones {
      UinputDevice.destroy(it.kept.descriptor)
      Self.remove(it.name, it.kept)
    }
    clones = []
  }
}
