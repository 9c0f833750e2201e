// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A recognizer looks at its touches and asks for a state. It never sets one, and never sees another recognizer, a
/// target, a clock or the delivery.
///
/// The built-in kinds and those of a host conform alike: implement the phases you care about, hold what you measure in
/// stored properties, call `context.request(_:because:)` when you know. Asking is not getting: the arbiter grants,
/// holds or refuses, and `context.state` tells what you have asked for so far.
///
/// Every method has a default that does nothing, but for `touchesCancelled`, which asks for Cancelled. All are
/// `mutating`, also those that only answer, lest a call copy the recognizer; yours need not be.
public protocol Recognizer {
  static var kind: GestureKind { get }
  /// Which of the questions at the end it answers itself. Those it does not name are not asked; all, unless it says so.
  static var answers: RecognizerAnswers { get }

  /// New touches, in landing order. Touches that you do not call `context.ignore` for are yours until they lift.
  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext)
  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext)
  /// `context.touches` no longer contains them.
  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext)
  /// The system took them back (S10.5).
  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext)
  mutating func press(_ press: Press, in context: inout RecognizerContext)
  /// The deadline set by `context.wait` has come.
  mutating func deadlinePassed(in context: inout RecognizerContext)
  /// The arbiter grants the way out of Possible: the moment to take the values from which the gesture counts.
  mutating func willBegin(in context: inout RecognizerContext)
  /// Back to Possible, ready for a new attempt (S4.9). Assign fresh values.
  mutating func reset()

  /// What it measures now, for an action.
  mutating func measure(in context: RecognizerContext) -> Measure
  /// Where it is; nil stands for the centroid of its touches (S4.12).
  mutating func location(in context: RecognizerContext) -> Point?
  /// Of how many touches; nil stands for those that are down, or the last ones (S4.12).
  mutating func numberOfTouches(in context: RecognizerContext) -> Int?
  /// What of a control's own behaviour it would take away (S8.3).
  mutating func controlOverlap(in context: RecognizerContext) -> ControlOverlap?

  /// Whether the touch is for this recognizer at all, asked before the delegate (S5.1).
  mutating func shouldReceive(_ touch: Touch) -> Bool
  mutating func canPrevent(_ other: RecognizerID) -> Bool
  mutating func canBePrevented(by other: RecognizerID) -> Bool
  mutating func shouldRequireFailure(of other: RecognizerID) -> Bool
  mutating func shouldBeRequiredToFail(by other: RecognizerID) -> Bool
  /// How many taps it counts, 0 for what is not a tap: a tap does not prevent one with more (S6.7).
  var tapRank: Int { get }

  /// Sets a parameter by its name; false if there is none of this name or the value is out of its range.
  mutating func set(_ parameter: Parameter, to value: Double) -> Bool
}

extension Recognizer {
  public static var kind: GestureKind { .custom }
  public static var answers: RecognizerAnswers { .all }
  public mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {}
  public mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {}
  public mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {}
  public mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    context.request(.cancelled, because: .touchCancelled)
  }
  /// A key that was of no use must not keep the attempt open.
  public mutating func press(_ press: Press, in context: inout RecognizerContext) {
    let isOver = press.phase == .ended || press.phase == .cancelled
    if isOver, context.state == .possible, context.received.isEmpty { context.request(.failed, because: .lifted) }
  }
  public mutating func deadlinePassed(in context: inout RecognizerContext) {}
  public mutating func willBegin(in context: inout RecognizerContext) {}
  public mutating func reset() {}
  public mutating func measure(in context: RecognizerContext) -> Measure { .none }
  public func location(in context: RecognizerContext) -> Point? { nil }
  public func numberOfTouches(in context: RecognizerContext) -> Int? { nil }
  public func controlOverlap(in context: RecognizerContext) -> ControlOverlap? { nil }
  public func shouldReceive(_ touch: Touch) -> Bool { true }
  public func canPrevent(_ other: RecognizerID) -> Bool { true }
  public func canBePrevented(by other: RecognizerID) -> Bool { true }
  public func shouldRequireFailure(of other: RecognizerID) -> Bool { false }
  public func shouldBeRequiredToFail(by other: RecognizerID) -> Bool { false }
  public var tapRank: Int { 0 }
  public mutating func set(_ parameter: Parameter, to value: Double) -> Bool { false }
}

/// The questions of a kind of recognizer that are worth asking.
public struct RecognizerAnswers: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let shouldReceive = RecognizerAnswers(rawValue: 1)
  /// `canPrevent` and `canBePrevented`.
  public static let prevention = RecognizerAnswers(rawValue: 2)
  /// `shouldRequireFailure` and `shouldBeRequiredToFail`.
  public static let requirements = RecognizerAnswers(rawValue: 4)
  public static let all: RecognizerAnswers = [.shouldReceive, .prevention, .requirements]
}
