// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Another process that also holds the granted descriptors and the clones. If the broker is killed, it revokes the
/// descriptors and lifts the fingers on the clones. The clones stay until compositors have read the lifts: if a device
/// vanishes while a finger is down, windows keep that finger.
///
/// If systemd runs the broker, systemd is the keeper, and passes everything to the next broker (`Leftovers`). If not,
/// the keeper is a second process.
final class Keeper {
  /// The connection to the second process; below 0 if the keeper is systemd.
  private let process: FileDescriptor

  /// Nil if there is none.
  init?(bySystemd: Bool) {
    if bySystemd {
      process = FileDescriptor(owning: -1)
      return
    }
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) { bytes in
      bytes.assumingMemoryBound(to: Int32.self).baseAddress.map { tactus_message_pair($0) } ?? -EINVAL
    }
    guard result == 0 else { return nil }
    process = FileDescriptor(owning: ends.0)
    let its = FileDescriptor(owning: ends.1)
    let id = tactus_fork(its.rawValue, "tactus-keeper")
    if id == 0 { KeeperProcess.run() }
    guard id > 0 else { return nil }
  }

  /// Readable when the keeper has ended; below 0 if it never does.
  var descriptor: Int32 { process.rawValue }

  func add(_ kept: Kept, of ticket: Ticket) {
    if descriptor >= 0 { return tell(ticket, kept.slots, kept.descriptor) }
    _ = tactus_notify("FDSTORE=1\nFDNAME=\(Leftovers.name(ticket, kept.slots))", kept.descriptor)
  }

  /// Removes all entries of a device.
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

/// A descriptor that outlives the broker.
struct Kept {
  var descriptor: Int32
  /// The number of slots of the clone that this descriptor keeps alive; 0 for an event node, which must be revoked.
  var slots: Int32 = 0

  /// Called when the broker has ended.
  func end() {
    if slots > 0 { UinputDevice.liftAll(descriptor, slots: slots) } else { EvdevNode(descriptor).revoke() }
  }
}

/// The second process.
private enum KeeperProcess {
  /// Its only descriptor is the connection.
  private static let connection: Int32 = 0
  /// In milliseconds.
  private static let farewell: Int32 = 1000

  static func run() -> Never {
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
    // The granted descriptors are revoked first.
    for it in all where it.kept.slots == 0 { it.kept.end() }
    for it in all where it.kept.slots > 0 { it.kept.end() }
    if all.contains(where: { $0.kept.slots > 0 }) { _ = poll(nil, 0, farewell) }
    _exit(0)
  }
}

/// The descriptors that systemd kept when a broker was killed. Granted descriptors are revoked, the fingers on clones
/// are lifted, and a while later the clones are destroyed.
final class Leftovers {
  private var clones: [(name: String, kept: Kept)] = []
  private let end: Int64
  private static let farewell: Int64 = 1_000_000
  private static let prefix = "kept-"

  /// The name under which systemd keeps a descriptor. No two brokers use the same.
  static func name(_ ticket: Ticket, _ slots: Int32) -> String { "\(prefix)\(getpid())-\(ticket.rawValue)-\(slots)" }
  /// The number of slots in this name; nil if the name is not one of these.
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

  /// In milliseconds; nil if nothing is left.
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
