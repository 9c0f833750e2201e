// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Settings for all gestures that do not set them themselves. Nil keeps the number of the engine.
public struct Defaults: Hashable, Sendable {
  public enum Delivery: String, CaseIterable, Sendable {
    /// Touches are withheld from windows until it is decided whether they are a gesture.
    case delayed
    /// Touches are delivered to windows at once, and cancelled there when the gesture begins.
    case cancel
    /// Touches are delivered to windows in any case.
    case observe
  }
  public enum TapPlace: String, CaseIterable, Sendable {
    case began, ended
  }
  /// A finger that moves less counts as resting.
  public var slop: Length?
  public var hold: Interval?
  public var edgeDepth: Length?
  public var deliver: Delivery?
  public var swipeDistance: Length?
  public var doubleTapInterval: Interval?
  /// Whether a tap is where the fingers landed, or where they lifted.
  public var tapPlace: TapPlace?
  /// For how long a binding that has acted does not act again.
  public var ignoreRepeats: Interval?
  /// Contacts larger than this are dropped.
  public var palmSize: Length?
  /// Contacts beyond this number are dropped.
  public var maximumTouches: Int?
  /// Whether it is shown at the edge of the screen how far a gesture is.
  public var overlay = true
  /// In the order in which they are written. `Configuration.applyingPresets()` carries them out.
  public var presets: [Preset] = []

  public init() {}
}
