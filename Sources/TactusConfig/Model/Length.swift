// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A length as written. Its value in px may depend on the output.
public struct Length: Hashable, Sendable {
  public enum Unit: String, CaseIterable, Sendable {
    case millimetres = "mm"
    case pixels = "px"
    /// Percent of the side of the output along which it is measured.
    case percent = "%"
  }
  public var value: Double
  public var unit: Unit
  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}
