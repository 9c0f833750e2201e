// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A moment on the input device's own clock, in whole microseconds.
///
/// The engine reads no clock. It gets every time from a frame or from `advance(to:)`.
public struct Timestamp: Comparable, Hashable, Sendable {
  public var microseconds: Int64

  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  @inlinable public static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }

  /// Saturates, since a device may report any time and a sum must not trap.
  @inlinable public static func + (a: Timestamp, b: Interval) -> Timestamp {
    let (sum, overflow) = a.microseconds.addingReportingOverflow(b.microseconds)
    return Timestamp(microseconds: overflow ? (b.microseconds < 0 ? .min : .max) : sum)
  }

  @inlinable public static func - (a: Timestamp, b: Timestamp) -> Interval {
    let (difference, overflow) = a.microseconds.subtractingReportingOverflow(b.microseconds)
    return Interval(microseconds: overflow ? (a < b ? .min : .max) : difference)
  }

  /// Before every frame.
  public static let distantPast = Timestamp(microseconds: .min)
  /// Stands for "never" where a deadline is stored.
  public static let distantFuture = Timestamp(microseconds: .max)
}

/// A length of time in whole microseconds.
public struct Interval: Comparable, Hashable, Sendable {
  public var microseconds: Int64

  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Rounds to the nearest microsecond. NaN gives zero, and a number that is too large gives the longest interval.
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
  /// Longer than any wait: switches a limit off.
  public static let unlimited = Interval(microseconds: .max)
}
