// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Something that the host must do, or a report. The host must handle effects in the order of the buffer.
public enum Effect: Sendable {
  /// Report a touch to a view.
  case touch(TouchDelivery)
  /// Report a gesture to a target.
  case action(Action)
  /// The recognizer can begin if its owner agrees. The host must call `answer`. Sent only if `asksToBegin` is set.
  case question(RecognizerID, GestureValues, at: Timestamp)
  // The cases below are sent only if the engine's `observes` selects them.
  case transition(Transition)
  case reset(RecognizerID, at: Timestamp)
  /// A request that was invalid in the recognizer's state, and was dropped (S4.4).
  case illegalRequest(RecognizerID, GestureState, at: Timestamp)
  case trace(Trace, at: Timestamp)
}

/// One phase of a touch, as reported to a view.
public struct TouchDelivery: Sendable {
  public var view: ViewID
  /// The device's id for the contact. While the end of a touch is withheld, the device may already use the same id for
  /// a new contact.
  public var id: Int64
  /// Identifies the touch uniquely (`Touch.serial`).
  public var serial: UInt64
  public var phase: TouchPhase
  public var type: TouchType
  public var tapCount: Int32
  /// In root coordinates.
  public var location: Point
  public var previousLocation: Point
  /// The time at which the phase happened; earlier than `time` if the phase was withheld (S9.6).
  public var timestamp: Timestamp
  /// The time of the cycle that delivers the phase.
  public var time: Timestamp
}

/// One action for one target (S4.5, S4.11).
public struct Action: Sendable {
  public var recognizer: RecognizerID
  /// The target; nil if the recognizer has no targets. A recognizer without targets sends a single action.
  public var target: TargetID?
  /// Began, Changed, Ended or Cancelled.
  public var state: GestureState
  public var kind: GestureKind
  public var time: Timestamp
  /// The velocity is zero unless the gesture ends or `RecognizerSettings.measuresVelocity` is set.
  public var values: GestureValues
}

/// A recognizer's committed change of state. The reset to Possible is a separate effect.
public struct Transition: Sendable {
  public var recognizer: RecognizerID
  public var from: GestureState
  public var to: GestureState
  public var time: Timestamp
  public var reason: Reason
}

/// A decision and its reason.
public enum Trace: Sendable {
  /// A recognizer requested a state.
  case requested(RecognizerID, GestureState, Reason)
  /// A recognizer has requested to leave Possible and must wait (S7.4).
  case held(RecognizerID, Reason)
  /// A recognizer no longer has to wait (S7.5).
  case freed(RecognizerID)
  /// A recognizer was not allowed to begin (S8).
  case vetoed(RecognizerID, Reason)
  /// A phase of a touch is withheld from its view for now.
  case withheld(touch: TouchName, view: ViewID, TouchPhase, by: RecognizerID)
  /// A withheld phase is delivered.
  case released(touch: TouchName, view: ViewID, TouchPhase)
  /// The view receives nothing more of the touch, since a gesture consumes it (S9.2).
  case consumed(touch: TouchName, view: ViewID, by: RecognizerID)
  /// The view receives nothing more of the touch: the view left the tree, the system cancelled the touch, or the view
  /// accepts only one touch at a time.
  case withdrawn(touch: TouchName, view: ViewID)
}

/// Which effects to report besides touches and actions. Effects that are not selected cost nothing.
public struct Observation: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let transitions = Observation(rawValue: 1)
  public static let resets = Observation(rawValue: 2)
  public static let illegalRequests = Observation(rawValue: 4)
  /// The touches that did not change in an event (S1.3).
  public static let stationary = Observation(rawValue: 8)
  public static let trace = Observation(rawValue: 16)
  /// Only the transitions to Failed and Cancelled.
  public static let endings = Observation(rawValue: 32)
  /// Only the traces of touches that views do not receive: withheld, consumed or withdrawn touches. Costs nothing while
  /// there are no such touches.
  public static let withholding = Observation(rawValue: 64)
  /// For each contact that lands, the touch that it has become. If you select this, call `EffectBuffer.takeLandings`
  /// after each frame.
  package static let landings = Observation(rawValue: 128)

  var includesWithholding: Bool { !isDisjoint(with: [.trace, .withholding]) }
}
