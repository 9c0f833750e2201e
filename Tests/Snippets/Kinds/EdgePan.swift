// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A view follows a finger that starts at the right edge, and returns when the finger lifts.
final class EdgePan: Controller {
  override func viewDidLoad() {
    view.addSubview(testView)
    testView.frame = view.frame
    let edgePanGesture = ScreenEdgePanGestureRecognizer(target: self, action: EdgePan.handleScreenEdgePanGesture)
    edgePanGesture.edges = .right
    view.addGestureRecognizer(edgePanGesture)
  }

  func handleScreenEdgePanGesture(_ gesture: ScreenEdgePanGestureRecognizer) {
    let translation = gesture.translation(in: view)
    switch gesture.state {
    case .began, .changed:
      testView.center = Point(x: view.center.x + translation.x, y: testView.center.y)
    default:
      testView.center = Point(x: view.center.x, y: testView.center.y)
    }
    print("\(gesture.state) \(text(testView.center.x, 1))")
  }

  // One drag from the edge, then one from the middle.
  override class var touches: [Step] {
    .drag(from: (395, 300), to: (315, 300)) + .drag(from: (200, 300), to: (120, 300), at: 1000)
  }
  override class var expected: [String] {
    ["began 200", "changed 180", "changed 160", "changed 140", "ended 200"]
  }
}
