// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A recognizer examines its touches and requests a state. It never sets its state itself, and has no access to other
/// recognizers, to targets, to a clock, or to the delivery of touches.
///
/// Built-in recognizers and a host's own recognizers conform in the same way. Implement the phases that you need, store
/// your measurements in properties, and call `context.request(_:because:)` when you have decided. The arbiter may grant
/// a request, hold it or refuse it; `context.state` includes your pending requests.
///
/// Every method has a default that does nothing, except two: `touchesCancelled` requests Cancelled, and `press` fails
/// an attempt without touches when the key is released. All methods are `mutating`, even those that only answer
/// questions, so that a call does not copy the recognizer. Your own methods need not be `mutating`.
public protocol Recognizer {
  static var kind: GestureKind { get }
  /// The questions, among those at the end of this protocol, that the recognizer answers itself. The engine does not
  /// ask it the remaining ones. By default, the recognizer answers all of them.
  static var answers: RecognizerAnswers { get }

  /// Handles new touches, in landing order. The recognizer receives all changes of these touches, unless it calls
  /// `context.ignore`.
  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext)
  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext)
  /// Handles touches that have lifted. `context.touches` no longer contains them.
  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext)
  /// Handles touches that the system has cancelled (S10.5).
  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext)
  mutating func press(_ press: Press, in context: inout RecognizerContext)
  /// Called when the deadline that `context.wait` has set passes.
  mutating func deadlinePassed(in context: inout RecognizerContext)
  /// Called when the arbiter is about to let the recognizer leave Possible. Store here the values from which the
  /// gesture is measured.
  mutating func willBegin(in context: inout RecognizerContext)
  /// Called when the recognizer returns to Possible (S4.9). Assign the initial values for a new attempt.
  mutating func reset()

  /// Returns the current measures, for an action.
  mutating func measure(in context: RecognizerContext) -> Measure
  /// Returns the location of the gesture; nil for the centroid of its touches (S4.12).
  mutating func location(in context: RecognizerContext) -> Point?
  /// Returns the number of touches of the gesture; nil to count `context.touchesDownOrLast` (S4.12).
  mutating func numberOfTouches(in context: RecognizerContext) -> Int?
  /// Returns which of a control's own gestures this gesture would replace; nil if it would replace none (S8.3).
  mutating func controlOverlap(in context: RecognizerContext) -> ControlOverlap?

  /// Whether the recognizer accepts the touch. Asked before the delegate (S5.1).
  mutating func shouldReceive(_ touch: Touch) -> Bool
  mutating func canPrevent(_ other: RecognizerID) -> Bool
  mutating func canBePrevented(by other: RecognizerID) -> Bool
  mutating func shouldRequireFailure(of other: RecognizerID) -> Bool
  mutating func shouldBeRequiredToFail(by other: RecognizerID) -> Bool
  /// The number of taps that a tap recognizer requires; 0 for other kinds. A tap recognizer does not prevent one that
  /// requires more taps (S6.7).
  var tapRank: Int { get }

  /// Sets a parameter by name. Returns false if there is no such parameter or the value is out of range.
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
  /// Fails an attempt without touches when the key is released: a key that the recognizer does not use must not keep
  /// the attempt open.
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
