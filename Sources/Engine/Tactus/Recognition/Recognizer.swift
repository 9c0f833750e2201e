// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A recognizer examines its touches and requests a state. It never sets its state, and never sees another recognizer,
/// a target, a clock or the delivery.
///
/// Built-in recognizers and a host's own conform in the same way. Implement the phases that you need, store your
/// measurements in properties, and call `context.request(_:because:)` when you have decided. The arbiter may grant a
/// request, hold it or refuse it; `context.state` includes your pending requests.
///
/// Every method has a default that does nothing, except two: `touchesCancelled` requests Cancelled, and `press` fails
/// an attempt without touches when the key is released. All are `mutating`, even those that only answer, so that a call
/// does not copy the recognizer; yours need not be.
public protocol Recognizer {
  static var kind: GestureKind { get }
  /// Which of the questions at the end of this protocol the recognizer answers itself. Questions that are not named are
  /// not asked. The default is all.
  static var answers: RecognizerAnswers { get }

  /// New touches, in landing order. They are yours until they lift, unless you call `context.ignore`.
  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext)
  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext)
  /// `context.touches` no longer contains them.
  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext)
  /// The system cancelled these touches (S10.5).
  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext)
  mutating func press(_ press: Press, in context: inout RecognizerContext)
  /// The deadline set by `context.wait` has come.
  mutating func deadlinePassed(in context: inout RecognizerContext)
  /// The arbiter is about to let it leave Possible. Record here the values from which the gesture is measured.
  mutating func willBegin(in context: inout RecognizerContext)
  /// Returns it to Possible, ready for a new attempt (S4.9). Assign initial values.
  mutating func reset()

  /// Its current measures, for an action.
  mutating func measure(in context: RecognizerContext) -> Measure
  /// Its location; nil for the centroid of its touches (S4.12).
  mutating func location(in context: RecognizerContext) -> Point?
  /// Its number of touches; nil for those that are down, or the last ones (S4.12).
  mutating func numberOfTouches(in context: RecognizerContext) -> Int?
  /// Which part of a control's own behaviour it would replace (S8.3).
  mutating func controlOverlap(in context: RecognizerContext) -> ControlOverlap?

  /// Whether it accepts the touch; asked before the delegate (S5.1).
  mutating func shouldReceive(_ touch: Touch) -> Bool
  mutating func canPrevent(_ other: RecognizerID) -> Bool
  mutating func canBePrevented(by other: RecognizerID) -> Bool
  mutating func shouldRequireFailure(of other: RecognizerID) -> Bool
  mutating func shouldBeRequiredToFail(by other: RecognizerID) -> Bool
  /// How many taps it counts, 0 if it is not a tap. A tap does not prevent one with a higher count (S6.7).
  var tapRank: Int { get }

  /// Sets a parameter by name. False if there is no such parameter or the value is out of range.
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
  /// A key that it does not use must not keep the attempt open.
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

/// The questions that a kind of recognizer answers itself.
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
