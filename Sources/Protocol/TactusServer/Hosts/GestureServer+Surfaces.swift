// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import CTactusProtocolServer
public import Tactus
import TactusWire
import WaylandServer

/// Functions with which the host reports where outputs, surfaces and windows are.
extension GestureServer {
  // MARK: outputs

  /// Adds an output; `frame` is in the coordinates of the touches. Use the returned view in `place`, and for the host's
  /// recognizers. Touches in the `rim`, a strip along the edges, take part in no gesture. Returns nil only if the
  /// engine has no room for views.
  public func addOutput(name: String, frame: Rect, thresholdScale: Double = 1, rim: Double = 0) -> ViewID? {
    var properties = ViewProperties(frame: frame)
    properties.thresholdScale = thresholdScale
    properties.rim = Float(rim)
    guard let view = engine.addView(properties) else { return nil }
    let output = Output(name, view, properties)
    outputs.append(output)
    places[view] = Place(area: output)
    shells.changed(output)
    forEachHost { $0.look(for: output) }
    edges.refresh()
    return view
  }

  /// Changes the frame, the threshold scale and the rim of an output. Returns false if there is no such output.
  @discardableResult
  public func resizeOutput(_ view: ViewID, to frame: Rect, thresholdScale: Double = 1, rim: Double = 0) -> Bool {
    guard let output = outputs.first(where: { $0.view == view }) else { return false }
    var properties = ViewProperties(frame: frame)
    properties.thresholdScale = thresholdScale
    properties.rim = Float(rim)
    engine.updateView(view, properties)
    output.placed = properties
    shells.changed(output)
    for host in output.hosts { host.tellAttached() }
    forEachHost { $0.rescale() }
    edges.refresh()
    return true
  }

  /// Removes an output, and withdraws the surfaces on it. Returns false if there is no such output.
  @discardableResult
  public func removeOutput(_ view: ViewID) -> Bool {
    guard let index = outputs.firstIndex(where: { $0.view == view }) else { return false }
    let output = outputs.remove(at: index)
    withdrawAreas(in: view)
    for host in output.hosts { host.stepOff(because: .unlocated) }
    shells.removed(output)
    places[view] = nil
    change { engine, effects in engine.destroyView(view, into: &effects) }
    return true
  }

  // MARK: surfaces

  /// The stacking order among the contents of the same view.
  public enum Order: Sendable {
    /// Unchanged; a new child of the view goes to the front.
    case keep
    case front
    /// 0 is the backmost.
    case at(Int)
  }

  /// Returns the order that puts a surface right in front of `sibling`, or in front of all views in `parent` if
  /// `sibling` has another parent.
  public func order(of resource: ResourcePointer, above sibling: ViewID, in parent: ViewID) -> Order {
    let ground = places[parent].flatMap { $0.area.view == parent ? $0.area.group : nil } ?? parent
    let others = engine.children(of: ground).filter { $0 != surfaces[resource]?.view }
    return others.firstIndex(of: sibling).map { .at($0 + 1) } ?? .front
  }

  /// Places a `wl_surface` on the screen. Call this when the surface is mapped or has moved. `parent` is an output, the
  /// view of another surface, or one of the host's own views; the frame of `properties` is in the parent's coordinates.
  /// Returns the surface's view, or nil if the parent does not exist.
  @discardableResult
  public func place(
    _ resource: ResourcePointer, in parent: ViewID, _ properties: ViewProperties, order: Order = .front
  ) -> ViewID? {
    guard let surface = surface(resource), put(surface, in: parent, properties, order) else { return nil }
    return surface.view
  }

  /// Returns the properties of a surface in the engine, or nil if the surface is not placed.
  public func properties(of resource: ResourcePointer) -> ViewProperties? {
    surfaces[resource].flatMap { $0.isPlaced ? engine.properties(of: $0.view) : nil }
  }

  /// Returns the `wl_surface` of a view, which is the surface's own view or one that its client has created on it.
  public func surface(of view: ViewID) -> ResourcePointer? { places[view]?.area.surface }

  /// Returns the view in which a touch lands, for a host that has itself found the surface's view and the point that
  /// the touch hits. The result may be a view that the client has created on the surface. Nil if the surface is not
  /// placed.
  public func landing(in view: ViewID, at point: Point) -> ViewID? {
    guard let area = places[view]?.area, area.view == view else { return view }
    if area.isPlaced, let inside = engine.convert(point, to: view) {
      for host in area.hosts.reversed() where !host.isInert {
        if let hit = host.root.hit(inside)?.view { return hit }
      }
    }
    return area.isPlaced || outputs.contains { $0.view == view } ? view : nil
  }

  /// Returns the device's id and the surface of a touch, or nil if the engine no longer knows the touch.
  public func landing(of serial: UInt64) -> (id: Int64, surface: ResourcePointer?)? {
    engine.landing(of: serial).map { ($0.id, $0.view.flatMap { surface(of: $0) }) }
  }

  /// Converts a point from the coordinates of the touches to those of a view.
  public func convert(_ point: Point, to view: ViewID) -> Point? { engine.convert(point, to: view) }

  /// Whether the server has created a view: for an output, for a surface, or for a client.
  public func owns(_ view: ViewID) -> Bool {
    if places[view] != nil || view == limbo { return true }
    guard let parent = engine.parent(of: view), let area = places[parent]?.area else { return false }
    return area.group == view
  }

  /// Withdraws the surfaces in one of the host's own views. Call this before destroying the view, since the surfaces
  /// must not be destroyed with it.
  package func clear(_ view: ViewID) {
    if areasInHostViews > 0 { withdrawAreas(in: view) }
  }

  /// Withdraws a `wl_surface` from the screen and cancels the touches in it. Call this when the surface is unmapped.
  public func withdraw(_ resource: ResourcePointer) {
    if let surface = surfaces[resource] { withdraw(surface, because: .other) }
  }

  /// Applies the state that waits for a surface's commit. Call this when a `wl_surface.commit` takes effect.
  public func surfaceCommitted(_ resource: ResourcePointer) {
    guard let surface = surfaces[resource] else { return }
    for host in surface.hosts { host.applyLatched(self) }
  }

  /// Returns the view of a surface, or nil if the surface is not placed and no client has created a host for it.
  public func view(of resource: ResourcePointer) -> ViewID? { surfaces[resource]?.view }

  /// Returns the record of a surface, and creates it if there is none; nil if the engine has no room.
  func surface(_ resource: ResourcePointer) -> Surface? {
    if let surface = surfaces[resource] { return surface }
    guard let view = engine.addView(.nowhere, in: limbo) else {
      return nil
    }
    let surface = Surface(resource, view) { [unowned(unsafe) self] in died(resource) }
    surfaces[resource] = surface
    places[view] = Place(area: surface)
    return surface
  }

  private func died(_ resource: ResourcePointer) {
    guard let surface = surfaces.removeValue(forKey: resource) else { return }
    destroy(surface)
    traffic.surfaceIsGone(resource, self)
  }

  private func destroy(_ area: Area) {
    withdrawAreas(on: area)
    for host in area.hosts { host.fall() }
    places[area.view] = nil
    leaveBase(area)
    area.group = nil
    if area.isUnsettled { unsettled.removeAll { $0 === area } }
    change { engine, effects in engine.destroyView(area.view, into: &effects) }
  }

  // MARK: windows of other connections

  /// Places a window that a client has requested. Call this when the host has found the window in one of its views, and
  /// again when the window has moved.
  public func attach(_ toplevel: ToplevelRequest, in parent: ViewID, _ properties: ViewProperties, isExact: Bool) {
    guard let area = toplevels[toplevel.id] else { return }
    let wasExact = area.isExact
    area.isExact = isExact
    let wasPlaced = area.isPlaced
    guard put(area, in: parent, properties, .front) else { return }
    if wasPlaced, wasExact != isExact { for host in area.hosts { host.tellAttached() } }
  }

  /// Call this when the host no longer knows where the window is.
  public func detach(_ toplevel: ToplevelRequest) {
    if let area = toplevels[toplevel.id] { withdraw(area, because: .unlocated) }
  }

  /// Call this when the window is closed.
  public func end(_ toplevel: ToplevelRequest) {
    if let area = toplevels.removeValue(forKey: toplevel.id) { destroy(area) }
  }

  func seek(_ type: ToplevelHandleType, _ handle: [UInt8], for host: HostObject) {
    requestedToplevels &+= 1
    let request = ToplevelRequest(
      id: requestedToplevels, client: ClientID(pointer: host.session.client), handleType: type, handle: handle)
    guard let view = engine.addView(.nowhere, in: limbo) else {
      return host.end()
    }
    let area = Toplevel(request, view)
    toplevels[request.id] = area
    places[view] = Place(area: area)
    host.stand(on: area)
    self.host.wants(request)
  }

  // MARK: placing an area of any kind

  private func put(_ area: Area, in parent: ViewID, _ properties: ViewProperties, _ order: Order) -> Bool {
    let base = places[parent].flatMap { $0.area.view == parent && $0.area.client != nil ? $0.area : nil }
    let isNews = !area.isPlaced || area.width != properties.frame.width || area.height != properties.frame.height
    if case .keep = order, area.parent == parent {
      if let base { unsettle(base) }
    } else {
      guard move(area, to: parent, on: base, order) else { return false }
    }
    area.placed = properties
    var inEngine = properties
    inEngine.overhangs = base != nil
    engine.updateView(area.view, inEngine)
    engine.mapView(area.view)
    if isNews { for host in area.hosts { host.tellAttached() } }
    for host in area.hosts { host.placeAnew() }
    rescale(area)
    edges.refresh()
    return true
  }

  private func move(_ area: Area, to parent: ViewID, on base: Area?, _ order: Order) -> Bool {
    guard let ground = base.map({ group(of: $0) }) ?? parent else { return false }
    var position: Int?
    if case .at(let index) = order { position = max(0, index) }
    guard engine.moveView(area.view, in: ground, at: position) else { return false }
    leaveBase(area)
    if places[parent] == nil { areasInHostViews += 1 }
    area.isInHostView = places[parent] == nil
    area.parent = parent
    if let base {
      area.base = base
      base.children.insert(area, at: min(position ?? .max, base.children.count))
      unsettle(base)
    }
    return true
  }

  private func rescale(_ area: Area) {
    for host in area.hosts { host.rescale() }
    for child in area.children { rescale(child) }
  }

  private func withdraw(_ area: Area, because reason: HostReason) {
    guard area.isPlaced else { return }
    leaveBase(area)
    area.parent = nil
    change { engine, effects in
      engine.unmapView(area.view, into: &effects)
      engine.moveView(area.view, in: limbo)
    }
    for host in area.hosts { host.stepOff(because: reason) }
    edges.refresh()
  }

  private func leaveBase(_ area: Area) {
    if area.isInHostView { areasInHostViews -= 1 }
    area.isInHostView = false
    guard let base = area.base else { return }
    base.children.removeAll { $0 === area }
    area.base = nil
    unsettle(base)
  }

  /// Withdraws all areas on a surface or a window.
  private func withdrawAreas(on area: Area) {
    for child in area.children.reversed() { withdraw(child, because: .other) }
    // Areas in the host's own views inside this area are not among its children.
    if areasInHostViews > 0 { withdrawAreas(in: area.view) }
  }

  private func withdrawAreas(in view: ViewID) {
    for surface in Array(surfaces.values) where lies(surface, on: view) {
      withdraw(surface, because: .other)
    }
    for toplevel in Array(toplevels.values) where lies(toplevel, on: view) {
      withdraw(toplevel, because: .other)
    }
  }

  /// Whether the area lies directly in the view, or in one of the host's own views inside it.
  private func lies(_ area: Area, on view: ViewID) -> Bool {
    var walk = area.parent
    while let here = walk, here != view, places[here] == nil { walk = engine.parent(of: here) }
    return walk == view
  }

  /// Destroys an area that existed only for a gesture host, which has ended.
  func leave(_ area: Area) {
    if let toplevel = area.toplevel {
      host.forget(toplevel)
      if toplevels.removeValue(forKey: toplevel.id) != nil { destroy(area) }
    } else if let resource = area.surface, !area.isPlaced, surfaces.removeValue(forKey: resource) != nil {
      destroy(area)
    }
  }
}
