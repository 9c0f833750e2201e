// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// One recognizer of every kind, on one view.
final class Repertoire: GestureSimultaneityDelegate {
  private let seen: (GestureRecognizer, GestureKind, Measure) -> Void
  private(set) var recognizers: [GestureRecognizer] = []
  /// Recognizers that may recognize at the same time: gestures of two fingers.
  private var together: Set<GestureRecognizer> = []
  private let circle: CircleGestureRecognizer

  /// `seen` is called for each action.
  init(on view: GestureView, seen: @escaping (GestureRecognizer, GestureKind, Measure) -> Void) {
    self.seen = seen
    circle = CircleGestureRecognizer { seen($0, .custom, .none) }
    circle.name = "circle"

    let tap = makeTap("tap")
    let doubleTap = makeTap("double tap", taps: 2)
    tap.require(toFail: doubleTap)
    let twoFingerTap = makeTap("two-finger tap", touches: 2)
    let press = LongPressGestureRecognizer { seen($0, .longPress, .none) }
    let edge = ScreenEdgePanGestureRecognizer {
      seen(
        $0, .edgePan,
        .edgePan(
          translation: $0.translation(in: view) - .zero, velocity: $0.velocity(in: view) - .zero,
          edge: $0.recognizedEdge))
    }
    edge.edges = .all
    // This recognizer withholds touches until it is known whether they come in from an edge.
    edge.delaysTouchesBegan = true
    let swipe = makeSwipe("swipe")
    let threeFingerSwipe = makeSwipe("three-finger swipe", touches: 3)
    let pan = makePan("pan")
    pan.maximumNumberOfTouches = 1
    pan.require(toFail: swipe)
    let twoFingerPan = makePan("two-finger pan")
    twoFingerPan.minimumNumberOfTouches = 2
    twoFingerPan.maximumNumberOfTouches = 2
    let pinch = PinchGestureRecognizer { seen($0, .pinch, .pinch(scale: $0.scale, velocity: $0.velocity)) }
    let rotation = RotationGestureRecognizer {
      seen($0, .rotation, .rotation(angle: $0.rotation, velocity: $0.velocity))
    }
    for (recognizer, name) in [(press, "long press"), (edge, "edge pan"), (pinch, "pinch"), (rotation, "rotation")] {
      recognizer.name = name
    }
    recognizers = [
      tap, doubleTap, twoFingerTap, press, edge, swipe, threeFingerSwipe, pan, twoFingerPan, pinch, rotation, circle,
    ]
    together = [twoFingerPan, pinch, rotation]
    for recognizer in recognizers {
      recognizer.delegate = self
      view.addGestureRecognizer(recognizer)
    }
  }

  private func makeTap(_ name: String, taps: Int = 1, touches: Int = 1) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer { [seen] in seen($0, .tap, .tap(numberOfTaps: $0.numberOfTapsRequired)) }
    tap.name = name
    tap.numberOfTapsRequired = taps
    tap.numberOfTouchesRequired = touches
    return tap
  }

  private func makeSwipe(_ name: String, touches: Int = 1) -> SwipeGestureRecognizer {
    let swipe = SwipeGestureRecognizer { [seen] in seen($0, .swipe, .swipe(direction: $0.recognizedDirection)) }
    swipe.name = name
    swipe.direction = .all
    swipe.numberOfTouchesRequired = touches
    return swipe
  }

  private func makePan(_ name: String) -> PanGestureRecognizer {
    let pan = PanGestureRecognizer { [seen] in
      seen(
        $0, .pan,
        .pan(translation: $0.translation(in: $0.view) - .zero, velocity: $0.velocity(in: $0.view) - .zero))
    }
    pan.name = name
    return pan
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    gestureRecognizer === circle || otherGestureRecognizer === circle
      || together.contains(gestureRecognizer) && together.contains(otherGestureRecognizer)
  }
}
