// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import WaylandClient

/// A part that uses some globals of a Wayland compositor.
protocol WaylandExtension: AnyObject {
  /// A global has appeared. `registry` binds it.
  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: Proxy<wl_registry>)
  /// A global was removed.
  func withdraw(_ name: UInt32)
  /// All initial globals have been announced.
  func connectionMade()
  /// The connection is about to end: release all objects that belong to it.
  func connectionLost()
}

extension WaylandExtension {
  func connectionMade() {}
}
