// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

@testable import TactusServer

/// The answers that the engine receives. `SystemTests` tests which questions the host's delegate is asked.
@Suite struct ServerDelegateTests {
  private final class Host: GestureDelegate {
    let answer: Bool
    init(_ answer: Bool) { self.answer = answer }

    func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool { answer }
    func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive press: Press) -> Bool { answer }
    func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive event: GestureEvent) -> Bool { answer }
    func gestureRecognizerShouldBegin(_ recognizer: RecognizerID, values: GestureValues) -> Bool { answer }
    func gestureRecognizer(
      _ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID
    ) -> Bool { answer }
    func gestureRecognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool { answer }
    func gestureRecognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool { answer }
    func gestureRecognizer(_ recognizer: RecognizerID, canPrevent other: RecognizerID) -> Bool { answer }
    func gestureRecognizer(_ recognizer: RecognizerID, canBePreventedBy other: RecognizerID) -> Bool { answer }
    func view(_ view: ViewID, shouldBegin recognizer: RecognizerID, values: GestureValues) -> Bool { answer }
  }

  @Test(
    "The compositor decides about its own recognizers, and clients receive no presses", arguments: [nil, false, true])
  func answers(host answer: Bool?) throws {
    let stage = Stage()
    _ = stage.add(.pan)
    stage.commit()
    let home = try #require(stage.rig.addSystem(Pan(), "home"))
    let server = try #require(stage.rig.server)
    let view = try #require(stage.rig.outputView)
    let area = try #require(server.sessions.values.first?.hosts.first?.root.state.applied.children.first)
    let pan = try #require(area.state.applied.recognizers.first?.id)
    server.hostDelegate = answer.map { Host($0) }
    let delegate = ServerDelegate(server)
    let press = Press(type: .power, phase: .began, view: view)
    #expect(delegate.gestureRecognizer(home, shouldReceive: press) == answer ?? true)
    #expect(!delegate.gestureRecognizer(pan, shouldReceive: press))
    for event in [GestureEvent.touches, .presses] {
      #expect(delegate.gestureRecognizer(home, shouldReceive: event) == answer ?? true)
      #expect(delegate.gestureRecognizer(pan, shouldReceive: event))
    }
    #expect(delegate.gestureRecognizer(home, shouldRecognizeSimultaneouslyWith: pan) == answer ?? false)
    #expect(delegate.gestureRecognizer(home, shouldRequireFailureOf: pan) == answer ?? false)
    #expect(delegate.gestureRecognizer(home, shouldBeRequiredToFailBy: pan) == answer ?? false)
    #expect(delegate.gestureRecognizer(home, canPrevent: pan) == answer ?? true)
    #expect(delegate.gestureRecognizer(home, canBePreventedBy: pan) == answer ?? true)
  }
}
