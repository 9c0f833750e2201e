// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A custom continuous recognizer: it begins at the landing, so the view never receives the touch.
final class StrokeCapture: Controller {
  override func viewDidLoad() {
    let listening = ListeningView(frame: testView.frame) { [unowned self] in print("view \($0)") }
    view.addSubview(listening)
    listening.addGestureRecognizer(TouchCaptureGesture(target: self, action: StrokeCapture.handleStroke))
  }

  func handleStroke(_ gesture: TouchCaptureGesture) {
    print("\(gesture.state) " + gesture.samples.map { text($0.location) }.joined(separator: " "))
  }

  // The second finger does not draw. The view receives this finger's touch, since the recognizer ignores it.
  override class var touches: [Step] {
    [
      .down(110, 120, at: 0), .move(130, 140, at: 20), .down(200, 200, at: 30, by: 2), .up(at: 35, by: 2),
      .move(150, 160, at: 40), .up(at: 60),
    ]
  }
  override class var expected: [String] {
    [
      "began 10,20", "changed 10,20 30,40", "view began", "view ended", "changed 10,20 30,40 50,60",
      "ended 10,20 30,40 50,60 50,60",
    ]
  }
}
