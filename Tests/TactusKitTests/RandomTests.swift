// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit
import Testing

/// An application that changes its views and recognizers at any moment, even in actions, touch methods and delegates.
@Suite("Random applications")
struct RandomTests {
  /// Deterministic: the same seed gives the same numbers.
  struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  final class Application: GestureBeginDelegate, GestureTouchDelegate, GestureSimultaneityDelegate,
    GestureRequirementDelegate
  {
    final class Listening: GestureView {
      unowned let application: Application
      var open: Set<GestureTouch> = []
      init(frame: Rect, _ application: Application) {
        self.application = application
        super.init(frame: frame)
      }
      override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
        for touch in touches where !open.insert(touch).inserted { application.broken.append("began twice") }
        application.meddle(1)
      }
      override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {
        if !open.isSuperset(of: touches) { application.broken.append("moved without began") }
      }
      override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) { close(touches) }
      override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) { close(touches) }
      private func close(_ touches: Set<GestureTouch>) {
        for touch in touches where open.remove(touch) == nil { application.broken.append("closed twice") }
        application.meddle(1)
      }
    }
    final class Own: GestureRecognizer {
      var meddle: (Own, Set<GestureTouch>, TouchEvent) -> Void = { _, _, _ in }
      override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) { meddle(self, touches, event) }
      override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) { meddle(self, touches, event) }
      override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
        meddle(self, touches, event)
        if numberOfTouches == 0 { state = .failed }
      }
    }

    let backend: EngineBackend
    let window: GestureWindow
    var dice: Dice
    var views: [Listening] = []
    var recognizers: [GestureRecognizer] = []
    /// The state with which each recognizer last sent an action, if that state was not terminal.
    var told: [ObjectIdentifier: GestureState] = [:]
    var broken: [String] = []
    var actions = 0

    init(seed: UInt64, answersLater: Bool) {
      dice = Dice(state: seed)
      backend = EngineBackend(answersLater: answersLater)
      window = GestureWindow(frame: Rect(x: 0, y: 0, width: 400, height: 600), backend: backend)
      for _ in 0..<6 { views.append(Listening(frame: frame(), self)) }
      for n in 0..<14 { recognizers.append(recognizer(n)) }
    }

    private func frame() -> Rect {
      Rect(
        x: .random(in: -50...200, using: &dice), y: .random(in: -50...200, using: &dice),
        width: .random(in: 0...400, using: &dice), height: .random(in: 0...400, using: &dice))
    }

    private func recognizer(_ n: Int) -> GestureRecognizer {
      let new: GestureRecognizer
      switch n % 7 {
      case 0: new = TapGestureRecognizer()
      case 1: new = PanGestureRecognizer()
      case 2: new = LongPressGestureRecognizer()
      case 3: new = PinchGestureRecognizer()
      case 4: new = SwipeGestureRecognizer()
      case 5: new = RotationGestureRecognizer()
      default:
        let own = Own()
        own.meddle = { [unowned self] own, touches, event in
          switch Int.random(in: 0..<8, using: &dice) {
          case 0: own.state = .began
          case 1: own.state = .changed
          case 2: own.state = .ended
          case 3: own.state = .failed
          case 4: if let touch = touches.first { own.ignore(touch, for: event) }
          default: meddle(4)
          }
        }
        new = own
      }
      new.addAction { [unowned self] in hear($0) }
      return new
    }

    private func hear(_ recognizer: GestureRecognizer) {
      actions += 1
      let id = ObjectIdentifier(recognizer)
      let before = told[id] ?? .possible
      if !before.allows(recognizer.state) { broken.append("\(before) -> \(recognizer.state)") }
      told[id] = recognizer.state.isTerminal ? nil : recognizer.state
      meddle(2)
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
      meddle(4)
      return Int.random(in: 0..<4, using: &dice) > 0
    }
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool {
      Int.random(in: 0..<6, using: &dice) > 0
    }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { Bool.random(using: &dice) }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { Int.random(in: 0..<10, using: &dice) == 0 }

    /// Makes a random change, on average in one of `rarity * 3` calls.
    func meddle(_ rarity: Int) {
      guard Int.random(in: 0..<(rarity * 3), using: &dice) == 0 else { return }
      let view = views[Int.random(in: 0..<views.count, using: &dice)]
      let other = views[Int.random(in: 0..<views.count, using: &dice)]
      let recognizer = recognizers[Int.random(in: 0..<recognizers.count, using: &dice)]
      switch Int.random(in: 0..<14, using: &dice) {
      case 0, 1: window.addSubview(view)
      case 2: other.addSubview(view)
      case 3: view.removeFromSuperview()
      case 4: view.frame = frame()
      case 5: view.transform = ViewTransform(rotationAngle: .random(in: 0...6, using: &dice))
      case 6: view.isUserInteractionEnabled.toggle()
      case 7, 8: view.addGestureRecognizer(recognizer)
      case 9: recognizer.view?.removeGestureRecognizer(recognizer)
      case 10: recognizer.isEnabled.toggle()
      case 11: recognizer.delegate = Bool.random(using: &dice) ? self : nil
      case 12: recognizer.require(toFail: recognizers[Int.random(in: 0..<recognizers.count, using: &dice)])
      default: recognizer.delaysTouchesBegan.toggle()
      }
    }

    func run() {
      var down: [Int64: Point] = [:]
      var time = Timestamp(microseconds: 0)
      for _ in 0..<800 {
        time.microseconds += Int64.random(in: 0...60_000, using: &dice)
        meddle(1)
        let finger = Int64.random(in: 0..<3, using: &dice)
        var place = down[finger] ?? Point(x: .random(in: 0...300, using: &dice), y: .random(in: 0...300, using: &dice))
        place.x += .random(in: -30...30, using: &dice)
        let isDown = down[finger] != nil
        let phase: TouchSample.Phase =
          isDown ? [.move, .move, .move, .move, .up, .cancel][Int.random(in: 0..<6, using: &dice)] : .down
        down[finger] = phase == .up || phase == .cancel ? nil : place
        backend.handle(TouchFrame(time: time, samples: [TouchSample(id: finger, phase: phase, location: place)]))
      }
      backend.endSession()
      while let deadline = backend.nextDeadline { backend.advance(to: deadline) }
    }
  }

  @Test("Random touches and changes never break an application's invariants", arguments: 1...20 as ClosedRange<UInt64>)
  func nothingComesApart(seed: UInt64) {
    let application = Application(seed: seed, answersLater: seed % 3 == 0)
    application.run()
    #expect(application.broken == [])
    #expect(application.views.allSatisfy { $0.open.isEmpty })
    #expect(application.told.isEmpty)
    #expect(application.recognizers.allSatisfy { $0.state == .possible })
    #expect(application.actions > 0)
  }
}
