// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit
import Testing

@Suite("Targets")
struct TargetTests {
  final class Listener {
    var heard: [String] = []
    func tapped(_ tap: TapGestureRecognizer) { heard.append("tapped \(tap.state)") }
    func anything(_ recognizer: GestureRecognizer) { heard.append("\(type(of: recognizer))") }
    func nothing() { heard.append("nothing") }
  }
  let desk = Desk()
  let listener = Listener()

  @Test("An action may receive its recognizer with the type of the recognizer, with the base type, or not at all")
  func actionsOfAllShapes() {
    let tap = TapGestureRecognizer(target: listener, action: Listener.tapped)
    tap.addTarget(listener, action: Listener.anything)
    tap.addTarget(listener, action: Listener.nothing)
    desk.window.addGestureRecognizer(tap)
    desk.tap(t: 0)
    #expect(listener.heard == ["tapped ended", "TapGestureRecognizer", "nothing"])
  }

  @Test("A released target is not called, but the other targets are")
  func aGoneTarget() {
    var gone: Listener? = Listener()
    let tap = TapGestureRecognizer()
    if let gone { tap.addTarget(gone, action: Listener.nothing) }
    tap.addTarget(listener, action: Listener.nothing)
    desk.window.addGestureRecognizer(tap)
    weak let witness = gone
    gone = nil
    #expect(witness == nil)
    desk.tap(t: 0)
    #expect(listener.heard == ["nothing"])
  }

  @Test("Removing a target removes all actions of that target, and no actions of other targets")
  func takingBackATarget() {
    let other = Listener()
    let tap = TapGestureRecognizer(target: listener, action: Listener.nothing)
    tap.addTarget(listener, action: Listener.tapped)
    tap.addTarget(other, action: Listener.nothing)
    tap.removeTarget(listener)
    desk.window.addGestureRecognizer(tap)
    desk.tap(t: 0)
    #expect(listener.heard.isEmpty)
    #expect(other.heard == ["nothing"])
  }

  @Test("One action can be removed with the value that was returned when the action was added")
  func takingBackOneAction() {
    let tap = TapGestureRecognizer(target: listener, action: Listener.nothing)
    let action = tap.addTarget(listener, action: Listener.tapped)
    tap.removeTarget(action)
    desk.window.addGestureRecognizer(tap)
    desk.tap(t: 0)
    #expect(listener.heard == ["nothing"])
  }

  @Test("removeTarget without an argument removes all targets")
  func takingBackAll() {
    let tap = TapGestureRecognizer(target: listener, action: Listener.nothing)
    tap.addAction { _ in self.listener.heard.append("closure") }
    tap.removeTarget()
    desk.window.addGestureRecognizer(tap)
    desk.tap(t: 0)
    #expect(listener.heard.isEmpty)
  }

  @Test("A continuous gesture calls its target for each state, and not for a failure")
  func eachState() {
    desk.window.addGestureRecognizer(desk.listen(PanGestureRecognizer(), "pan"))
    desk.down(50, 50, t: 0)
    desk.move(50, 70, t: 20)
    desk.move(50, 90, t: 40)
    desk.up(t: 60)
    desk.tap(t: 1000)
    #expect(desk.log == ["pan began", "pan changed", "pan ended"])
  }

  @Test("A pan is cancelled when the system cancels its touch")
  func cancelled() {
    desk.window.addGestureRecognizer(desk.listen(PanGestureRecognizer(), "pan"))
    desk.down(50, 50, t: 0)
    desk.move(50, 70, t: 20)
    desk.cancel(t: 40)
    #expect(desk.log == ["pan began", "pan cancelled"])
  }

  @Test("The end of the session cancels a pan")
  func endOfSession() {
    desk.window.addGestureRecognizer(desk.listen(PanGestureRecognizer(), "pan"))
    desk.down(50, 50, t: 0)
    desk.move(50, 70, t: 20)
    desk.backend.endSession()
    #expect(desk.log == ["pan began", "pan cancelled"])
  }
}
