// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S8: delegates, views and controls that say no.
@Suite struct VetoTests {
  /// Returns a script with a control on its root; the left half of the control is its knob.
  private func controlled(_ kind: Control.Kind, _ axis: Control.Axis = .horizontal) -> (Script, ViewID) {
    let s = Script()
    let view = s.view("control", 100, 100, 100, 100) {
      $0.control = Control(kind: kind, axis: axis, knob: Rect(x: 0, y: 0, width: 50, height: 100))
    }
    return (s, view)
  }

  @Test("S8.1 shouldBegin is asked once, when a recognizer leaves Possible; after a no, only this recognizer fails")
  func shouldBegin() {
    let s = Script()
    s.answers.shouldBegin = { $0 != "a" }
    for name in ["a", "b"] { _ = s.add(Scripted(moved: [.began]), name) }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    s.move(1, to: (7, 7), t: 20)
    #expect(s.transitions == ["a failed 10", "b began 10"])
    #expect(s.answers.asked("shouldBegin a") == 1)
    #expect(s.answers.asked("shouldBegin b") == 1)
    #expect(s.reasons == ["a: its delegate said no"])
  }

  @Test("S8.1 shouldBegin is not asked for a recognizer that is prevented or waits")
  func notAsked() {
    let s = Script()
    _ = s.add(Scripted(began: [.began]), "winner")
    _ = s.add(Scripted(began: [.began]), "loser")
    let waiting = s.add(Scripted(began: [.began]), "waiting")
    s.require(waiting, toFail: s.add(Scripted(), "b"))
    s.down(1, at: (5, 5), t: 0)
    #expect(s.answers.asked.filter { $0.hasPrefix("shouldBegin") } == ["shouldBegin winner"])
  }

  @Test("S8.1 shouldBegin is asked even for a recognizer that does not cancel touches")
  func askedWithoutCancelling() {
    let s = Script()
    _ = s.add(Scripted(began: [.ended])) { $0.cancelsTouchesInView = false }
    s.down(1, at: (5, 5), t: 0)
    #expect(s.answers.asked("shouldBegin custom") == 1)
  }

  @Test("S8.2 After the delegate, each view from the touched view up to the recognizer's view is asked")
  func viewPath() {
    let s = Script { $0.asksShouldBegin = true }
    let outer = s.view("outer", 0, 0, 500, 500) { $0.asksShouldBegin = true }
    let middle = s.view("middle", 0, 0, 500, 500, in: outer)
    let inner = s.view("inner", 0, 0, 500, 500, in: middle) { $0.asksShouldBegin = true }
    _ = s.add(Scripted(began: [.ended]), "a", on: outer)
    s.down(1, at: (5, 5), t: 0)
    _ = inner
    #expect(s.answers.asked.suffix(3) == ["shouldBegin a", "view inner a", "view outer a"])
  }

  @Test("S8.2 A view that contains several of the touches is asked once")
  func viewAskedOnce() {
    let s = Script { $0.asksShouldBegin = true }
    _ = s.add(Scripted(began: [.ended]), "a")
    s.frame(t: 0, .down(1, 5, 5), .down(2, 9, 9), .down(3, 9, 9))
    #expect(s.answers.asked("view root a") == 1)
  }

  @Test("S8.2 If touches are in several views, each view is asked, and the recognizer fails if one view says no")
  func anyViewVetoes() {
    let s = Script()
    for name in ["left", "right"] {
      _ = s.view(name, name == "left" ? 0 : 500, 0, 500, 1000) { $0.asksShouldBegin = true }
    }
    s.answers.viewShouldBegin = { view, _ in view != "right" }
    _ = s.add(Scripted(began: [.ended]), "a")
    s.frame(t: 0, .down(1, 5, 5), .down(2, 700, 9))
    #expect(s.transitions == ["a failed 0"])
    #expect(s.reasons == ["a: a touched view said no"])
  }

  @Test("S8.2 The views are not asked after the delegate has said no")
  func delegateFirst() {
    let s = Script { $0.asksShouldBegin = true }
    s.answers.shouldBegin = { _ in false }
    _ = s.add(Scripted(began: [.ended]), "a")
    s.down(1, at: (5, 5), t: 0)
    #expect(!s.answers.asked.contains("view root a"))
  }

  @Test("S8.3 Every control except a slider vetoes a single tap of an ancestor", arguments: Control.Kind.allCases)
  func tap(kind: Control.Kind) {
    let (s, control) = controlled(kind)
    _ = s.add(Tap())
    s.tap(1, at: (120, 120), t: 0)
    #expect(s.actions.isEmpty == (kind != .slider))
    #expect(s.heard(by: control) == (kind != .slider ? "b0 e60" : "b0 c60"))
    if kind != .slider { #expect(s.reasons == ["tap: a control does this itself"]) }
  }

  @Test(
    "S8.3 A slider vetoes a swipe that starts on the knob and goes along the slider", arguments: Control.Kind.allCases)
  func swipe(kind: Control.Kind) {
    let (s, _) = controlled(kind)
    _ = s.add(Swipe())
    s.down(1, at: (120, 120), t: 0)
    s.move(1, to: (190, 120), t: 50)
    #expect(s.actions.isEmpty == (kind == .slider))
  }

  @Test("S8.3 A slider does not veto a swipe that starts beside its knob")
  func besideTheKnob() {
    let (s, _) = controlled(.slider)
    _ = s.add(Swipe())
    s.down(1, at: (160, 120), t: 0)
    s.move(1, to: (230, 120), t: 50)
    #expect(s.actions == ["swipe ended 50"])
  }

  @Test("S8.3 A slider does not veto a swipe with two fingers")
  func twoFingers() {
    let (s, _) = controlled(.slider)
    _ = s.add(with(Swipe()) { $0.numberOfTouchesRequired = 2 })
    s.frame(t: 0, .down(1, 110, 120), .down(2, 110, 150))
    s.frame(t: 50, .move(1, 190, 120), .move(2, 190, 150))
    #expect(s.actions == ["swipe ended 50"])
  }

  @Test(
    "S8.3 A switch vetoes a pan that starts on the knob and goes along the switch", arguments: Control.Kind.allCases)
  func pan(kind: Control.Kind) {
    let (s, _) = controlled(kind)
    _ = s.add(Pan())
    s.down(1, at: (120, 120), t: 0)
    s.move(1, to: (190, 120), t: 50)
    #expect(s.actions.isEmpty == (kind == .switch))
  }

  @Test("S8.3 A vertical slider vetoes vertical swipes and no horizontal ones", arguments: [true, false])
  func verticalSlider(isVertical: Bool) {
    let (s, _) = controlled(.slider, .vertical)
    _ = s.add(with(Swipe()) { $0.direction = .all })
    s.down(1, at: (120, 120), t: 0)
    s.move(1, to: isVertical ? (120, 190) : (190, 120), t: 50)
    #expect(s.actions == (isVertical ? [] : ["swipe ended 50"]))
    #expect(s.reasons == (isVertical ? ["swipe: a control does this itself"] : []))
  }

  @Test("S8.3 A vertical switch vetoes vertical pans and no horizontal ones", arguments: [true, false])
  func verticalSwitch(isVertical: Bool) {
    let (s, _) = controlled(.switch, .vertical)
    _ = s.add(Pan())
    s.down(1, at: (120, 120), t: 0)
    s.move(1, to: isVertical ? (120, 190) : (190, 120), t: 50)
    #expect(s.actions == (isVertical ? [] : ["pan began 50"]))
    #expect(s.reasons == (isVertical ? ["pan: a control does this itself"] : []))
  }

  @Test("S8.3 A control inside a recognizer's view vetoes the recognizer if the control contains the touched view")
  func insideControl() {
    let (s, control) = controlled(.button)
    let label = s.view("label", 0, 0, 100, 100, in: control)
    _ = s.add(Tap())
    s.tap(1, at: (120, 120), t: 0)
    #expect(s.heard(by: label) == "b0 e60")
    #expect(s.actions.isEmpty)
  }

  @Test("S8.4 A control does not veto a recognizer of its own", arguments: [Control.Kind.button, .switch, .slider])
  func onControl(kind: Control.Kind) {
    let (s, control) = controlled(kind)
    _ = s.add(Tap(), on: control)
    s.tap(1, at: (120, 120), t: 0)
    #expect(s.actions == ["tap ended 60"])
  }

  @Test("S8.4 A button vetoes neither double taps nor taps of two fingers nor presses")
  func otherGestures() {
    let (s, _) = controlled(.button)
    _ = s.add(with(Tap()) { $0.numberOfTapsRequired = 2 }, "double")
    _ = s.add(with(Tap()) { $0.numberOfTouchesRequired = 2 }, "two")
    _ = s.add(LongPress(), "press")
    s.tap(1, at: (120, 120), t: 0)
    s.tap(1, at: (120, 120), t: 100)
    s.frame(t: 1000, .down(1, 120, 120), .down(2, 130, 120))
    s.frame(t: 1050, .up(1), .up(2))
    s.down(1, at: (120, 120), t: 2000)
    s.wait(until: 2500)
    #expect(s.actions == ["double ended 160", "two ended 1050", "press began 2500"])
  }

  @Test(
    "S8.4 A switch does not veto a pan that starts beside the knob, goes across the switch, or has two fingers",
    arguments: 0..<3)
  func besideKnob(how: Int) {
    let (s, _) = controlled(.switch)
    _ = s.add(Pan())
    let x = how == 0 ? 180.0 : 120.0
    s.down(1, at: (x, 120), t: 0)
    if how == 2 { s.down(2, at: (130, 120), t: 10) }
    s.frame(t: 20, .move(1, how == 1 ? x : x + 60, how == 1 ? 180 : 120))
    #expect(s.actions == ["pan began 20"])
  }
}
