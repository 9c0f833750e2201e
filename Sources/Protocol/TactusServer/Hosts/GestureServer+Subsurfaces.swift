// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Determines which of a client's views contains the surfaces that lie on the client's surface.
///
/// Touches on a subsurface are also offered to the recognizers of its parent surface, which belong to views there. So
/// all surfaces on a parent surface are placed in the parent's deepest view that contains them completely and that no
/// other view of the client covers. To keep their order, they are in one view of the engine, the area's `group`, which
/// has no extent and uses the coordinates of the area. A surface may extend beyond its parent surface, and touches
/// there hit it as well.
extension GestureServer {
  /// Returns the engine's view for the surfaces on this area, and creates it if necessary; nil if the engine has no
  /// room.
  func group(of area: Area) -> ViewID? {
    if let group = area.group { return group }
    area.group = engine.addView(Area.groupProperties, in: area.view)
    return area.group
  }

  /// Notes that the views of this area, or the surfaces on it, have changed. They are examined before the next touch.
  func unsettle(_ area: Area) {
    guard area.group != nil, !area.isUnsettled else { return }
    area.isUnsettled = true
    unsettled.append(area)
  }

  func settleSurfaces() {
    if unsettled.isEmpty { return }
    let areas = unsettled
    unsettled = []
    for area in areas {
      area.isUnsettled = false
      settle(area)
    }
  }

  private func settle(_ area: Area) {
    guard let group = area.group, let bounds = area.boundsOfChildren else { return }
    var found: (node: ViewNode, corners: [Point])?
    // A surface that extends beyond its parent surface fits in none of the views there, which end at the parent's
    // edges.
    if bounds.x >= 0, bounds.y >= 0, bounds.x + bounds.width <= area.width, bounds.y + bounds.height <= area.height {
      for host in area.hosts where !host.isInert { found = host.root.deepest(containing: bounds.corners) }
    }
    if let found, let view = found.node.view, engine.moveView(group, in: view) {
      area.holder = found.node
      var properties = Area.groupProperties
      properties.move(from: bounds, to: found.corners)
      engine.updateView(group, properties)
    } else {
      lift(area, &engine)
    }
  }

  /// Moves the group out of the client's view that contains it, to the front of the area's views. Must also be called
  /// before that view is destroyed, since its contents are destroyed with it.
  func lift(_ area: Area, _ engine: inout GestureEngine) {
    guard let group = area.group else { return }
    area.holder = nil
    engine.moveView(group, in: area.view)
    engine.updateView(group, Area.groupProperties)
    unsettle(area)
  }
}

extension Area {
  fileprivate static var groupProperties: ViewProperties {
    var properties = ViewProperties.nowhere
    properties.overhangs = true
    return properties
  }

  /// The smallest rectangle around the surfaces on this area; nil if there are none.
  fileprivate var boundsOfChildren: Rect? {
    var (least, most) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    for child in children {
      for corner in child.placed.corners {
        least = Point(x: min(least.x, corner.x), y: min(least.y, corner.y))
        most = Point(x: max(most.x, corner.x), y: max(most.y, corner.y))
      }
    }
    guard least.x <= most.x, least.y <= most.y else { return nil }
    return Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
  }
}

extension Rect {
  /// Top left, top right, bottom left, bottom right.
  fileprivate var corners: [Point] {
    [
      Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x, y: y + height), Point(x: x + width, y: y + height),
    ]
  }
}

extension ViewProperties {
  /// The corners in the coordinates of the parent, in the order of `Rect.corners`.
  fileprivate var corners: [Point] {
    let right = transform.apply(Vector(dx: frame.width, dy: 0))
    let down = transform.apply(Vector(dx: 0, dy: frame.height))
    return [frame.origin, frame.origin + right, frame.origin + down, frame.origin + right + down]
  }

  /// Sets the transform and origin that map this rectangle to these corners.
  fileprivate mutating func move(from rect: Rect, to corners: [Point]) {
    guard corners.count > 2 else { return }
    let across = rect.width > 0 ? (corners[1] - corners[0]) * (1 / rect.width) : .zero
    let down = rect.height > 0 ? (corners[2] - corners[0]) * (1 / rect.height) : .zero
    transform = Transform(a: across.dx, b: across.dy, c: down.dx, d: down.dy)
    let inner = transform.apply(rect.origin - .zero)
    frame = Rect(x: corners[0].x - inner.dx, y: corners[0].y - inner.dy, width: 0, height: 0)
  }
}

extension ViewNode {
  /// Returns the deepest view that contains all points and has no other view of the client in front of them, and the
  /// points in the coordinates of that view. `points` are in the coordinates of this view.
  fileprivate func deepest(containing points: [Point]) -> (node: ViewNode, corners: [Point]) {
    for child in state.applied.children.reversed() {
      let state = child.state.applied
      guard child.view != nil, state.flags.contains(.interactive), let inverse = state.transform.inverse else {
        continue
      }
      let inside = points.map { Point.zero + inverse.apply($0 - state.frame.origin) }
      let (width, height) = (state.frame.width, state.frame.height)
      if inside.allSatisfy({ $0.x >= 0 && $0.y >= 0 && $0.x <= width && $0.y <= height }) {
        return child.deepest(containing: inside)
      }
      let isApart =
        inside.allSatisfy { $0.x <= 0 } || inside.allSatisfy { $0.x >= width }
        || inside.allSatisfy { $0.y <= 0 } || inside.allSatisfy { $0.y >= height }
      if !isApart { break }
    }
    return (self, points)
  }
}
