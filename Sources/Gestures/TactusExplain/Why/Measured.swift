// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// Formats numbers for users: rounded to few digits, in the unit that the configuration uses.
enum Measured {
  /// A unit in which lengths are written, and its size.
  struct Unit {
    var unit = Length.Unit.millimetres
    /// The length of the unit in the engine's px.
    var size = 1 / Thresholds.millimetresPerPixel

    func text(_ value: Double) -> String {
      let number = Measured.number(value / size)
      return unit == .percent ? number + " %" : "\(number) \(unit.rawValue)"
    }

    /// Returns the texts of a value and a limit, as for "18 mm of the 25 mm", with enough digits to distinguish the
    /// two.
    func texts(_ value: Double, _ limit: Double) -> (String, String) {
      if text(value) != text(limit) { return (text(value), text(limit)) }
      let suffix = unit == .percent ? " %" : " " + unit.rawValue
      return (Measured.number(value / size, decimals: 2) + suffix, Measured.number(limit / size, decimals: 2) + suffix)
    }

    /// Returns the length as written in a configuration.
    func written(_ value: Double) -> String { Measured.number(value / size) + unit.rawValue }
  }

  /// Returns a number as text: without decimals from 15 upwards, with one decimal below 15.
  static func number(_ value: Double) -> String { number(value, decimals: value.magnitude < 14.95 ? 1 : 0) }

  static func number(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return "very many" }
    let power = decimals == 0 ? 1.0 : decimals == 1 ? 10.0 : 100.0
    let rounded = (value * power).rounded() / power
    return Number.text(rounded == 0 ? 0 : rounded)
  }

  static func time(_ value: Interval) -> String {
    value.microseconds >= 2_000_000
      ? number(value.seconds, decimals: 1) + " s" : number(value.milliseconds, decimals: 0) + " ms"
  }

  static func fingers(_ count: Int) -> String { count == 1 ? "1 finger" : "\(count) fingers" }

  static func degrees(_ value: Double) -> String { number(value, decimals: 0) + " degrees" }

  /// Returns the name of a direction, which is given in degrees: "up", "down and left".
  static func way(_ bearing: Double) -> String {
    let names = ["right", "down and right", "down", "down and left", "left", "up and left", "up", "up and right"]
    let eighth = Int((bearing / 45).rounded())
    return names[((eighth % 8) + 8) % 8]
  }
}
