// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit
import Testing

@Suite("Calls to the backend")
struct BackendTests {
  let notebook = Notebook()
  let window: GestureWindow

  init() {
    window = GestureWindow(frame: Rect(x: 0, y: 0, width: 400, height: 600), backend: notebook)
    window.commit()
    _ = notebook.read()
  }

  @Test("The first call to the backend announces the window")
  func theWindow() {
    let notebook = Notebook()
    _ = GestureWindow(frame: Rect(x: 0, y: 0, width: 40, height: 60), backend: notebook)
    #expect(notebook.read() == ["view 0", "frame 0 0 40 60 of 0", "flags interactive multiple of 0"])
  }

  @Test("When views are added, the backend receives superviews first; when views are removed, subviews first")
  func comingAndGoing() {
    let view = GestureView(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    view.control = Control(kind: .button)
    view.addSubview(GestureView(frame: Rect(x: 0, y: 0, width: 1, height: 1)))
    let tap = TapGestureRecognizer()
    tap.name = "click"
    view.addGestureRecognizer(tap)
    #expect(notebook.read().isEmpty)
    window.addSubview(view)
    #expect(
      notebook.read() == [
        "view 1 in 0", "frame 1 2 3 4 of 1", "flags interactive multiple of 1", "control button of 1",
        "tap click 2 on 1", "view 3 in 1", "frame 0 0 1 1 of 3", "flags interactive multiple of 3",
      ])
    window.commit()
    #expect(notebook.read() == ["settings cancels ended of 2", "commit"])
    window.commit()
    #expect(notebook.read().isEmpty)
    view.removeFromSuperview()
    #expect(notebook.read() == ["remove view 3", "remove recognizer 2", "remove view 1"])
    window.addSubview(view)
    #expect(notebook.read().first == "view 4 in 0")
  }

  @Test("The backend receives each change of a view once")
  func changesOfAView() {
    let view = GestureView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let other = GestureView()
    window.addSubview(view)
    window.addSubview(other)
    _ = notebook.read()
    view.center = Point(x: 60, y: 50)
    view.center = Point(x: 60, y: 50)
    view.transform = ViewTransform(scaleX: 2, y: 2)
    view.isHidden = true
    view.isUserInteractionEnabled = false
    view.isMultipleTouchEnabled = false
    view.control = Control(kind: .slider)
    view.control = nil
    window.bringSubviewToFront(view)
    #expect(
      notebook.read() == [
        "frame 10 0 100 100 of 1", "frame -40 -50 100 100 transformed of 1", "flags multiple of 1",
        "flags multiple of 1", "flags  of 1", "control slider of 1", "control none of 1", "order 2 1 in 0",
      ])
  }

  @Test("The backend receives parameters in the engine's units, and within their range")
  func parameters() {
    let press = LongPressGestureRecognizer()
    press.minimumPressDuration = 2
    press.numberOfTouchesRequired = 0
    press.allowableMovement = -5
    window.addGestureRecognizer(press)
    press.numberOfTapsRequired = -1
    press.maximumSpread = .nan
    #expect(
      notebook.read() == [
        "longPress 1 on 0", "numberOfTouchesRequired 1.0 of 1", "allowableMovement 0.0 of 1",
        "minimumPressDuration 2000.0 of 1", "numberOfTapsRequired 0.0 of 1",
      ])
    #expect(press.minimumPressDuration == 2 && press.allowableMovement == 0 && press.maximumSpread == .infinity)
  }

  @Test("The backend receives only the parameters of the recognizer's kind")
  func parametersOfAnEdgePan() {
    let pan = ScreenEdgePanGestureRecognizer()
    window.addGestureRecognizer(pan)
    _ = notebook.read()
    pan.edges = [.left, .bottom]
    pan.minimumNumberOfTouches = 2
    pan.directions = .left
    pan.hysteresis = 5
    #expect(notebook.read() == ["edges 9.0 of 1", "hysteresis 5.0 of 1"])
    #expect(pan.minimumNumberOfTouches == 1)
  }

  @Test("Recognizers have the engine's defaults")
  func defaults() {
    let (tap, pan, swipe) = (TapGestureRecognizer(), PanGestureRecognizer(), SwipeGestureRecognizer())
    #expect(tap.numberOfTapsRequired == 1 && tap.maximumIntervalBetweenTaps == 0.35)
    #expect(tap.maximumLandingInterval == .infinity && tap.minimumIntervalBetweenTaps == 0)
    #expect(pan.maximumNumberOfTouches == .max && pan.directions == .all && !pan.rebasesOnRecognition)
    pan.maximumNumberOfTouches = .max
    #expect(pan.maximumNumberOfTouches == .max)
    #expect(swipe.direction == .right && swipe.maximumDuration == 0.5)
    #expect(LongPressGestureRecognizer().numberOfTapsRequired == 0)
    #expect(PinchGestureRecognizer().numberOfTouchesRequired == 2)
    #expect(RotationGestureRecognizer().threshold == Thresholds.rotationThreshold)
    #expect(ScreenEdgePanGestureRecognizer().edges == [])
  }

  @Test("The engine accepts every parameter of every kind")
  func everyParameter() throws {
    let (tap, press, pan) = (TapGestureRecognizer(), LongPressGestureRecognizer(), PanGestureRecognizer())
    let (edge, swipe) = (ScreenEdgePanGestureRecognizer(), SwipeGestureRecognizer())
    let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
    tap.numberOfTapsRequired = 2
    tap.numberOfTouchesRequired = 2
    tap.allowableMovement = 1
    tap.maximumTapDuration = .infinity
    tap.maximumIntervalBetweenTaps = 1
    tap.allowableSeparation = 1
    tap.maximumLandingInterval = 1
    tap.maximumSpread = 1
    tap.minimumIntervalBetweenTaps = 1
    press.numberOfTapsRequired = 1
    press.numberOfTouchesRequired = 2
    press.minimumPressDuration = 1
    press.allowableMovement = 1
    press.maximumLandingInterval = 1
    press.maximumSpread = 1
    pan.minimumNumberOfTouches = 2
    pan.maximumNumberOfTouches = .max
    pan.hysteresis = 1
    pan.directions = [.up]
    pan.rebasesOnRecognition = true
    edge.edges = .all
    edge.edgeWidth = 1
    edge.hysteresis = 1
    edge.numberOfTouchesRequired = 2
    swipe.direction = .horizontal
    swipe.numberOfTouchesRequired = 2
    swipe.maximumDuration = 1
    swipe.minimumPrimaryMovement = 1
    swipe.maximumSecondaryMovement = 1
    swipe.maximumOppositeMovement = 1
    swipe.primaryDecay = 0.5
    swipe.secondaryDecay = 0.5
    pinch.hysteresis = 1
    pinch.rebasesOnRecognition = false
    pinch.numberOfTouchesRequired = 1
    rotation.threshold = 1
    rotation.rebasesOnRecognition = false
    rotation.numberOfTouchesRequired = 3
    var engine = GestureEngine()
    var count = 0
    for recognizer in [tap, press, pan, edge, swipe, pinch, rotation] {
      window.addGestureRecognizer(recognizer)
      let told = notebook.read()
      let kind = try #require(GestureKind.allCases.first { told[0].hasPrefix("\($0.name) ") })
      let added = engine.add(kind: kind)
      let id = try #require(added)
      for line in told.dropFirst() {
        let words = line.split(separator: " ")
        let parameter = try #require(Parameter(named: words[0].utf8))
        let value = try #require(Double(words[1]))
        let isTaken = engine.set(parameter, to: value, of: id)
        #expect(isTaken, "\(line) of a \(kind)")
        count += 1
      }
    }
    #expect(count == 38)
  }

  @Test("The backend receives changed settings, and the questions that delegates answer")
  func settings() {
    final class Sheet: GestureView {}
    let clerk = DelegateTests.Clerk()
    let tap = TapGestureRecognizer()
    window.addGestureRecognizer(tap)
    window.commit()
    #expect(notebook.read().contains("settings cancels ended of 1"))
    tap.delaysTouchesBegan = true
    tap.cancelsTouchesInView = false
    window.commit()
    #expect(notebook.read() == ["settings began ended of 1", "commit"])
    tap.delegate = clerk
    window.commit()
    #expect(notebook.read() == ["settings began ended asks of 1", "commit"])
    tap.delegate = nil
    window.commit()
    #expect(notebook.read() == ["settings began ended of 1", "commit"])
    window.addSubview(Sheet())
    window.commit()
    #expect(notebook.read().contains("settings began ended asks of 1"))
  }

  @Test("The backend receives changed relations, and the views whose touches a delegate accepts")
  func answers() {
    let clerk = DelegateTests.Clerk()
    let (tap, pan) = (TapGestureRecognizer(), PanGestureRecognizer())
    let view = GestureView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    window.addGestureRecognizer(tap)
    window.addGestureRecognizer(pan)
    tap.require(toFail: pan)
    pan.delegate = clerk
    clerk.together = true
    clerk.receives = { $0.view !== view }
    window.commit()
    let told = notebook.read()
    #expect(
      told.suffix(6) == [
        "3 does not receive touches in 1", "settings cancels ended of 2", "settings cancels ended asks of 3",
        "2 requiresFailure 3", "2 simultaneous 3", "commit",
      ])
    clerk.together = false
    clerk.receives = { _ in true }
    window.askDelegatesAgain()
    window.commit()
    #expect(notebook.read() == ["3 receives touches in 1", "2 simultaneous 3 no more", "commit"])
    pan.view?.removeGestureRecognizer(pan)
    window.commit()
    #expect(notebook.read() == ["remove recognizer 3", "commit"])
  }

  @Test("The backend is told which recognizers a recognizer's subclass does not prevent")
  func prevention() {
    final class Modest: PinchGestureRecognizer {
      override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { false }
    }
    window.addGestureRecognizer(Modest())
    window.addGestureRecognizer(RotationGestureRecognizer())
    window.commit()
    #expect(notebook.read().contains("1 doesNotPrevent 2"))
  }

  @Test("The backend receives the requests and ignored touches of a custom recognizer, and may answer requests later")
  func customRecognizer() {
    let own = Scripted()
    var log: [String] = []
    own.addAction { log.append("\($0.state)") }
    own.began = { own, touches, event in
      if own.touches.count == 1 { own.state = .began } else { touches.forEach { own.ignore($0, for: event) } }
    }
    own.moved = { $0.state = .changed }
    window.addGestureRecognizer(own)
    window.commit()
    _ = notebook.read()
    let handle = RecognizerHandle(rawValue: 1)
    window.offer([touch(7, .began, 10)], to: handle)
    window.offer([touch(8, .began, 20)], to: handle)
    window.offer([touch(7, .moved, 30), touch(8, .moved, 40)], to: handle)
    #expect(own.state == .changed)
    #expect(log.isEmpty)
    window.gesture(GestureReport(handle, .began, values: values, fingers: []))
    #expect(own.state == .changed)
    window.gesture(GestureReport(handle, .changed, values: values, fingers: []))
    window.gesture(GestureReport(handle, .cancelled, values: values, fingers: []))
    window.recognizerReset(handle)
    #expect(notebook.read() == ["request began of 1", "ignore 8 by 1", "request changed of 1"])
    #expect(log == ["began", "changed", "cancelled"])
    #expect(own.heard == ["began 1", "began 1", "moved 1", "reset"])
    #expect(own.state == .possible)
  }

  @Test("Reports for a removed recognizer are dropped")
  func staleHandles() {
    let pan = PanGestureRecognizer()
    var log: [String] = []
    pan.addAction { log.append("\($0.state)") }
    let view = GestureView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    view.addGestureRecognizer(pan)
    let handle = RecognizerHandle(rawValue: 2)
    window.gesture(GestureReport(handle, .began, values: values, fingers: []))
    view.removeFromSuperview()
    #expect(log == ["began"])
    window.commit()
    #expect(log == ["began", "cancelled"])
    window.gesture(GestureReport(handle, .changed, values: values, fingers: []))
    window.recognizerFailed(handle, because: .other)
    window.recognizerReset(handle)
    window.offer([touch(1, .began, 0)], to: handle)
    window.touches([touch(1, .began, 0, in: ViewHandle(rawValue: 1))])
    let report = touch(1, .began, 0)
    #expect(window.shouldReceive(report, handle))
    #expect(window.shouldBegin(GestureReport(handle, .possible, values: values, fingers: [])))
    #expect(window.answer(.canPrevent, handle, handle) && !window.answer(.shouldRequireFailure, handle, handle))
    #expect(log == ["began", "cancelled"])
  }

  @Test("If the backend does not name the view of a touch, the kit finds the view itself")
  func vetoOfAnUnknownView() {
    final class Sheet: GestureView {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { false }
    }
    window.addSubview(Sheet(frame: Rect(x: 100, y: 100, width: 100, height: 100)))
    window.addGestureRecognizer(PanGestureRecognizer())
    let handle = RecognizerHandle(rawValue: 2)
    func asks(_ x: Double) -> Bool {
      let finger = GestureReport.Finger(id: 1, location: Point(x: x, y: 150))
      return window.shouldBegin(GestureReport(handle, .possible, values: values, fingers: [finger]))
    }
    #expect(asks(50))
    #expect(!asks(150))
  }

  private var values: GestureValues { GestureValues(location: .zero, numberOfTouches: 0, measure: .none) }

  private func touch(
    _ id: UInt64, _ phase: TouchPhase, _ x: Double, in view: ViewHandle = .root
  ) -> TouchReport {
    let place = Point(x: x, y: 0)
    return TouchReport(
      id: id, view: view, phase: phase, location: place, previousLocation: place, time: Timestamp(microseconds: 0))
  }
}
