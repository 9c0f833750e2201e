// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The settings that every recognizer has. A change takes effect when the engine next reads the setting; only the
/// delays and `comesFirst` stay for an attempt as they were when it opened (S3.8).
public struct RecognizerSettings: Sendable {
  /// When it is recognized, its touches are cancelled in the views that know them (S9.2).
  public var cancelsTouchesInView = true
  /// While it may still be recognized, views receive nothing of its touches (S9.4).
  public var delaysTouchesBegan: Bool {
    get { delays.contains(.began) }
    set { delays = newValue ? delays.union(.began) : delays.subtracting(.began) }
  }
  /// While it may still be recognized, views do not receive the end of its touches (S9.5).
  public var delaysTouchesEnded: Bool {
    get { delays.contains(.ended) }
    set { delays = newValue ? delays.union(.ended) : delays.subtracting(.ended) }
  }
  public var allowedTouchTypes = TouchTypes.all
  public var allowedPressTypes: PressTypes = []
  /// An attempt accepts only one type of touch (S5.4).
  public var requiresExclusiveTouchType = true
  /// An attempt opens only with the first touch of a multi-touch sequence (S5.7).
  public var requiresSequenceStart = false
  /// Whether Cancelled sends an action; nil for the engine's setting (S4.6).
  public var actionOnCancel: Bool?
  /// When nothing else blocks it, it sends a question effect and waits for `answer` (S8.1). For owners that need time
  /// to decide.
  public var asksToBegin = false
  /// In delivery order it comes before all recognizers without this setting, in whatever view (S3.4). For the system's
  /// gestures.
  public var comesFirst = false
  /// Whether the actions for Began and Changed include a velocity; otherwise it is zero. Computing it costs as much as
  /// the rest of an action, and it is rarely read. The action for Ended, and `GestureEngine.values(of:)`, always
  /// include it (S20.6).
  public var measuresVelocity = false
  /// Which questions about it to ask the delegate.
  public var hooks: DelegateHooks = []
  public var layer = RecognizerLayer.front
  /// Its place in relations with classes: a number that the host chooses, the same for all recognizers of one of its
  /// views. 0 is no place. The delegate defines how two places relate (`classes(of:seenFrom:)`).
  public var place: UInt64 = 0
  public var classes = ClassRelations()

  /// Which part of a touch it withholds from views: the whole touch, or only its end.
  struct Delays: OptionSet {
    let rawValue: UInt8
    static let began = Delays(rawValue: 1)
    static let ended = Delays(rawValue: 2)
  }
  var delays: Delays = .ended

  public init() {}
  public init(measuresVelocity: Bool) { self.measuresVelocity = measuresVelocity }
}
