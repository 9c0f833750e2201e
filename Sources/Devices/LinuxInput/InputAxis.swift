// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A validated absolute axis, whose minimum is not above its maximum, and whose resolution is not negative.
///
/// Drivers, recordings and programs that may open the device (`EVIOCSABS`) can set any values. This type checks the
/// values, and computes with them in 64 bits, which cannot overflow.
public struct InputAxis: Hashable, Sendable {
  public let minimum: Int32
  public let maximum: Int32
  /// Units per mm; 0 if unknown.
  public let resolution: Int32

  public init(_ range: ClosedRange<Int32>, resolution: Int32 = 0) {
    minimum = range.lowerBound
    maximum = range.upperBound
    self.resolution = max(0, resolution)
  }

  /// Returns nil if the minimum is above the maximum.
  public init?(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
    guard minimum <= maximum else { return nil }
    self.init(minimum...maximum, resolution: resolution)
  }

  /// The maximum minus the minimum.
  public var span: Int64 { Int64(maximum) - Int64(minimum) }
  /// The number of values that the axis can have.
  public var count: Int64 { span + 1 }
  /// Whether the axis can report more than one position.
  public var tellsPlaces: Bool { span > 0 }

  /// The length of the axis in mm; nil if unknown.
  public var length: Double? { resolution > 0 ? Double(span) / Double(resolution) : nil }

  /// Converts mm to units. If the resolution is unknown, returns the span divided by `part`.
  public func units(ofMillimetres millimetres: Int32, orPart part: Int64) -> Int64 {
    resolution > 0 ? Int64(millimetres) * Int64(resolution) : span / max(1, part)
  }

  /// Returns the relative position of a value, from 0 at the minimum to almost 1 at the maximum, as in libinput.
  public func part(of value: Int32) -> Double { (Double(value) - Double(minimum)) / Double(count) }

  /// Returns the value that is nearest to a relative position; the minimum for NaN.
  public func value(at part: Double) -> Int32 {
    let units = part * Double(count)
    guard units > 0 else { return minimum }
    guard units < Double(span) else { return maximum }
    return Int32(truncatingIfNeeded: Int64(minimum) + Int64(units + 0.5))
  }

  /// The maximum number of slots that libinput supports in a device. The engine supports the same number of touches.
  public static let mostSlots = 64

  /// The number of slots, if this axis is `ABS_MT_SLOT`.
  public var slots: Int { Int(min(max(Int64(maximum), 0) + 1, Int64(Self.mostSlots))) }

  /// Returns the number of units per mm in which a device reports the sizes of contacts: the resolution of the axis of
  /// sizes or, if that is unknown, the resolution of positions. Returns 0 if the device reports no sizes.
  public static func sizeResolution(of size: InputAxis?, withPositionsOn x: InputAxis?) -> Int32 {
    guard let size, size.maximum > 0 else { return 0 }
    return size.resolution > 0 ? size.resolution : x?.resolution ?? 0
  }
}
