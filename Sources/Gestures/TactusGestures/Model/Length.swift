// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A length as written in a configuration. Its value in px may depend on the output.
public struct Length: Hashable, Sendable {
  public enum Unit: String, CaseIterable, Sendable {
    case millimetres = "mm"
    case pixels = "px"
    /// Percent of the side of the output along which the length is measured.
    case percent = "%"
  }
  public var value: Double
  public var unit: Unit
  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}

/// An angle in degrees, the unit of the configuration, so that it is printed as it was read.
public struct Angle: Hashable, Sendable {
  public var degrees: Double
  public init(degrees: Double) { self.degrees = degrees }
  /// The angle in radians, the unit of the engine.
  public var radians: Double { degrees * .pi / 180 }
}

extension Length {
  /// The length as written in a configuration: `2.5mm`.
  package var text: String { Number.text(value) + unit.rawValue }
  /// The length in millimetres; nil if it depends on the screen.
  package var inMillimetres: Double? { unit == .millimetres ? value : nil }
}

extension Interval {
  /// The interval as written in a configuration: `500ms`.
  package var text: String {
    microseconds >= 1_000_000 && microseconds % 10_000 == 0
      ? Number.text(seconds) + "s" : Number.text(milliseconds) + "ms"
  }
}

extension Binding.Stride {
  /// The step as written in a configuration: `10mm`, `1.2x`, `15deg`.
  package var text: String {
    switch self {
    case .length(let length): length.text
    case .factor(let factor): Number.text(factor) + "x"
    case .angle(let angle): angle.text
    }
  }
}

extension Angle {
  /// The angle as written in a configuration: `60deg`.
  package var text: String { Number.text(degrees) + "deg" }
}
