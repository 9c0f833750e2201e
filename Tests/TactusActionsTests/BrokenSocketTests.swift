// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Glibc
import TactusGestures
import Testing

@testable import TactusActions

/// Faults of a compositor's socket: each makes one action fail, with a reason.
@Suite("The socket of a compositor")
struct BrokenSocketTests {
  let scratch: Scratch
  let folder: String
  let stage: Stage

  init() throws {
    scratch = try Scratch()
    folder = try scratch.runtimeFolder()
    stage = try Stage(["XDG_RUNTIME_DIR": folder, "SWAYSOCK": "\(folder)/sway-ipc.sock"], waitsForWayland: false)
  }

  private func failure(_ conduct: FakeServer.Conduct) throws -> String? {
    let sway = try FakeServer.sway(in: folder, on: stage.pump, conduct)
    defer { withExtendedLifetime(sway) {} }
    return try stage.perform("close", by: "sway")?.reason
  }

  @Test("An action succeeds if the compositor accepts it")
  func answers() throws { #expect(try failure(.answers { _ in FakeServer.i3(FakeServer.yes) }) == nil) }

  @Test("An action fails if the compositor does not answer within two seconds")
  func hangs() throws {
    let before = Session.now
    #expect(try failure(.hangs) == "sway did not answer within 2 s")
    #expect(Session.now - before < 4_000_000)
  }

  @Test("An action fails if the compositor closes the connection without an answer", arguments: [true, false])
  func closes(atOnce: Bool) throws {
    let failure = try failure(atOnce ? .closesAtOnce : .closes)
    #expect(failure == "sway closed the connection without an answer")
  }

  @Test("An action fails if the compositor answers nonsense")
  func nonsense() throws {
    #expect(try failure(.says(Array("HTTP/1.1 400".utf8))) == "sway sent an invalid answer: the answer is not i3 IPC")
    #expect(
      try failure(.says(FakeServer.i3("{")))
        == "sway sent an invalid answer: expected a name in quotes, found the end of the text")
    #expect(try failure(.says(FakeServer.i3("{}"))) == "sway sent an invalid answer: no results of `kill`")
    #expect(try failure(.says(FakeServer.i3("[]"))) == "sway sent an invalid answer: no results of `kill`")
  }

  @Test("An action fails if the compositor announces an answer that is too large")
  func tooMuch() throws {
    let head = Array("i3-ipc".utf8) + [0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0, 0]
    #expect(try failure(.says(head)) == "sway sent an invalid answer: announced an answer of 2147483647 bytes")
  }

  @Test(
    "An action fails if the compositor closes the connection in the middle of an answer", arguments: [1, 6, 13, 14, 20])
  func half(_ count: Int) throws {
    let half = Array(FakeServer.i3(FakeServer.yes).prefix(count))
    #expect(try failure(.breaksOff(half)) == "sway closed the connection in the middle of an answer")
  }

  @Test("An action fails if the compositor hangs in the middle of an answer")
  func halfAndHangs() throws {
    #expect(try failure(.says(Array(FakeServer.i3(FakeServer.yes).prefix(20)))) == "sway did not answer within 2 s")
  }

  @Test("A failure quotes the refusal of the compositor")
  func refuses() throws {
    let no = #"[{"success":false,"parse_error":true,"error":"Unknown/invalid command 'kill'"}]"#
    #expect(try failure(.answers { _ in FakeServer.i3(no) }) == "sway refused `kill`: Unknown/invalid command 'kill'")
  }

  @Test("The backend retries a socket that did not accept a connection because too many were waiting")
  func crowded() throws {
    let sway = try FakeServer.sway(in: folder, on: stage.pump, .isDeaf)
    var crowd: [Int32] = []
    while case let visitor = tactus_connect(sway.path, sway.path.utf8.count), visitor >= 0 { crowd.append(visitor) }
    let passed = stage.actions.choice(for: .close).passed.first { $0.backend == "sway" }
    #expect(passed?.reason.hasSuffix("it accepts no more connections") == true)
    sway.listen(.answers { _ in FakeServer.i3(FakeServer.yes) })
    try stage.pump.until("the crowd is let in") { sway.visits == crowd.count }
    #expect(try stage.perform("close", by: "sway") == nil)
    for visitor in crowd { _ = Glibc.close(visitor) }
  }

  @Test("A compositor that did not answer an action is used again as soon as it answers")
  func reconnects() throws {
    let sway = try FakeServer.sway(in: folder, on: stage.pump, .hangs)
    #expect(try stage.perform("close") != nil)
    sway.conduct = .closes
    #expect(try stage.perform("close") != nil)
    sway.conduct = .answers { _ in FakeServer.i3(FakeServer.yes) }
    #expect(try stage.perform("close") == nil)
    #expect(sway.requests == ["kill", "kill", "kill"])
  }

  @Test("An action that waited too long for a slow compositor fails without being sent")
  func tooLate() throws {
    let sway = try FakeServer.sway(in: folder, on: stage.pump, .hangs)
    for _ in 0..<3 { stage.actions.perform(.close, for: GestureDetails()) }
    try stage.pump.until("all have failed") { stage.reports.count == 3 }
    // On a slow machine, the second action may be sent just before it is too old, and then fails later than the third.
    #expect(sway.requests.count < 3)
    let reasons = stage.reports.compactMap { if case .failed(_, _, let last, _) = $0 { last.reason } else { nil } }
    #expect(reasons.contains("sway was still busy with earlier actions"))
  }

  @Test("The backend ignores a stale socket and uses a socket at which a compositor listens")
  func stale() throws {
    let other = try FakeServer(
      at: "\(folder)/sway-ipc.1000.99.sock", on: stage.pump,
      .answers { _ in FakeServer.i3(FakeServer.yes) }, frame: { $0.count >= 18 ? 14..<$0.count : nil })
    _ = try scratch.write("", to: "run/sway-ipc.sock")
    #expect(try stage.perform("close", by: "sway") == nil)
    #expect(other.requests == ["kill"])
  }

  @Test("The backend sends actions in the order in which they were requested")
  func order() throws {
    let sway = try FakeServer.sway(in: folder, on: stage.pump)
    for step in [DesktopAction.Step.next, .next, .previous] {
      stage.actions.perform(.workspace(.step(step)), for: GestureDetails())
    }
    try stage.pump.until("all are done") { stage.reports.count == 3 }
    #expect(sway.requests.filter { !$0.isEmpty } == ["workspace next", "workspace next", "workspace prev"])
  }
}
