// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Something that the host does: at a time, after that time's frame; or from inside an action.
public struct ScenarioOperation: Equatable, Sendable {
  public enum Moment: Equatable, Sendable {
    case at(Timestamp)
    /// In each action of this recognizer for this state.
    case when(recognizer: String, state: GestureState)
  }

  public enum Verb: Equatable, Sendable {
    case enable(String)
    case disable(String)
    /// Attaches it to the view it names.
    case add(String)
    case remove(String)
    case unmapView(String)
    case destroyView(String)
    /// The screen is locked, the seat lost.
    case sessionEvent
    /// The recognizer is asked for a state from outside its touch handlers.
    case setState(String, GestureState)
    case setTranslation(String, Vector)
    case setScale(String, Double)
    case setRotation(String, Double)
    case setMinimumNumberOfTouches(String, Int)
    /// From now on the recognizer's delegate answers so.
    case setDelegate(String, ScenarioRecognizer.Delegate)
    /// Makes a relation, or takes it away.
    case setRelation(ScenarioRelation, Bool)

    /// Takes effect at once even inside an action; everything else waits for the end of the cycle (S3.8).
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
