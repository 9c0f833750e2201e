// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
public import TactusWire

/// Handles reports of the backend.
extension GestureWindow: GestureReceiver {
  public func gesture(_ report: GestureReport) {
    beginBatch()
    guard let recognizer = recognizers[report.recognizer] else { return }
    recognizer.read(report)
    recognizer.turn(to: report.state)
  }

  public func recognizerFailed(_ recognizer: RecognizerHandle, because reason: GestureReason) {
    beginBatch()
    recognizers[recognizer]?.fail(because: reason)
  }

  public func note(_ problem: GestureProblem) {
    switch problem {
    case .tooManyViews, .tooDeep: missViews()
    case .tooManyRecognizers, .silentDelegate, .missedView: break
    }
    if knownProblems.insert(problem).inserted { onProblem(problem) }
  }

  public func recognizerReset(_ recognizer: RecognizerHandle) {
    beginBatch()
    recognizers[recognizer]?.startAnew()
  }

  public func touches(_ reports: [TouchReport]) {
    beginBatch()
    var rest = reports[...]
    // Calls each view once with all its touches of one phase, as UIKit does.
    while let first = rest.first {
      let moment = rest.prefix { $0.phase == first.phase && $0.time == first.time }
      rest = rest.dropFirst(moment.count)
      let touches = moment.map(touch)
      var views: [GestureView] = []
      for case let view? in touches.map(\.view) where !views.contains(view) { views.append(view) }
      for view in views { tell(view, touches.filter { $0.view === view }, first.phase, at: first.time) }
    }
  }

  private func tell(_ view: GestureView, _ touches: [GestureTouch], _ phase: TouchPhase, at time: Timestamp) {
    // Does nothing if the view has left the window.
    guard let handle = view.handle, self.view(handle) === view else { return }
    // Skips touches whose landing the view did not receive.
    let touches = phase == .began ? touches : touches.filter(view.liveTouches.contains)
    guard !touches.isEmpty else { return }
    switch phase {
    case .began: view.liveTouches += touches
    case .ended, .cancelled: view.liveTouches.removeAll { touches.contains($0) }
    case .moved, .stationary: break
    }
    let event = event(at: time)
    switch phase {
    case .began: view.touchesBegan(Set(touches), with: event)
    case .moved: view.touchesMoved(Set(touches), with: event)
    case .stationary: break
    case .ended: view.touchesEnded(Set(touches), with: event)
    case .cancelled: view.touchesCancelled(Set(touches), with: event)
    }
  }

  public func offer(_ reports: [TouchReport], to recognizer: RecognizerHandle) {
    beginBatch()
    guard let recognizer = recognizers[recognizer], let first = reports.first else { return }
    var received = reports
    if backend.answersLater {
      received.removeAll { $0.phase == .began && !mayReceive($0, recognizer) }
    }
    guard !received.isEmpty else { return }
    recognizer.receive(received.map(touch), event(at: first.time))
  }

  /// Returns whether a recognizer receives a landed touch, by asking the questions that could not be asked in advance.
  /// If an answer is no, makes the recognizer ignore the touch.
  private func mayReceive(_ report: TouchReport, _ recognizer: GestureRecognizer) -> Bool {
    if isMeant(recognizer, at: report.location),
      !recognizer.dependsOnTouch
        || recognizer.receives(GestureTouch(report, view: landing(of: report.view, at: report.location)))
    {
      return true
    }
    if let handle = recognizer.handle { backend.ignore(report.id, by: handle) }
    return false
  }

  // MARK: hit testing

  public func hit(at point: Point) -> ViewHandle? {
    beginBatch()
    return hitTest(GestureView.point(point, in: self))?.handle
  }

  /// Whether the backend may find a view other than the one that `hitTest` returns.
  private var mayDiffer: Bool { backend.answersLater && (missesViews || decidesHits) }

  /// Returns the view in which a touch at this point lands. `found` is the view that the backend has found there. If it
  /// is nil, or if `hitTest` may find another view, `hitTest` decides.
  func landing(of found: ViewHandle?, at point: Point) -> GestureView? {
    let found = found.flatMap(view)
    guard mayDiffer || found == nil else { return found }
    let hit = hitTest(GestureView.point(point, in: self))
    guard mayDiffer, !missesViews else { return hit ?? found }
    var walk = hit
    while let here = walk, !(found ?? self).isDescendant(of: here) {
      if !here.gestureRecognizers.isEmpty { note(.missedView("\(type(of: here))")) }
      walk = here.superview
    }
    return hit
  }

  /// Returns whether the view that `hitTest` finds is the recognizer's view or lies in it.
  private func isMeant(_ recognizer: GestureRecognizer, at point: Point) -> Bool {
    guard mayDiffer, let owner = recognizer.view else { return true }
    let hit = hitTest(GestureView.point(point, in: self)) ?? (decidesHits ? nil : self)
    return hit?.isDescendant(of: owner) == true
  }

  private func mayBegin(_ recognizer: GestureRecognizer, with finger: GestureReport.Finger) -> Bool {
    let start = finger.start ?? finger.location
    let report = TouchReport(
      id: finger.id, view: finger.view ?? .root, phase: .began, location: start, previousLocation: start,
      time: .distantPast)
    return isMeant(recognizer, at: start)
      && (!recognizer.dependsOnTouch
        || recognizer.receives(GestureTouch(report, view: landing(of: finger.view, at: start))))
  }

  public func shouldBegin(_ report: GestureReport) -> Bool {
    beginBatch()
    guard let recognizer = recognizers[report.recognizer] else { return true }
    recognizer.read(report)
    if backend.answersLater, recognizer.kind != .custom,
      !report.fingers.allSatisfy({ mayBegin(recognizer, with: $0) })
    {
      return false
    }
    let delegate = recognizer.delegate as? any GestureBeginDelegate
    guard delegate?.gestureRecognizerShouldBegin(recognizer) != false else { return false }
    // Asks the views from each touch up to the recognizer's view (S8.2).
    var asked: Set<GestureView> = []
    for finger in report.fingers {
      let landed = landing(of: finger.view, at: finger.start ?? finger.location) ?? self
      var walk = landed.isDescendant(of: recognizer.view ?? self) ? landed : recognizer.view
      while let here = walk {
        if asked.insert(here).inserted, !here.gestureRecognizerShouldBegin(recognizer) { return false }
        if here === recognizer.view { break }
        walk = here.superview
      }
    }
    return true
  }

  public func shouldReceive(_ report: TouchReport, _ recognizer: RecognizerHandle) -> Bool {
    beginBatch()
    guard let recognizer = recognizers[recognizer] else { return true }
    return recognizer.receives(touch(report))
  }

  public func answer(
    _ question: GestureQuestion, _ recognizer: RecognizerHandle, _ other: RecognizerHandle
  ) -> Bool {
    beginBatch()
    guard let recognizer = recognizers[recognizer], let other = recognizers[other] else { return question.usualAnswer }
    return recognizer.answer(question, other)
  }
}

extension GestureProblem {
  /// Prints a problem to standard error. This is the default of `onProblem`.
  static func print(_ problem: GestureProblem) {
    let line = Array("tactus: \(problem)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
