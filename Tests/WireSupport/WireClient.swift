// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import CWaylandClient
import Glibc
import WaylandClient

/// A client in the same process, on one end of a socket pair. It sends raw requests and logs every event.
package final class WireClient {
  /// Whether the client acknowledges each `done` at once, as it should.
  package var acks = true
  /// Whether the client reads its events.
  package var isReading = true

  package private(set) var events: [WireEvent] = []
  /// The recorded events, one line each.
  package var log: [String] { events.map(\.description) }
  /// The names of the announced globals, by interface.
  package private(set) var globals: [String: UInt32] = [:]
  /// The protocol error with which the server ended the connection. Its interface is "?" if the object was already
  /// destroyed.
  package private(set) var failure: Wire.Failure?
  package private(set) var isAlive = true

  /// Whether `events` records events; if not, only `heard` receives them.
  package var keepsEvents = true

  /// Only counts events, for measurements, and acknowledges each `done`.
  package var onlyCounts = false
  package private(set) var count = 0

  /// Called for each event as it is read.
  package var heard: (WireEvent, WireObject) -> Void = { _, _ in }

  private var display: Proxy<wl_display>?
  private let descriptor: CInt
  private var objects: [Proxy<wl_proxy>: WireObject] = [:]

  /// Connects through one end of a socket pair.
  package init(_ descriptor: CInt) {
    self.descriptor = descriptor
    display = wl_display_connect_to_fd(descriptor)
    registry = display.map { WireObject(self, "registry", wl_display_get_registry($0)) }
  }
  private var registry: WireObject?

  deinit { die() }

  /// Disconnects as if the process had died: nothing more is sent.
  package func die() {
    isAlive = false
    guard let display else { return }
    for object in objects.values { object.drop() }
    registry = nil
    compositor = nil
    self.display = nil
    wl_display_disconnect(display)
  }

  // MARK: globals

  func bind(_ interface: UnsafePointer<wl_interface>, version: UInt32 = 1) -> Proxy<wl_proxy>? {
    guard let name = interface.pointee.name, let global = globals[String(cString: name)] else { return nil }
    return registry?.make { $0.bind(global, interface, version: version) }
  }

  package func bindManager(_ name: String = "manager") -> WireManager {
    WireManager(self, name, bind(tactus_client_manager()))
  }
  /// Binds the global for toplevels. If the server has not announced the global to this client, the object has no
  /// proxy; the same is true of `bindShell`.
  package func bindToplevels(_ name: String = "toplevels") -> WireToplevels {
    WireToplevels(self, name, bind(tactus_client_toplevels()))
  }
  package func bindShell(_ name: String = "shell") -> WireShell {
    WireShell(self, name, bind(tactus_client_shell()))
  }
  /// Binds the global with this name as a shell, whether or not it was announced to this client.
  package func bindBlindly(_ global: UInt32) {
    let proxy: Proxy<wl_proxy>? = registry?.make { $0.bind(global, tactus_client_shell(), version: 1) }
    _ = WireShell(self, "blind", proxy)
  }
  package func bindSeat() -> WireObject { WireObject(self, "seat", bind(tactus_wl_seat_interface())) }
  package func createSurface(_ name: String = "surface") -> WireSurface {
    if compositor?.isThere != true {
      compositor = WireObject(self, "compositor", bind(tactus_wl_compositor_interface()))
    }
    return WireSurface(self, name, compositor?.make { wl_compositor_create_surface($0) })
  }
  private var compositor: WireObject?

  /// Gets the seat's wl_touch, whose events are added to `log`.
  package func getTouch(of seat: WireObject) -> WireObject {
    WireObject(self, "wl_touch", seat.make { wl_seat_get_touch($0) })
  }

  // MARK: log of events

  /// Returns the lines and clears the log.
  package func takeLog() -> [String] {
    defer { events = [] }
    return log
  }
  /// Returns the log lines of one object, without the object's name.
  package func lines(of object: WireObject) -> [String] {
    object.events.map { String($0.description.dropFirst(object.name.utf8.count + 1)) }
  }
  /// The states of all gestures, without other events: "pan began".
  package var states: [String] {
    events.filter { $0.name == "state" }.map { $0.description.replacing(" state ", with: " ") }
  }

  // MARK: protocol objects

  func adopt(_ object: WireObject, _ proxy: Proxy<wl_proxy>) { objects[proxy] = object }
  func forget(_ proxy: Proxy<wl_proxy>) { objects[proxy] = nil }
  func name(of proxy: Proxy<wl_proxy>) -> String { objects[proxy]?.name ?? "?" }

  func count(_ message: wl_message, _ arguments: UnsafeMutablePointer<wl_argument>?, of object: WireObject) {
    count += 1
    guard let name = message.name, strcmp(name, "done") == 0, let arguments, let host = object as? WireHost else {
      return
    }
    if acks { host.ack(arguments[0].u) }
  }

  func got(_ event: WireEvent, of object: WireObject) {
    if object === registry {
      guard event.arguments.count > 1, case .text(let interface) = event.arguments[1], event.name == "global" else {
        return
      }
      globals[interface] = event.uint(0)
      return
    }
    if keepsEvents { events.append(event) }
    heard(event, object)
    if acks, event.name == "done", let host = object as? WireHost { host.ack(event.uint(0)) }
  }

  // MARK: the socket

  /// Sends and reads without waiting. Returns whether something has arrived.
  package func exchange() -> Bool {
    guard let display, isAlive else { return false }
    wl_display_flush(display)
    guard isReading else { return false }
    while wl_display_prepare_read(display) != 0 { wl_display_dispatch_pending(display) }
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, 0) > 0 else {
      wl_display_cancel_read(display)
      return false
    }
    wl_display_read_events(display)
    wl_display_dispatch_pending(display)
    wl_display_flush(display)
    noteFailure()
    return true
  }

  /// Whether data waits to be read.
  var hasNews: Bool {
    guard display != nil, isAlive, isReading else { return false }
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) > 0
  }

  /// How many bytes wait to be read.
  var waiting: Int {
    var bytes: CInt = 0
    return display != nil && ioctl(descriptor, UInt(FIONREAD), &bytes) == 0 ? Int(bytes) : 0
  }

  /// Returns the bytes that wait to be read, without consuming them. Bytes other than printable ASCII become line
  /// breaks.
  package func peek() -> String {
    var bytes = [UInt8](repeating: 0, count: waiting)
    let count = recv(descriptor, &bytes, bytes.count, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT))
    return String(decoding: bytes.prefix(max(0, count)).map { (0x20..<0x7f).contains($0) ? $0 : 0x0a }, as: UTF8.self)
  }

  private func noteFailure() {
    guard let display, wl_display_get_error(display) != 0 else { return }
    isAlive = false
    guard wl_display_get_error(display) == EPROTO else { return }
    var interface: UnsafePointer<wl_interface>?
    var object: UInt32 = 0
    let code = wl_display_get_protocol_error(display, &interface, &object)
    failure = Wire.Failure(interface?.pointee.name.map { String(cString: $0) } ?? "?", code)
  }
}
