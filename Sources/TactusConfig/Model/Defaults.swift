// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Numbers for all gestures that say nothing else. Nil keeps the engine's.
public struct Defaults: Hashable, Sendable {
  public enum Delivery: String, CaseIterable, Sendable {
    /// Kept from windows until it is decided whose they are.
    case delayed
    /// Given to windows, and cancelled there once the gesture begins.
    case cancel
    /// Given to windows as well.
    case observe
  }
  /// Movement below this is none.
  public var slop: Length?
  public var hold: Interval?
  public var edgeDepth: Length?
  public var deliver: Delivery?
  public var swipeDistance: Length?
  public var doubleTapInterval: Interval?
  /// Larger contacts are dropped.
  public var palmSize: Length?
  /// Contacts beyond this number are dropped.
  public var maximumTouches: Int?
  /// In the order written. What they stand for: `Configuration.applyingPresets()`.
  public var presets: [Preset] = []

  public init() {}
}
