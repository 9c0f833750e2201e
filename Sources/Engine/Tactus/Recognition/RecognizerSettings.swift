// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The settings that every recognizer has. A change takes effect when the engine next reads the setting, except that
/// the delays and `comesFirst` are fixed for an attempt when it opens (S3.8).
public struct RecognizerSettings: Sendable {
  /// Whether the recognizer's touches are cancelled in the views when it is recognized (S9.2).
  public var cancelsTouchesInView = true
  /// Whether views receive nothing of the recognizer's touches while it may still be recognized (S9.4).
  public var delaysTouchesBegan: Bool {
    get { delays.contains(.began) }
    set { delays = newValue ? delays.union(.began) : delays.subtracting(.began) }
  }
  /// Whether the end of the recognizer's touches is withheld from views while it may still be recognized (S9.5).
  public var delaysTouchesEnded: Bool {
    get { delays.contains(.ended) }
    set { delays = newValue ? delays.union(.ended) : delays.subtracting(.ended) }
  }
  public var allowedTouchTypes = TouchTypes.all
  public var allowedPressTypes: PressTypes = []
  /// Whether an attempt accepts only one type of touch (S5.4).
  public var requiresExclusiveTouchType = true
  /// Whether only the first touch of a multi-touch sequence can open an attempt (S5.7).
  public var requiresSequenceStart = false
  /// Whether the recognizer sends an action when it is cancelled; nil to use the engine's setting (S4.6).
  public var actionOnCancel: Bool?
  /// Whether the recognizer can begin only after its owner has agreed. When nothing else blocks the recognizer, the
  /// engine sends a question effect and waits for `answer` (S8.1). Meant for owners that need time to decide.
  public var asksToBegin = false
  /// Whether the recognizer comes before all recognizers without this setting in delivery order, even if their views
  /// are deeper (S3.4). Meant for gestures of the system.
  public var comesFirst = false
  /// Whether the actions for Began and Changed include a velocity; otherwise it is zero. Computing it costs as much as
  /// the rest of an action, and it is rarely read. The action for Ended, and `GestureEngine.values(of:)`, always
  /// include it (S20.6).
  public var measuresVelocity = false
  /// The questions about this recognizer that the delegate is asked.
  public var hooks: DelegateHooks = []
  public var layer = RecognizerLayer.front
  /// The place of the recognizer, for relations to classes: a number that the host chooses, the same for all
  /// recognizers on one of its views. 0 means no place. The delegate defines how two places are related
  /// (`classes(of:seenFrom:)`).
  public var place: UInt64 = 0
  public var classes = ClassRelations()

  /// The part of a touch that the recognizer withholds from views: the whole touch, or only its end.
  struct Delays: OptionSet {
    let rawValue: UInt8
    static let began = Delays(rawValue: 1)
    static let ended = Delays(rawValue: 2)
  }
  var delays: Delays = .ended

  public init() {}
  public init(measuresVelocity: Bool) { self.measuresVelocity = measuresVelocity }
}
