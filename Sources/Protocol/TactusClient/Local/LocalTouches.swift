// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import Glibc
import Tactus
import TactusKit
import WaylandClient

/// Passes the touches of all seats to the engines of the windows in which they landed.
final class LocalTouches {
  private let registry: Proxy<wl_registry>?
  private var seats: [UInt32: LocalSeat] = [:]
  private var windows: [Proxy<wl_surface>: LocalWindow] = [:]
  var takesPointer = false

  init(_ display: Proxy<wl_display>) {
    registry = wl_display_get_registry(display)
    if let registry {
      wl_registry_add_listener(registry, Self.listener, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  deinit { if let registry { wl_registry_destroy(registry) } }

  func add(_ window: GestureWindow, for surface: Proxy<wl_surface>) { windows[surface] = LocalWindow(window) }
  func window(of surface: Proxy<wl_surface>?) -> LocalWindow? { surface.flatMap { windows[$0] } }
  func endFrames() { for window in windows.values { window.endFrame() } }

  func advance() {
    windows = windows.filter { !$0.value.isGone }
    for window in windows.values { window.advance() }
  }

  var timeout: Int32 {
    let waits = windows.values.compactMap(\.wait)
    return waits.min().map { Int32(clamping: ($0 + 999) / 1000) } ?? -1
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> LocalTouches? {
    data.map { Unmanaged<LocalTouches>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated(unsafe) static let listener = cTable(
    wl_registry_listener(
      global: { data, registry, name, interface, version in
        guard let me = LocalTouches.of(data), let interface, String(cString: interface) == "wl_seat",
          // Later versions add no event that is needed here.
          let seat: Proxy<wl_seat> = registry?.bind(name, tactus_wl_seat_interface(), version: min(version, 3))
        else { return }
        me.seats[name] = LocalSeat(seat, number: name, me)
      },
      global_remove: { data, _, name in LocalTouches.of(data)?.seats[name] = nil }))
}

/// A window whose gestures an engine in this process recognizes.
final class LocalWindow {
  private weak var window: GestureWindow?
  private var frame = TouchFrame(time: .distantPast)
  private var down: Set<Int64> = []
  /// The time of the latest event in milliseconds, extended beyond 32 bits.
  private var time: Int64 = 0
  /// How far the monotonic clock is ahead of the times of events, in microseconds.
  private var lag: Int64 = .max

  init(_ window: GestureWindow) { self.window = window }

  var isGone: Bool { window == nil }
  private var backend: EngineBackend? { window?.backend as? EngineBackend }

  /// - Parameter milliseconds: the time of the event; nil if it has no time.
  func take(_ phase: TouchSample.Phase, _ id: Int64, at place: Point = .zero, _ milliseconds: UInt32? = nil) {
    if let milliseconds { note(milliseconds) }
    if phase == .down { down.insert(id) } else if phase != .move { down.remove(id) }
    frame.samples.append(TouchSample(id: id, phase: phase, location: place))
    // Some compositors send no frame event after the last finger has lifted.
    if down.isEmpty { endFrame() }
  }

  func endFrame() {
    guard !frame.samples.isEmpty else { return }
    frame.time = Timestamp(microseconds: time * 1000)
    backend?.handle(frame)
    frame.removeAll()
  }

  private func note(_ milliseconds: UInt32) {
    let passed = Int64(Int32(truncatingIfNeeded: Int64(milliseconds) - time))
    time = lag == .max ? Int64(milliseconds) : time + passed
    // The event with the shortest delay is the best estimate of the difference between the clocks.
    lag = min(lag, Self.now - time * 1000)
  }

  /// The time until the engine's next timer, in microseconds.
  var wait: Int64? {
    guard lag != .max else { return nil }
    return backend?.nextDeadline.map { max(0, $0.microseconds + lag - Self.now) }
  }

  func advance() {
    window?.commit()
    if wait == 0 { backend?.advance(to: Timestamp(microseconds: Self.now - lag)) }
  }

  /// The time of the monotonic clock, in microseconds.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
