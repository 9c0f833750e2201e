// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import CWestonInput
import Foundation
import Testing
import WaylandServer
import WireSupport

@testable import TactusWeston

/// Those that run a weston in this process, one after another: there is one module at a time.
@Suite(.serialized) enum WestonTests {}

/// A weston with the module, or without: libweston and its backend that has no screen, outputs beside each other, a
/// seat with a touchscreen, and clients over socket pairs.
///
/// The loop runs when a client has something to say, and when a test waits. Times are milliseconds of the touchscreen's
/// clock, which is that of the engine: a moment ago, so that no touch is stamped later than now.
final class WestonStage {
  let display: DisplayPointer
  let compositor: UnsafeMutablePointer<weston_compositor>
  let seat: UnsafeMutablePointer<weston_seat>
  private var device: UnsafeMutablePointer<weston_touch_device>?
  private let layer: UnsafeMutablePointer<weston_layer>
  private let logging: UnsafeMutablePointer<weston_log_context>
  private let file: String
  private(set) var clients: [StageClient] = []
  /// What the clock said at 0: a while before anything is touched.
  private lazy var beginning = Self.now - age
  private let age: Int

  private var loop: EventLoopPointer { wl_display_get_event_loop(display) }
  var touch: UnsafeMutablePointer<weston_touch> { weston_seat_get_touch(seat) }

  /// What weston and the module have said since they were asked last.
  static func takeLog() -> [String] {
    defer { lines = [] }
    return lines
  }
  nonisolated(unsafe) private static var lines: [String] = []
  /// Whether `notify fired` has been done since.
  var hasFired: Bool { Self.takeLog().contains { $0.contains("notify: fired") } }

  /// With this configuration; without one there is no module.
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

  // MARK: what weston believes

  /// How many fingers are down and keep weston awake, which window they are on, and by which of the serials that a
  /// client has been told it may ask for a popup: "2 2 w told 1".
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

  // MARK: what happens in a weston

  /// Another grab takes the touches, as that of a popup does; it tells nobody of them.
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

  /// As `weston_compositor_destroy` begins: the module goes, and weston is as it was.
  func endModule() { wl_signal_emit(tactus_weston_compositor_destroy_signal(compositor), compositor) }
  /// Nobody has touched anything for weston's idle time, and the shell locks.
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

  /// In front of the others.
  func window(
    _ name: String, of client: StageClient, _ x: Double, _ y: Double, _ width: Int32, _ height: Int32
  ) throws -> StageWindow {
    let surface = client.wire.createSurface(name)
    settle()
    let resource = try #require(wl_client_get_object(client.end, surface.id))
    let data = try #require(wl_resource_get_user_data(resource))
    let inside = data.assumingMemoryBound(to: weston_surface.self)
    // As if it had been given a picture of this size.
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

  /// Until nobody has anything to say.
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

  /// All has been heard that weston has read.
  func rest() { wl_event_loop_dispatch_idle(loop) }

  /// Runs the loop until this holds; after a minute the test fails instead.
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

  /// What clients have heard by `wl_touch` since they were asked last.
  func hear() -> [String] {
    wl_display_flush_clients(display)
    while exchange() {}
    return clients.flatMap { $0.takeTouches(since: UInt32(truncatingIfNeeded: beginning)) }
  }

  /// What is stamped with this time is not of the future.
  func sleep(until time: Int) {
    let rest = beginning + time - Self.now
    if rest > 0 { usleep(UInt32(rest) * 1000) }
  }

  // MARK: the touchscreen

  func down(_ id: Int32, _ x: Double, _ y: Double, at time: Int) { notify(id, x, y, time, WL_TOUCH_DOWN) }
  func motion(_ id: Int32, _ x: Double, _ y: Double, at time: Int) { notify(id, x, y, time, WL_TOUCH_MOTION) }
  func up(_ id: Int32, at time: Int) { notify(id, 0, 0, time, WL_TOUCH_UP) }
  func frame() { if let device { notify_touch_frame(device) } }
  func cancel() { if let device { notify_touch_cancel(device) } }

  /// One finger goes 200 to the right in 50 ms.
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

/// A client, as itself and as weston sees it.
final class StageClient {
  let name: String
  let wire: WireClient
  let end: UnsafeMutablePointer<wl_client>
  fileprivate(set) var seat: WireObject?
  fileprivate(set) var touch: WireObject?
  /// With which it was told of each finger.
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
  /// The name of an object.
  fileprivate func text(_ n: Int) -> String {
    if arguments.indices.contains(n), case .object(let name) = arguments[n] { name ?? "-" } else { "?" }
  }
}
