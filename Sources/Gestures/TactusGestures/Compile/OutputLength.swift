// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// A length that depends on the output: in pixels, or as a fraction of one of its sides.
public struct OutputLength: Hashable, Sendable {
  /// The side of the output to which a percentage refers.
  public enum Axis: Hashable, Sendable { case horizontal, vertical, shorter }
  public var length: Length
  public var axis: Axis

  public init(_ length: Length, along axis: Axis) {
    self.length = length
    self.axis = axis
  }

  /// Returns the length in logical pixels of an output.
  public func pixels(on frame: Rect, thresholdScale: Double) -> Double {
    Ruler(frame: frame, scale: thresholdScale).pixels(self)
  }
}

/// The properties of an output on which lengths depend.
package struct Ruler: Hashable, Sendable {
  var frame = Rect(x: 0, y: 0, width: 1000, height: 1000)
  /// Logical px per px of the engine (S21.2).
  var scale = 1.0

  init() {}
  init(frame: Rect, scale: Double) {
    self.frame = frame
    self.scale = scale > 0 && scale.isFinite ? scale : 1
  }

  /// Returns the length in px of the engine.
  func units(_ length: OutputLength) -> Double {
    switch length.length.unit {
    case .millimetres: length.length.value / Thresholds.millimetresPerPixel
    case .pixels: length.length.value / scale
    case .percent: length.length.value / 100 * side(length.axis) / scale
    }
  }

  /// Returns the length in logical px.
  func pixels(_ length: OutputLength) -> Double { units(length) * scale }

  private func side(_ axis: OutputLength.Axis) -> Double {
    switch axis {
    case .horizontal: frame.width
    case .vertical: frame.height
    case .shorter: min(frame.width, frame.height)
    }
  }
}

extension OutputLength.Axis {
  /// Chooses the axis of a movement in these directions: `shorter` if they are neither all horizontal nor all vertical.
  init(_ sides: Sides) {
    if sides.isSubset(of: .horizontal) {
      self = .horizontal
    } else if sides.isSubset(of: .vertical) {
      self = .vertical
    } else {
      self = .shorter
    }
  }
}
