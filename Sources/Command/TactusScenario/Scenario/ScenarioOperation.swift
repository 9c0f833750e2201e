// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// An operation of the host. It happens either at a given time (after the frame of that time) or inside an action.
public struct ScenarioOperation: Equatable, Sendable {
  public enum Moment: Equatable, Sendable {
    case at(Timestamp)
    /// The operation happens in each action of this recognizer with this state.
    case when(recognizer: String, state: GestureState)
  }

  public enum Verb: Equatable, Sendable {
    case enable(String)
    case disable(String)
    /// Attaches the recognizer to its `view`.
    case add(String)
    case remove(String)
    case unmapView(String)
    case destroyView(String)
    /// The screen is locked, or the session loses its seat.
    case sessionEvent
    /// Requests a state from outside the recognizer's touch handlers.
    case setState(String, GestureState)
    case setTranslation(String, Vector)
    case setScale(String, Double)
    case setRotation(String, Double)
    case setMinimumNumberOfTouches(String, Int)
    /// Changes the answers of the recognizer's delegate.
    case setDelegate(String, ScenarioRecognizer.Delegate)
    /// Adds or removes a relation.
    case setRelation(ScenarioRelation, Bool)

    /// Whether the verb takes effect at once even inside an action; all other verbs wait for the end of the cycle
    /// (S3.8).
    var isPureValue: Bool {
      switch self {
      case .setTranslation, .setScale, .setRotation, .setMinimumNumberOfTouches, .setDelegate, .setRelation: true
      case .enable, .disable, .add, .remove, .unmapView, .destroyView, .sessionEvent, .setState: false
      }
    }
  }

  public var moment: Moment
  public var verb: Verb

  public init(_ moment: Moment, _ verb: Verb) {
    self.moment = moment
    self.verb = verb
  }
}
