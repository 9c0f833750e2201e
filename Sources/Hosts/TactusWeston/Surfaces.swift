// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusServer
import WaylandServer

/// Reports the positions of surfaces to the server, for clients that use the protocol.
///
/// When the first finger lands, Weston decides to which window all touches belong. Therefore, when a finger lands, only
/// this window can be hit. A window whose client does not use the protocol has no views.
final class Surfaces {
  /// The position of a view in its parent's coordinates.
  private struct Spot: Equatable {
    var parent: ViewID
    var origin: Point
    var right: Point
    var below: Point
    var width: Double
    var height: Double
    /// Whether touches pass through the whole view, since no part of it accepts them.
    var isOpen: Bool
  }

  private struct Known {
    let surface: UnsafeMutablePointer<weston_surface>
    let listeners: [Listener]
    var spot: Spot?
  }

  private let server: GestureServer
  private let outputs: Outputs
  private var known: [ResourcePointer: Known] = [:]
  private var listeners: [Listener] = []

  init(_ compositor: UnsafeMutablePointer<weston_compositor>, _ server: GestureServer, _ outputs: Outputs) {
    self.server = server
    self.outputs = outputs
    listeners = [
      Listener(tactus_weston_compositor_create_surface_signal(compositor)) { [unowned(unsafe) self] data in
        if let data { add(data.assumingMemoryBound(to: weston_surface.self)) }
      },
      Listener(tactus_weston_compositor_transform_signal(compositor)) { [unowned(unsafe) self] data in
        if let data { look(at: data.assumingMemoryBound(to: weston_surface.self)) }
      },
    ]
  }

  private func add(_ surface: UnsafeMutablePointer<weston_surface>) {
    guard let resource = surface.pointee.resource else { return }
    known[resource] = Known(
      surface: surface,
      listeners: [
        Listener(tactus_weston_surface_commit_signal(surface)) { [unowned(unsafe) self] _ in
          look(at: surface)
          server.surfaceCommitted(resource)
        },
        Listener(add: { wl_resource_add_destroy_listener(resource, $0) }) { [unowned(unsafe) self] _ in
          known[resource] = nil
        },
      ])
  }

  /// Updates the view of a surface that may have been mapped, unmapped or moved.
  private func look(at surface: UnsafeMutablePointer<weston_surface>) {
    guard let resource = surface.pointee.resource, known[resource] != nil, server.view(of: resource) != nil else {
      return
    }
    guard let view = tactus_weston_first_view(surface), weston_view_is_mapped(view) else {
      if known[resource]?.spot != nil {
        known[resource]?.spot = nil
        server.withdraw(resource)
      }
      return
    }
    if let root = outputs.root(of: view.pointee.output) { place(view, on: root) }
  }

  // MARK: surfaces under fingers

  /// Returns the view that a finger hits when it lands on an output, if only the window of `view` can be hit. Returns
  /// the output's root view if there is no such window.
  func hit(_ point: Point, in view: UnsafeMutablePointer<weston_view>?, on root: ViewID) -> ViewID {
    guard let window = view.flatMap({ touch($0, on: root) }).flatMap({ server.view(of: $0) }) else { return root }
    return server.withEngine { engine, _ in engine.hitTest(point, within: window) } ?? root
  }

  func outputGone(_ root: ViewID) {
    for (resource, it) in known where it.spot?.parent == root { known[resource]?.spot = nil }
  }

  /// Places the touched surface and the surfaces on which it lies. Returns the lowest of them whose client uses the
  /// protocol; nil if there is none.
  private func touch(_ view: UnsafeMutablePointer<weston_view>, on root: ViewID) -> ResourcePointer? {
    var chain: [UnsafeMutablePointer<weston_view>] = [view]
    while chain.count < 32, let last = chain.last, let parent = Self.parent(of: last) { chain.append(parent) }
    guard let top = chain.lastIndex(where: { resource(of: $0).flatMap { server.view(of: $0) } != nil }) else {
      return nil
    }
    for view in chain[...top].reversed() { place(view, on: root) }
    return resource(of: chain[top])
  }

  private func resource(of view: UnsafeMutablePointer<weston_view>) -> ResourcePointer? {
    guard let resource = view.pointee.surface?.pointee.resource, known[resource] != nil else { return nil }
    return resource
  }

  /// Returns the view of the surface on which a subsurface lies; nil for other surfaces.
  private static func parent(of view: UnsafeMutablePointer<weston_view>) -> UnsafeMutablePointer<weston_view>? {
    guard let surface = view.pointee.surface, weston_surface_get_main_surface(surface) != surface else { return nil }
    // Does not use `parent_view`, which Weston does not clear when that view is destroyed.
    return view.pointee.geometry.parent
  }

  // MARK: positions of surfaces

  private func place(_ view: UnsafeMutablePointer<weston_view>, on root: ViewID) {
    guard let resource = resource(of: view), let surface = view.pointee.surface else { return }
    let base = Self.parent(of: view)
    let ground = base.flatMap { self.resource(of: $0) }.flatMap { server.view(of: $0) }
    func inside(_ x: Double, _ y: Double) -> Point {
      var at = Point.zero
      tactus_weston_to_global(view, x, y, &at.x, &at.y)
      if ground != nil, let base {
        var inner = Point.zero
        tactus_weston_from_global(base, at.x, at.y, &inner.x, &inner.y)
        return inner
      }
      var origin = Point.zero
      if let output = outputs.output(of: root) { tactus_weston_output_origin(output, &origin.x, &origin.y) }
      return Point(x: at.x - origin.x, y: at.y - origin.y)
    }
    let (width, height) = (Double(surface.pointee.width), Double(surface.pointee.height))
    let spot = Spot(
      parent: ground ?? root, origin: inside(0, 0), right: inside(width, 0), below: inside(0, height), width: width,
      height: height, isOpen: !tactus_weston_takes_input(surface))
    if known[resource]?.spot == spot { return }
    known[resource]?.spot = spot
    server.place(resource, in: spot.parent, Self.properties(spot))
  }

  private static func properties(_ spot: Spot) -> ViewProperties {
    var properties = ViewProperties(
      frame: Rect(x: spot.origin.x, y: spot.origin.y, width: spot.width, height: spot.height))
    properties.isHidden = spot.isOpen
    if spot.width > 0, spot.height > 0 {
      let across = (spot.right - spot.origin) * (1 / spot.width)
      let down = (spot.below - spot.origin) * (1 / spot.height)
      properties.transform = Transform(a: across.dx, b: across.dy, c: down.dx, d: down.dy)
    }
    return properties
  }
}
