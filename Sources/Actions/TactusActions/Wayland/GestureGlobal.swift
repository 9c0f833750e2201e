// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import WaylandClient

/// Notes whether the compositor recognizes gestures itself: with the module for Weston, or with the library for
/// compositors.
final class GestureGlobal: WaylandExtension {
  private var name: UInt32?
  var isThere: Bool { name != nil }

  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: Proxy<wl_registry>) {
    if interface == "tactus_gesture_manager_v1" { self.name = name }
  }

  func withdraw(_ name: UInt32) { if self.name == name { self.name = nil } }

  func connectionLost() { name = nil }
}
