// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSessionProtocolsClient
import CWaylandClient
import CXDGShell
import LinuxInput
import Tactus
import WaylandClient
public import WaylandServer

/// A window on each output that fills the output, and a note of the touches that these windows receive. They are
/// ordinary windows, over a connection of their own, so that their touches take the same way as those of applications.
///
/// Call `close` before the loop is destroyed.
public final class TestWindows: WaylandExtension {
  /// What the compositor has reported about a touch, with the touch's number.
  public enum Event: Equatable, Sendable {
    case down(Int32)
    case up(Int32)
    case cancel
  }

  /// The touches that the windows have received, in order, without the motions; at most 16.
  public private(set) var events: [Event] = []
  /// Whether a window was closed, or the connection was lost. Then the windows stay closed.
  public private(set) var isLost = false

  private let title: String
  private var connection: WaylandConnection?
  private var compositor: Proxy<wl_compositor>?
  private var shm: Proxy<wl_shm>?
  private var shell: Proxy<xdg_wm_base>?
  private var seat: Proxy<wl_seat>?
  private var touch: Proxy<wl_touch>?
  private var outputs: [Proxy<wl_output>] = []
  private var panes: [Pane] = []

  /// The window on one output.
  private struct Pane {
    let surface: Proxy<wl_surface>
    let role: Proxy<xdg_surface>
    let toplevel: Proxy<xdg_toplevel>
    /// The size that the compositor proposes; 0 if it leaves the size to the window.
    var size: (width: Int32, height: Int32) = (0, 0)
    /// The size that was drawn last.
    var drawn: (width: Int32, height: Int32)?
    var buffer: Proxy<wl_buffer>?
    /// Fires when the compositor has shown the window.
    var frame: Proxy<wl_callback>?
    var isShown = false
    /// Whether the window has the focus.
    var isActivated = false
  }

  /// The size of a window if the compositor proposes none.
  private static let ownSize: Int32 = 600
  private static let most: Int32 = 4096
  private static let mostEvents = 16
  /// Opaque grey.
  private static let colour: UInt32 = 0xff80_8080

  public init(
    titled title: String, on loop: EventLoopPointer, environment: [String: String] = Session.currentEnvironment
  ) {
    self.title = title
    connection = WaylandConnection(in: Session(environment: environment, loop: loop), [self])
  }

  /// Closes the windows and the connection.
  public func close() {
    connection?.end()
    connection = nil
  }

  /// Whether the compositor shows all windows, one of which has the focus.
  public var areInFront: Bool {
    !isLost && !panes.isEmpty && panes.allSatisfy { $0.isShown } && panes.contains { $0.isActivated }
  }

  /// Forgets the events so far.
  public func forget() { events = [] }

  private func note(_ event: Event) { if events.count < Self.mostEvents { events.append(event) } }

  // MARK: windows

  func connectionMade() {
    guard !isLost else { return }
    if outputs.isEmpty { open(on: nil) }
    for output in outputs { open(on: output) }
    connection?.flush()
  }

  private func open(on output: Proxy<wl_output>?) {
    guard let compositor, shm != nil, let shell, let surface = wl_compositor_create_surface(compositor) else { return }
    guard let role = xdg_wm_base_get_xdg_surface(shell, surface) else { return wl_surface_destroy(surface) }
    guard let toplevel = xdg_surface_get_toplevel(role) else {
      xdg_surface_destroy(role)
      return wl_surface_destroy(surface)
    }
    panes.append(Pane(surface: surface, role: role, toplevel: toplevel))
    xdg_surface_add_listener(role, Self.roleListener, me)
    xdg_toplevel_add_listener(toplevel, Self.toplevelListener, me)
    xdg_toplevel_set_title(toplevel, title)
    xdg_toplevel_set_app_id(toplevel, "tactus")
    xdg_toplevel_set_fullscreen(toplevel, output)
    wl_surface_commit(surface)
  }

  private func draw(_ n: Int) {
    let size = panes[n].size
    let width = min(size.width > 0 ? size.width : Self.ownSize, Self.most)
    let height = min(size.height > 0 ? size.height : Self.ownSize, Self.most)
    if let drawn = panes[n].drawn, drawn == (width, height) { return wl_surface_commit(panes[n].surface) }
    let pixels = [UInt32](repeating: Self.colour, count: Int(width) * Int(height))
    guard let buffer = shm?.buffer(pixels, width: Int(width), height: Int(height)) else { return }
    let surface = panes[n].surface
    if panes[n].frame == nil, let frame = wl_surface_frame(surface) {
      wl_callback_add_listener(frame, Self.frameListener, me)
      panes[n].frame = frame
    }
    wl_surface_attach(surface, buffer, 0, 0)
    wl_surface_damage(surface, 0, 0, Int32.max, Int32.max)
    wl_surface_commit(surface)
    // All pictures are the same, so it does not matter if the compositor still reads the previous one.
    if let old = panes[n].buffer { wl_buffer_destroy(old) }
    panes[n].buffer = buffer
    panes[n].drawn = (width, height)
    connection?.flush()
  }

  private func close(_ pane: Pane) {
    if let frame = pane.frame { wl_callback_destroy(frame) }
    xdg_toplevel_destroy(pane.toplevel)
    xdg_surface_destroy(pane.role)
    wl_surface_destroy(pane.surface)
    if let buffer = pane.buffer { wl_buffer_destroy(buffer) }
  }

  // MARK: events

  private func index(of role: Proxy<xdg_surface>?) -> Int? { panes.firstIndex { $0.role == role } }
  private func index(of toplevel: Proxy<xdg_toplevel>?) -> Int? { panes.firstIndex { $0.toplevel == toplevel } }

  private func listen(_ capabilities: UInt32) {
    guard touch == nil, capabilities & WL_SEAT_CAPABILITY_TOUCH.rawValue != 0, let seat else { return }
    touch = wl_seat_get_touch(seat)
    if let touch { wl_touch_add_listener(touch, Self.touchListener, me) }
    connection?.flush()
  }

  private var me: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  private static func of(_ data: UnsafeMutableRawPointer?) -> TestWindows? {
    data.map { Unmanaged<TestWindows>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated(unsafe) static let shellListener = forever(
    xdg_wm_base_listener(ping: { _, shell, serial in xdg_wm_base_pong(shell, serial) }))

  private nonisolated(unsafe) static let roleListener = forever(
    xdg_surface_listener(configure: { data, role, serial in
      xdg_surface_ack_configure(role, serial)
      if let me = of(data), let n = me.index(of: role) { me.draw(n) }
    }))

  private nonisolated(unsafe) static let toplevelListener = forever(
    xdg_toplevel_listener(
      configure: { data, toplevel, width, height, states in
        guard let me = of(data), let n = me.index(of: toplevel) else { return }
        me.panes[n].size = (width, height)
        me.panes[n].isActivated = states?.pointee.numbers.contains(XDG_TOPLEVEL_STATE_ACTIVATED.rawValue) == true
      },
      close: { data, toplevel in
        guard let me = of(data), let n = me.index(of: toplevel) else { return }
        me.isLost = true
        me.close(me.panes.remove(at: n))
      },
      configure_bounds: nil, wm_capabilities: nil))

  private nonisolated(unsafe) static let frameListener = forever(
    wl_callback_listener(done: { data, callback, _ in
      guard let me = of(data), let n = me.panes.firstIndex(where: { $0.frame == callback }) else { return }
      wl_callback_destroy(callback)
      me.panes[n].frame = nil
      me.panes[n].isShown = true
    }))

  private nonisolated(unsafe) static let seatListener = forever(
    wl_seat_listener(capabilities: { data, _, capabilities in of(data)?.listen(capabilities) }, name: nil))

  private nonisolated(unsafe) static let touchListener = forever(
    wl_touch_listener(
      down: { data, _, _, _, _, touch, _, _ in of(data)?.note(.down(touch)) },
      up: { data, _, _, _, touch in of(data)?.note(.up(touch)) },
      motion: { _, _, _, _, _, _ in }, frame: { _, _ in },
      cancel: { data, _ in of(data)?.note(.cancel) }, shape: nil, orientation: nil))

  private nonisolated(unsafe) static let outputListener = forever(
    wl_output_listener(
      geometry: { _, _, _, _, _, _, _, _, _, _ in }, mode: { _, _, _, _, _, _ in }, done: nil, scale: nil, name: nil,
      description: nil))

  // MARK: globals

  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: Proxy<wl_registry>) {
    switch interface {
    case "wl_compositor" where compositor == nil:
      compositor = registry.bind(name, tactus_wl_compositor_interface(), version: 1)
    case "wl_shm" where shm == nil: shm = registry.bind(name, tactus_wl_shm_interface(), version: 1)
    case "xdg_wm_base" where shell == nil:
      shell = registry.bind(name, tactus_xdg_wm_base_interface(), version: 1)
      if let shell { xdg_wm_base_add_listener(shell, Self.shellListener, me) }
    case "wl_seat" where seat == nil:
      seat = registry.bind(name, tactus_wl_seat_interface(), version: 1)
      if let seat { wl_seat_add_listener(seat, Self.seatListener, me) }
    case "wl_output":
      let output: Proxy<wl_output>? = registry.bind(name, tactus_wl_output_interface(), version: 1)
      guard let output else { return }
      wl_output_add_listener(output, Self.outputListener, me)
      outputs.append(output)
    default: break
    }
  }

  /// Nothing is withdrawn in the moment for which these windows exist; if it is, its window is never shown.
  func withdraw(_ name: UInt32) {}

  func connectionLost() {
    isLost = true
    for pane in panes { close(pane) }
    if let touch { wl_touch_destroy(touch) }
    for output in outputs { wl_output_destroy(output) }
    if let seat { wl_seat_destroy(seat) }
    if let shell { xdg_wm_base_destroy(shell) }
    if let shm { wl_shm_destroy(shm) }
    if let compositor { wl_compositor_destroy(compositor) }
    (panes, outputs, touch, seat, shell, shm, compositor) = ([], [], nil, nil, nil, nil, nil)
  }
}
