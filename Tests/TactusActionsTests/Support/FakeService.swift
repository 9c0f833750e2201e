// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
import Testing

@testable import TactusActions

/// A session bus for one test.
final class TestBus {
  private let daemon: Program
  let address: String

  init(in scratch: Scratch) throws {
    daemon = try Program(
      ["dbus-daemon", "--session", "--nofork", "--print-address=1", "--address=unix:path=\(scratch.path)/session-bus"],
      environment: [:], in: scratch)
    // Leaves out the GUID, since another bus at the same path has a different GUID.
    address = String(try daemon.line("").prefix { $0 != "," })
  }

  func end() { daemon.end() }
}

/// A program on the bus, which receives signals and may own a service's name.
final class FakeService {
  private var bus: UnsafeMutablePointer<sd_bus>?
  private let pump: Pump
  private var watched: Int32 = -1
  /// Answers a call at the service's path or below. Receives the method's name and the message, and returns a closure
  /// that writes the reply, or nil to send no reply. Throws to refuse the call.
  var answer: (String, BusMessage) throws -> ((BusMessage) -> Void)? = { _, _ in { _ in } }
  var heard: (BusMessage) -> Void = { _ in }
  private(set) var calls: [String] = []

  init(_ name: String?, at address: String, in pump: Pump, path: String = "/", match: String? = nil) throws {
    self.pump = pump
    try #require(sd_bus_new(&bus) >= 0)
    sd_bus_set_address(bus, address)
    sd_bus_set_bus_client(bus, 1)
    try #require(sd_bus_start(bus) >= 0)
    let me = Unmanaged.passUnretained(self).toOpaque()
    if let match {
      sd_bus_add_match(
        bus, nil, match,
        { message, data, _ in
          guard let message, let data else { return 0 }
          sd_bus_message_ref(message)
          Unmanaged<FakeService>.fromOpaque(data).takeUnretainedValue().heard(BusMessage(owning: message))
          return 0
        }, me)
    }
    sd_bus_add_fallback(
      bus, nil, path,
      { message, data, _ in
        guard let message, let data else { return 0 }
        return Unmanaged<FakeService>.fromOpaque(data).takeUnretainedValue().called(message)
      }, me)
    if let name { try #require(sd_bus_request_name(bus, name, 0) >= 0) }
    let bus = bus
    watched = sd_bus_get_fd(bus)
    pump.add(watched) { while sd_bus_process(bus, nil) > 0 {} }
  }

  deinit {
    pump.remove(watched)
    sd_bus_flush_close_unref(bus)
  }

  func emit(_ path: String, _ interface: String, _ member: String, _ write: (BusMessage) -> Void = { _ in }) {
    var message: UnsafeMutablePointer<sd_bus_message>?
    sd_bus_message_new_signal(bus, &message, path, interface, member)
    guard let message else { return }
    let body = BusMessage(owning: message)
    write(body)
    sd_bus_send(bus, body.pointer, nil)
    sd_bus_flush(bus)
  }

  private func called(_ message: UnsafeMutablePointer<sd_bus_message>) -> Int32 {
    guard let member = sd_bus_message_get_member(message).map({ String(cString: $0) }) else { return 0 }
    calls.append(member)
    sd_bus_message_ref(message)
    let write: ((BusMessage) -> Void)?
    do { write = try answer(member, BusMessage(owning: message)) } catch { return -ENOENT }
    guard let write else { return 1 }
    var reply: UnsafeMutablePointer<sd_bus_message>?
    sd_bus_message_new_method_return(message, &reply)
    if let reply {
      let body = BusMessage(owning: reply)
      write(body)
      sd_bus_send(bus, body.pointer, nil)
      sd_bus_flush(bus)
    }
    return 1
  }
}

extension BusMessage {
  /// The path of the object that is called, or that emits the signal.
  var path: String? { sd_bus_message_get_path(pointer).map { String(cString: $0) } }
}
