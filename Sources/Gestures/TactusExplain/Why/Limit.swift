// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// A threshold of one recognizer that may have been too strict for a gesture; `applied` tries another value.
public struct Limit: Sendable {
  enum Kind: Hashable, Sendable {
    /// Lengths in px of the engine.
    case length(Parameter)
    case edgeDistance
    /// An angle in degrees.
    case angle
    /// Times in milliseconds.
    case duration, patience, landing, press, confirm, tapDuration
  }
  let kind: Kind
  let recognizer: Int
  /// The current value, in the unit of the kind: px of the engine, degrees or milliseconds.
  public let value: Double
  let unit: Measured.Unit
  /// The fraction of `value` that the hand had to reach: less than 1 if a quick swipe was enough.
  public var share = 1.0

  /// The loosest value that makes sense to try. With a wider edge, gestures would consume touches that are meant for
  /// windows. With more slop, a short swipe would become a tap. With a shorter distance or rest, a tap would become a
  /// swipe or a hold.
  public var loosest: Double {
    switch kind {
    case .length(.edgeWidth): max(value, min(value + 160, Self.widestEdge))
    case .length(.allowableMovement): max(value, min(value * 5, Self.mostSlop))
    case .press: min(value, max(value * 0.1, Self.shortestHold))
    case .length, .edgeDistance: min(value, max(value * 0.1, Self.shortestWay))
    case .angle, .confirm: value * 0.1
    case .tapDuration: max(value, min(value * 5, Self.longestTap))
    case .duration, .patience, .landing: value * 5
    }
  }

  private static let widestEdge = 10 / Thresholds.millimetresPerPixel
  private static let mostSlop = 5 / Thresholds.millimetresPerPixel
  private static let shortestWay = 4 / Thresholds.millimetresPerPixel
  private static let shortestHold = 300.0
  private static let longestTap = 1500.0

  public var isUpwards: Bool {
    switch kind {
    case .length(.edgeWidth), .length(.allowableMovement), .duration, .patience, .landing, .tapDuration: true
    case .length, .edgeDistance, .angle, .press, .confirm: false
    }
  }

  /// Rounds a value to few digits, for people to read: to the next looser value or, with `toNearest`, to the
  /// nearest value.
  public func rounded(_ value: Double, toNearest: Bool = false) -> Double {
    let step: Double
    switch kind {
    case .length, .edgeDistance: step = (value / unit.size < 15 ? 0.1 : 1) * unit.size
    case .angle: step = 1
    case .duration, .patience, .landing, .press, .confirm, .tapDuration: step = 10
    }
    let rounded = (value / step).rounded(toNearest ? .toNearestOrEven : isUpwards ? .up : .down) * step
    return rounded > 0 ? rounded : value
  }

  /// Returns the value in words: "17 mm". For a length, this is the distance that the hand had to move.
  public func text(_ value: Double) -> String {
    switch kind {
    case .length, .edgeDistance: unit.text(value * share)
    case .angle: Measured.degrees(value)
    case .duration, .patience, .landing, .press, .confirm, .tapDuration:
      Measured.time(.milliseconds(value))
    }
  }

  /// The name of the limit, for users.
  public var name: String {
    switch kind {
    case .length(.edgeWidth): "depth of the edge"
    case .length(.allowableMovement): "movement allowed"
    case .length, .edgeDistance: "distance needed"
    case .angle: "angle needed"
    case .duration, .patience: "time allowed"
    case .landing: "time between two landings"
    case .press: "rest needed"
    case .confirm: "rest needed at the end"
    case .tapDuration: "longest tap"
    }
  }

  /// What to write in a configuration to change the value of a limit.
  package enum Remedy {
    /// An option of the binding.
    case option([String])
    /// A line of `defaults`.
    case defaults([String])
    /// A line of the `device` block of this touchscreen.
    case device(String, [String])
    /// Another gesture in the line of the binding.
    case gesture([String])
    case preset(Preset)

    package var text: String {
      switch self {
      case .option(let words): "{ \(words.joined(separator: " ")) }"
      case .defaults(let words): "defaults { \(words.joined(separator: " ")) }"
      case .device(let name, let words):
        "\(ConfigurationPrinter.joined(["device", name])) { \(words.joined(separator: " ")) }"
      case .gesture(let words): words.joined(separator: " ")
      case .preset(let preset): "preset \(preset.rawValue)"
      }
    }
  }

  /// Returns the text that sets this limit to `value` in a configuration; nil if no option or setting can do so.
  public func written(_ value: Double, for binding: Binding) -> String? { remedy(value, for: binding)?.text }

  package func remedy(_ value: Double, for binding: Binding) -> Remedy? {
    let milliseconds = Measured.number(value, decimals: 0) + "ms"
    switch kind {
    case .length(.edgeWidth): return .option(["depth", unit.written(value)])
    case .length(.allowableMovement): return .defaults(["slop", unit.written(value)])
    case .length, .edgeDistance:
      if binding.gesture.kind.form.reach != nil { return nil }
      return .option([binding.options.step == nil ? "distance" : "step", unit.written(value)])
    case .angle: return nil
    case .press:
      if binding.gesture.kind.form.leadsToTaps {
        return .gesture(["\(binding.gesture.fingers.lowerBound)", "hold", milliseconds])
      }
      return .defaults(["hold", milliseconds])
    case .confirm: return .option(["confirm", "hold", milliseconds])
    case .tapDuration: return .defaults(["tap-time", milliseconds])
    case .duration, .patience, .landing:
      return isWithinSteady(value, of: binding) ? .preset(.steady) : nil
    }
  }

  /// Returns whether `preset steady` allows this value.
  private func isWithinSteady(_ value: Double, of binding: Binding) -> Bool {
    let steady = Tuning(Defaults(), presets: [.steady])
    switch kind {
    case .duration: return value <= steady.swipeDuration(of: binding.gesture.fingers.lowerBound).milliseconds
    case .landing: return value <= steady.landing.milliseconds
    case .patience: return value <= steady.edgePatience.milliseconds
    case .length, .edgeDistance, .angle, .press, .confirm, .tapDuration: return false
    }
  }

  /// Returns the configuration with this value in place of the current one.
  public func applied(_ value: Double, to compiled: CompiledConfiguration) -> CompiledConfiguration {
    var changed = compiled
    guard changed.recognizers.indices.contains(recognizer) else { return changed }
    switch kind {
    case .length(let parameter):
      changed.recognizers[recognizer].lengths[parameter] = nil
      changed.recognizers[recognizer].parameters[parameter] = value
    case .edgeDistance:
      for n in changed.recognizers[recognizer].bindings where changed.configuration.bindings.indices.contains(n) {
        let length = Length(value * Thresholds.millimetresPerPixel, .millimetres)
        if changed.configuration.bindings[n].options.step == nil {
          changed.configuration.bindings[n].options.distance = length
        } else {
          changed.configuration.bindings[n].options.step = .length(length)
        }
      }
    case .angle: changed.recognizers[recognizer].parameters[.threshold] = value * .pi / 180
    case .duration: changed.recognizers[recognizer].parameters[.maximumDuration] = value
    case .tapDuration: changed.recognizers[recognizer].parameters[.maximumTapDuration] = value
    case .press: changed.recognizers[recognizer].parameters[.minimumPressDuration] = value
    case .patience: changed.recognizers[recognizer].patience = .milliseconds(value)
    case .confirm: changed.recognizers[recognizer].confirm = .milliseconds(value)
    case .landing: changed.recognizers[recognizer].landing = .milliseconds(value)
    }
    return changed
  }
}
