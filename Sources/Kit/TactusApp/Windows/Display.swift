// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CMainQueue
import CWaylandClient
import CXDGShell
import Glibc
import WaylandClient

/// The connection to a compositor: its globals and the event loop.
///
/// The connection stays open until the program ends, so objects made with it may be destroyed in any order.
public final class Display {
  /// The `wl_display`.
  public let pointer: Proxy<wl_display>

  private(set) var compositor: Proxy<wl_compositor>?
  private(set) var shm: Proxy<wl_shm>?
  private(set) var shell: Proxy<xdg_wm_base>?
  /// An output, as the compositor describes it.
  private struct Screen {
    /// The number of the output's pixels for each pixel of a window.
    var scale: Int32 = 1
    /// The width of the panel, before any rotation; 0 if unknown.
    var pixels: Int32 = 0
    var millimetres: Int32 = 0
  }
  private var screens: [Proxy<wl_output>: Screen] = [:]
  /// The largest scale of all outputs. On outputs with a smaller scale, the compositor scales the picture down.
  var scale: Int32 { max(1, screens.values.map(\.scale).max() ?? 1) }

  /// The number of pixels of a window per mm; 0 if unknown. If the outputs differ, this is the smallest number, so that
  /// no gesture needs a longer way than on its own output.
  var pixelsPerMillimetre: Double {
    screens.values.filter { $0.pixels > 0 && $0.millimetres > 0 }
      .map { Double($0.pixels) / Double(max(1, $0.scale)) / Double($0.millimetres) }.min() ?? 0
  }

  /// Connects to the compositor that `WAYLAND_DISPLAY` names.
  public init() throws(WindowError) {
    guard let display = wl_display_connect(nil) else {
      throw WindowError("there is no Wayland compositor at WAYLAND_DISPLAY")
    }
    pointer = display
    let registry = wl_display_get_registry(display)
    wl_registry_add_listener(registry, Self.registryListener, Unmanaged.passUnretained(self).toOpaque())
    // The second roundtrip receives the scales of the outputs that were bound in the first roundtrip.
    guard wl_display_roundtrip(display) >= 0, wl_display_roundtrip(display) >= 0 else { throw failure }
    guard compositor != nil, shm != nil, shell != nil else {
      throw WindowError("the compositor lacks wl_compositor, wl_shm or xdg_wm_base")
    }
  }

  /// A further descriptor that the loop polls, and the function that it calls when this descriptor is readable.
  public var other: (descriptor: Int32, ready: () -> Void)?

  /// Runs the event loop until `turn` returns nil. Calls `turn` after every event, and at the time that the previous
  /// call of `turn` returned, on the clock of `now`. Tasks of the main actor run in this loop, too.
  public func run(showing window: Window, _ turn: () -> Int64?) throws(WindowError) {
    let queue = main_queue_descriptor()
    while let wake = turn() {
      try window.present()
      // Dispatches pending events before it waits, and then calls `turn` again, since these events may change its
      // result.
      guard wl_display_prepare_read(pointer) == 0 else {
        guard wl_display_dispatch_pending(pointer) >= 0 else { throw failure }
        continue
      }
      let isBlocked = wl_display_flush(pointer) < 0 && errno == EAGAIN
      let (now, minute) = (Self.now, Int64(60_000_000))
      let wait = max(0, min(wake, now + minute) - now + 999) / 1000
      let events = Int16(isBlocked ? POLLIN | POLLOUT : POLLIN)
      // poll ignores negative descriptors.
      var waiting = [
        pollfd(fd: wl_display_get_fd(pointer), events: events, revents: 0),
        pollfd(fd: other?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&waiting, nfds_t(waiting.count), Int32(wait))
      if waiting[0].revents & Int16(POLLIN | POLLERR | POLLHUP) != 0 {
        guard wl_display_read_events(pointer) >= 0 else { throw failure }
      } else {
        wl_display_cancel_read(pointer)
      }
      guard wl_display_dispatch_pending(pointer) >= 0 else { throw failure }
      if waiting[1].revents != 0 { other?.ready() }
      if waiting[2].revents != 0 { main_queue_work() }
    }
  }

  /// The time of the monotonic clock, in microseconds.
  public static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  private var failure: WindowError {
    let code = wl_display_get_error(pointer)
    guard code == EPROTO else { return WindowError("the compositor is gone: \(String(cString: strerror(code)))") }
    var interface: UnsafePointer<wl_interface>?
    let number = wl_display_get_protocol_error(pointer, &interface, nil)
    let name = interface.map { String(cString: $0.pointee.name) } ?? "an object"
    return WindowError("protocol error \(number) of \(name)")
  }

  // libwayland keeps pointers to these tables of listeners, so they are never freed.
  private nonisolated(unsafe) static let registryListener = heap(
    wl_registry_listener(
      global: { data, registry, name, interface, version in
        guard let me: Display = object(data), let registry, let interface else { return }
        switch String(cString: interface) {
        case "wl_compositor":
          me.compositor = registry.bind(name, tactus_wl_compositor_interface(), version: min(version, 4))
        case "wl_shm":
          me.shm = registry.bind(name, tactus_wl_shm_interface(), version: 1)
        case "xdg_wm_base":
          me.shell = registry.bind(name, tactus_xdg_wm_base_interface(), version: 1)
          xdg_wm_base_add_listener(me.shell, shellListener, nil)
        case "wl_output":
          let output: Proxy<wl_output>? = registry.bind(name, tactus_wl_output_interface(), version: min(version, 2))
          wl_output_add_listener(output, outputListener, data)
        default:
          break
        }
      },
      global_remove: { _, _, _ in }))

  private nonisolated(unsafe) static let outputListener = heap(
    wl_output_listener(
      geometry: { data, output, _, _, width, _, _, _, _, _ in
        if let me: Display = object(data), let output { me.screens[output, default: Screen()].millimetres = width }
      },
      mode: { data, output, flags, width, _, _ in
        guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0, let me: Display = object(data), let output else { return }
        me.screens[output, default: Screen()].pixels = width
      }, done: { _, _ in },
      scale: { data, output, scale in
        if let me: Display = object(data), let output { me.screens[output, default: Screen()].scale = scale }
      }, name: nil, description: nil))

  private nonisolated(unsafe) static let shellListener = heap(
    xdg_wm_base_listener(ping: { _, shell, serial in xdg_wm_base_pong(shell, serial) }))
}

func heap<T>(_ table: T) -> UnsafeMutablePointer<T> {
  let place = UnsafeMutablePointer<T>.allocate(capacity: 1)
  place.initialize(to: table)
  return place
}

/// Returns the object that was passed as data when a listener was added.
func object<T: AnyObject>(_ data: UnsafeMutableRawPointer?) -> T? {
  data.map { Unmanaged<T>.fromOpaque($0).takeUnretainedValue() }
}
