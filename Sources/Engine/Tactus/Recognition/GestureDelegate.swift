// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Answers the engine's questions during a cycle. A delegate must not call the engine. If you need time to answer, use
/// a custom recognizer, and let the other recognizers require it to fail.
///
/// The engine asks a question about a recognizer only if the recognizer's `hooks` contain the question. The default
/// answers are those of UIKit.
public protocol GestureDelegate: AnyObject {
  /// Asked once for each new touch, before the recognizer receives it (S5.1).
  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool
  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive press: Press) -> Bool
  /// Asked before either of the two questions above (S5.6).
  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive event: GestureEvent) -> Bool
  /// Asked once, when the recognizer is about to leave Possible and nothing else blocks it (S8.1).
  func gestureRecognizerShouldBegin(_ recognizer: RecognizerID, values: GestureValues) -> Bool
  /// Asked about each of the two recognizers, each time one of them would prevent the other. If one answer is yes, both
  /// may be recognized (S6.6).
  func gestureRecognizer(
    _ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID
  ) -> Bool
  /// Asked once per attempt, when a recognizer first requests to leave Possible (S7.2).
  func gestureRecognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool
  func gestureRecognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool
  /// Asked each time one recognizer would prevent another. The first prevents the second only if both answers are yes
  /// (S6.2).
  func gestureRecognizer(_ recognizer: RecognizerID, canPrevent other: RecognizerID) -> Bool
  func gestureRecognizer(_ recognizer: RecognizerID, canBePreventedBy other: RecognizerID) -> Bool
  /// The classes of `other`, as seen from `recognizer`. The answer is used for all recognizers at the same two places
  /// (`RecognizerSettings.place`), until the current decision ends.
  func classes(of other: RecognizerID, seenFrom recognizer: RecognizerID) -> ClassRelations.Classes
  /// Asked for each view with `asksShouldBegin`, from the view of the touch up to the recognizer's view (S8.2).
  func view(_ view: ViewID, shouldBegin recognizer: RecognizerID, values: GestureValues) -> Bool
}

extension GestureDelegate {
  public func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool { true }
  public func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive press: Press) -> Bool { true }
  public func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive event: GestureEvent) -> Bool { true }
  public func gestureRecognizerShouldBegin(_ recognizer: RecognizerID, values: GestureValues) -> Bool { true }
  public func gestureRecognizer(
    _ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID
  ) -> Bool { false }
  public func gestureRecognizer(
    _ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID
  ) -> Bool { false }
  public func gestureRecognizer(
    _ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID
  ) -> Bool { false }
  public func gestureRecognizer(_ recognizer: RecognizerID, canPrevent other: RecognizerID) -> Bool { true }
  public func gestureRecognizer(_ recognizer: RecognizerID, canBePreventedBy other: RecognizerID) -> Bool { true }
  public func classes(of other: RecognizerID, seenFrom recognizer: RecognizerID) -> ClassRelations.Classes { [] }
  public func view(_ view: ViewID, shouldBegin recognizer: RecognizerID, values: GestureValues) -> Bool { true }
}

/// The kind of input that a recognizer is offered.
public enum GestureEvent: UInt8, Sendable { case touches, presses }

/// Which questions to ask the delegate about a recognizer. Questions that are not named cost nothing.
public struct DelegateHooks: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let shouldReceiveTouch = DelegateHooks(rawValue: 1)
  public static let shouldReceivePress = DelegateHooks(rawValue: 2)
  public static let shouldReceiveEvent = DelegateHooks(rawValue: 4)
  public static let shouldBegin = DelegateHooks(rawValue: 8)
  public static let simultaneous = DelegateHooks(rawValue: 16)
  public static let requireFailure = DelegateHooks(rawValue: 32)
  public static let beRequiredToFail = DelegateHooks(rawValue: 64)
  /// `canPrevent` and `canBePreventedBy`.
  public static let prevention = DelegateHooks(rawValue: 128)
  public static let all = DelegateHooks(rawValue: 255)
}
