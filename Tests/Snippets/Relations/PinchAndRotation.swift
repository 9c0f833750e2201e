// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A view grows and turns at the same time: the delegate of one of the two recognizers allows it, which is enough.
final class PinchAndRotation: Controller, GestureSimultaneityDelegate {
  override func viewDidLoad() {
    view.addSubview(testView)
    let pinch = PinchGestureRecognizer(target: self, action: PinchAndRotation.handlePinch)
    pinch.delegate = self
    testView.addGestureRecognizer(pinch)
    testView.addGestureRecognizer(RotationGestureRecognizer(target: self, action: PinchAndRotation.handleRotation))
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { true }

  func handlePinch(_ gesture: PinchGestureRecognizer) {
    testView.transform = testView.transform.scaledBy(x: gesture.scale, y: gesture.scale)
    gesture.scale = 1
    tell(gesture)
  }

  func handleRotation(_ gesture: RotationGestureRecognizer) {
    testView.transform = testView.transform.rotated(by: gesture.rotation)
    gesture.rotation = 0
    tell(gesture)
  }

  private func tell(_ gesture: GestureRecognizer) {
    guard gesture.state == .ended else { return }
    let transform = testView.transform
    print("\(text(transform.a)) \(text(transform.b)) \(text(transform.c)) \(text(transform.d))")
  }

  override class var touches: [Step] { .pair([(100, 0), (120, 10), (180, 40), (240, 100)]) }
  override class var expected: [String] { ["0 2 -2 0", "0 2 -2 0"] }
}
