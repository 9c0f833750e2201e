// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import CTactusServer
import CWaylandServer
import Tactus
import TactusC
import TactusServer
import WaylandServer

// The functions below are described in tactus-server.h.

/// A `struct tactus_server *`: a `CServer`.
public typealias ServerPointer = UnsafeMutablePointer<tactus_server>

extension ServerPointer {
  package init(_ server: Unmanaged<CServer>) {
    self = server.toOpaque().assumingMemoryBound(to: tactus_server.self)
  }
}

@c @implementation public func tactus_server_default_settings(
  _ settings: UnsafeMutablePointer<tactus_server_settings>!
) -> Bool {
  Sized.write(.defaults, to: settings)
}

@c @implementation public func tactus_server_create(
  _ display: DisplayPointer!, _ host: UnsafePointer<tactus_server_host>!, _ data: UnsafeMutableRawPointer!,
  _ settings: UnsafePointer<tactus_server_settings>!
) -> ServerPointer! {
  var table = tactus_server_host()
  var wanted = tactus_server_settings.defaults
  guard let display, Sized.read(host, over: &table), table.now != nil,
    table.deliver != nil || table.wl_touch != nil,
    settings == nil || Sized.read(settings, over: &wanted),
    let server = CServer(display, table, data: data, wanted)
  else { return nil }
  return ServerPointer(.passRetained(server))
}

@c @implementation public func tactus_server_destroy(_ server: ServerPointer!) -> Bool {
  guard let server else { return false }
  let it = behind(server)
  guard it.keeper == nil, it.end() else { return false }
  it.server?.close()
  Unmanaged<CServer>.fromOpaque(server).release()
  return true
}

@c @implementation public func tactus_server_engine(_ server: ServerPointer!) -> EnginePointer! {
  server.map { EnginePointer(behind($0).handle) }
}

private func behind(_ server: ServerPointer) -> CServer {
  Unmanaged<CServer>.fromOpaque(server).takeUnretainedValue()
}

private func keeper(of server: ServerPointer?) -> (any ServerKeeper)? { server.flatMap { behind($0).keeper } }

/// Calls `body` with the server behind a pointer from C. Returns `refused` for NULL and in the middle of a cycle.
private func with<Answer>(_ server: ServerPointer?, or refused: Answer, _ body: (GestureServer) -> Answer) -> Answer {
  guard let server else { return refused }
  let it = behind(server)
  guard let server = it.server, !it.isInCycle else { return refused }
  return withExtendedLifetime(it) { body(server) }
}

/// Calls `body` with the server behind a pointer from C. For NULL and in the middle of a cycle, returns false and does
/// not call `body`.
private func tell(_ server: ServerPointer?, _ body: (GestureServer) -> Void) -> Bool {
  with(server, or: false) {
    body($0)
    return true
  }
}

@c @implementation public func tactus_server_is_visible(
  _ server: ServerPointer!, _ global: UnsafePointer<wl_global>!, _ client: UnsafePointer<wl_client>!
) -> Bool {
  guard let global, let client else { return false }
  return with(server, or: false) { $0.isVisible(global, to: client) }
}

@c @implementation public func tactus_server_standings_changed(_ server: ServerPointer!) -> Bool {
  tell(server) { $0.standingsChanged() }
}

// MARK: places of outputs, surfaces and windows

@c @implementation public func tactus_server_add_output(
  _ server: ServerPointer!, _ name: UnsafePointer<CChar>!, _ x: Double, _ y: Double, _ width: Double,
  _ height: Double, _ threshold_scale: Double
) -> UInt64 {
  guard let name, let frame = Rect(finite: x, y, width, height), threshold_scale > 0, threshold_scale.isFinite else {
    return 0
  }
  return with(server, or: 0) {
    guard let root = $0.addOutput(name: String(cString: name), frame: frame, thresholdScale: threshold_scale) else {
      return 0
    }
    keeper(of: server)?.outputAdded(root)
    return root.number
  }
}

@c @implementation public func tactus_server_resize_output(
  _ server: ServerPointer!, _ output: UInt64, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ threshold_scale: Double
) -> Bool {
  guard let frame = Rect(finite: x, y, width, height), threshold_scale > 0, threshold_scale.isFinite else {
    return false
  }
  return with(server, or: false) {
    let root = ViewID(number: output)
    guard $0.resizeOutput(root, to: frame, thresholdScale: threshold_scale) else { return false }
    keeper(of: server)?.outputChanged(root)
    return true
  }
}

@c @implementation public func tactus_server_remove_output(_ server: ServerPointer!, _ output: UInt64) -> Bool {
  with(server, or: false) {
    keeper(of: server)?.outputGoes(ViewID(number: output))
    return $0.removeOutput(ViewID(number: output))
  }
}

@c @implementation public func tactus_server_place(
  _ server: ServerPointer!, _ surface: ResourcePointer!, _ parent: UInt64, _ x: Double, _ y: Double, _ width: Double,
  _ height: Double, _ position: Int64
) -> UInt64 {
  guard let surface, let frame = Rect(finite: x, y, width, height) else { return 0 }
  return with(server, or: 0) {
    var properties = $0.properties(of: surface) ?? ViewProperties(frame: frame)
    properties.frame = frame
    return $0.place(surface, in: ViewID(number: parent), properties, order: .init(position))?.number ?? 0
  }
}

@c @implementation public func tactus_server_place_with(
  _ server: ServerPointer!, _ surface: ResourcePointer!, _ parent: UInt64,
  _ properties: UnsafePointer<tactus_view_properties>!, _ position: Int64, _ sibling: UInt64
) -> UInt64 {
  var wanted = tactus_view_properties(ViewProperties(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
  guard let surface, Sized.read(properties, over: &wanted), let accepted = ViewProperties(wanted) else { return 0 }
  let (parent, sibling) = (ViewID(number: parent), sibling == 0 ? nil : ViewID(number: sibling))
  return with(server, or: 0) { server in
    let order = sibling.map { server.order(of: surface, above: $0, in: parent) } ?? .init(position)
    return server.place(surface, in: parent, accepted, order: order)?.number ?? 0
  }
}

extension GestureServer.Order {
  fileprivate init(_ position: Int64) {
    self =
      switch position {
      case Int64(TACTUS_POSITION_KEEP): .keep
      case ..<0: .front
      default: .at(Int(clamping: position))
      }
  }
}

@c @implementation public func tactus_server_withdraw(_ server: ServerPointer!, _ surface: ResourcePointer!) -> Bool {
  guard let surface else { return false }
  return tell(server) { $0.withdraw(surface) }
}

@c @implementation public func tactus_server_surface_committed(
  _ server: ServerPointer!, _ surface: ResourcePointer!
) -> Bool {
  guard let surface else { return false }
  return tell(server) { $0.surfaceCommitted(surface) }
}

@c @implementation public func tactus_server_view_of(_ server: ServerPointer!, _ surface: ResourcePointer!) -> UInt64 {
  guard let surface else { return 0 }
  return with(server, or: 0) { $0.view(of: surface)?.number ?? 0 }
}

@c @implementation public func tactus_server_surface_of(_ server: ServerPointer!, _ view: UInt64) -> ResourcePointer! {
  with(server, or: nil) { $0.surface(of: ViewID(number: view)) }
}

extension Rect {
  fileprivate init?(finite x: Double, _ y: Double, _ width: Double, _ height: Double) {
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}

// MARK: suspension, devices and bindings

@c @implementation public func tactus_server_suspend(_ server: ServerPointer!) -> Bool {
  keeper(of: server) == nil && tell(server) { $0.suspend() }
}
@c @implementation public func tactus_server_resume(_ server: ServerPointer!) -> Bool {
  keeper(of: server) == nil && tell(server) { $0.resume() }
}

@c @implementation public func tactus_server_add_device(
  _ server: ServerPointer!, _ id: UInt32, _ name: UnsafePointer<CChar>!, _ output: UnsafePointer<CChar>!,
  _ touches: UInt32
) -> Bool {
  guard let name, let output else { return false }
  return tell(server) {
    let device = TouchDevice(id: id, name: String(cString: name), output: String(cString: output), touches: touches)
    if let keeper = keeper(of: server) { keeper.addDevice(device) } else { $0.addDevice(device) }
  }
}
@c @implementation public func tactus_server_remove_device(_ server: ServerPointer!, _ id: UInt32) -> Bool {
  tell(server) {
    server.map { behind($0).endFingers(of: id) }
    if let keeper = keeper(of: server) { keeper.removeDevice(id) } else { $0.removeDevice(id) }
  }
}

@c @implementation public func tactus_server_offer_binding(
  _ server: ServerPointer!, _ name: UnsafePointer<CChar>!, _ kind: tactus_kind, _ recognizer: UInt64,
  _ target: UInt64
) -> Bool {
  guard let name, let kind = GestureKind(number: kind.rawValue) else { return false }
  return tell(server) {
    $0.offerBinding(
      name: String(cString: name), kind: kind, recognizer: RecognizerID(number: recognizer),
      target: target == 0 ? nil : TargetID(rawValue: target))
  }
}
@c @implementation public func tactus_server_remove_binding(
  _ server: ServerPointer!, _ name: UnsafePointer<CChar>!
) -> Bool {
  guard let name else { return false }
  return tell(server) { $0.removeBinding(name: String(cString: name)) }
}

@c @implementation public func tactus_server_starts_at_edges(
  _ server: ServerPointer!, _ recognizer: UInt64, _ edges: UInt32, _ zone: Double
) -> Bool {
  guard edges <= UInt32(Sides.all.rawValue), zone >= 0 else { return false }
  return tell(server) {
    let id = RecognizerID(number: recognizer)
    if edges == 0 {
      $0.startsNowhere(id)
    } else {
      $0.startsAtEdges(id, Sides(rawValue: UInt8(edges)), zone: zone)
    }
  }
}

@c @implementation public func tactus_server_are_gestures_inhibited(_ server: ServerPointer!) -> Bool {
  with(server, or: false) { $0.areGesturesInhibited }
}
@c @implementation public func tactus_server_override_inhibitors(_ server: ServerPointer!) -> Bool {
  tell(server) { $0.overrideInhibitors() }
}
