// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// A change that a fitting proposes: another number for all gestures, or the preset `steady` for trembling hands.
enum FitChange: Equatable {
  case number(SettingsParameter, Double)
  case steady

  /// The line of a configuration that makes the change.
  var line: String {
    switch self {
    case .number(let parameter, let value): "\(parameter.name) \(parameter.text(value))"
    case .steady: "preset steady"
    }
  }

  /// Reads the change from a line of a configuration. Returns nil if a fitting never proposes this line.
  init?(line: String) {
    let all = SettingsParameter.defaults.flatMap { parameter in
      (Self.rounds[parameter.name] ?? []).map { FitChange.number(parameter, $0) }
    }
    guard let found = (all + [.steady]).first(where: { $0.line == line }) else { return nil }
    self = found
  }

  func applied(to defaults: Defaults) -> Defaults {
    var changed = defaults
    switch self {
    case .number(let parameter, let value): parameter.set(value, in: &changed)
    case .steady: changed.presets.append(.steady)
    }
    return changed
  }

  /// Makes the change in the configuration of the settings, for one touchscreen or, if `touchscreen` is nil, for all.
  /// The preset always applies to all.
  func apply(to settings: inout Configuration, on touchscreen: String?) {
    guard case .number = self, let touchscreen else {
      settings.defaults = applied(to: settings.defaults)
      return
    }
    settings[numbersOf: touchscreen] = applied(to: settings[numbersOf: touchscreen])
  }

  /// Returns whether this change and `other` set the same number, or are both the preset.
  func isAbout(_ other: FitChange) -> Bool {
    switch (self, other) {
    case (.number(let one, _), .number(let two, _)): one.name == two.name
    case (.steady, .steady): true
    case (.number, .steady), (.steady, .number): false
    }
  }

  /// Returns the changes to try, in groups. In each group, the changes are sorted by their distance from the present
  /// number.
  static func candidates(_ configuration: Configuration) -> [[FitChange]] {
    let defaults = configuration.applyingPresets().defaults
    var groups: [[FitChange]] = []
    for parameter in SettingsParameter.defaults {
      guard let values = rounds[parameter.name], let now = parameter.value(in: defaults) ?? parameter.usual else {
        continue
      }
      // A length that depends on the screen is skipped: the user chose it, and its value in mm is unknown.
      if parameter.isSet(in: defaults), parameter.value(in: defaults) == nil { continue }
      let allowed = values.filter { parameter.range.contains($0) }
      groups.append(allowed.filter { $0 > now }.map { .number(parameter, $0) })
      groups.append(allowed.filter { $0 < now }.reversed().map { .number(parameter, $0) })
    }
    if !configuration.defaults.presets.contains(.steady) { groups.append([.steady]) }
    return groups.filter { !$0.isEmpty }
  }

  /// Round numbers, in mm or ms; the bounds are those of `SettingsParameter`.
  private static let rounds: [String: [Double]] = [
    "swipe-distance": [4, 5, 6, 7, 8, 10, 12, 16],
    "slop": [1, 1.5, 2, 2.5, 3],
    "hold": [300, 350, 400, 450, 500, 600, 800, 1000],
    "tap-time": [1000, 1250, 1500],
    "edge-depth": [2, 3, 4, 5, 6, 8, 10],
    "rim": [2, 3, 4, 5, 6, 8],
  ]
}
