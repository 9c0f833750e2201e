// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WaylandServer

/// A place for gesture hosts: a view in the engine's tree that touches can hit.
class Area {
  /// Its coordinates are those of the hosts on it.
  let view: ViewID
  /// The parent of its view and its properties there while it is on the screen; otherwise its view is in limbo.
  var parent: ViewID?
  var placed = ViewProperties.nowhere
  var isExact = true
  var hosts: [HostObject] = []
  /// The surfaces that lie on it, back to front.
  var children: [Area] = []
  /// The engine's view that contains `children`, and the client's view that this group is in, if any.
  var group: ViewID?
  var holder: ViewNode?
  var isUnsettled = false
  /// The serial with which its client received the last touch; 0 if unknown.
  var lastSerial: UInt32 = 0
  /// It is placed in a view of the host's own.
  var isInHostView = false
  /// The area on which it lies.
  unowned(unsafe) var base: Area?

  init(_ view: ViewID) { self.view = view }

  /// The view that contains it: the view that holds the surfaces on its base, or else, if the base belongs to the same
  /// client, the root of the topmost host there.
  var container: ViewNode? { base?.holder ?? (base?.client == client ? base?.hosts.last?.root : nil) }

  var isPlaced: Bool { parent != nil }
  var width: Double { placed.frame.width }
  var height: Double { placed.frame.height }

  /// Its client, and its `wl_surface`; nil if it is no surface.
  var client: ClientPointer? { nil }
  var surface: ResourcePointer? { nil }
  /// The request with which a client asked for it.
  var toplevel: ToplevelRequest? { nil }

  /// Converts a point of its output to its own coordinates.
  func inside(_ point: Point) -> Point { point }
}

extension ViewProperties {
  /// The properties of an area that has no extent, or has not been placed yet.
  static var nowhere: ViewProperties { ViewProperties(frame: Rect(x: 0, y: 0, width: 0, height: 0)) }
}
