// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

// The functions below are described in tactus.h.

@c @implementation public func tactus_view_create(
  _ engine: EnginePointer!, _ parent: UInt64, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ data: UnsafeMutableRawPointer!
) -> UInt64 {
  with(engine, or: 0) {
    let frame = tactus_rect(x: x, y: y, width: width, height: height)
    guard frame.isFinite,
      let view = $0.pointee.engine.addView(
        ViewProperties(frame: Rect(frame)), in: parent == 0 ? nil : ViewID(number: parent))
    else { return 0 }
    let index = view.index
    while $0.pointee.viewData.count <= index { $0.pointee.viewData.append((view, nil)) }
    $0.pointee.viewData[index] = (view, data)
    return view.number
  }
}

extension ViewID {
  /// The lower half of the id: an index that a later view may reuse.
  fileprivate var index: Int { Int(clamping: rawValue & 0xFFFF_FFFF) }
}

/// Calls `body` with the engine and a view. Returns `refused` for NULL, inside a callback, and if the view does not
/// exist.
private func with<Answer>(
  _ engine: EnginePointer?, _ view: UInt64, or refused: Answer,
  _ body: (UnsafeMutablePointer<Handle>, ViewID) -> Answer
) -> Answer {
  with(engine, or: refused) {
    let view = ViewID(number: view)
    return $0.pointee.engine.properties(of: view) == nil ? refused : body($0, view)
  }
}

@c @implementation public func tactus_view_destroy(_ engine: EnginePointer!, _ view: UInt64) -> Bool {
  let view = ViewID(number: view)
  if let owner = owner(of: engine), !owner.prepareToDestroy(view) { return false }
  return with(engine, or: false) { $0.pointee.engine.destroyView(view, into: &$0.pointee.effects) }
}

@c @implementation public func tactus_view_data(_ engine: EnginePointer!, _ view: UInt64) -> UnsafeMutableRawPointer! {
  with(engine, view, or: nil) { handle, view in
    guard view.index < handle.pointee.viewData.count else { return nil }
    let found = handle.pointee.viewData[view.index]
    return found.view == view ? found.data : nil
  }
}
@c @implementation public func tactus_view_set_data(
  _ engine: EnginePointer!, _ view: UInt64, _ data: UnsafeMutableRawPointer!
) -> Bool {
  with(engine, view, or: false) { handle, view in
    while handle.pointee.viewData.count <= view.index { handle.pointee.viewData.append((view, nil)) }
    handle.pointee.viewData[view.index] = (view, data)
    return true
  }
}

@c @implementation public func tactus_view_default_properties(
  _ properties: UnsafeMutablePointer<tactus_view_properties>!
) -> Bool {
  Sized.write(tactus_view_properties(ViewProperties(frame: Rect(x: 0, y: 0, width: 0, height: 0))), to: properties)
}
@c @implementation public func tactus_view_get_properties(
  _ engine: EnginePointer!, _ view: UInt64, _ properties: UnsafeMutablePointer<tactus_view_properties>!
) -> Bool {
  with(engine, or: false) {
    guard let found = $0.pointee.engine.properties(of: ViewID(number: view)) else { return false }
    return Sized.write(tactus_view_properties(found), to: properties)
  }
}
@c @implementation public func tactus_view_set_properties(
  _ engine: EnginePointer!, _ view: UInt64, _ properties: UnsafePointer<tactus_view_properties>!
) -> Bool {
  with(engine, or: false) {
    let view = ViewID(number: view)
    guard let found = $0.pointee.engine.properties(of: view) else { return false }
    var wanted = tactus_view_properties(found)
    guard Sized.read(properties, over: &wanted), let accepted = ViewProperties(wanted) else { return false }
    return $0.pointee.engine.updateView(view, accepted)
  }
}

@c @implementation public func tactus_view_set_frame(
  _ engine: EnginePointer!, _ view: UInt64, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> Bool {
  with(engine, or: false) {
    let view = ViewID(number: view)
    let frame = tactus_rect(x: x, y: y, width: width, height: height)
    guard var properties = $0.pointee.engine.properties(of: view), frame.isFinite else { return false }
    properties.frame = Rect(frame)
    return $0.pointee.engine.updateView(view, properties)
  }
}

@c @implementation public func tactus_view_move(
  _ engine: EnginePointer!, _ view: UInt64, _ parent: UInt64, _ position: Int64
) -> Bool {
  with(engine, or: false) {
    $0.pointee.engine.moveView(
      ViewID(number: view), in: parent == 0 ? nil : ViewID(number: parent),
      at: position < 0 ? nil : Int(clamping: position))
  }
}

@c @implementation public func tactus_view_unmap(_ engine: EnginePointer!, _ view: UInt64) -> Bool {
  with(engine, or: false) { $0.pointee.engine.unmapView(ViewID(number: view), into: &$0.pointee.effects) }
}
@c @implementation public func tactus_view_map(_ engine: EnginePointer!, _ view: UInt64) -> Bool {
  with(engine, or: false) { $0.pointee.engine.mapView(ViewID(number: view)) }
}

@c @implementation public func tactus_view_at(_ engine: EnginePointer!, _ x: Double, _ y: Double) -> UInt64 {
  with(engine, or: 0) { $0.pointee.engine.hitTest(Point(x: x, y: y))?.number ?? 0 }
}

@c @implementation public func tactus_view_convert_point(
  _ engine: EnginePointer!, _ view: UInt64, _ x: UnsafeMutablePointer<Double>!, _ y: UnsafeMutablePointer<Double>!
) -> Bool {
  with(engine, or: false) {
    guard let x, let y,
      let point = $0.pointee.engine.convert(Point(x: x.pointee, y: y.pointee), to: ViewID(number: view))
    else { return false }
    x.pointee = point.x
    y.pointee = point.y
    return true
  }
}
@c @implementation public func tactus_view_convert_vector(
  _ engine: EnginePointer!, _ view: UInt64, _ dx: UnsafeMutablePointer<Double>!, _ dy: UnsafeMutablePointer<Double>!
) -> Bool {
  with(engine, or: false) {
    guard let dx, let dy,
      let vector = $0.pointee.engine.convert(Vector(dx: dx.pointee, dy: dy.pointee), to: ViewID(number: view))
    else { return false }
    dx.pointee = vector.dx
    dy.pointee = vector.dy
    return true
  }
}
