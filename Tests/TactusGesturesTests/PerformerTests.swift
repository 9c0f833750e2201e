// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import Testing

@testable import TactusGestures

/// Tests how the performer turns a gesture's responses into requests to an adapter.
@Suite("The performer of responses")
struct PerformerTests {
  /// Records the performer's requests.
  private final class Adapter: ActionAdapter, DrivenAction {
    var told: [String] = []
    var can = true
    var outcome = ActionOutcome.reported
    var beginsWith: ActionBeginning = .inSteps
    var endsByItself = true
    var mayTakeUp = true

    func takeUp(_ request: ActionRequest) -> Bool { mayTakeUp }
    func perform(_ request: ActionRequest) -> ActionOutcome {
      if can { told.append(request.action.words + (request.times == 1 ? "" : " x\(request.times)")) }
      return can ? outcome : .unsupported
    }
    func begin(_ request: ActionRequest) -> ActionBeginning { beginsWith }
    func show(_ request: ActionRequest) { told.append("show \(request.response.phase)") }
    func letGo(_ request: ActionRequest) { told.append("over") }
    func follow(_ request: ActionRequest) { told.append("follow \(request.response.progress)") }
    func end(_ request: ActionRequest) -> ActionOutcome? {
      told.append("end")
      return endsByItself ? outcome : nil
    }
    func cancel(_ request: ActionRequest) { told.append("cancel") }
  }

  private final class Rest {
    var log: [String] = []
    var started: [[String]] = []
    /// Why no program can be started; nil if programs can be started.
    var failure: String?
  }

  private let adapter = Adapter()
  private let rest = Rest()
  private let performer: Performer

  init() {
    performer = Performer(
      start: { [rest] words, _ in
        rest.started.append(words)
        return rest.failure
      }, log: { [rest] in rest.log.append($0) })
  }

  /// Returns the performer's requests for these phases of a binding. The two numbers of a phase are the progress, and
  /// the progress at which the action would settle if the fingers lifted now.
  private func ask(
    _ binding: String, _ phases: [(Response.Phase, Double, Double)], on output: UInt64 = 1
  ) throws -> [String] {
    let binding = try #require(try config("bind \(binding)").bindings.first)
    let action = try #require(binding.action)
    for (phase, progress, rest) in phases {
      let response = Response(
        binding: 0, action: action, phase: phase, progress: progress, velocity: 0, settlesAt: rest, location: .zero,
        time: Timestamp(microseconds: 0))
      performer.perform(
        ActionRequest(response, of: binding, in: SessionState(), on: ViewID(rawValue: output)), by: adapter)
    }
    defer { adapter.told = [] }
    return adapter.told.filter { $0 != "over" }
  }

  private let thereAndBack: [(Response.Phase, Double, Double)] = [
    (.began, 0, 0), (.changed, 1.1, 1), (.changed, 0.2, 0), (.ended, -0.8, -1),
  ]

  @Test("The performer requests an action once, or once per step in either direction")
  func fires() throws {
    #expect(try ask("3 swipe left -> workspace next", [(.fire, 2.7, 1)]) == ["workspace next"])
    #expect(
      try ask("3 pan left -> workspace next { step 8mm }", [(.fire, 2, 1), (.fire, -1, 1), (.fire, 0.4, 1)])
        == ["workspace next x2", "workspace previous"])
    #expect(
      try ask("3 pan left -> close { step 8mm; back key F4 }", [(.fire, 1, 1), (.fire, -2, 1)])
        == ["close", "key F4 x2"])
    #expect(try ask("3 pan left -> close { step 8mm }", [(.fire, 1e300, 1)]) == ["close x20"])
  }

  @Test("If an action has an opposite, the performer requests the opposite when the fingers go back")
  func steps() throws {
    let there = "workspace previous", back = "workspace next"
    #expect(try ask("3 pan horizontal -> workspace { drive yes }", thereAndBack) == [there, back, back])
    #expect(
      try ask("3 pan right -> workspace next { drive yes }", [(.began, 0, 0), (.changed, 2.1, 2), (.cancelled, 0, 0)])
        == [back + " x2", there + " x2"])
    #expect(
      try ask("3 pan up -> close { drive yes; step 8mm; back overview }", thereAndBack)
        == ["close", "overview", "overview"])
  }

  @Test(
    "If an action has no opposite, the performer requests the action only at the end of the gesture",
    arguments: [0.0, 1])
  func atTheEnd(rest: Double) throws {
    #expect(
      try ask("3 pan up -> close { drive yes }", [(.began, 0, 0), (.changed, 1.5, 1), (.ended, 0.8, rest)])
        == (rest == 1 ? ["close"] : []))
    #expect(try ask("3 pan up -> close { drive yes }", [(.began, 0, 0), (.cancelled, 0, 0)]).isEmpty)
  }

  @Test("The performer forwards all progress to a driven action")
  func follows() throws {
    adapter.beginsWith = .follows(adapter)
    let course = ["follow 1.1", "follow 0.2", "end"]
    #expect(try ask("3 pan horizontal -> workspace { drive yes }", thereAndBack) == course)
    #expect(
      try ask("3 pan up -> close { drive yes }", [(.began, 0, 0), (.began, 0, 0), (.cancelled, 0, 0)])
        == ["cancel", "cancel"])
  }

  @Test("If an adapter only shows progress, the performer requests the action at the end")
  func shows() throws {
    (adapter.beginsWith, adapter.endsByItself) = (.follows(adapter), false)
    #expect(try ask("3 pan up -> close { drive yes }", [(.began, 0, 0), (.ended, 1, 1)]) == ["end", "close"])
    #expect(try ask("3 pan up -> close { drive yes }", [(.began, 0, 0), (.ended, 1, 0)]) == ["end"])
  }

  @Test("The performer makes no further requests for an action that was refused")
  func refused() throws {
    adapter.beginsWith = .refused(nil)
    #expect(try ask("3 pan up -> close { drive yes }", [(.began, 0, 0), (.changed, 1, 1), (.ended, 1, 1)]).isEmpty)
    adapter.mayTakeUp = false
    #expect(try ask("3 swipe up -> close", [(.fire, 1, 1)]).isEmpty)
  }

  @Test("The performer shows when an action that must be confirmed is armed or cancelled")
  func confirms() throws {
    #expect(
      try ask("3 swipe up -> close { confirm hold 1s }", [(.armed, 0, 0), (.cancelled, 0, 0), (.armed, 0, 0)])
        == ["show armed", "show cancelled", "show armed"])
  }

  @Test("The performer reports the end of a gesture after its last action")
  func over() throws {
    _ = try ask("3 pan left -> close { step 8mm }", [])
    for (binding, phases, count) in [
      ("3 swipe up -> close", [(Response.Phase.fire, 1, 1)], 1), ("3 swipe up -> close", [(.armed, 0, 0)], 0),
      ("3 pan left -> scroll up { step 8mm; with Ctrl }", [(.fire, 1, 1), (.fire, 1, 1), (.ended, 0, 0)], 1),
      ("3 pan up -> close { drive yes }", [(.began, 0, 0), (.changed, 1, 1), (.cancelled, 0, 0)], 1),
    ] as [(String, [(Response.Phase, Double, Double)], Int)] {
      let binding = try #require(try config("bind \(binding)").bindings.first)
      for (phase, progress, rest) in phases {
        let response = Response(
          binding: 0, action: .close, phase: phase, progress: progress, velocity: 0, settlesAt: rest,
          location: .zero, time: Timestamp(microseconds: 0))
        performer.perform(
          ActionRequest(response, of: binding, in: SessionState(), on: ViewID(rawValue: 1)), by: adapter)
      }
      #expect(adapter.told.count { $0 == "over" } == count, "\(binding.words) \(phases)")
      adapter.told = []
    }
  }

  @Test("The performer starts programs itself, and logs actions that no adapter can perform")
  func nobody() throws {
    adapter.can = false
    #expect(try ask("3 swipe up -> exec mkdir a", [(.fire, 1, 1)]).isEmpty)
    #expect(rest.started == [["mkdir", "a"]])
    rest.failure = "no such file"
    #expect(try ask("3 swipe up -> exec mkdir a", [(.fire, 1, 1)]).isEmpty)
    #expect(try ask("3 swipe up -> workspace up", [(.fire, 1, 1)]).isEmpty)
    #expect(
      rest.log == [
        "3 swipe up -> exec mkdir a: done by exec",
        "3 swipe up -> exec mkdir a: failed: no such file",
        "3 swipe up -> workspace up: failed: no backend here supports this",
      ])
  }

  @Test("The performer logs each outcome that the adapter does not report itself")
  func logs() throws {
    #expect(try ask("3 swipe up -> close", [(.fire, 1, 1)]) == ["close"])
    #expect(rest.log.isEmpty)
    adapter.outcome = .done(by: "weston (tactus-weston)")
    _ = try ask("3 pan left -> workspace next { step 8mm }", [(.fire, 1, 1), (.fire, -1, 1)])
    adapter.outcome = .failed("no window is in front")
    _ = try ask("3 swipe up -> close", [(.fire, 1, 1)])
    adapter.beginsWith = .refused("no window is in front")
    _ = try ask("3 pan up -> close { drive yes }", [(.began, 0, 0), (.changed, 1, 1), (.ended, 1, 1)])
    (adapter.beginsWith, adapter.outcome) = (.follows(adapter), .done(by: "weston (tactus-weston)"))
    _ = try ask("3 pan any -> move { drive yes }", [(.began, 0, 0), (.changed, 0.5, 0), (.ended, 1, 1)])
    _ = try ask("3 pan any -> move { drive yes }", [(.began, 0, 0), (.cancelled, 0, 0)])
    #expect(
      rest.log == [
        "3 pan left -> workspace next: done by weston (tactus-weston)",
        "3 pan left -> workspace previous: done by weston (tactus-weston)",
        "3 swipe up -> close: failed: no window is in front",
        "3 pan up -> close: failed: no window is in front",
        "3 pan any -> move: done by weston (tactus-weston)",
      ])
  }

  @Test("The performer stores its progress for each output separately, and forgets it when the output is removed")
  func outputs() throws {
    let binding = "3 pan horizontal -> workspace { drive yes }"
    let out: [(Response.Phase, Double, Double)] = [(.began, 0, 0), (.changed, 1.1, 1)]
    let back: [(Response.Phase, Double, Double)] = [(.cancelled, 0, 0)]
    #expect(try ask(binding, out) == ["workspace previous"])
    #expect(try ask(binding, out, on: 2) == ["workspace previous"])
    #expect(try ask(binding, back) == ["workspace next"])
    performer.forget(output: ViewID(rawValue: 2))
    #expect(try ask(binding, back, on: 2) == ["show cancelled"])
  }
}
