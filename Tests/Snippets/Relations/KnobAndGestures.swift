// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A slider vetoes a swipe that starts on its knob and moves along the slider; a switch vetoes a pan that does the same
/// on the switch. Gestures that start beside the knob are recognized.
final class KnobAndGestures: Controller {
  override func viewDidLoad() {
    let knob = Rect(x: 0, y: 0, width: 40, height: 40)
    let slider = GestureView(frame: Rect(x: 100, y: 100, width: 200, height: 40))
    slider.control = Control(kind: .slider, axis: .horizontal, knob: knob)
    view.addSubview(slider)
    let toggle = GestureView(frame: Rect(x: 100, y: 300, width: 200, height: 40))
    toggle.control = Control(kind: .switch, axis: .horizontal, knob: knob)
    view.addSubview(toggle)

    let swipe = SwipeGestureRecognizer { [weak self] _ in self?.print("swipe") }
    let pan = PanGestureRecognizer { [weak self] in if $0.state == .began { self?.print("pan") } }
    pan.require(toFail: swipe)
    view.addGestureRecognizer(swipe)
    view.addGestureRecognizer(pan)
  }

  override class var touches: [Step] {
    .drag(from: (120, 120), to: (240, 120)) + .drag(from: (160, 120), to: (280, 120), at: 1000)
      + .drag(from: (120, 320), to: (140, 320), at: 2000, every: 150)
      + .drag(from: (160, 320), to: (180, 320), at: 4000, every: 150)
  }
  // On the slider's knob, the swipe fails, and so the pan begins, which the slider does not veto.
  override class var expected: [String] { ["pan", "swipe", "pan"] }
}
