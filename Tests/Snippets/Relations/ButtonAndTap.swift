// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A button in a view with a tap recognizer: the button reacts to a tap on it, and the recognizer does not.
final class ButtonAndTap: Controller {
  final class Button: GestureView {
    var clicked: () -> Void = {}
    override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
      if touches.contains(where: { contains($0.location(in: self)) }) { clicked() }
    }
  }

  override func viewDidLoad() {
    let tapGesturer = TapGestureRecognizer(target: self, action: ButtonAndTap.handleTapGesture)
    view.addGestureRecognizer(tapGesturer)

    let button = Button(frame: Rect(x: 100, y: 100, width: 100, height: 100))
    button.control = Control(kind: .button)
    button.clicked = { [unowned self] in buttonClicked() }
    view.addSubview(button)
  }

  func buttonClicked() { print("button clicked") }

  func handleTapGesture(_ gesture: TapGestureRecognizer) { print("handleTapGesture") }

  override class var touches: [Step] { .tap(150, 150, at: 0) + .tap(20, 20, at: 1000) }
  override class var expected: [String] { ["button clicked", "handleTapGesture"] }
}
