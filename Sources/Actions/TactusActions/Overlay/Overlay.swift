// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSessionProtocolsClient
import CWaylandClient
import Tactus
public import TactusGestures
import WaylandClient

/// Shows the progress of a gesture at the edge of the screen, with wlr-layer-shell. The overlay receives no touches,
/// and has no surface while no gesture is in progress.
public final class Overlay: WaylandExtension {
  unowned(unsafe) var connection: WaylandConnection?
  private let outputs: Outputs
  private var compositor: Proxy<wl_compositor>?
  private var shm: Proxy<wl_shm>?
  private var shell: Proxy<zwlr_layer_shell_v1>?
  /// The registry names of the three globals above.
  private var names: [UInt32] = []
  private var shown: Shown?

  /// The surface on the screen, for one binding.
  private struct Shown {
    let surface: Proxy<wl_surface>
    let layer: Proxy<zwlr_layer_surface_v1>
    let binding: SourcePlace
    let scale: Int
    var gauge: Gauge
    /// The size that the compositor has configured; nil before that.
    var size: (width: Int, height: Int)?
    /// Fires when the compositor has shown the most recent frame. Until then, no further frame is drawn.
    var frame: Proxy<wl_callback>?
    var isStale = false
  }

  /// The buffers that the compositor has not released.
  private var buffers: Set<Proxy<wl_buffer>> = []

  /// Whether the configuration enables the overlay.
  public var isOn = true { didSet { if !isOn { hide() } } }

  private static let most = 4096

  init(on outputs: Outputs) { self.outputs = outputs }

  /// Whether the gauge can be shown here.
  public var standing: BackendStanding {
    guard let connection else { return .absent(WaylandConnection.hasGone) }
    return connection.standing(of: "wlr-layer-shell", compositor == nil || shm == nil ? nil : shell)
  }

  /// Shows the progress of a binding.
  public func follow(_ course: BindingCourse, of binding: Binding, in state: SessionState) {
    guard isOn else { return }
    switch course.phase {
    case .begin: show(Gauge(course, of: binding), for: binding, on: state.output)
    case .progress, .wouldCommit, .step:
      // If several gestures are in progress, the one that began last is shown.
      guard shown == nil || shown?.binding == binding.place else { return }
      show(Gauge(course, of: binding), for: binding, on: state.output)
    case .commit, .cancel: if shown?.binding == binding.place { hide() }
    }
  }

  /// Removes the gauge from the screen.
  public func hide() {
    guard let shown else { return }
    self.shown = nil
    if let frame = shown.frame { wl_callback_destroy(frame) }
    zwlr_layer_surface_v1_destroy(shown.layer)
    wl_surface_destroy(shown.surface)
    for buffer in buffers { wl_buffer_destroy(buffer) }
    buffers.removeAll()
    connection?.flush()
  }

  private func show(_ gauge: Gauge, for binding: Binding, on name: String?) {
    if shown?.binding != binding.place || shown?.gauge.edge != gauge.edge {
      hide()
      begin(gauge, for: binding, on: name)
    } else if shown?.gauge != gauge {
      shown?.gauge = gauge
      draw()
    }
  }

  private func begin(_ gauge: Gauge, for binding: Binding, on name: String?) {
    guard let compositor, shm != nil, let shell, let output = outputs.output(named: name),
      let surface = wl_compositor_create_surface(compositor)
    else { return }
    // Sets an empty input region, so that the surface receives no touches.
    let region = wl_compositor_create_region(compositor)
    wl_surface_set_input_region(surface, region)
    if let region { wl_region_destroy(region) }
    let layer = zwlr_layer_shell_v1_get_layer_surface(
      shell, surface, output.output, ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY.rawValue, "tactus")
    guard let layer else { return wl_surface_destroy(surface) }
    zwlr_layer_surface_v1_add_listener(layer, Self.layerListener, me)
    zwlr_layer_surface_v1_set_size(layer, UInt32(gauge.width), UInt32(gauge.height))
    zwlr_layer_surface_v1_set_anchor(layer, gauge.anchor)
    // Exclusive zone -1: panels do not move the surface, and the surface reserves no space.
    zwlr_layer_surface_v1_set_exclusive_zone(layer, -1)
    let scale = max(1, min(output.scale, 8))
    wl_surface_set_buffer_scale(surface, Int32(scale))
    wl_surface_commit(surface)
    shown = Shown(surface: surface, layer: layer, binding: binding.place, scale: scale, gauge: gauge)
    connection?.flush()
  }

  private func draw() {
    guard let now = shown, let size = now.size else { return }
    guard now.frame == nil else {
      shown?.isStale = true
      return
    }
    guard let buffer = buffer(now.gauge, width: size.width * now.scale, height: size.height * now.scale) else { return }
    wl_surface_attach(now.surface, buffer, 0, 0)
    wl_surface_damage_buffer(now.surface, 0, 0, Int32.max, Int32.max)
    let frame = wl_surface_frame(now.surface)
    if let frame { wl_callback_add_listener(frame, Self.frameListener, me) }
    shown?.frame = frame
    shown?.isStale = false
    wl_surface_commit(now.surface)
    connection?.flush()
  }

  /// Returns a new buffer that shows the gauge. The buffer is used for one frame, and destroyed when the compositor
  /// releases it.
  private func buffer(_ gauge: Gauge, width: Int, height: Int) -> Proxy<wl_buffer>? {
    let pixels = gauge.pixels(width: width, height: height)
    guard let buffer = shm?.buffer(pixels, width: width, height: height) else { return nil }
    wl_buffer_add_listener(buffer, Self.bufferListener, me)
    buffers.insert(buffer)
    return buffer
  }

  // MARK: events

  private func configured(_ layer: Proxy<zwlr_layer_surface_v1>?, _ serial: UInt32, _ width: UInt32, _ height: UInt32) {
    guard let now = shown, now.layer == layer else { return }
    zwlr_layer_surface_v1_ack_configure(layer, serial)
    func size(_ told: UInt32, _ own: Int) -> Int { told == 0 ? own : min(Int(told), Self.most) }
    shown?.size = (size(width, now.gauge.width), size(height, now.gauge.height))
    // There is no need to wait for a frame of the previous size.
    if let frame = now.frame { wl_callback_destroy(frame) }
    shown?.frame = nil
    draw()
  }

  private func framePassed(_ callback: Proxy<wl_callback>?) {
    guard let callback, shown?.frame == callback else { return }
    wl_callback_destroy(callback)
    shown?.frame = nil
    if shown?.isStale == true { draw() }
  }

  private func released(_ buffer: Proxy<wl_buffer>?) {
    guard let buffer, buffers.remove(buffer) != nil else { return }
    wl_buffer_destroy(buffer)
  }

  private var me: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  private static func of(_ data: UnsafeMutableRawPointer?) -> Overlay? {
    data.map { Unmanaged<Overlay>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated(unsafe) static let layerListener = forever(
    zwlr_layer_surface_v1_listener(
      configure: { data, layer, serial, width, height in of(data)?.configured(layer, serial, width, height) },
      closed: { data, layer in
        guard let me = of(data), me.shown?.layer == layer else { return }
        me.hide()
      }))
  private nonisolated(unsafe) static let frameListener = forever(
    wl_callback_listener(done: { data, callback, _ in of(data)?.framePassed(callback) }))
  private nonisolated(unsafe) static let bufferListener = forever(
    wl_buffer_listener(release: { data, buffer in of(data)?.released(buffer) }))

  // MARK: globals

  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: Proxy<wl_registry>) {
    func bind<Interface>(_ type: UnsafePointer<wl_interface>?, _ most: UInt32) -> Proxy<Interface>? {
      names.append(name)
      return registry.bind(name, type, version: min(version, most))
    }
    switch interface {
    // Version 4 has `damage_buffer`.
    case "wl_compositor" where compositor == nil && version >= 4: compositor = bind(tactus_wl_compositor_interface(), 4)
    case "wl_shm" where shm == nil: shm = bind(tactus_wl_shm_interface(), 1)
    case "zwlr_layer_shell_v1" where shell == nil: shell = bind(tactus_client_layer_shell(), 3)
    default: break
    }
  }

  func withdraw(_ name: UInt32) {
    if names.contains(name) { connectionLost() }
  }

  func connectionLost() {
    hide()
    if let shell {
      if zwlr_layer_shell_v1_get_version(shell) >= 3 {
        zwlr_layer_shell_v1_destroy(shell)
      } else {
        wl_proxy_destroy(shell.proxy)
      }
    }
    if let shm { wl_shm_destroy(shm) }
    if let compositor { wl_compositor_destroy(compositor) }
    (compositor, shm, shell, names) = (nil, nil, nil, [])
  }
}

extension Gauge {
  fileprivate var anchor: UInt32 {
    switch edge {
    case .left: ZWLR_LAYER_SURFACE_V1_ANCHOR_LEFT.rawValue
    case .right: ZWLR_LAYER_SURFACE_V1_ANCHOR_RIGHT.rawValue
    case .top: ZWLR_LAYER_SURFACE_V1_ANCHOR_TOP.rawValue
    default: ZWLR_LAYER_SURFACE_V1_ANCHOR_BOTTOM.rawValue
    }
  }
}
