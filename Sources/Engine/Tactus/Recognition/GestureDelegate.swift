// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Answers the engine's questions. A delegate answers and does nothing else: it must not call the engine, which is in
/// the middle of a cycle. Who needs time to answer uses a custom recognizer that others require to fail.
///
/// A recognizer's questions are asked only if its `hooks` say so. Every answer has the default that UIKit gives it.
public protocol GestureDelegate: AnyObject {
  /// Once for each new touch, before the recognizer sees it (S5.1).
  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool
  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive press: Press) -> Bool
  /// Before either of the two above (S5.6).
  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive event: GestureEvent) -> Bool
  /// Once, when it is about to leave Possible with nobody in its way (S8.1).
  func gestureRecognizerShouldBegin(_ recognizer: RecognizerID, values: GestureValues) -> Bool
  /// A yes from either side is a yes, for the rest of the attempts of both (S6.6).
  func gestureRecognizer(
    _ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID
  ) -> Bool
  /// Once per attempt, when it first wants to leave Possible (S7.2).
  func gestureRecognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool
  func gestureRecognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool
  /// Both must be a yes for the first to stop the second (S6.2). A no holds for the rest of the attempts of both.
  func gestureRecognizer(_ recognizer: RecognizerID, canPrevent other: RecognizerID) -> Bool
  func gestureRecognizer(_ recognizer: RecognizerID, canBePreventedBy other: RecognizerID) -> Bool
  /// What the other one is to the recognizer. The answer counts for all that are at the same two places
  /// (`RecognizerSettings.place`), as long as the decision that needs it takes.
  func classes(of other: RecognizerID, seenFrom recognizer: RecognizerID) -> ClassRelations.Classes
  /// Each view on the way from the touch up to the recognizer's view, if it has `asksShouldBegin` (S8.2).
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

/// What a recognizer is offered.
public enum GestureEvent: UInt8, Sendable { case touches, presses }

/// Which questions a recognizer wants asked of the delegate; those it does not name cost nothing.
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
