// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S21: the default thresholds, and their scale.
@Suite struct ThresholdTests {
  @Test("S21.3, S12.1 A tap has the documented defaults")
  func tap() {
    let tap = Tap()
    #expect([tap.numberOfTapsRequired, tap.numberOfTouchesRequired] == [1, 1])
    #expect([tap.allowableMovement, tap.allowableSeparation, tap.maximumSpread] == [45, 45, .infinity])
    #expect(tap.maximumTapDuration == .ms(750))
    #expect(tap.maximumIntervalBetweenTaps == .ms(350))
    #expect([tap.maximumLandingInterval, tap.minimumIntervalBetweenTaps] == [.unlimited, .zero])
  }

  @Test("S21.3, S13.1 A long press has the documented defaults")
  func longPress() {
    let press = LongPress()
    #expect([press.numberOfTapsRequired, press.numberOfTouchesRequired] == [0, 1])
    #expect(press.minimumPressDuration == .ms(500))
    #expect([press.allowableMovement, press.maximumSpread] == [10, .infinity])
    #expect(press.maximumLandingInterval == .unlimited)
  }

  @Test("S21.3, S14.1, S14.10, S14.11 A pan has the documented defaults")
  func pan() {
    let pan = Pan()
    #expect([pan.minimumNumberOfTouches, pan.maximumNumberOfTouches] == [1, .max])
    #expect(pan.hysteresis == 10)
    #expect(pan.directions == .all)
    #expect(!pan.rebasesOnRecognition)
  }

  @Test("S21.3a, S15.1 An edge pan has the documented defaults")
  func edgePan() {
    let pan = ScreenEdgePan()
    #expect(pan.edges == [])
    #expect([pan.edgeWidth, pan.hysteresis] == [20, 10])
    #expect(pan.numberOfTouchesRequired == 1)
  }

  @Test("S21.3a, S16.1 A swipe has the documented defaults")
  func swipe() {
    let swipe = Swipe()
    #expect(swipe.direction == .right)
    #expect(swipe.numberOfTouchesRequired == 1)
    #expect(swipe.maximumDuration == .ms(500))
    #expect(
      [swipe.minimumPrimaryMovement, swipe.maximumSecondaryMovement, swipe.maximumOppositeMovement] == [50, 50, 4])
    #expect([swipe.primaryDecay, swipe.secondaryDecay] == [0.06, 0.02])
  }

  @Test("S21.3a, S17.2, S18.1 A pinch and a rotation have the documented defaults")
  func pinchAndRotation() {
    #expect(Pinch().hysteresis == 8)
    #expect(Rotation().threshold == 0.0873)
    #expect([Pinch().numberOfTouchesRequired, Rotation().numberOfTouchesRequired] == [2, 2])
    #expect(Pinch().rebasesOnRecognition && Rotation().rebasesOnRecognition)
  }

  @Test("S21.3a, S4.6, S2.5, S9.1 The engine, a recognizer's settings and a view have the documented defaults")
  func engine() {
    let s = Script()
    let settings = RecognizerSettings()
    let scale = s.engine.thresholdScale
    #expect(scale == 1)
    #expect(
      [settings.cancelsTouchesInView, settings.delaysTouchesBegan, settings.delaysTouchesEnded] == [true, false, true])
    #expect([settings.requiresExclusiveTouchType, settings.requiresSequenceStart] == [true, false])
    #expect(settings.actionOnCancel == nil)
    #expect(ViewProperties(frame: Rect(x: 0, y: 0, width: 1, height: 1)).isMultipleTouchEnabled)
  }

  @Test(
    "S21.2 The scale is proportional to the pixels per millimetre, from 0.5 to 2; it is 1 if the density is unknown",
    arguments: [
      (1 / 0.156, 1.0), (3.78, 0.58968), (10, 1.56), (1, 0.5), (100, 2), (0, 1), (-3, 1), (.nan, 1), (.infinity, 1),
    ])
  func scale(pixels: Double, scale: Double) {
    #expect(Thresholds.scale(pixelsPerMillimetre: pixels).isNear(scale))
  }

  @Test(
    "S21.2 Every distance is multiplied by the scale of the engine and by that of the root",
    arguments: [(2.0, 1.0), (1, 2), (4, 0.5)])
  func scaledDistances(engine: Double, root: Double) {
    func script<R: Recognizer>(_ recognizer: R) -> Script {
      let s = Script { $0.thresholdScale = root }
      s.engine.thresholdScale = engine
      _ = s.add(recognizer)
      return s
    }
    for (x, isEnough) in [(19.9, false), (20, true)] {
      let s = script(Pan())
      s.down(1, at: (100, 100), t: 0)
      s.move(1, to: (100 + x, 100), t: 10)
      #expect(s.actions.isEmpty != isEnough)
    }
    for (x, isFine) in [(90.0, true), (90.1, false)] {
      let s = script(Tap())
      s.down(1, at: (100, 100), t: 0)
      s.move(1, to: (100 + x, 100), t: 10)
      s.up(1, t: 20)
      #expect(s.actions.isEmpty != isFine)
    }
    let press = script(LongPress())
    press.down(1, at: (100, 100), t: 0)
    press.move(1, to: (120, 100), t: 10)
    press.wait(until: 500)
    #expect(press.actions == ["longPress began 500"])
  }

  @Test("S21.2 The scale also applies to the distances of a swipe and of an edge pan")
  func moreScaledDistances() {
    let s = Script()
    s.engine.thresholdScale = 2
    for (name, x) in [("short", 99.0), ("long", 101)] {
      let swipe = s.add(Swipe(), name)
      s.down(1, at: (100, 100), t: 0)
      s.move(1, to: (100 + x, 100), t: 0)
      s.up(1, t: 0)
      s.input { $0.remove(swipe, into: &$1) }
    }
    #expect(s.actions == ["long ended 0"])
    _ = s.add(with(ScreenEdgePan()) { $0.edges = .left })
    s.down(1, at: (40, 100), t: 10)
    s.move(1, to: (59, 100), t: 20)
    #expect(s.transitions.last == "long ended 0")
    s.move(1, to: (60, 100), t: 30)
    #expect(s.transitions.last == "edgePan began 30")
  }

  @Test("S21.2 Angles and times are not scaled")
  func unscaled() {
    let s = Script()
    s.engine.thresholdScale = 2
    _ = s.add(LongPress())
    s.down(1, at: (100, 100), t: 0)
    #expect(s.nextDeadline == .at(500))
    s.up(1, t: 10)
    _ = s.add(Rotation())
    s.frame(t: 20, .down(1, 100, 100), .down(2, 200, 100))
    s.move(2, to: (200, 108.8), t: 30)
    #expect(s.actions == ["rotation began 30"])
  }
}
