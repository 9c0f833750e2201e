// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A part of a host whose state is double-buffered.
protocol BufferedPart: AnyObject {
  /// It is among the host's changed parts already, or among those that wait for the surface.
  var isChanged: Bool { get set }
  var isLatched: Bool { get set }
  /// Destroyed: there is nothing to apply.
  var isGone: Bool { get }
  func latch()
  func apply(_ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer)
}
