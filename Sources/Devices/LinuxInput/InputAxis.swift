// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An absolute axis that can be reckoned with: its least value is not above its greatest, its resolution not below 0.
///
/// Drivers, recordings and whoever may open a device (`EVIOCSABS`) say what they like of an axis. Here it is checked,
/// and what is reckoned is reckoned in 64 bits, where none of it overflows.
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

  /// Nil if there is no value between these.
  public init?(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
    guard minimum <= maximum else { return nil }
    self.init(minimum...maximum, resolution: resolution)
  }

  /// From the least value to the greatest.
  public var span: Int64 { Int64(maximum) - Int64(minimum) }
  /// So many values it has.
  public var count: Int64 { span + 1 }
  /// Whether it tells one place from another.
  public var tellsPlaces: Bool { span > 0 }

  /// In mm; nil if unknown.
  public var length: Double? { resolution > 0 ? Double(span) / Double(resolution) : nil }

  /// So many mm, in its units; without a resolution, this part of its span.
  public func units(ofMillimetres millimetres: Int32, orPart part: Int64) -> Int64 {
    resolution > 0 ? Int64(millimetres) * Int64(resolution) : span / max(1, part)
  }

  /// Where a value is, from 0 at the least to almost 1 at the greatest, as libinput counts.
  public func part(of value: Int32) -> Double { (Double(value) - Double(minimum)) / Double(count) }

  /// The value at a part of it; the nearest that it has, and the least if the part is no number.
  public func value(at part: Double) -> Int32 {
    let units = part * Double(count)
    guard units > 0 else { return minimum }
    guard units < Double(span) else { return maximum }
    return Int32(truncatingIfNeeded: Int64(minimum) + Int64(units + 0.5))
  }

  /// libinput supports at most this many slots of a device, and the engine no more touches.
  public static let mostSlots = 64

  /// The number of slots, if this is the axis that names them.
  public var slots: Int { Int(min(max(Int64(maximum), 0) + 1, Int64(Self.mostSlots))) }

  /// The units of the contacts' sizes in a mm: those of positions, unless the axis of sizes has its own. 0 if sizes are
  /// not told.
  public static func sizeResolution(of size: InputAxis?, withPositionsOn x: InputAxis?) -> Int32 {
    guard let size, size.maximum > 0 else { return 0 }
    return size.resolution > 0 ? size.resolution : x?.resolution ?? 0
  }
}
