// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import CWaylandClient
import TactusKit
public import TactusWire
import WaylandClient

/// A connection to a compositor that recognizes gestures.
///
/// ```swift
/// let connection = GestureConnection(display: display)          // the application's own wl_display
/// guard let window = connection.window(for: surface, width: 800, height: 600) else {
///   print(connection.status)                                    // no gestures from this compositor
///   return
/// }
/// window.addGestureRecognizer(PanGestureRecognizer(target: self, action: Map.handlePan))
/// ```
///
/// Gestures arrive in the order in which the server sends them, among the other events of their queue. Their queue is
/// the application's default queue, unless you pass another one. In an event loop, do one of two things:
/// - If the application itself reads its display, with `wl_display_dispatch` or similar functions, these also dispatch
///   the gestures. Then call `flush` instead of `wl_display_flush`, before the loop waits.
/// - Otherwise, call `dispatch` whenever `fileDescriptor` is readable, and `flush` after changes that you make outside
///   `dispatch`.
///
/// Use the connection only from the thread that dispatches its queue. Release the connection and its windows before the
/// display is disconnected.
public final class GestureConnection {
  let display: Proxy<wl_display>
  private let ownsDisplay: Bool
  /// The queue on which gestures arrive; nil for the default queue of the display.
  let queue: UnsafeMutablePointer<wl_event_queue>?
  private var registry: Proxy<wl_registry>?
  private var sync: Proxy<wl_callback>?
  private(set) var manager: Proxy<tactus_gesture_manager_v1>?
  private var managerName: UInt32?
  /// The name of the global for shells, if the compositor announces it to this client.
  private var shellName: UInt32?
  /// The name of the global with which a server outside the compositor offers toplevels of other connections.
  private var toplevelsName: UInt32?
  /// The object for toplevels of other connections. Its global is bound when the object is first needed.
  private(set) var toplevels: Proxy<tactus_gesture_toplevels_v1>?
  private var hosts: [WeakHost] = []
  private struct WeakHost { weak var host: GestureHost? }

  public private(set) var status = ConnectionStatus.connecting
  public private(set) var capabilities: GestureCapabilities = []
  public private(set) var limits = GestureLimits()
  /// Called when `status`, `capabilities` or `limits` has changed.
  public var onChange: (() -> Void)?
  /// Whether some requests could not be sent yet. If so, call `flush` again when `fileDescriptor` is writable.
  public internal(set) var wantsToWrite = false

  /// Connects through the application's `wl_display`. Waits for the first answers of the server, without dispatching
  /// the application's own events. If `waits` is false, returns at once, and `status` is `connecting` until the answers
  /// arrive.
  ///
  /// - Parameter queue: the `wl_event_queue` on which gestures arrive; nil for the display's default queue.
  public convenience init(
    display: Proxy<wl_display>, queue: UnsafeMutablePointer<wl_event_queue>? = nil, waits: Bool = true
  ) {
    self.init(display, owned: false, queue: queue, waits: waits)
  }

  /// Opens a new connection to the display with this name or, if `name` is nil, to the display that the environment
  /// names. Nil if there is no such display. If `TACTUS_SOCKET` contains the descriptor of a connection that the parent
  /// process has opened, uses this connection and ignores the name.
  public convenience init?(connectingTo name: String? = nil) {
    let named = { name.map { wl_display_connect($0) } ?? wl_display_connect(nil) }
    guard let display = tactus_given_display() ?? named() else { return nil }
    self.init(display, owned: true, queue: nil, waits: true)
  }

  init(_ display: Proxy<wl_display>, owned: Bool, queue: UnsafeMutablePointer<wl_event_queue>?, waits: Bool) {
    self.display = display
    ownsDisplay = owned
    self.queue = queue
    // Waits on a separate queue, so that no other events are dispatched meanwhile.
    let first = waits ? wl_display_create_queue(display) : queue
    introduce(on: first)
    if waits, let first {
      while status == .connecting, wl_display_dispatch_queue(display, first) >= 0 {}
      for proxy in [registry?.proxy, manager?.proxy, sync?.proxy] { if let proxy { wl_proxy_set_queue(proxy, queue) } }
      wl_event_queue_destroy(first)
    }
    checkForLoss()
  }

  private func introduce(on queue: UnsafeMutablePointer<wl_event_queue>?) {
    guard let raw = wl_proxy_create_wrapper(UnsafeMutableRawPointer(display)) else { return }
    let wrapper = raw.assumingMemoryBound(to: wl_display.self)
    defer { wl_proxy_wrapper_destroy(raw) }
    wl_proxy_set_queue(wrapper.proxy, queue)
    registry = wl_display_get_registry(wrapper)
    sync = wl_display_sync(wrapper)
    let me = Unmanaged.passUnretained(self).toOpaque()
    if let registry { wl_registry_add_listener(registry, GestureConnection.registryListener, me) }
    if let sync { wl_callback_add_listener(sync, GestureConnection.syncListener, me) }
  }

  deinit {
    for proxy in [sync?.proxy, registry?.proxy] { if let proxy { wl_proxy_destroy(proxy) } }
    if let manager { tactus_gesture_manager_v1_destroy(manager) }
    if let toplevels { tactus_gesture_toplevels_v1_destroy(toplevels) }
    if ownsDisplay { wl_display_disconnect(display) }
  }

  /// Whether windows can be made.
  public var isAvailable: Bool { status == .available }

  // MARK: windows

  /// Makes a window for a `wl_surface` of this connection. The window receives the touches of one seat, or of all seats
  /// if `seat` is nil. Returns nil if the compositor does not support the protocol, if the server supports only
  /// surfaces of other connections, or if the surface already has a window.
  public func window(
    for surface: Proxy<wl_surface>, width: Double, height: Double, seat: Proxy<wl_seat>? = nil
  ) -> GestureWindow? {
    host(for: surface, seat: seat)?.makeWindow(width: width, height: height)
  }

  /// Makes a window for a toplevel of another connection. No gesture is recognized until the server has found the
  /// toplevel. Then the window receives the toplevel's size, and the `observer` of the window's host is notified.
  public func window(for toplevel: ToplevelName, width: Double = 0, height: Double = 0) -> GestureWindow? {
    host(for: toplevel)?.makeWindow(width: width, height: height)
  }

  /// Makes a backend for a window of the caller's own class.
  public func host(for surface: Proxy<wl_surface>, seat: Proxy<wl_seat>? = nil) -> GestureHost? {
    guard let manager, isAvailable, capabilities.contains(.surfaces),
      !openHosts.contains(where: { $0.surface == surface }),
      let pointer = tactus_gesture_manager_v1_get_surface_host(manager, surface, seat)
    else { return nil }
    return add(GestureHost(pointer, self, kind: .surface, surface: surface))
  }

  public func host(for toplevel: ToplevelName) -> GestureHost? {
    let name = toplevel.wire
    guard isAvailable, capabilities.contains(.toplevels), let toplevels = bindToplevels(),
      let pointer = tactus_gesture_toplevels_v1_get_host(toplevels, name.type.rawValue, name.handle)
    else { return nil }
    return add(GestureHost(pointer, self, kind: .toplevel))
  }

  private func bindToplevels() -> Proxy<tactus_gesture_toplevels_v1>? {
    if toplevels == nil, let registry, let toplevelsName {
      toplevels = registry.bind(toplevelsName, tactus_client_toplevels(), version: 1)
    }
    return toplevels
  }

  func add(_ host: GestureHost) -> GestureHost {
    hosts.removeAll { $0.host == nil }
    hosts.append(WeakHost(host: host))
    return host
  }

  var openHosts: [GestureHost] { hosts.compactMap(\.host) }

  /// Returns the functions for shells if the compositor trusts this program; otherwise nil.
  public func openShell() -> GestureShell? {
    guard let registry, let shellName, isAvailable,
      let shell: Proxy<tactus_gesture_shell_v1> = registry.bind(shellName, tactus_client_shell(), version: 1)
    else { return nil }
    return GestureShell(shell, self)
  }

  // MARK: events from the server

  fileprivate func globalAppeared(_ name: UInt32, _ interface: String) {
    if interface == "tactus_gesture_shell_v1" { shellName = name }
    if interface == "tactus_gesture_toplevels_v1" { toplevelsName = name }
    guard interface == "tactus_gesture_manager_v1", manager == nil, let registry,
      let bound: Proxy<tactus_gesture_manager_v1> = registry.bind(name, tactus_client_manager(), version: 1)
    else { return }
    managerName = name
    manager = bound
    let me = Unmanaged.passUnretained(self).toOpaque()
    tactus_gesture_manager_v1_add_listener(bound, GestureConnection.managerListener, me)
  }

  fileprivate func globalVanished(_ name: UInt32) {
    if name == shellName { shellName = nil }
    if name == toplevelsName { toplevelsName = nil }
    guard name == managerName, let manager else { return }
    tactus_gesture_manager_v1_destroy(manager)
    self.manager = nil
    managerName = nil
    end(as: .missing)
  }

  /// Called when the server has announced all existing globals.
  fileprivate func synced() {
    if let sync { wl_callback_destroy(sync) }
    sync = nil
    if manager == nil { end(as: .missing) }
  }

  fileprivate func managerSaid(capabilities: UInt32) {
    self.capabilities = GestureCapabilities(rawValue: capabilities)
  }
  fileprivate func managerSaid(limit: UInt32, _ value: UInt32) { limits.set(limit, to: value) }
  fileprivate func managerIsDone() {
    status = .available
    onChange?()
  }

  /// Changes the status, and ends all windows, since the server sends no more events.
  private func end(as new: ConnectionStatus) {
    guard status != new else { return }
    status = new
    for host in openHosts { host.end() }
    onChange?()
  }

  /// Checks whether the display has failed, and reports the failure once.
  func checkForLoss() {
    if case .lost = status { return }
    let error = wl_display_get_error(display)
    guard error != 0 else { return }
    var interface: UnsafePointer<wl_interface>?
    var id: UInt32 = 0
    let code = wl_display_get_protocol_error(display, &interface, &id)
    if let interface {
      end(as: .lost("error \(code) of \(String(cString: interface.pointee.name))"))
    } else {
      end(as: .lost("it was closed with system error \(error)"))
    }
  }
}

// MARK: listeners

extension GestureConnection {
  private static func of(_ data: UnsafeMutableRawPointer?) -> GestureConnection? {
    data.map { Unmanaged<GestureConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated(unsafe) static let registryListener = cTable(
    wl_registry_listener(
      global: { data, _, name, interface, _ in
        if let interface { GestureConnection.of(data)?.globalAppeared(name, String(cString: interface)) }
      },
      global_remove: { data, _, name in GestureConnection.of(data)?.globalVanished(name) }))

  private nonisolated(unsafe) static let syncListener = cTable(
    wl_callback_listener(done: { data, _, _ in GestureConnection.of(data)?.synced() }))

  private nonisolated(unsafe) static let managerListener = cTable(
    tactus_gesture_manager_v1_listener(
      capabilities: { data, _, bits in GestureConnection.of(data)?.managerSaid(capabilities: bits) },
      limit: { data, _, limit, value in GestureConnection.of(data)?.managerSaid(limit: limit, value) },
      done: { data, _ in GestureConnection.of(data)?.managerIsDone() }))
}
