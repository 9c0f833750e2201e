// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What the engine wants done, in the order in which it must be done.
public enum Effect: Sendable {
  /// Tell a view of a touch.
  case touch(TouchDelivery)
  /// Tell a target of a gesture.
  case action(Action)
  /// Nothing but its owner's yes is missing for it to begin: `answer` it. Comes where `asksToBegin` is set.
  case question(RecognizerID, GestureValues, at: Timestamp)
  // The rest comes only if the engine's `observes` asks for it.
  case transition(Transition)
  case reset(RecognizerID, at: Timestamp)
  /// A request that did not fit and was dropped (S4.4).
  case illegalRequest(RecognizerID, GestureState, at: Timestamp)
  case trace(Trace, at: Timestamp)
}

/// What a view is told of a touch.
public struct TouchDelivery: Sendable {
  public var view: ViewID
  /// The device's name for the contact. While the end of a touch is withheld it may name the next one already.
  public var id: Int64
  /// Names the touch without doubt (`Touch.serial`).
  public var serial: UInt64
  public var phase: TouchPhase
  public var type: TouchType
  public var tapCount: Int32
  /// In root coordinates.
  public var location: Point
  public var previousLocation: Point
  /// When it happened; earlier than `time` for what was withheld (S9.6).
  public var timestamp: Timestamp
  /// The cycle in which the view is told.
  public var time: Timestamp
}

/// One action for one target (S4.5, S4.11).
public struct Action: Sendable {
  public var recognizer: RecognizerID
  /// Nil for the one action of a recognizer without targets.
  public var target: TargetID?
  /// Began, Changed, Ended or Cancelled.
  public var state: GestureState
  public var kind: GestureKind
  public var time: Timestamp
  /// Their velocity is zero unless the gesture ends or somebody reads it (`RecognizerSettings.measuresVelocity`).
  public var values: GestureValues
}

/// A recognizer's committed change of state; the reset is an effect of its own.
public struct Transition: Sendable {
  public var recognizer: RecognizerID
  public var from: GestureState
  public var to: GestureState
  public var time: Timestamp
  public var reason: Reason
}

/// A decision, and why.
public enum Trace: Sendable {
  /// A recognizer asked for a state.
  case requested(RecognizerID, GestureState, Reason)
  /// It wants to leave Possible and must wait (S7.4).
  case held(RecognizerID, Reason)
  /// Nobody stands in its way any more (S7.5).
  case freed(RecognizerID)
  /// It was told no (S8).
  case vetoed(RecognizerID, Reason)
  /// A view does not hear of a touch yet.
  case withheld(touch: TouchName, view: ViewID, TouchPhase, by: RecognizerID)
  /// What was withheld is delivered.
  case released(touch: TouchName, view: ViewID, TouchPhase)
  /// The view never hears of the touch again: a recognizer was granted it (S9.2).
  case consumed(touch: TouchName, view: ViewID, by: RecognizerID)
  /// The view never hears of the touch again: it left, was cancelled by the system, or takes one touch at a time.
  case withdrawn(touch: TouchName, view: ViewID)
}

/// Which effects beyond touches and actions to report. Those not asked for cost nothing.
public struct Observation: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let transitions = Observation(rawValue: 1)
  public static let resets = Observation(rawValue: 2)
  public static let illegalRequests = Observation(rawValue: 4)
  /// In each event also the touches that did not change (S1.3).
  public static let stationary = Observation(rawValue: 8)
  public static let trace = Observation(rawValue: 16)
  /// Of the transitions those to Failed and Cancelled alone.
  public static let endings = Observation(rawValue: 32)
  /// Of the trace what keeps touches from views: withheld, consumed, withdrawn. Costs nothing while nothing does.
  public static let withholding = Observation(rawValue: 64)
  /// Which contact has become which touch. Who asks takes them after each frame (`EffectBuffer.takeLandings`).
  package static let landings = Observation(rawValue: 128)

  var includesWithholding: Bool { !isDisjoint(with: [.trace, .withholding]) }
}
