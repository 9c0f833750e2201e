// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What uses some globals of a Wayland compositor.
protocol WaylandExtension: AnyObject {
  /// A global has come. `registry` binds it.
  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: OpaquePointer)
  /// A global has gone.
  func withdraw(_ name: UInt32)
  /// All is there that was there when the connection began.
  func connectionMade()
  /// The connection is about to end: to let go of all that belongs to it.
  func connectionLost()
}

extension WaylandExtension {
  func connectionMade() {}
}
