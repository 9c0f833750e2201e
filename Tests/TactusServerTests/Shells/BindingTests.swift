// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Special cases of bindings, with which a shell follows the host's own gestures by name. `ShellTests` tests the usual
/// cases.
@Suite struct BindingTests {
  private let rig = Rig()
  private let client: WireClient
  private let shell: WireShell
  private let host: WireHost
  private let binding: WireRecognizer

  private let pan: RecognizerID?

  init() {
    pan = rig.addSystem(Pan(), "home")
    if let pan { rig.server?.offerBinding(name: "home", kind: .pan, recognizer: pan) }
    client = rig.client(.trusted)
    shell = client.bindShell()
    host = shell.host("LVDS-1", .observe)
    binding = shell.binding("home", on: host)
    host.commit()
    rig.settle()
  }

  @Test func `a binding that is removed during its gesture reports 'cancelled'`() {
    rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 1, lifts: false)
    rig.server?.removeBinding(name: "home")
    rig.settle()
    #expect(binding.states == ["began", "cancelled"])
    rig.up(t: 100)
    #expect(binding.states == ["began", "cancelled"])
  }

  @Test func `suspending the server cancels a binding's gesture, and resuming does not continue the gesture`() {
    rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 1, lifts: false)
    rig.server?.suspend()
    rig.settle()
    #expect(binding.states == ["began", "cancelled"])
    rig.move(to: (260, 100), t: 50)
    rig.server?.resume()
    rig.move(to: (280, 100), t: 60)
    rig.up(t: 100)
    #expect(binding.states == ["began", "cancelled"])
    rig.drag(from: (200, 100), to: (240, 100), t: 1000, steps: 1)
    #expect(binding.states == ["began", "cancelled", "began", "ended"])
  }

  @Test func `a binding that the compositor removes and offers again reports gestures again`() throws {
    rig.server?.removeBinding(name: "home")
    rig.server?.withEngine { engine, effects in
      if let pan { engine.remove(pan, into: &effects) }
    }
    let new = try #require(rig.addSystem(Pan(), "again"))
    rig.server?.offerBinding(name: "home", kind: .pan, recognizer: new)
    rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 1)
    #expect(binding.states == ["began", "ended"])
  }

  @Test func `a binding with a recognizer on each output reports gestures on each output`() throws {
    let right = rig.addOutput("right", Rect(x: 1000, y: 0, width: 1000, height: 800))
    let both = [pan, rig.addSystem(Pan(), "right-home", on: right)].compactMap { $0 }
    rig.server?.offerBinding(name: "home", kind: .pan, recognizers: both)
    let there = shell.binding("home", on: shell.host("right", .observe, "other"), "there")
    rig.settle()
    rig.drag(from: (1200, 100), to: (1240, 100), t: 0, steps: 1)
    #expect(binding.states == [])
    #expect(there.states == ["began", "ended"])
    rig.drag(from: (200, 100), to: (240, 100), t: 1000, steps: 1)
    #expect(binding.states == ["began", "ended"])
    #expect(there.states == ["began", "ended"])
  }

  @Test func `a binding reports no gestures that begin on an output other than its gesture host's`() {
    let right = rig.addOutput("right", Rect(x: 1000, y: 0, width: 1000, height: 800))
    if let pan = rig.addSystem(Pan(), "right-home", on: right) {
      rig.server?.offerBinding(name: "home", kind: .pan, recognizer: pan)
    }
    rig.drag(from: (1200, 100), to: (1240, 100), t: 0)
    #expect(binding.states == [])
    let there = shell.binding("home", on: shell.host("right", .observe, "other"), "there")
    rig.settle()
    rig.drag(from: (1200, 100), to: (1240, 100), t: 1000, steps: 1)
    #expect(there.states == ["began", "ended"])
    #expect(client.lines(of: there).first == "location 240 100")
  }

  @Test func `a disabled binding reports nothing`() {
    binding.setEnabled(false)
    host.commit()
    rig.settle()
    rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(binding.states == [])
  }

  @Test func `a binding to one of several targets of a recognizer reports only that target's actions`() throws {
    let tap = try #require(rig.addSystem(Tap(), "peek"))
    rig.server?.withEngine { engine, _ in
      for target in 1...3 { _ = engine.addTarget(TargetID(rawValue: UInt64(target)), to: tap) }
    }
    rig.server?.offerBinding(name: "peek", kind: .tap, recognizer: tap, target: TargetID(rawValue: 2))
    let peek = shell.binding("peek", on: host, "peek")
    rig.settle()
    rig.tap(at: (200, 100), t: 0)
    #expect(peek.states == ["ended"])
  }

  @Test func `bindings count towards the limit of recognizers`() {
    for n in 0..<600 { _ = shell.binding("home", on: host, "home\(n)") }
    rig.settle()
    #expect(!client.isAlive)
  }

  @Test func `a gesture host may have bindings up to its limit of recognizers, and no more`() {
    let rig = Rig { $0.recognizers = 2 }
    if let pan = rig.addSystem(Pan(), "home") {
      rig.server?.offerBinding(name: "home", kind: .pan, recognizer: pan)
    }
    let client = rig.client(.trusted)
    let shell = client.bindShell()
    let host = shell.host("LVDS-1", .observe)
    let bindings = (0..<2).map { shell.binding("home", on: host, "b\($0)") }
    host.commit()
    rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 1)
    #expect(bindings.map(\.states) == [["began", "ended"], ["began", "ended"]])
    _ = shell.binding("home", on: host, "b2")
    rig.settle()
    #expect(client.failure == .limitExceeded)
  }
}
