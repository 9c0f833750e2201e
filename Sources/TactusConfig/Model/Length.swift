// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A length as it was written: what it means in px depends on the output.
public struct Length: Hashable, Sendable {
  public enum Unit: String, CaseIterable, Sendable {
    case millimetres = "mm"
    case pixels = "px"
    /// Of the output's side along which it is measured.
    case percent = "%"
  }
  public var value: Double
  public var unit: Unit
  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}
