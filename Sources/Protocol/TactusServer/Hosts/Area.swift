// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WaylandServer

/// A surface, a window or an output on which clients can create gesture hosts. It has a view in the engine's tree,
/// which touches can hit.
class Area {
  /// The area's view. The hosts on the area use its coordinates.
  let view: ViewID
  /// The parent of the view. While the area is not on the screen, this is nil, and the view is in limbo.
  var parent: ViewID?
  /// The properties of the view in its parent.
  var placed = ViewProperties.nowhere
  var isExact = true
  var hosts: [HostObject] = []
  /// The areas that lie on this one, from back to front.
  var children: [Area] = []
  /// The engine's view that contains `children`; nil if there is none.
  var group: ViewID?
  /// The client's view in which `group` lies; nil if there is none.
  var holder: ViewNode?
  var isUnsettled = false
  /// The serial with which the area's client received its latest touch; 0 if unknown.
  var lastSerial: UInt32 = 0
  /// Whether the area is placed in one of the host's own views.
  var isInHostView = false
  /// The area on which this one lies.
  unowned(unsafe) var base: Area?

  init(_ view: ViewID) { self.view = view }

  /// The client's view that contains this area, if any: the view that holds the areas on `base`; or else, if `base`
  /// belongs to the same client, the root of the topmost host on `base`.
  var container: ViewNode? { base?.holder ?? (base?.client == client ? base?.hosts.last?.root : nil) }

  var isPlaced: Bool { parent != nil }
  var width: Double { placed.frame.width }
  var height: Double { placed.frame.height }

  /// The client of the area; nil for an output.
  var client: ClientPointer? { nil }
  /// The `wl_surface`; nil for an output and for a window of another connection.
  var surface: ResourcePointer? { nil }
  /// The request of the client, if the area is a window of another connection.
  var toplevel: ToplevelRequest? { nil }

  /// If the area is an output, converts a point to its coordinates; otherwise returns the point unchanged.
  func inside(_ point: Point) -> Point { point }
}

extension ViewProperties {
  /// The properties of an area that has no extent, or has not been placed yet.
  static var nowhere: ViewProperties { ViewProperties(frame: Rect(x: 0, y: 0, width: 0, height: 0)) }
}
