// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// All code that the documents about UIKit's gestures show or describe step by step, in Swift and nearly word for word.
/// Each snippet is written once, and can be played on any stage: in process, or over the wire.
///
/// In the table, "guide" is the chapter on gesture recognizers, which is in three of the documents; "tour" is the tour
/// of the classes; "note" is the short document.
///
/// | where                                                        | snippet                                       |
/// |--------------------------------------------------------------|-----------------------------------------------|
/// | guide, listings 1-1 and 1-2: a tap recognizer; tour, tap     | TapColor                                      |
/// | guide, listing 1-3: handling a double tap                    | DoubleTapImage                                |
/// | guide, listing 1-4: a left or right swipe                    | SwipeImage                                    |
/// | guide, listing 1-5: a rotation                               | RotationImage                                 |
/// | guide, listing 1-6, note: pan requires swipe to fail         | PanAfterSwipe                                 |
/// | guide, note: a swipe is taken for a pan by default           | SwipeTakenForPan                              |
/// | guide: single and double tap, with and without requirement   | SingleThenDoubleTap, SingleOrDoubleTap        |
/// | guide, listing 1-7: shouldReceiveTouch and a subview         | TapOutsideSubview                             |
/// | guide: gestureRecognizerShouldBegin, delegate and view       | NotOnTheRight, ViewVeto                       |
/// | guide: pinch and rotation at once                            | PinchAndRotation                              |
/// | guide: a one-way relation                                    | OneWay                                        |
/// | guide: controls, button, slider, switch; tour, button        | ButtonAndTap, KnobAndGestures                 |
/// | guide: messages for touches of two fingers                   | TwoFingerDelivery                             |
/// | guide: delaysTouchesBegan; tour                              | DelayedBeginning                              |
/// | guide: delaysTouchesEnded and a double tap                   | DoubleTapDelivery, DoubleTapWithoutDelay      |
/// | guide, listings 1-8 and 1-9: a check mark with its midpoint  | MidpointCheckmark                             |
/// | guide: adding and removing while running; tour, isEnabled    | Disabled                                      |
/// | tour: targets, adding and removing                           | SeveralTargets                                |
/// | tour: shouldRequireFailureOf                                 | Dynamic                                       |
/// | tour: location, numberOfTouches, location of a touch         | TouchPlaces                                   |
/// | tour: cancelsTouchesInView                                   | PanCancelsTouches, PanLeavesTouches           |
/// | tour: pinch; scale set back to 1                             | PinchTransform, PinchSteps                    |
/// | tour: rotation, both ways                                    | RotationStates                                |
/// | tour: swipe                                                  | SwipeDirections                               |
/// | tour: pan; setTranslation                                    | PanTransform, PanSteps                        |
/// | tour: long press                                             | LongPressStates                               |
/// | tour: screen-edge pan                                        | EdgePan                                       |
/// | tour: a custom discrete recognizer, ignoring touches         | Checkmark                                     |
/// | tour: a custom continuous recognizer                         | StrokeCapture                                 |
/// | tour: several gestures at once                               | PanAndSwipe                                   |
/// | tour: a tap in several layers of views                       | TapOutsideFrame                               |
/// | note: only the recognizer's own view                         | TapOnOwnView                                  |
public enum Snippets {
  public static let all: [Controller.Type] = [
    TapColor.self, DoubleTapImage.self, SwipeImage.self, RotationImage.self, PanAfterSwipe.self, SwipeTakenForPan.self,
    SingleThenDoubleTap.self, SingleOrDoubleTap.self, TapOutsideSubview.self, NotOnTheRight.self, ViewVeto.self,
    PinchAndRotation.self, OneWay.self, ButtonAndTap.self, KnobAndGestures.self, TwoFingerDelivery.self,
    DelayedBeginning.self, DoubleTapDelivery.self, DoubleTapWithoutDelay.self, MidpointCheckmark.self, Disabled.self,
    SeveralTargets.self, Dynamic.self, TouchPlaces.self, PanCancelsTouches.self, PanLeavesTouches.self,
    PinchTransform.self, PinchSteps.self, RotationStates.self, SwipeDirections.self, PanTransform.self,
    PanSteps.self, LongPressStates.self, EdgePan.self, Checkmark.self, StrokeCapture.self, PanAndSwipe.self,
    TapOutsideFrame.self, TapOnOwnView.self,
  ]

  /// Plays a snippet on a stage; returns the lines that the snippet printed, which must be equal to `expected`.
  public static func play(_ snippet: Controller.Type, on stage: some Stage) -> [String] {
    let controller = snippet.init(view: stage.window)
    stage.play(snippet.touches)
    return controller.log
  }
}
