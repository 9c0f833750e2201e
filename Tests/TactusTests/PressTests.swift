// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S5.6: presses of hardware keys.
@Suite struct PressTests {
  @Test("S5.6 By default no built-in recognizer receives presses", arguments: GestureKind.allCases)
  func noneByDefault(kind: GestureKind) {
    let s = Script()
    guard let id = s.engine.add(kind: kind) else { return }
    #expect(s.settings(id)?.allowedPressTypes == [])
    s.input { $0.attach(id, to: s.root, into: &$1) }
    s.press(.began, t: 0)
    #expect(s.isIdle)
  }

  @Test("S5.6 A press reaches the recognizers of its view and of the view's ancestors, if they allow the press's type")
  func candidates() {
    let s = Script()
    let inner = s.view("inner", 0, 0, 100, 100)
    let other = s.view("other", 100, 0, 100, 100)
    for (name, view) in [("r", s.root), ("i", inner), ("o", other)] {
      _ = s.add(Scripted(pressed: [.began]), name, on: view) { $0.allowedPressTypes = PressTypes(.power) }
    }
    s.press(.began, .menu, t: 0, in: inner)
    s.press(.began, .power, t: 10, in: inner)
    #expect(s.actions == ["i began 10", "r began 10"])
  }

  @Test("S5.6 A recognizer receives every phase of a press, even a phase with an earlier time than the previous phase")
  func phases() {
    let s = Script()
    let diary = Scripted.Diary()
    _ = s.add(Scripted(diary: diary)) { $0.allowedPressTypes = .all }
    let phases: [Press.Phase] = [.began, .changed, .ended, .began, .cancelled]
    for (phase, t) in zip(phases, [10.0, 20, 5, 30, 40]) { s.press(phase, t: t) }
    #expect(diary.calls == ["press began", "press changed", "press ended", "press began", "press cancelled"])
  }

  @Test("S5.6 The delegate is asked first about the event of a press, and then about the press itself")
  func questions() {
    let s = Script()
    _ = s.add(Scripted()) { $0.allowedPressTypes = .all }
    s.press(.began, t: 0)
    s.press(.ended, t: 10)
    #expect(s.answers.asked == ["receive event custom", "receive press custom"])
  }

  @Test("S5.6 If the delegate refuses the event of a touch, the recognizer does not receive the touch")
  func eventBeforeTouch() {
    let s = Script()
    let diary = Scripted.Diary()
    s.answers.receiveEvent = { _, event in event == .presses }
    _ = s.add(Scripted(diary: diary)) { $0.allowedPressTypes = .all }
    s.down(1, at: (5, 5), t: 0)
    s.press(.began, t: 10)
    #expect(diary.calls == ["press began"])
    #expect(!s.answers.asked.contains("receive custom 1"))
  }

  @Test("S5.6, S5.2 A recognizer receives nothing of a press that its delegate refused")
  func refused() {
    let s = Script()
    let diary = Scripted.Diary()
    s.answers.receivePress = { _ in false }
    _ = s.add(Scripted(diary: diary)) { $0.allowedPressTypes = .all }
    s.down(1, at: (5, 5), t: 0)
    s.press(.began, t: 10)
    s.press(.ended, t: 20)
    #expect(diary.calls == ["began 1"])
  }

  @Test("S5.6, S4.10 A new attempt receives nothing of a press that began before the reset")
  func pressBeforeReset() {
    let s = Script()
    let diary = Scripted.Diary()
    _ = s.add(Scripted(pressed: [.ended], diary: diary)) { $0.allowedPressTypes = .all }
    s.press(.began, t: 0)
    s.down(1, at: (5, 5), t: 10)
    s.press(.ended, t: 20)
    #expect(diary.calls == ["press began", "willBegin", "reset", "began 1"])
  }

  @Test("S5.6 Before a press is handled, timers that are due earlier fire")
  func timersFirst() {
    let s = Script()
    _ = s.add(LongPress())
    _ = s.add(Scripted(pressed: [.ended]), "key") { $0.allowedPressTypes = .all }
    s.down(1, at: (5, 5), t: 0)
    s.press(.began, t: 600)
    #expect(s.transitions == ["longPress began 500", "key failed 500", "key ended 600"])
  }

  @Test("S5.6 A disabled recognizer receives no presses, and no recognizer receives a press for a stale view")
  func refusedByState() {
    let s = Script()
    let diary = Scripted.Diary()
    let id = s.add(Scripted(diary: diary)) { $0.allowedPressTypes = .all }
    s.press(.began, t: 0, in: ViewID(rawValue: 99))
    s.disable(id)
    s.press(.began, t: 10)
    #expect(diary.calls.isEmpty)
  }

  @Test(
    "S5.6 After a press has ended or been cancelled, a recognizer receives no further phase of this press",
    arguments: [Press.Phase.ended, .cancelled])
  func over(end: Press.Phase) {
    let s = Script()
    let diary = Scripted.Diary()
    _ = s.add(Scripted(diary: diary)) { $0.allowedPressTypes = .all }
    let phases: [Press.Phase] = [.began, .changed, .changed, end, .changed, .ended, .cancelled, .began]
    for (n, phase) in phases.enumerated() { s.press(phase, t: Double(n)) }
    #expect(diary.calls == ["press began", "press changed", "press changed", "press \(end)", "press began"])
  }

  @Test("S5.6 A press continues when another press ends")
  func anotherPress() {
    let s = Script()
    let diary = Scripted.Diary()
    _ = s.add(Scripted(diary: diary)) { $0.allowedPressTypes = .all }
    s.press(.began, .power, t: 0)
    s.press(.began, .menu, t: 10)
    s.press(.ended, .power, t: 20)
    s.press(.changed, .power, t: 30)
    s.press(.ended, .menu, t: 40)
    #expect(diary.calls == ["press began", "press began", "press ended", "press ended"])
  }

  @Test func `a key that reports no force counts as fully pressed`() {
    #expect(Press(type: .power, phase: .began, view: ViewID(rawValue: 1)).force == 1)
  }

  @Test(
    "S5.6 A recognizer that handles no presses fails when a press ends", arguments: [Press.Phase.ended, .cancelled])
  func useless(end: Press.Phase) {
    struct Plain: Recognizer {}
    let s = Script()
    _ = s.add(Plain(), "plain") { $0.allowedPressTypes = .all }
    s.press(.began, t: 0)
    #expect(s.transitions == [])
    s.press(end, t: 10)
    #expect(s.transitions == ["plain failed 10"])
  }
}
