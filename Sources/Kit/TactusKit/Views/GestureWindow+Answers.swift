// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Passes the delegates' answers to the backend: relations between recognizers and, for a backend that cannot ask
/// during a gesture, the views whose touches each recognizer receives.
extension GestureWindow {
  struct Relation: Hashable {
    var kind: GestureRelation
    var recognizer: RecognizerHandle
    var other: RecognizerHandle
  }
  struct Reception: Hashable {
    var recognizer: RecognizerHandle
    var view: ViewHandle
  }

  /// Passes to the backend the settings and the answers that have changed since this function was last called.
  func tellAnswers() {
    if staleAnswers.isEmpty, staleSettings.isEmpty, newViews.isEmpty { return }
    let all = recognizers.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
    if backend.answersLater { tellReceptions(of: all) }
    newViews = []
    // A copy of the sets, since `tellSettings` may change them.
    let changed = staleSettings.union(staleAnswers)
    for recognizer in all where recognizer.handle.map(changed.contains) == true { recognizer.tellSettings() }
    staleSettings = []
    if !staleAnswers.isEmpty { tellRelations(among: all) }
    staleAnswers = []
  }

  // MARK: relations

  private func isStale(_ recognizer: GestureRecognizer) -> Bool { recognizer.handle.map(staleAnswers.contains) == true }

  /// Asks again about all pairs that contain a recognizer whose answers may have changed.
  private func tellRelations(among all: [GestureRecognizer]) {
    let old = toldRelations.filter { staleAnswers.contains($0.recognizer) || staleAnswers.contains($0.other) }
    let others = toldRelations.subtracting(old)
    var wanted = Array(others)
    for one in all {
      for other in one.requirements where other.window === self && (isStale(one) || isStale(other)) {
        add(.requiresFailure, one, other, to: &wanted)
      }
    }
    if backend.answersLater { addAnswers(among: all, to: &wanted) }
    wanted.removeFirst(others.count)
    for gone in old.subtracting(wanted) { backend.setRelation(gone.kind, gone.recognizer, gone.other, false) }
    for new in wanted where !old.contains(new) { backend.setRelation(new.kind, new.recognizer, new.other, true) }
    toldRelations = others.union(wanted)
  }

  /// Asks about each pair in which an answer may differ from the default.
  private func addAnswers(among all: [GestureRecognizer], to wanted: inout [Relation]) {
    let stale = all.indices.filter { isStale(all[$0]) }
    for (index, one) in all.enumerated() {
      let others = isStale(one) ? Array(0..<index) : Array(stale.prefix { $0 < index })
      for other in others.map({ all[$0] })
      where !one.settings.hooks.union(other.settings.hooks).isDisjoint(with: .aboutOthers) {
        for (a, b) in [(one, other), (other, one)] {
          if a.answer(.shouldRequireFailure, b) || b.answer(.shouldBeRequiredToFail, a) {
            add(.requiresFailure, a, b, to: &wanted)
          }
          if !a.answer(.canPrevent, b) || !b.answer(.canBePrevented, a) { add(.doesNotPrevent, a, b, to: &wanted) }
        }
        if one.answer(.shouldRecognizeSimultaneously, other) || other.answer(.shouldRecognizeSimultaneously, one) {
          add(.simultaneous, other, one, to: &wanted)
        }
      }
    }
  }

  /// Adds a relation. Skips a requirement that closes a circle, since no recognizer in the circle could ever begin, and
  /// a compositor would treat the circle as an error.
  private func add(
    _ kind: GestureRelation, _ one: GestureRecognizer, _ other: GestureRecognizer, to wanted: inout [Relation]
  ) {
    guard let recognizer = one.handle, let other = other.handle, recognizer != other else { return }
    if kind == .requiresFailure, requires(other, recognizer, in: wanted) { return }
    wanted.append(Relation(kind: kind, recognizer: recognizer, other: other))
  }

  private func requires(_ one: RecognizerHandle, _ other: RecognizerHandle, in relations: [Relation]) -> Bool {
    var seen = [one]
    var next = 0
    while next < seen.count {
      for relation in relations where relation.kind == .requiresFailure && relation.recognizer == seen[next] {
        if relation.other == other { return true }
        if !seen.contains(relation.other) { seen.append(relation.other) }
      }
      next += 1
    }
    return false
  }

  // MARK: touches

  private func tellReceptions(of all: [GestureRecognizer]) {
    for recognizer in all where isStale(recognizer) {
      recognizer.dependsOnTouch = false
      guard let handle = recognizer.handle, let view = recognizer.view else { continue }
      tellReception(of: recognizer, handle, in: view, inherited: true)
    }
    for view in newViews.compactMap(view) {
      var walk: GestureView? = view
      while let here = walk {
        for recognizer in here.gestureRecognizers where !isStale(recognizer) {
          if let handle = recognizer.handle { tellReception(of: recognizer, handle, inNew: view) }
        }
        walk = here.superview
      }
    }
  }

  /// Asks a recognizer's delegate once about each view, with a touch in the middle of the view. Passes an answer to the
  /// backend if it differs from the answer for the superview.
  private func tellReception(
    of recognizer: GestureRecognizer, _ handle: RecognizerHandle, in view: GestureView, inherited: Bool
  ) {
    guard let target = view.handle else { return }
    let answer = answer(of: recognizer, in: view) ?? inherited
    pass(answer, Reception(recognizer: handle, view: target), unless: inherited)
    for subview in view.subviews { tellReception(of: recognizer, handle, in: subview, inherited: answer) }
  }

  /// Asks a recognizer's delegate about a new view. Does not ask about the subviews, since `newViews` contains them,
  /// too.
  private func tellReception(of recognizer: GestureRecognizer, _ handle: RecognizerHandle, inNew view: GestureView) {
    guard let target = view.handle, let answer = answer(of: recognizer, in: view) else { return }
    var inherited = true
    var walk = view.superview
    while let here = walk {
      if let above = here.handle, let told = toldReceptions[Reception(recognizer: handle, view: above)] {
        inherited = told
        break
      }
      walk = here === recognizer.view ? nil : here.superview
    }
    pass(answer, Reception(recognizer: handle, view: target), unless: inherited)
  }

  private func pass(_ answer: Bool, _ reception: Reception, unless inherited: Bool) {
    guard toldReceptions[reception] ?? inherited != answer else { return }
    backend.setReceives(answer, touchesIn: reception.view, reception.recognizer)
    toldReceptions[reception] = answer
  }

  /// Returns the delegate's answer for a view; nil if the delegate does not answer this question. If the answer depends
  /// on the touch, returns true for the time being.
  private func answer(of recognizer: GestureRecognizer, in view: GestureView) -> Bool? {
    guard recognizer.delegate is any GestureTouchDelegate, let target = view.handle else { return nil }
    let middle = view.toRoot.apply(Point(x: view.bounds.width / 2, y: view.bounds.height / 2))
    let touch = GestureTouch(
      TouchReport(
        id: 0, view: target, phase: .began, location: middle, previousLocation: middle, time: .distantPast),
      view: view)
    let answer = recognizer.receives(touch)
    guard touch.wasLookedAt else { return answer }
    if !recognizer.dependsOnTouch {
      recognizer.dependsOnTouch = true
      noteSettings(of: recognizer)
    }
    return true
  }
}

extension DelegateHooks {
  fileprivate static let aboutOthers: DelegateHooks = [.simultaneous, .requireFailure, .beRequiredToFail, .prevention]
}

extension GestureQuestion {
  /// UIKit's default answers.
  var usualAnswer: Bool {
    switch self {
    case .shouldRecognizeSimultaneously, .shouldRequireFailure, .shouldBeRequiredToFail: false
    case .canPrevent, .canBePrevented: true
    }
  }
}
