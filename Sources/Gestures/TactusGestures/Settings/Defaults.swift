// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Settings for gestures whose bindings do not set the same option themselves. Nil means that the engine's number
/// applies.
public struct Defaults: Hashable, Sendable {
  public enum Delivery: String, CaseIterable, Sendable {
    /// Touches are withheld from windows until it is decided whether they make a gesture.
    case delayed
    /// Touches are delivered to windows at once, and cancelled there when the gesture begins.
    case cancel
    /// Touches are delivered to windows in any case.
    case observe
  }
  public enum TapPlace: String, CaseIterable, Sendable {
    case began, ended
  }
  /// A finger that moves less than this is considered to be at rest.
  public var slop: Length?
  public var hold: Interval?
  public var edgeDepth: Length?
  /// Touches that land within this distance of an edge, in mm, take part in no gesture. For gestures, edges and corners
  /// begin there.
  public var rim: Length?
  public var deliver: Delivery?
  public var swipeDistance: Length?
  public var doubleTapInterval: Interval?
  /// The longest time from the first landing of a tap to its last lift.
  public var tapTime: Interval?
  /// Whether the location of a tap is where the fingers landed, or where they lifted.
  public var tapPlace: TapPlace?
  /// The time after an action during which the same binding does not act again.
  public var ignoreRepeats: Interval?
  /// Contacts larger than this are dropped.
  public var palmSize: Length?
  /// Contacts beyond this number are dropped.
  public var maximumTouches: Int?
  /// Whether the progress of a gesture is shown at the edge of the screen.
  public var overlay = true
  /// The presets in the order in which they are written. `Configuration.applyingPresets()` applies them.
  public var presets: [Preset] = []

  public init() {}

  /// The settings that a `device` block can replace.
  static let ofDevices = ["slop", "hold", "double-tap", "tap-time", "swipe-distance", "edge-depth", "rim"]

  #if !COMPOSITOR
    /// Returns these settings, replaced by those of `ofDevices` that `others` contains.
    func replaced(by others: Defaults) -> Defaults {
      var changed = self
      changed.slop = others.slop ?? slop
      changed.hold = others.hold ?? hold
      changed.doubleTapInterval = others.doubleTapInterval ?? doubleTapInterval
      changed.tapTime = others.tapTime ?? tapTime
      changed.swipeDistance = others.swipeDistance ?? swipeDistance
      changed.edgeDepth = others.edgeDepth ?? edgeDepth
      changed.rim = others.rim ?? rim
      return changed
    }
  #endif
}

extension Defaults: SettingBlock {
  package static let list: [BlockSetting<Defaults>] = [
    BlockSetting("slop", "LENGTH", "a finger that moves less counts as resting") {
      (block, arguments) throws(Fault) in
      block.slop = try arguments.length(most: 20)
    } write: {
      line($0.slop?.text)
    },
    BlockSetting("hold", "TIME", "how long fingers must rest to make a hold") {
      (block, arguments) throws(Fault) in
      block.hold = try arguments.time(100...10_000)
    } write: {
      line($0.hold?.text)
    },
    BlockSetting("double-tap", "TIME", "the longest time from one tap to the next") {
      (block, arguments) throws(Fault) in
      block.doubleTapInterval = try arguments.time(100...2000)
    } write: {
      line($0.doubleTapInterval?.text)
    },
    BlockSetting("tap-time", "TIME", "the longest time that fingers may stay down in a tap") {
      (block, arguments) throws(Fault) in
      block.tapTime = try arguments.time(100...2000)
    } write: {
      line($0.tapTime?.text)
    },
    BlockSetting("tap-place", "began|ended", "where a tap is: where it began, or where it ended") {
      (block, arguments) throws(Fault) in
      block.tapPlace = try arguments.choice("place of a tap")
    } write: {
      line($0.tapPlace?.rawValue)
    },
    BlockSetting("ignore-repeats", "TIME", "how long before a gesture can act again") {
      (block, arguments) throws(Fault) in
      block.ignoreRepeats = try arguments.time(50...5000)
    } write: {
      line($0.ignoreRepeats?.text)
    },
    BlockSetting("swipe-distance", "LENGTH", "the shortest swipe") {
      (block, arguments) throws(Fault) in
      block.swipeDistance = try arguments.length(most: 200)
    } write: {
      line($0.swipeDistance?.text)
    },
    BlockSetting("edge-depth", "LENGTH", "how far from the edge a finger may land") {
      (block, arguments) throws(Fault) in
      block.edgeDepth = try arguments.length(most: 30)
    } write: {
      line($0.edgeDepth?.text)
    },
    BlockSetting("rim", "LENGTH", "ignore touches that land this close to an edge", unobeyed: .isForGrabs) {
      (block, arguments) throws(Fault) in
      block.rim = try arguments.millimetres(most: 20)
    } write: {
      line($0.rim?.text)
    },
    BlockSetting("deliver", "delayed|cancel|observe", "what windows receive until the decision") {
      (block, arguments) throws(Fault) in
      block.deliver = try arguments.choice("way to deliver")
    } write: {
      line($0.deliver?.rawValue)
    },
    BlockSetting(
      "palm-size", "LENGTH", "drop contacts that are larger than this",
      unobeyed: .by(.weston, .compositor, because: "compositors do not report the size of contacts")
    ) { (block, arguments) throws(Fault) in
      block.palmSize = try arguments.millimetres(most: 200)
    } write: {
      line($0.palmSize?.text)
    },
    BlockSetting(
      "max-touches", "N", "drop contacts beyond this number",
      unobeyed: .by(.compositor, "the compositor passes every finger to the engine")
    ) {
      (block, arguments) throws(Fault) in
      block.maximumTouches = try arguments.count(1...10)
    } write: {
      line($0.maximumTouches.map { "\($0)" })
    },
    BlockSetting(
      "overlay", "yes|no", "show the progress of a gesture at the edge",
      unobeyed: .by(.weston, .compositor, because: "only tactusd draws this; the shell can show progress itself")
    ) { (block, arguments) throws(Fault) in
      block.overlay = try arguments.yesOrNo()
    } write: {
      line($0.overlay ? nil : "no")
    },
  ]
}
