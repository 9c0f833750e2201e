// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Where a surface is among the views of the client on whose surface it lies.
///
/// Touches on a subsurface are offered to its parent's recognizers too, and those are on views. So the surfaces on
/// another one lie, all together lest their order change, in the deepest of its views that contains them all whole and
/// that nothing of the client's covers.
extension GestureServer {
  /// Something about these views, or the surfaces among them, has changed.
  func settleChildren(of area: Area, _ engine: inout GestureEngine) {
    guard !area.children.isEmpty else { return }
    let corners = area.children.flatMap { $0.placed.corners }
    var inside: (node: ViewNode, corners: [Point])?
    for host in area.hosts where !host.isInert { inside = host.root.deepest(containing: corners) }
    let view = inside?.node.view ?? area.view
    var seen = 0
    for child in area.children {
      var properties = child.placed
      if let inside, inside.node.view != nil {
        let new = inside.corners[seen...]
        child.container = inside.node
        properties.move(origin: new[seen], right: new[seen + 1], below: new[seen + 2])
      } else {
        child.container = nil
      }
      seen += 4
      engine.moveView(child.view, in: view)
      engine.updateView(child.view, properties)
    }
  }

  /// Before views of the client go away with all that is in them.
  func liftChildren(of area: Area, _ engine: inout GestureEngine) {
    for child in area.children {
      child.container = nil
      engine.moveView(child.view, in: area.view)
      engine.updateView(child.view, child.placed)
    }
  }
}

extension ViewProperties {
  /// The corners in the coordinates of the parent: the origin, the one right of it, the one below, the last one.
  fileprivate var corners: [Point] {
    let right = transform.apply(Vector(dx: frame.width, dy: 0))
    let down = transform.apply(Vector(dx: 0, dy: frame.height))
    return [frame.origin, frame.origin + right, frame.origin + down, frame.origin + right + down]
  }

  /// The same view, whose corners have other coordinates in another parent.
  fileprivate mutating func move(origin: Point, right: Point, below: Point) {
    let across = frame.width > 0 ? (right - origin) * (1 / frame.width) : .zero
    let down = frame.height > 0 ? (below - origin) * (1 / frame.height) : .zero
    transform = Transform(a: across.dx, b: across.dy, c: down.dx, d: down.dy)
    frame = Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height)
  }
}

extension ViewNode {
  /// The deepest view in which all these points are, and nothing else of the client's between them and the eye; and
  /// the points in its coordinates. They are given in this one's.
  fileprivate func deepest(containing points: [Point]) -> (node: ViewNode, corners: [Point]) {
    for child in state.applied.children.reversed() {
      let state = child.state.applied
      guard child.view != nil, state.flags.contains(.interactive), let inverse = state.transform.inverse else {
        continue
      }
      let inside = points.map { Point.zero + inverse.apply($0 - state.frame.origin) }
      let area = Rect(x: 0, y: 0, width: state.frame.width, height: state.frame.height)
      if inside.allSatisfy({ $0.x >= 0 && $0.y >= 0 && $0.x <= area.width && $0.y <= area.height }) {
        return child.deepest(containing: inside)
      }
      let isApart =
        inside.allSatisfy { $0.x <= 0 } || inside.allSatisfy { $0.x >= area.width }
        || inside.allSatisfy { $0.y <= 0 } || inside.allSatisfy { $0.y >= area.height }
      if !isApart { break }
    }
    return (self, points)
  }
}
