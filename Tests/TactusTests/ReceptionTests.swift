// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S5: which touches a recognizer receives.
@Suite struct ReceptionTests {
  @Test("S5.1 The delegate is asked about each new touch once, before the recognizer receives it")
  func askedOnce() {
    let s = Script()
    let diary = Scripted.Diary()
    s.answers.receive = { _, touch in
      diary.calls.append("asked \(touch.id)")
      return true
    }
    _ = s.add(Scripted(diary: diary))
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    s.up(1, t: 20)
    #expect(diary.calls == ["asked 1", "began 1", "moved 1", "ended 1"])
  }

  @Test("S5.1 The touch's type is checked first, then the recognizer is asked, then its delegate")
  func orderOfQuestions() {
    let s = Script()
    let diary = Scripted.Diary()
    s.answers.receive = { name, _ in
      diary.calls.append("delegate of \(name)")
      return true
    }
    func note(_ answer: Bool) -> (Touch) -> Bool {
      { _ in
        diary.calls.append("own \(answer)")
        return answer
      }
    }
    _ = s.add(Scripted(isForMe: note(true)), "a")
    _ = s.add(Scripted(isForMe: note(false)), "b")
    _ = s.add(Scripted(isForMe: note(true)), "c") { $0.allowedTouchTypes = .pencil }
    s.down(1, at: (5, 5), t: 0)
    #expect(diary.calls == ["own true", "delegate of a", "own false"])
  }

  @Test("S5.1 A recognizer is asked only the questions that it declares, whatever questions its delegate is asked")
  func ownAnswers() {
    struct Silent: Recognizer {
      static var answers: RecognizerAnswers { .all.subtracting(.shouldReceive) }
      func shouldReceive(_ touch: Touch) -> Bool { false }
    }
    let s = Script()
    s.answers.receive = { _, _ in true }
    let ids = [DelegateHooks(), .shouldBegin, .shouldReceiveTouch].map { hooks in
      s.add(Silent()) { $0.hooks = hooks }
    }
    s.down(1, at: (5, 5), t: 0)
    for id in ids { #expect(s.location(ofTouch: 0, id) == Point(x: 5, y: 5)) }
  }

  @Test("S5.1 The delegate is not asked a question that is missing from the recognizer's hooks")
  func hooks() {
    let s = Script()
    _ = s.add(Pan()) { $0.hooks = .shouldBegin }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (50, 5), t: 10)
    #expect(s.answers.asked == ["shouldBegin pan"])
  }

  @Test("S5.1 Refusing a touch does not change the recognizer's state")
  func refusalKeepsState() {
    let s = Script()
    let pan = s.add(Pan())
    s.answers.receive = { _, touch in touch.id == 1 }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (50, 5), t: 10)
    s.down(2, at: (5, 5), t: 20)
    #expect(s.state(pan) == .began)
    #expect(s.values(pan)?.numberOfTouches == 1)
  }

  @Test("S5.2 If a recognizer does not receive a touch, it neither withholds nor cancels the touch")
  func notReceived() {
    let s = Script()
    _ = s.add(Pan(), "a") { $0.delaysTouchesBegan = true }
    _ = s.add(Scripted(ended: [.ended]), "b") { $0.cancelsTouchesInView = false }
    s.answers.receive = { name, _ in name == "b" }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (50, 5), t: 10)
    s.up(1, t: 20)
    #expect(s.heard == "b0 m10 e20")
    #expect(s.transitions == ["b ended 20"])
  }

  @Test("S5.3 By default a recognizer receives every type of touch", arguments: TouchType.allCases)
  func allTypes(type: TouchType) {
    let s = Script()
    _ = s.add(Tap())
    s.down(1, at: (5, 5), t: 0, type: type)
    s.up(1, t: 10)
    #expect(s.actions == ["tap ended 10"])
  }

  @Test("S5.4 An attempt accepts one type of touch; the next attempt may accept another", arguments: [true, false])
  func exclusiveType(isExclusive: Bool) {
    let s = Script()
    let diary = Scripted.Diary()
    _ = s.add(Scripted(ended: [.failed], diary: diary)) { $0.requiresExclusiveTouchType = isExclusive }
    s.down(1, at: (5, 5), t: 0)
    s.down(2, at: (5, 5), t: 10, type: .pencil)
    s.up(1, t: 20)
    s.down(3, at: (5, 5), t: 30, type: .pencil)
    #expect(diary.calls.contains("began 2") == !isExclusive)
    #expect(diary.calls.contains("began 3"))
  }

  @Test("S5.5 A touch that is ignored is released in the same cycle and not cancelled later")
  func ignored() {
    let s = Script()
    _ = s.add(Scripted(moved: [.began], ignores: [2])) { $0.delaysTouchesBegan = true }
    s.frame(t: 0, .down(1, 5, 5), .down(2, 9, 9))
    s.move(1, to: (50, 5), t: 10)
    s.up(2, t: 20)
    #expect(s.heard == "b0 e20")
    #expect(s.deliveries.map(\.id) == [2, 2])
  }

  @Test("S5.5 A recognizer in play that ignores its only touch fails")
  func ignoresAll() {
    let s = Script()
    _ = s.add(Scripted(ignores: [1]))
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions == ["custom failed 0"])
    #expect(s.reasons == ["custom: ignored all of its touches"])
  }

  @Test("S5.5 Two recognizers that share only ignored touches do not compete")
  func ignoredMakesNoConflict() {
    let s = Script()
    _ = s.add(Scripted(moved: [.began], ignores: [2]), "a")
    _ = s.add(Scripted(moved: [.began], ignores: [1]), "b")
    s.frame(t: 0, .down(1, 5, 5), .down(2, 9, 9))
    s.frame(t: 10, .move(1, 6, 6), .move(2, 6, 6))
    #expect(s.transitions == ["a began 10", "b began 10"])
  }

  @Test("S5.5 Ignoring a touch that the recognizer did not receive does nothing")
  func ignoresStranger() {
    let s = Script()
    _ = s.add(Scripted(also: { _, _, context in context.ignore(TouchSlot(40)) }))
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions.isEmpty)
  }

  @Test("S5.5 Active recognizers are offered a new finger in delivery order, whatever their views")
  func offeredInDeliveryOrder() {
    let s = Script()
    let window = s.view("window", 0, 0, 500, 1000)
    _ = s.add(Pan(), "deep", on: window)
    _ = s.add(Pan(), "front") { $0.comesFirst = true }
    s.answers.receive = { name, touch in name != "front" || touch.id != 2 }
    s.down(1, at: (800, 100), t: 0)
    s.move(1, to: (820, 100), t: 20)
    s.down(2, at: (100, 100), t: 40)
    s.move(2, to: (120, 100), t: 60)
    s.down(3, at: (100, 500), t: 80)
    s.move(3, to: (100, 540), t: 100)
    #expect(s.actions == ["front began 20", "deep began 60", "front changed 100"])
    // S5.1: the delegate is not asked about a finger that another recognizer receives.
    #expect(s.answers.asked("receive front 3") == 1)
    #expect(s.answers.asked("receive deep 3") == 0)
  }

  @Test("S5.7 With requiresSequenceStart only the first touch of a sequence opens an attempt")
  func sequenceStart() {
    let s = Script()
    _ = s.add(Tap()) { $0.requiresSequenceStart = true }
    s.answers.receive = { _, touch in touch.id != 1 }
    s.down(1, at: (5, 5), t: 0)
    s.tap(2, t: 10)
    s.up(1, t: 100)
    #expect(s.actions.isEmpty)
    s.tap(3, t: 200)
    #expect(s.actions == ["tap ended 260"])
  }

  @Test("S5.7 An open attempt receives later touches")
  func sequenceGoesOn() {
    let s = Script()
    _ = s.add(with(Tap()) { $0.numberOfTouchesRequired = 2 }) { $0.requiresSequenceStart = true }
    s.down(1, at: (5, 5), t: 0)
    s.down(2, at: (50, 5), t: 10)
    s.frame(t: 20, .up(1), .up(2))
    #expect(s.actions == ["tap ended 20"])
  }

  @Test("S5.7 While fingers rest after a finished gesture, a new finger beside them starts no attempt")
  func besideRestingFingers() {
    let s = Script()
    _ = s.add(Swipe()) { $0.requiresSequenceStart = true }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (105, 5), t: 50)
    s.down(2, at: (5, 50), t: 100)
    s.move(2, to: (105, 50), t: 150)
    #expect(s.actions == ["swipe ended 50"])
  }
}
