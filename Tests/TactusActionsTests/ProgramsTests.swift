// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import TactusGestures
import Testing

@testable import TactusActions

@Suite("exec")
struct ProgramsTests {
  let scratch: Scratch
  let stage: Stage

  init() throws {
    scratch = try Scratch()
    stage = try Stage(
      ["PATH": "/usr/local/bin:/usr/bin:/bin", "XDG_RUNTIME_DIR": try scratch.runtimeFolder()], waitsForWayland: false)
  }

  private func read(_ name: String) throws -> String? {
    try? String(contentsOfFile: "\(scratch.path)/\(name)", encoding: .utf8)
  }

  /// Writes a script that writes the output of `body` to the file `out`, which appears only when it is complete.
  /// Returns the path of the script.
  private func script(_ body: String) throws -> String {
    try scratch.write(
      "#!/bin/sh\n{ \(body); } > \(scratch.path)/part && mv \(scratch.path)/part \(scratch.path)/out\n", to: "script")
  }

  private func output() throws -> String {
    try stage.pump.until("the program has written") { try read("out") != nil }
    return try #require(try read("out"))
  }

  @Test("A program receives its arguments without a shell")
  func words() throws {
    let script = try script(#"for each in "$@"; do echo "<$each>"; done"#)
    #expect(try stage.perform("exec", script, "two words", "$HOME", "*", "; echo", "") == nil)
    #expect(try output() == "<two words>\n<$HOME>\n<*>\n<; echo>\n<>\n")
  }

  @Test("A program's environment describes the gesture")
  func values() throws {
    let script = try script("env | grep ^TACTUS_ | sort")
    var response = GestureDetails()
    response.gesture = "3 swipe left"
    response.fingers = 3
    response.progress = 1.5
    response.velocity = -2
    response.location.x = 10
    response.app = "org.example"
    stage.actions.perform(.exec([script]), for: response)
    #expect(
      try output() == """
        TACTUS_APP=org.example
        TACTUS_FINGERS=3
        TACTUS_GESTURE=3 swipe left
        TACTUS_PROGRESS=1.5
        TACTUS_VELOCITY=-2
        TACTUS_X=10
        TACTUS_Y=0

        """)
  }

  @Test("A program has the session's environment, an empty input and no descriptors of the daemon")
  func surroundings() throws {
    let script = try script(#"echo "$XDG_RUNTIME_DIR"; cat; ls /proc/self/fd | tr '\n' ' '"#)
    #expect(try stage.perform("exec", script) == nil)
    let lines = try output().split(separator: "\n")
    #expect(lines.first.map(String.init) == stage.actions.session.runtimeFolder)
    // Descriptor 3 is the folder that `ls` lists.
    #expect(lines.last?.split(separator: " ") == ["0", "1", "2", "3"])
  }

  @Test("A program that fails is reported and leaves no zombie")
  func end() throws {
    #expect(try stage.perform("exec", "sh", "-c", "exit 3", by: "exec") == nil)
    try stage.pump.until("it has ended") { stage.reports.count == 2 }
    guard case .ended("sh", 3) = stage.reports[1] else { return #expect(Bool(false), "\(stage.reports[1])") }
    #expect(stage.actions.programs.children.isEmpty)
  }

  @Test("A program that succeeds is not reported and leaves no zombie")
  func endWell() throws {
    #expect(try stage.perform("exec", "true") == nil)
    #expect(!stage.actions.programs.children.isEmpty)
    try stage.pump.until("it has ended") { stage.actions.programs.children.isEmpty }
    #expect(stage.reports.count == 1)
  }

  @Test("An action whose program is missing fails and says what to do")
  func missing() throws {
    let failure = try #require(try stage.perform("exec", "no-such-program-here", by: nil))
    #expect(failure.reason == "no-such-program-here is not on the PATH")
    #expect(failure.remedy == "install it, or write its full path")
  }

  @Test("The daemon does not wait for a program to end")
  func slow() throws {
    let before = Session.now
    #expect(try stage.perform("exec", "sleep", "600") == nil)
    #expect(Session.now - before < 1_000_000)
    for id in stage.actions.programs.children.keys { kill(id, SIGKILL) }
    try stage.pump.until("it has ended") { stage.actions.programs.children.isEmpty }
  }

  @Test("A program does not inherit blocked signals")
  func signals() throws {
    let script = try script("grep ^SigBlk /proc/self/status | tr -d '0\\n\\t'")
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR1)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #expect(try stage.perform("exec", script) == nil)
    #expect(try output() == "SigBlk:")
  }
}
