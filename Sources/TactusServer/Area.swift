// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a gesture host can stand on: a place in the engine's tree of views that touches can hit.
class Area {
  /// Its coordinates are those of the hosts on it.
  let view: ViewID
  /// Where it is while it is anywhere on the screen: in this view, like this. Else its own view is in limbo.
  var parent: ViewID?
  var placed = ViewProperties(frame: Rect(x: 0, y: 0, width: 0, height: 0))
  var isExact = true
  var hosts: [HostObject] = []
  /// The surfaces that lie on it, back to front.
  var children: [Area] = []
  /// What it lies on, and the view of that one's client that it is inside of.
  unowned(unsafe) var base: Area?
  var container: ViewNode?

  init(_ view: ViewID) { self.view = view }

  var isPlaced: Bool { parent != nil }
  var width: Double { placed.frame.width }
  var height: Double { placed.frame.height }

  /// Whose it is, and as what he knows it; nil for what is no surface.
  var client: OpaquePointer? { nil }
  var surface: OpaquePointer? { nil }
  /// What the host was asked to find.
  var toplevel: ToplevelRequest? { nil }

  /// A point of its output in its own coordinates.
  func inside(_ point: Point) -> Point { point }
}
