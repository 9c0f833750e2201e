// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Tells the backend beforehand about relations between recognizers and the touches that they receive, if it cannot ask
/// when it happens.
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

  /// Passes on what has changed since the last time.
  func tellAnswers() {
    let all = recognizers.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
    for recognizer in all { recognizer.tellSettings() }
    tellRelations(among: all)
    guard backend.answersLater else { return }
    for recognizer in all {
      guard let handle = recognizer.handle, let view = recognizer.view else { continue }
      tellReception(of: recognizer, handle, in: view, inherited: true)
    }
  }

  // MARK: relations

  private func tellRelations(among all: [GestureRecognizer]) {
    var wanted: [Relation] = []
    for one in all {
      for other in one.requirements where other.window === self { add(.requiresFailure, one, other, to: &wanted) }
    }
    if backend.answersLater { addAnswers(among: all, to: &wanted) }
    let wantedNow = Set(wanted)
    for gone in toldRelations.subtracting(wantedNow) {
      backend.setRelation(gone.kind, gone.recognizer, gone.other, false)
    }
    for new in wanted where !toldRelations.contains(new) {
      backend.setRelation(new.kind, new.recognizer, new.other, true)
    }
    toldRelations = wantedNow
  }

  /// Asks about each pair of recognizers of which one may differ from the default.
  private func addAnswers(among all: [GestureRecognizer], to wanted: inout [Relation]) {
    for (index, one) in all.enumerated() {
      for other in all[..<index] where !one.settings.hooks.union(other.settings.hooks).isDisjoint(with: .aboutOthers) {
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

  /// Skips a requirement that closes a circle: none of the recognizers could ever begin, and a compositor would treat
  /// it as an error.
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

  /// Asks once for each view, with a touch that could land there, and passes on answers that differ from that of the
  /// superview.
  private func tellReception(
    of recognizer: GestureRecognizer, _ handle: RecognizerHandle, in view: GestureView, inherited: Bool
  ) {
    guard let target = view.handle else { return }
    let answer = answer(of: recognizer, in: view) ?? inherited
    let reception = Reception(recognizer: handle, view: target)
    if toldReceptions[reception] ?? inherited != answer {
      backend.setReceives(answer, touchesIn: target, handle)
      toldReceptions[reception] = answer
    }
    for subview in view.subviews { tellReception(of: recognizer, handle, in: subview, inherited: answer) }
  }

  /// Nil if no touch can land in the view itself.
  private func answer(of recognizer: GestureRecognizer, in view: GestureView) -> Bool? {
    guard let delegate = recognizer.delegate, let target = view.handle, let point = view.ownPoint else { return nil }
    let location = view.toRoot.apply(point)
    let report = TouchReport(
      id: 0, view: target, phase: .began, location: location, previousLocation: location, time: .distantPast)
    return delegate.gestureRecognizer(recognizer, shouldReceive: GestureTouch(report, view: view))
  }
}

extension GestureView {
  /// A point where a touch lands in this view and not in a subview, near its middle.
  fileprivate var ownPoint: Point? {
    let steps = [0.5, 0.25, 0.75, 0.125, 0.875, 0.03, 0.97]
    for y in steps {
      for x in steps {
        let point = Point(x: bounds.width * x, y: bounds.height * y)
        if hitTest(point) === self { return point }
      }
    }
    return nil
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
