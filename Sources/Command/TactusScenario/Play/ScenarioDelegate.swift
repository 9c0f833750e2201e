// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Answers the engine's questions to the delegates of all recognizers in a scenario.
final class ScenarioDelegate: GestureDelegate {
  private struct Answers {
    var shouldBegin = true
    var rejectedViews: Set<ViewID> = []
    var rejectedTouches: Set<Int64> = []
    /// For each of the following questions, the other recognizers for which this recognizer's delegate answers yes.
    var simultaneous: Set<RecognizerID> = []
    var requiredByMe: Set<RecognizerID> = []
    var requiringMe: Set<RecognizerID> = []
  }

  private var answers: [RecognizerID: Answers] = [:]

  /// Stores the answers of a recognizer's delegate, and returns the questions to ask it.
  func set(
    _ delegate: ScenarioRecognizer.Delegate, of recognizer: RecognizerID, views: [String: ViewID]
  ) -> DelegateHooks {
    var hooks: DelegateHooks = []
    var mine = answers[recognizer] ?? Answers()
    mine.rejectedViews = Set(delegate.rejectTouchesInViews.compactMap { views[$0] })
    mine.rejectedTouches = Set(delegate.rejectTouchIds)
    if !mine.rejectedViews.isEmpty || !mine.rejectedTouches.isEmpty { hooks.insert(.shouldReceiveTouch) }
    mine.shouldBegin = delegate.shouldBegin ?? true
    if delegate.shouldBegin != nil { hooks.insert(.shouldBegin) }
    answers[recognizer] = mine
    return hooks
  }

  /// Stores the answer of the first recognizer's delegate about the second recognizer. Returns the question to ask this
  /// delegate, or none if no delegate decides about this relation.
  func set(
    _ kind: ScenarioRelation.Kind, _ first: RecognizerID, _ second: RecognizerID, _ isYes: Bool
  ) -> DelegateHooks {
    func record(_ set: WritableKeyPath<Answers, Set<RecognizerID>>, _ isYes: Bool) {
      if isYes {
        answers[first, default: Answers()][keyPath: set].insert(second)
      } else {
        answers[first]?[keyPath: set].remove(second)
      }
    }
    switch kind {
    case .simultaneous:
      record(\.simultaneous, isYes)
      return .simultaneous
    case .notSimultaneous:
      record(\.simultaneous, !isYes)
      return .simultaneous
    case .shouldRequireFailureOf:
      record(\.requiredByMe, isYes)
      return .requireFailure
    case .shouldBeRequiredToFailBy:
      record(\.requiringMe, isYes)
      return .beRequiredToFail
    case .requireToFail, .cannotPrevent, .cannotBePreventedBy:
      return []
    }
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool {
    guard let mine = answers[recognizer] else { return true }
    if mine.rejectedTouches.contains(touch.id) { return false }
    return touch.view.map { !mine.rejectedViews.contains($0) } ?? true
  }

  func gestureRecognizerShouldBegin(_ recognizer: RecognizerID, values: GestureValues) -> Bool {
    answers[recognizer]?.shouldBegin ?? true
  }

  func gestureRecognizer(
    _ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID
  ) -> Bool {
    answers[recognizer]?.simultaneous.contains(other) ?? false
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
    answers[recognizer]?.requiredByMe.contains(other) ?? false
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    answers[recognizer]?.requiringMe.contains(other) ?? false
  }
}
