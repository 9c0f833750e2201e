// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Handles reports of the backend.
extension GestureWindow: GestureReceiver {
  public func gesture(_ report: GestureReport) {
    beginBatch()
    guard let recognizer = recognizers[report.recognizer] else { return }
    recognizer.read(report)
    recognizer.turn(to: report.state)
  }

  public func recognizerFailed(_ recognizer: RecognizerHandle) {
    beginBatch()
    recognizers[recognizer]?.fail()
  }

  public func recognizerReset(_ recognizer: RecognizerHandle) {
    beginBatch()
    recognizers[recognizer]?.startAnew()
  }

  public func touches(_ reports: [TouchReport]) {
    beginBatch()
    var rest = reports[...]
    // One call for all touches of a view in one phase, as in UIKit.
    while let first = rest.first {
      let moment = rest.prefix { $0.phase == first.phase && $0.time == first.time }
      rest = rest.dropFirst(moment.count)
      var views: [ViewHandle] = []
      for report in moment where !views.contains(report.view) { views.append(report.view) }
      for view in views { tell(view, moment.filter { $0.view == view }) }
    }
  }

  private func tell(_ handle: ViewHandle, _ reports: [TouchReport]) {
    guard let view = view(handle), let first = reports.first else { return }
    let touches = reports.map(touch)
    switch first.phase {
    case .began: view.liveTouches += touches
    case .ended, .cancelled: view.liveTouches.removeAll { touches.contains($0) }
    case .moved, .stationary: break
    }
    let event = event(at: first.time)
    switch first.phase {
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
    let touches = reports.map(touch)
    recognizer.receive(touches, event(at: first.time))
  }

  public func shouldBegin(_ report: GestureReport) -> Bool {
    beginBatch()
    guard let recognizer = recognizers[report.recognizer] else { return true }
    recognizer.read(report)
    guard recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false else { return false }
    // Then it asks the views, from each touch up to the view of the recognizer (S8.2).
    var asked: Set<GestureView> = []
    for finger in report.fingers {
      let landed = finger.view.flatMap(view) ?? GestureView.hit(finger.location, in: self)
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
    guard let recognizer = recognizers[recognizer], let delegate = recognizer.delegate else { return true }
    return delegate.gestureRecognizer(recognizer, shouldReceive: touch(report))
  }

  public func answer(
    _ question: GestureQuestion, _ recognizer: RecognizerHandle, _ other: RecognizerHandle
  ) -> Bool {
    beginBatch()
    guard let recognizer = recognizers[recognizer], let other = recognizers[other] else { return question.usualAnswer }
    return recognizer.answer(question, other)
  }
}

extension GestureView {
  /// The view at a point in the coordinates of the window's frame; the window if nothing else is hit.
  fileprivate static func hit(_ point: Point, in window: GestureWindow) -> GestureView {
    window.hitTest(GestureView.point(point, in: window)) ?? window
  }
}
