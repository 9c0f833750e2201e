// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit
import Testing

@Suite("Delegates")
struct DelegateTests {
  /// A delegate that records the questions it is asked.
  final class Clerk: GestureBeginDelegate, GestureTouchDelegate, GestureSimultaneityDelegate,
    GestureRequirementDelegate, GesturePrecedenceDelegate
  {
    var asked: [String] = []
    var begins = true
    var receives: (GestureTouch) -> Bool = { _ in true }
    var together = false

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
      asked.append("begin \(name(gestureRecognizer))")
      return begins
    }
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool {
      asked.append("receive \(name(gestureRecognizer))")
      return receives(touch)
    }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
      asked.append("together \(name(gestureRecognizer)) \(name(other))")
      return together
    }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
      asked.append("require \(name(gestureRecognizer)) \(name(other))")
      return false
    }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool {
      asked.append("required \(name(gestureRecognizer)) \(name(other))")
      return false
    }
    private func name(_ recognizer: GestureRecognizer) -> String { recognizer.name ?? "-" }
  }

  let clerk = Clerk()

  private func pan(_ name: String, on desk: Desk) -> PanGestureRecognizer {
    let pan = desk.listen(PanGestureRecognizer(), name)
    pan.name = name
    pan.delegate = clerk
    desk.window.addGestureRecognizer(pan)
    return pan
  }

  @Test("The delegate is asked at the same moments and in the same order as the engine's delegate")
  func order() {
    let desk = Desk()
    _ = pan("a", on: desk)
    _ = pan("b", on: desk)
    desk.down(50, 50, t: 0)
    #expect(clerk.asked == ["receive a", "receive b"])
    clerk.asked = []
    desk.move(50, 70, t: 20)
    #expect(clerk.asked == ["require a b", "required b a", "begin a", "together a b", "together b a"])
    #expect(desk.log == ["a began"])
  }

  @Test("If a delegate cannot be asked in time, it is asked in advance, and asked again only after a change")
  func beforehand() {
    let desk = Desk(answersLater: true)
    clerk.together = true
    let a = pan("a", on: desk)
    _ = pan("b", on: desk)
    desk.window.commit()
    #expect(clerk.asked.contains("together b a") && clerk.asked.contains("receive a"))
    clerk.asked = []
    desk.down(50, 50, t: 0)
    desk.move(50, 70, t: 20)
    #expect(clerk.asked == ["begin a", "begin b"])
    #expect(desk.log == ["a began", "b began"])
    desk.up(t: 40)
    clerk.together = false
    desk.window.askDelegatesAgain()
    desk.down(50, 50, t: 1000)
    desk.move(50, 70, t: 1020)
    #expect(desk.log.suffix(1) == ["a began"])
    a.delegate = nil
  }

  @Test("When one of 1000 views moves, no delegate is asked")
  func moving() {
    let notebook = Notebook()
    let window = GestureWindow(frame: Rect(x: 0, y: 0, width: 400, height: 600), backend: notebook)
    var views: [GestureView] = []
    for n in 0..<1000 {
      let view = GestureView(frame: Rect(x: Double(n), y: 0, width: 10, height: 10))
      window.addSubview(view)
      views.append(view)
      guard n < 30 else { continue }
      for recognizer in [TapGestureRecognizer(), PanGestureRecognizer()] {
        recognizer.delegate = clerk
        view.addGestureRecognizer(recognizer)
      }
    }
    window.commit()
    clerk.asked = []
    _ = notebook.read()
    views[500].center = Point(x: 50, y: 50)
    window.commit()
    #expect(clerk.asked == [])
    #expect(notebook.read().count == 2)
  }

  @Test("When a recognizer is added, delegates are asked only about that recognizer")
  func coming() {
    let desk = Desk(answersLater: true)
    _ = pan("a", on: desk)
    _ = pan("b", on: desk)
    desk.window.commit()
    clerk.asked = []
    _ = pan("c", on: desk)
    desk.window.commit()
    #expect(!clerk.asked.isEmpty && clerk.asked.allSatisfy { $0.contains("c") })
  }

  @Test("A delegate that conforms to none of the protocols for questions is reported")
  func silent() {
    final class Forgetful: GestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { false }
    }
    let (desk, forgetful) = (Desk(), Forgetful())
    var problems: [GestureProblem] = []
    desk.window.onProblem = { problems.append($0) }
    let tap = TapGestureRecognizer()
    tap.delegate = forgetful
    desk.window.addGestureRecognizer(tap)
    desk.window.commit()
    #expect(problems == [.silentDelegate("Forgetful")])
  }

  @Test("A subclass answers questions that its superclass does not answer")
  func subclass() {
    class Base: GestureTouchDelegate {
      func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool { true }
    }
    final class Derived: Base, GestureBeginDelegate {
      func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { false }
    }
    let (desk, derived) = (Desk(), Derived())
    let tap = desk.listen(TapGestureRecognizer(), "tap")
    tap.delegate = derived
    var reasons: [GestureReason] = []
    tap.onFailure = { reasons.append($0) }
    desk.window.addGestureRecognizer(tap)
    desk.tap(t: 0)
    #expect(desk.log.isEmpty)
    #expect(tap.failureReason == .denied && reasons == [.denied])
  }

  @MainActor final class Controller {
    var asked = 0
  }

  @MainActor @Test("A class isolated to the main actor can be a delegate")
  func mainActor() {
    let (desk, controller) = (Desk(), Controller())
    let tap = desk.listen(TapGestureRecognizer(), "tap")
    tap.delegate = controller
    desk.window.addGestureRecognizer(tap)
    desk.tap(t: 0)
    #expect(desk.log == ["tap ended"])
    #expect(controller.asked == 1)
  }

  @Test("A length that the application sets does not depend on the density of the screen")
  func lengths() {
    let backend = EngineBackend(thresholdScale: 0.5)
    let window = GestureWindow(frame: Rect(x: 0, y: 0, width: 400, height: 600), backend: backend)
    var taps = 0
    let tap = TapGestureRecognizer { _ in taps += 1 }
    tap.allowableMovement = 20
    window.addGestureRecognizer(tap)
    for (n, sample) in [
      TouchSample(id: 1, phase: .down, location: Point(x: 50, y: 50)),
      TouchSample(id: 1, phase: .move, location: Point(x: 68, y: 50)), TouchSample(id: 1, phase: .up),
    ].enumerated() {
      backend.handle(TouchFrame(time: Timestamp(microseconds: Int64(n) * 10_000), samples: [sample]))
    }
    #expect(taps == 1)
  }

  @Test("A delegate that was released is not asked")
  func gone() {
    let desk = Desk()
    let pan = desk.listen(PanGestureRecognizer(), "pan")
    var delegate: Clerk? = Clerk()
    delegate?.begins = false
    pan.delegate = delegate
    desk.window.addGestureRecognizer(pan)
    delegate = nil
    desk.down(50, 50, t: 0)
    desk.move(50, 70, t: 20)
    #expect(desk.log == ["pan began"])
  }

  @Test("A delegate that is set later is asked starting with the next touch")
  func setLater() {
    let desk = Desk()
    let pan = desk.listen(PanGestureRecognizer(), "pan")
    desk.window.addGestureRecognizer(pan)
    desk.tap(t: 0)
    clerk.begins = false
    pan.delegate = clerk
    desk.down(50, 50, t: 1000)
    desk.move(50, 70, t: 1020)
    #expect(desk.log.isEmpty)
    #expect(clerk.asked.last == "begin -")
  }

  @Test("The delegate can read where the gesture would begin")
  func valuesOfAQuestion() {
    final class Judge: GestureBeginDelegate {
      var seen: [String] = []
      func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PanGestureRecognizer else { return true }
        seen.append("\(pan.translation(in: nil).y) \(pan.location(in: nil).y) \(pan.state) \(pan.numberOfTouches)")
        return pan.translation(in: nil).x != 0
      }
    }
    let (desk, judge) = (Desk(), Judge())
    let pan = PanGestureRecognizer()
    pan.delegate = judge
    desk.window.addGestureRecognizer(pan)
    desk.down(50, 50, t: 0)
    desk.move(50, 70, t: 20)
    #expect(judge.seen == ["20.0 70.0 possible 1"])
  }

  @Test("A delegate may refuse the touches of a view and accept those of a view inside it", arguments: [false, true])
  func viewInView(answersLater: Bool) {
    let desk = Desk(answersLater: answersLater)
    let outer = desk.view(100, 100, 200, 200)
    let inner = desk.view(50, 50, 100, 100, in: outer)
    clerk.receives = { $0.view !== outer }
    let tap = desk.listen(TapGestureRecognizer(), "tap")
    tap.delegate = clerk
    desk.window.addGestureRecognizer(tap)
    desk.tap(110, 110, t: 0)
    #expect(desk.log.isEmpty)
    desk.tap(200, 200, t: 1000)
    #expect(desk.log == ["tap ended"])
    desk.tap(10, 10, t: 2000)
    #expect(desk.log.count == 2)
    #expect(inner.window === desk.window)
  }

  @Test("A requirement that would complete a circle is not made")
  func circles() {
    let desk = Desk()
    let (a, b) = (desk.listen(TapGestureRecognizer(), "a"), desk.listen(TapGestureRecognizer(), "b"))
    a.require(toFail: b)
    b.require(toFail: a)
    a.require(toFail: a)
    desk.window.addGestureRecognizer(a)
    desk.window.addGestureRecognizer(b)
    desk.tap(t: 0)
    #expect(desk.log == ["b ended"])
  }

  @Test("A failure requirement applies even if its two recognizers are added to the window at different times")
  func requirementAcrossTime() {
    let desk = Desk()
    let (single, double) = (desk.listen(TapGestureRecognizer(), "single"), TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    desk.window.addGestureRecognizer(single)
    desk.tap(t: 0)
    #expect(desk.log == ["single ended"])
    desk.window.addGestureRecognizer(double)
    desk.tap(t: 1000)
    #expect(desk.log == ["single ended"])
    desk.wait(until: 3000)
    #expect(desk.log == ["single ended", "single ended"])
  }
}

extension DelegateTests.Controller: @MainActor GestureBeginDelegate {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    asked += 1
    return true
  }
}
