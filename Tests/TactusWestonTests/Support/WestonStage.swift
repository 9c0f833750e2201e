// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import CWestonInput
import Foundation
import Testing
import WaylandServer
import WireSupport

@testable import TactusWeston

/// Suites that run Weston in this process, one after another: a process has only one module at a time.
@Suite(.serialized) enum WestonTests {}

/// Weston with or without the module: libweston with its headless backend, outputs side by side, a seat with a
/// touchscreen, and clients on socket pairs.
///
/// The event loop runs only in `settle`, `rest` and `wait`. Times are milliseconds on the touchscreen's clock, which is
/// also the engine's clock. They count from a moment in the past, so that no touch is stamped later than now.
final class WestonStage {
  let display: DisplayPointer
  let compositor: UnsafeMutablePointer<weston_compositor>
  let seat: UnsafeMutablePointer<weston_seat>
  private var device: UnsafeMutablePointer<weston_touch_device>?
  private let layer: UnsafeMutablePointer<weston_layer>
  private let logging: UnsafeMutablePointer<weston_log_context>
  private let file: String
  private(set) var clients: [StageClient] = []
  /// The time of the real clock at the stage's time 0: `age` milliseconds before the first use.
  private lazy var beginning = Self.now - age
  private let age: Int

  private var loop: EventLoopPointer { wl_display_get_event_loop(display) }
  var touch: UnsafeMutablePointer<weston_touch> { weston_seat_get_touch(seat) }

  /// Returns the lines that Weston and the module have logged since the last call.
  static func takeLog() -> [String] {
    defer { lines = [] }
    return lines
  }
  nonisolated(unsafe) private static var lines: [String] = []
  /// Takes the log, and returns whether it shows that the action `notify fired` has run.
  var hasFired: Bool { Self.takeLog().contains { $0.contains("notify: fired") } }

  /// Starts the module with this configuration. If `configuration` is nil, starts no module.
  init(
    _ configuration: String? = nil, outputs: Int = 1, device path: String = "/test/touchscreen", age: Int = 500
  ) throws {
    self.age = age
    weston_log_set_handler(
      { format, arguments in
        if let format, let arguments {
          WestonStage.lines.append(String(NSString(format: String(cString: format), arguments: arguments)))
        }
        return 0
      }, { _, _ in 0 })
    display = try #require(wl_display_create())
    logging = try #require(weston_log_ctx_create())
    compositor = try #require(weston_compositor_create(display, logging, nil, nil))
    try #require(test_load_headless(compositor))
    seat = .allocate(capacity: 1)
    seat.initialize(to: weston_seat())
    layer = .allocate(capacity: 1)
    layer.initialize(to: weston_layer())
    weston_layer_init(layer, compositor)
    weston_layer_set_position(layer, WESTON_LAYER_POSITION_NORMAL)
    for n in 0..<outputs { try #require(test_add_output(compositor, "output-\(n)", 1000, 800) != nil) }
    weston_seat_init(seat, compositor, "default")
    weston_seat_init_touch(seat)
    device = test_create_device(weston_seat_get_touch(seat), path)
    file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).conf").path
    if let configuration {
      try "version 1; defaults no\n\(configuration)\n".write(toFile: file, atomically: true, encoding: .utf8)
      Module.start(compositor, file: file)
    }
    _ = Self.takeLog()
  }

  deinit {
    for client in clients { client.wire.die() }
    wl_display_destroy_clients(display)
    if let device { weston_touch_device_destroy(device) }
    weston_seat_release(seat)
    weston_compositor_destroy(compositor)
    weston_log_ctx_destroy(logging)
    wl_display_destroy(display)
    seat.deallocate()
    layer.deallocate()
    grab.deallocate()
    try? FileManager.default.removeItem(atPath: file)
  }

  // MARK: weston's state

  /// "2 2 w told": Weston's number of fingers, its count of idle inhibitors, the window with the touch focus ("anchor"
  /// for the module's own view, "nothing" for none), and whether a client has received the serial that allows a popup
  /// ("secret" if not, "none" if there is no serial yet).
  var state: String {
    let touch = touch.pointee
    let serial =
      clients.flatMap(\.serials).contains(touch.grab_serial) ? "told" : "\(touch.grab_serial == 0 ? "none" : "secret")"
    return "\(touch.num_tp) \(compositor.pointee.idle_inhibit) \(name(of: touch.focus)) \(serial)"
  }

  private func name(of view: UnsafeMutablePointer<weston_view>?) -> String {
    guard let view else { return "nothing" }
    return names[view] ?? "anchor"
  }
  private var names: [UnsafeMutablePointer<weston_view>: String] = [:]

  var hook: TouchHook? { Module.hook(of: test_default_grab(touch)) }
  func noticeOthers() { hook?.noticeOthers() }

  // MARK: events in weston

  /// Starts another grab, as a popup does. It takes the touches and passes them to no client.
  func startGrab() {
    grab.initialize(to: weston_touch_grab())
    grab.pointee.interface = test_silence()
    weston_touch_start_grab(touch, grab)
    isGrabbed = true
  }
  func endGrab() {
    weston_touch_end_grab(touch)
    isGrabbed = false
  }
  private(set) var isGrabbed = false
  private let grab = UnsafeMutablePointer<weston_touch_grab>.allocate(capacity: 1)

  func close(_ window: StageWindow) {
    names[window.view] = nil
    weston_view_destroy(window.view)
  }

  /// Emits the signal with which `weston_compositor_destroy` begins: the module ends and undoes its changes.
  func endModule() { wl_signal_emit(tactus_weston_compositor_destroy_signal(compositor), compositor) }
  /// Makes Weston idle, as if its idle timeout had expired. A shell then locks the screen.
  func idle() {
    compositor.pointee.state = UInt32(WESTON_COMPOSITOR_IDLE)
    wl_signal_emit(tactus_weston_compositor_idle_signal(compositor), compositor)
  }
  func removeDevice() {
    if let device { weston_touch_device_destroy(device) }
    device = nil
  }
  func addDevice(_ path: String) -> UnsafeMutablePointer<weston_touch_device>? {
    test_create_device(touch, path)
  }

  func unplugOutput(_ n: Int) {
    if let output = weston_compositor_find_output_by_name(compositor, "output-\(n)") { weston_output_destroy(output) }
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  // MARK: clients

  func client(_ name: String) throws -> StageClient {
    var ends: (Int32, Int32) = (-1, -1)
    try #require(tactus_socket_pair(&ends.0, &ends.1) == 0)
    let client = StageClient(name, WireClient(ends.1), try #require(wl_client_create(display, ends.0)))
    clients.append(client)
    settle()
    client.seat = client.wire.bindSeat()
    client.touch = client.seat.map { client.wire.getTouch(of: $0) }
    settle()
    return client
  }

  /// Creates a window in front of the others.
  func window(
    _ name: String, of client: StageClient, _ x: Double, _ y: Double, _ width: Int32, _ height: Int32
  ) throws -> StageWindow {
    let surface = client.wire.createSurface(name)
    settle()
    let resource = try #require(wl_client_get_object(client.end, surface.id))
    let data = try #require(wl_resource_get_user_data(resource))
    let inside = data.assumingMemoryBound(to: weston_surface.self)
    // Simulates that the client has attached a buffer of this size.
    (inside.pointee.width, inside.pointee.height) = (width, height)
    let view = try #require(weston_view_create(inside))
    tactus_weston_set_position(view, Float(x), Float(y))
    tactus_weston_move_to_layer(view, layer)
    inside.pointee.is_mapped = true
    view.pointee.is_mapped = true
    weston_view_update_transform(view)
    test_put_in_front(compositor, view)
    names[view] = name
    return StageWindow(surface: surface, resource: resource, inside: inside, view: view)
  }

  /// Runs the loop until the clients have nothing more to read.
  func settle() {
    repeat {
      exchange()
      wl_event_loop_dispatch(loop, 0)
      wl_display_flush_clients(display)
    } while exchange()
  }

  @discardableResult private func exchange() -> Bool {
    var isAny = false
    for client in clients where client.wire.exchange() { isAny = true }
    return isAny
  }

  /// Runs idle callbacks, as Weston does once it has handled all events that it has read.
  func rest() { wl_event_loop_dispatch_idle(loop) }

  /// Runs the loop until `holds` returns true. After a minute, the test fails instead.
  func wait(at place: SourceLocation = #_sourceLocation, until holds: () -> Bool) {
    let limit = Self.now + 60_000
    settle()
    while !holds() {
      guard Self.now < limit else {
        Issue.record("this did not happen within a minute", sourceLocation: place)
        return
      }
      wl_event_loop_dispatch(loop, 1000)
      settle()
    }
  }

  /// Returns the `wl_touch` events that clients have received since the last call.
  func hear() -> [String] {
    wl_display_flush_clients(display)
    while exchange() {}
    return clients.flatMap { $0.takeTouches(since: UInt32(truncatingIfNeeded: beginning)) }
  }

  /// Sleeps until this time, so that a touch stamped with it is not in the future.
  func sleep(until time: Int) {
    let rest = beginning + time - Self.now
    if rest > 0 { usleep(UInt32(rest) * 1000) }
  }

  // MARK: touchscreen events

  func down(_ id: Int32, _ x: Double, _ y: Double, at time: Int) { notify(id, x, y, time, WL_TOUCH_DOWN) }
  func motion(_ id: Int32, _ x: Double, _ y: Double, at time: Int) { notify(id, x, y, time, WL_TOUCH_MOTION) }
  func up(_ id: Int32, at time: Int) { notify(id, 0, 0, time, WL_TOUCH_UP) }
  func frame() { if let device { notify_touch_frame(device) } }
  func cancel() { if let device { notify_touch_cancel(device) } }

  /// Plays one finger that lands, moves 200 px to the right in 40 ms, and lifts 10 ms later.
  func drag(from x: Double, at time: Int = 0) {
    down(0, x, 300, at: time)
    frame()
    for n in 1...4 {
      motion(0, x + 50 * Double(n), 300, at: time + 10 * n)
      frame()
    }
    up(0, at: time + 50)
    frame()
  }

  private func notify(_ id: Int32, _ x: Double, _ y: Double, _ time: Int, _ type: Int32) {
    guard let device else { return }
    let milliseconds = beginning + time
    let stamp = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    test_notify_touch(device, stamp, id, x, y, type)
  }
}

/// Both sides of a client's connection: `wire` is the client, and `end` is Weston's object for it.
final class StageClient {
  let name: String
  let wire: WireClient
  let end: UnsafeMutablePointer<wl_client>
  fileprivate(set) var seat: WireObject?
  fileprivate(set) var touch: WireObject?
  /// The serials of the `down` events that `takeTouches` has returned.
  private(set) var serials: [UInt32] = []

  init(_ name: String, _ wire: WireClient, _ end: UnsafeMutablePointer<wl_client>) {
    self.name = name
    self.wire = wire
    self.end = end
  }

  fileprivate func takeTouches(since beginning: UInt32) -> [String] {
    let events = touch?.events ?? []
    _ = wire.takeLog()
    return events.map { event in
      func place(_ n: Int) -> String { "\(Int(event.number(n))),\(Int(event.number(n + 1)))" }
      func time(_ n: Int) -> Int32 { Int32(bitPattern: event.uint(n) &- beginning) }
      switch event.name {
      case "down":
        serials.append(event.uint(0))
        return "\(name) down \(event.uint(3)) \(event.text(2)) \(place(4)) @\(time(1))"
      case "motion": return "\(name) motion \(event.uint(1)) \(place(2)) @\(time(0))"
      case "up": return "\(name) up \(event.uint(2)) @\(time(1))"
      default: return "\(name) \(event.name)"
      }
    }
  }
}

struct StageWindow {
  let surface: WireSurface
  let resource: ResourcePointer
  let inside: UnsafeMutablePointer<weston_surface>
  let view: UnsafeMutablePointer<weston_view>
}

extension WireEvent {
  /// Returns the name of the object in argument `n`.
  fileprivate func text(_ n: Int) -> String {
    if arguments.indices.contains(n), case .object(let name) = arguments[n] { name ?? "-" } else { "?" }
  }
}
