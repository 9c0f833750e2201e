// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// The host's own recognizers beside those of clients: the questions that the host's delegate is asked, and the effects
/// that the host receives.
@Suite struct SystemTests {
  private final class Answers: GestureDelegate {
    var asked: [String] = []
    var answer = true
    let rig: Rig
    init(_ rig: Rig) { self.rig = rig }

    private func note(_ question: String, _ recognizer: RecognizerID, _ other: RecognizerID? = nil) {
      let name = rig.host.recognizers[recognizer] ?? "a client's"
      let rest = other.map { " " + (rig.host.recognizers[$0] ?? "a client's") } ?? ""
      if !asked.contains(question + " " + name + rest) { asked.append(question + " " + name + rest) }
    }
    func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool {
      note("receive", recognizer)
      return answer
    }
    func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive event: GestureEvent) -> Bool {
      note("event", recognizer)
      return answer
    }
    func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive press: Press) -> Bool {
      note("press", recognizer)
      return answer
    }
    func gestureRecognizerShouldBegin(_ recognizer: RecognizerID, values: GestureValues) -> Bool {
      note("begin", recognizer)
      return answer
    }
    func gestureRecognizer(
      _ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID
    ) -> Bool {
      note("simultaneous", recognizer, other)
      return false
    }
    func gestureRecognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
      note("requires", recognizer, other)
      return false
    }
    func gestureRecognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
      note("required by", recognizer, other)
      return false
    }
    func gestureRecognizer(_ recognizer: RecognizerID, canPrevent other: RecognizerID) -> Bool {
      note("prevents", recognizer, other)
      return answer
    }
    func gestureRecognizer(_ recognizer: RecognizerID, canBePreventedBy other: RecognizerID) -> Bool {
      note("prevented by", recognizer, other)
      return answer
    }
    func view(_ view: ViewID, shouldBegin recognizer: RecognizerID, values: GestureValues) -> Bool {
      note("view", recognizer)
      return true
    }
  }

  private func asked(_ answer: Bool) -> (Stage, Answers, WireRecognizer) {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    let answers = Answers(stage.rig)
    answers.answer = answer
    stage.rig.server?.hostDelegate = answers
    _ = stage.rig.addSystem(Pan(), "home") {
      $0.hooks = .all
      $0.allowedPressTypes = .all
    }
    return (stage, answers, pan)
  }

  @Test func `the compositor's delegate is asked only about the compositor's own recognizers`() {
    let (stage, answers, pan) = asked(true)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(answers.asked.allSatisfy { !$0.hasPrefix("simultaneous a") && $0.contains(" home") })
    for question in ["receive home", "event home", "begin home", "prevents home a client's"] {
      #expect(answers.asked.contains(question), "\(question)")
    }
    #expect(stage.rig.host.takeActions().first == "home began")
    #expect(pan.states == [])
  }

  @Test func `a system recognizer does not begin if the compositor's delegate answers no`() {
    let (stage, _, pan) = asked(false)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(stage.rig.host.takeActions() == [])
    #expect(pan.states.first == "began")
  }

  @Test func `the compositor's delegate is asked about presses of buttons`() {
    let (stage, answers, _) = asked(true)
    stage.rig.server?.withEngine { engine, effects in
      guard let view = stage.rig.outputView else { return }
      let press = Press(type: .volumeUp, phase: .began, view: view)
      engine.handle(press, at: Timestamp(microseconds: 0), into: &effects)
    }
    #expect(answers.asked.contains("press home"))
  }

  @Test func `if the compositor has no delegate, every question is answered with the default`() {
    let stage = Stage()
    stage.commit()
    _ = stage.rig.addSystem(Pan(), "home") { $0.hooks = .all }
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(stage.rig.host.takeActions().first == "home began")
  }

  @Test func `the compositor receives observed effects of its own recognizers, but not of clients' recognizers`() {
    let stage = Stage()
    _ = stage.add(.pan)
    stage.commit()
    stage.rig.server?.observes = [.transitions, .resets]
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(stage.rig.host.reports.isEmpty)
    let home = stage.rig.addSystem(Pan(), "home")
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 1000)
    let states = stage.rig.host.reports.compactMap { effect in
      if case .transition(let transition) = effect, transition.recognizer == home { transition.to } else { nil }
    }
    #expect(states.first == .began)
    #expect(states.last == .ended)
    #expect(states.count == 5)
  }

  @Test func `a system recognizer on a client's surface receives the touches of that surface only`() {
    let stage = Stage()
    stage.commit()
    let view = stage.rig.resource(of: stage.surface).flatMap { stage.rig.server?.view(of: $0) }
    _ = stage.rig.addSystem(Tap(), "focus", on: view) { $0.cancelsTouchesInView = false }
    stage.rig.tap(at: (200, 100), t: 0)
    stage.rig.tap(at: (700, 600), t: 1000)
    #expect(stage.rig.host.takeActions() == ["focus ended"])
  }

  // MARK: outputs

  @Test func `when an output is resized, shells and their gesture hosts receive the new size`() {
    let rig = Rig()
    let client = rig.client(.trusted)
    let host = client.bindShell().host("LVDS-1", .front)
    rig.settle()
    _ = client.takeLog()
    if let output = rig.outputView {
      #expect(rig.server?.resizeOutput(output, to: Rect(x: 0, y: 0, width: 500, height: 400)) == true)
    }
    rig.settle()
    #expect(
      Set(client.log) == ["shell output LVDS-1 500 400", "shell done", "host attached 500 400 exact", "host done"])
    #expect(host.isThere)
  }

  @Test func `removing an output withdraws the surfaces on it`() {
    let stage = Stage()
    stage.commit()
    stage.rig.removeOutput()
    #expect(stage.takeLog().contains { $0.hasPrefix("host detached") && !$0.hasSuffix("gone") })
    let output = stage.rig.addOutput("HDMI-A-1", Rig.output)
    #expect(output != nil)
    #expect(stage.client.isAlive)
  }
}
