// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A moment on the input device's own clock, in whole microseconds.
///
/// The engine reads no clock: each time comes from a frame or from `advance(to:)`.
public struct Timestamp: Comparable, Hashable, Sendable {
  public var microseconds: Int64

  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  @inlinable public static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }

  /// Saturates instead of trapping on overflow, since a device may report any time.
  @inlinable public static func + (a: Timestamp, b: Interval) -> Timestamp {
    let (sum, overflow) = a.microseconds.addingReportingOverflow(b.microseconds)
    return Timestamp(microseconds: overflow ? (b.microseconds < 0 ? .min : .max) : sum)
  }

  @inlinable public static func - (a: Timestamp, b: Timestamp) -> Interval {
    let (difference, overflow) = a.microseconds.subtractingReportingOverflow(b.microseconds)
    return Interval(microseconds: overflow ? (a < b ? .min : .max) : difference)
  }

  /// Earlier than every frame.
  public static let distantPast = Timestamp(microseconds: .min)
  /// Means "never" in a stored deadline.
  public static let distantFuture = Timestamp(microseconds: .max)
}

/// A length of time in whole microseconds.
public struct Interval: Comparable, Hashable, Sendable {
  public var microseconds: Int64

  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Converts milliseconds, rounding to the nearest microsecond. Returns zero for NaN, and saturates if the number is
  /// too large.
  public static func milliseconds(_ value: Double) -> Interval {
    let scaled = (value * 1000).rounded()
    guard scaled == scaled else { return .zero }
    guard scaled.magnitude < 9e18 else { return Interval(microseconds: scaled < 0 ? .min : .max) }
    return Interval(microseconds: Int64(scaled))
  }

  public var milliseconds: Double { Double(microseconds) / 1000 }
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  @inlinable public static func < (a: Interval, b: Interval) -> Bool { a.microseconds < b.microseconds }

  var negated: Interval { Interval(microseconds: microseconds == .min ? .max : -microseconds) }

  public static let zero = Interval(microseconds: 0)
  /// The longest interval. A limit with this value is switched off.
  public static let unlimited = Interval(microseconds: .max)
}
