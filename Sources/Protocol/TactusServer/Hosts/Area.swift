// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WaylandServer

/// What a gesture host can stand on: a place in the engine's tree of views that touches can hit.
class Area {
  /// Its coordinates are those of the hosts on it.
  let view: ViewID
  /// Where it is while it is anywhere on the screen: in this view, like this. Else its own view is in limbo.
  var parent: ViewID?
  var placed = ViewProperties.nowhere
  var isExact = true
  var hosts: [HostObject] = []
  /// The surfaces that lie on it, back to front.
  var children: [Area] = []
  /// The engine's view that they are in, and the view of a client that this one is in, if it is in any.
  var group: ViewID?
  var holder: ViewNode?
  var isUnsettled = false
  /// By which its client was told of the last touch; 0 where that is not known.
  var lastSerial: UInt32 = 0
  /// It lies in a view that is the host's own.
  var isInHostView = false
  /// What it lies on.
  unowned(unsafe) var base: Area?

  init(_ view: ViewID) { self.view = view }

  /// The view of the client on whose surface it lies that it is inside of, or that host's root.
  var container: ViewNode? { base?.holder ?? (base?.client == client ? base?.hosts.last?.root : nil) }

  var isPlaced: Bool { parent != nil }
  var width: Double { placed.frame.width }
  var height: Double { placed.frame.height }

  /// Whose it is, and as what he knows it; nil for what is no surface.
  var client: ClientPointer? { nil }
  var surface: ResourcePointer? { nil }
  /// What the host was asked to find.
  var toplevel: ToplevelRequest? { nil }

  /// A point of its output in its own coordinates.
  func inside(_ point: Point) -> Point { point }
}

extension ViewProperties {
  /// The properties of an area that has no extent, or has not been placed yet.
  static var nowhere: ViewProperties { ViewProperties(frame: Rect(x: 0, y: 0, width: 0, height: 0)) }
}
