// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusExplain

/// A number or switch that changes how gestures are recognized. Its bounds keep taps and scrolling usable.
struct SettingsParameter: Equatable {
  enum Kind: String { case length, time, `switch` }
  let name: String
  let kind: Kind
  /// The range of the value, in mm or ms.
  let range: ClosedRange<Double>
  /// The value if no file sets one.
  var usual: Double?

  var unit: String? {
    switch kind {
    case .length: "mm"
    case .time: "ms"
    case .switch: nil
    }
  }

  /// The parameters that a single binding can set.
  static let all = [
    SettingsParameter(name: "distance", kind: .length, range: 4...100),
    SettingsParameter(name: "depth", kind: .length, range: 1...10),
    SettingsParameter(name: "step", kind: .length, range: 4...100),
    SettingsParameter(name: "confirm", kind: .time, range: 50...3000),
    SettingsParameter(name: "drive", kind: .switch, range: 0...1),
    SettingsParameter(name: "not-edge", kind: .switch, range: 0...1),
  ]

  /// The parameters that apply to all bindings.
  static let defaults = [
    SettingsParameter(
      name: "swipe-distance", kind: .length, range: 4...60, usual: millimetres(Thresholds.swipePrimaryMovement)),
    SettingsParameter(name: "edge-depth", kind: .length, range: 1...10, usual: millimetres(Thresholds.edgeWidth)),
    SettingsParameter(name: "rim", kind: .length, range: 0...10, usual: 0),
    SettingsParameter(name: "slop", kind: .length, range: 0.5...5, usual: millimetres(Thresholds.pressMovement)),
    SettingsParameter(name: "hold", kind: .time, range: 300...3000, usual: Thresholds.pressDuration.milliseconds),
    SettingsParameter(name: "double-tap", kind: .time, range: 150...1000, usual: Thresholds.tapInterval.milliseconds),
    SettingsParameter(name: "tap-time", kind: .time, range: 300...1500, usual: Thresholds.tapDuration.milliseconds),
    SettingsParameter(name: "ignore-repeats", kind: .time, range: 50...5000),
  ]

  private static func millimetres(_ pixels: Double) -> Double {
    (pixels * Thresholds.millimetresPerPixel * 10).rounded() / 10
  }

  /// Returns the value in `defaults`; nil if there is none, or if it is a length that depends on the screen.
  func value(in defaults: Defaults) -> Double? {
    switch name {
    case "swipe-distance": defaults.swipeDistance?.inMillimetres
    case "edge-depth": defaults.edgeDepth?.inMillimetres
    case "rim": defaults.rim?.inMillimetres
    case "slop": defaults.slop?.inMillimetres
    case "hold": defaults.hold?.milliseconds
    case "double-tap": defaults.doubleTapInterval?.milliseconds
    case "tap-time": defaults.tapTime?.milliseconds
    case "ignore-repeats": defaults.ignoreRepeats?.milliseconds
    default: nil
    }
  }

  func isSet(in defaults: Defaults) -> Bool { defaults.lines.contains { $0.first == name } }

  /// Sets the value in `defaults`, in mm or ms.
  func set(_ value: Double, in defaults: inout Defaults) {
    switch name {
    case "swipe-distance": defaults.swipeDistance = Length(value, .millimetres)
    case "edge-depth": defaults.edgeDepth = Length(value, .millimetres)
    case "rim": defaults.rim = Length(value, .millimetres)
    case "slop": defaults.slop = Length(value, .millimetres)
    case "hold": defaults.hold = .milliseconds(value)
    case "double-tap": defaults.doubleTapInterval = .milliseconds(value)
    case "tap-time": defaults.tapTime = .milliseconds(value)
    case "ignore-repeats": defaults.ignoreRepeats = .milliseconds(value)
    default: break
    }
  }

  /// Returns a value as it is written in a configuration, such as "5mm".
  func text(_ value: Double) -> String {
    kind == .time ? Interval.milliseconds(value).text : Length(value, .millimetres).text
  }

  /// Returns the effective value of a binding's option, even if the binding does not set it.
  func value(of binding: Binding, _ recognizer: CompiledConfiguration.Recognizer?) -> Double? {
    switch name {
    case "distance": recognizer?.distance(of: binding) ?? binding.options.distance?.inMillimetres
    case "depth": recognizer?.depth(of: binding) ?? binding.options.depth?.inMillimetres
    case "step": if case .length(let length)? = binding.options.step { length.inMillimetres } else { nil }
    case "confirm": binding.options.confirmHold?.milliseconds
    case "drive": binding.options.drives ? 1 : 0
    case "not-edge": binding.options.notEdge ? 1 : 0
    default: nil
    }
  }
}
