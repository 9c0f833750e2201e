// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import WaylandClient

/// An object that uses some globals of a Wayland compositor.
protocol WaylandExtension: AnyObject {
  /// Called when a global has appeared. The object may bind it with `registry`.
  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: Proxy<wl_registry>)
  /// Called when a global was removed.
  func withdraw(_ name: UInt32)
  /// Called when all initial globals have been announced.
  func connectionMade()
  /// Called before the connection ends. The object must destroy all Wayland objects that belong to the connection.
  func connectionLost()
}

extension WaylandExtension {
  func connectionMade() {}
}
