// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public struct Colour: Sendable {
  public var red, green, blue, alpha: Double

  public init(_ rgb: UInt32, alpha: Double = 1) {
    red = Double(rgb >> 16 & 255) / 255
    green = Double(rgb >> 8 & 255) / 255
    blue = Double(rgb & 255) / 255
    self.alpha = alpha
  }

  public func faded(_ alpha: Double) -> Colour {
    var faded = self
    faded.alpha *= alpha
    return faded
  }

  /// Returns a mixture that contains the fraction `part` of another colour.
  public func mixed(with other: Colour, _ part: Double) -> Colour {
    var mixed = self
    mixed.red += (other.red - red) * part
    mixed.green += (other.green - green) * part
    mixed.blue += (other.blue - blue) * part
    mixed.alpha += (other.alpha - alpha) * part
    return mixed
  }
}
