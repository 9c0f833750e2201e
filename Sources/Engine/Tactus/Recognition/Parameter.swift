// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The parameters of the built-in recognizers. Their names are the same in Swift, in scenarios and in the C interface.
///
/// Values are passed as numbers: px, milliseconds or radians; a count is a whole number, a switch 0 or 1, and sides are
/// the sum of left 1, right 2, up or top 4, down or bottom 8.
public enum Parameter: UInt8, CaseIterable, Sendable {
  case numberOfTapsRequired = 1  // The raw values are the protocol's.
  case numberOfTouchesRequired
  case allowableMovement, maximumTapDuration, maximumIntervalBetweenTaps, allowableSeparation
  case maximumLandingInterval, maximumSpread, minimumIntervalBetweenTaps
  case minimumPressDuration
  case minimumNumberOfTouches, maximumNumberOfTouches, hysteresis, directions, rebasesOnRecognition
  case edges, edgeWidth
  case direction, maximumDuration, minimumPrimaryMovement, maximumSecondaryMovement, maximumOppositeMovement
  case primaryDecay, secondaryDecay
  case threshold

  public var name: StaticString {
    switch self {
    case .numberOfTapsRequired: "numberOfTapsRequired"
    case .numberOfTouchesRequired: "numberOfTouchesRequired"
    case .allowableMovement: "allowableMovement"
    case .maximumTapDuration: "maximumTapDuration"
    case .maximumIntervalBetweenTaps: "maximumIntervalBetweenTaps"
    case .allowableSeparation: "allowableSeparation"
    case .maximumLandingInterval: "maximumLandingInterval"
    case .maximumSpread: "maximumSpread"
    case .minimumIntervalBetweenTaps: "minimumIntervalBetweenTaps"
    case .minimumPressDuration: "minimumPressDuration"
    case .minimumNumberOfTouches: "minimumNumberOfTouches"
    case .maximumNumberOfTouches: "maximumNumberOfTouches"
    case .hysteresis: "hysteresis"
    case .directions: "directions"
    case .rebasesOnRecognition: "rebasesOnRecognition"
    case .edges: "edges"
    case .edgeWidth: "edgeWidth"
    case .direction: "direction"
    case .maximumDuration: "maximumDuration"
    case .minimumPrimaryMovement: "minimumPrimaryMovement"
    case .maximumSecondaryMovement: "maximumSecondaryMovement"
    case .maximumOppositeMovement: "maximumOppositeMovement"
    case .primaryDecay: "primaryDecay"
    case .secondaryDecay: "secondaryDecay"
    case .threshold: "threshold"
    }
  }

  /// Whether the parameter is a length, which the engine multiplies by `thresholdScale` (S21.2).
  public var isLength: Bool {
    switch self {
    case .allowableMovement, .allowableSeparation, .maximumSpread, .hysteresis, .edgeWidth, .minimumPrimaryMovement,
      .maximumSecondaryMovement, .maximumOppositeMovement:
      true
    default: false
    }
  }
  /// Whether the values of the parameter are sums of sides.
  public var isSides: Bool { self == .directions || self == .edges || self == .direction }

  /// The parameter with this name in UTF-8.
  public init?(named name: some Collection<UInt8>) {
    for parameter in Parameter.allCases where parameter.name.equals(name) {
      self = parameter
      return
    }
    return nil
  }
}

extension StaticString {
  /// Compares bytes, since comparing `String`s would link the Unicode tables into an Embedded build.
  func equals(_ other: some Collection<UInt8>) -> Bool {
    guard other.count == utf8CodeUnitCount else { return false }
    return withUTF8Buffer { mine in
      var n = 0
      for byte in other {
        if mine[n] != byte { return false }
        n += 1
      }
      return true
    }
  }
}

/// Functions that store a number in a property. They return false for a number that is out of range, and do not store
/// it.
enum ParameterValue {
  static func count(_ value: Double, into property: inout Int, from minimum: Int = 1) -> Bool {
    guard value >= Double(minimum), value.rounded() == value else { return false }
    property = value >= 1e9 ? .max : Int(value)
    return true
  }
  static func length(_ value: Double, into property: inout Double) -> Bool {
    guard value >= 0 else { return false }
    property = value
    return true
  }
  static func duration(_ value: Double, into property: inout Interval) -> Bool {
    guard value >= 0 else { return false }
    property = .milliseconds(value)
    return true
  }
  static func flag(_ value: Double, into property: inout Bool) -> Bool {
    guard value == 0 || value == 1 else { return false }
    property = value == 1
    return true
  }
  static func sides(_ value: Double, into property: inout Sides) -> Bool {
    guard value >= 0, value <= 15, value.rounded() == value else { return false }
    property = Sides(rawValue: UInt8(value))
    return true
  }
}
