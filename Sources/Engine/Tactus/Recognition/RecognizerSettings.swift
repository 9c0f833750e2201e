// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What every recognizer has, whatever its kind. May be changed at any time, and counts when it is next looked at; only
/// what it delays, and `comesFirst`, stay for an attempt as they were when it opened (S3.8).
public struct RecognizerSettings: Sendable {
  /// When recognized, its touches are cancelled in the views that know them (S9.2).
  public var cancelsTouchesInView = true
  /// While it may still succeed, views hear nothing of its touches (S9.4).
  public var delaysTouchesBegan: Bool {
    get { delays.contains(.began) }
    set { delays = newValue ? delays.union(.began) : delays.subtracting(.began) }
  }
  /// While it may still succeed, views do not hear that its touches ended (S9.5).
  public var delaysTouchesEnded: Bool {
    get { delays.contains(.ended) }
    set { delays = newValue ? delays.union(.ended) : delays.subtracting(.ended) }
  }
  public var allowedTouchTypes = TouchTypes.all
  public var allowedPressTypes: PressTypes = []
  /// One attempt, one type of touch (S5.4).
  public var requiresExclusiveTouchType = true
  /// An attempt opens only with the first touch of a multi-touch sequence (S5.7).
  public var requiresSequenceStart = false
  /// Whether Cancelled sends an action; nil follows the engine (S4.6).
  public var actionOnCancel: Bool?
  /// Where nothing else stands in its way it asks once more, by an effect, and waits for `answer` (S8.1): for owners
  /// that need time.
  public var asksToBegin = false
  /// In delivery order it comes before all that do not say so, whatever their views (S3.4): for gestures of the system.
  public var comesFirst = false
  /// Whether the actions that begin and change it have a velocity, which is zero otherwise. Fitting one costs as much
  /// as all else of an action, and seldom anybody reads it. The action that ends it has one in any case, and so has
  /// what is asked of it, `GestureEngine.values(of:)` (S20.6).
  public var measuresVelocity = false
  /// Which questions to ask the delegate about it.
  public var hooks: DelegateHooks = []
  public var layer = RecognizerLayer.front
  /// Where it belongs, for relations with classes: a number of the host's own, the same for all recognizers of one of
  /// its views. 0 is nowhere. What two places are to each other is asked of the delegate (`classes(of:seenFrom:)`).
  public var place: UInt64 = 0
  public var classes = ClassRelations()

  /// What of a touch it withholds from views: its beginning and all that follows, or its end.
  struct Delays: OptionSet {
    let rawValue: UInt8
    static let began = Delays(rawValue: 1)
    static let ended = Delays(rawValue: 2)
  }
  var delays: Delays = .ended

  public init() {}
  public init(measuresVelocity: Bool) { self.measuresVelocity = measuresVelocity }
}
