// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CaseFiles
import Foundation
import Testing

@testable import TactusCommand
@testable import TactusLab
@testable import TactusScenario

@Suite("tactus-lab simulate")
struct SimulateTests {
  private func run(_ words: String..., hasColour: Bool = false) -> CommandRun { run(words, hasColour: hasColour) }

  private func run(_ words: [String], hasColour: Bool = false) -> CommandRun {
    CommandRun(words, of: Lab.tool, hasColour: hasColour)
  }

  /// Runs `body` with the path of a file that contains `text`, and removes the file.
  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
  }

  private func failing() throws -> String {
    var scenario = try CaseFile.named("tap_recognized").scenario
    scenario.expectation?.actions = []
    return scenario.json
  }

  @Test("`simulate` prints the outcome of one file line by line") func oneFile() throws {
    let file = CaseFile.named("pan_began_changed_ended")
    let outcome = run("simulate", file.path)
    #expect(outcome.status == .success)
    #expect(outcome.output == (try ScenarioRunner.run(file.scenario).map(\.line)).joined(separator: "\n") + "\n")
    #expect(outcome.complaints.isEmpty)
  }

  @Test("`simulate` prints a heading for each of several files") func severalFiles() {
    let outcome = run("simulate", CaseFile.named("tap_recognized").path, CaseFile.named("swipe_down").path)
    let headings = outcome.output.split(separator: "\n").filter { $0.hasPrefix(#"{"type":"scenario""#) }
    #expect(headings == [#"{"type":"scenario","name":"tap_recognized"}"#, #"{"type":"scenario","name":"swipe_down"}"#])
  }

  @Test("`--trace` adds traces to the output of `simulate`, and `--stationary` adds stationary touches")
  func options() {
    let file = CaseFile.named("stationary_phase_in_event").path
    #expect(!run("simulate", file).output.contains("stationary"))
    #expect(run("simulate", "--stationary", file).output.contains(#""phase":"stationary""#))
    #expect(run("simulate", "--trace", CaseFile.named("tap_recognized").path).output.contains(#""type":"trace""#))
  }

  @Test("`simulate --check` prints ok for each scenario that passes, and the number of passes") func checkPasses() {
    let outcome = run("simulate", "--check", CaseFile.named("tap_recognized").path, CaseFile.named("swipe_down").path)
    #expect(outcome.status == .success)
    #expect(outcome.output == "ok tap_recognized\nok swipe_down\n2 passed, 0 failed\n")
  }

  @Test("`simulate --check` shows what differs in a scenario that fails, and ends with status 1")
  func checkFails() throws {
    try withFile(try failing()) { path in
      let outcome = run("simulate", "--check", CaseFile.named("swipe_down").path, path)
      #expect(outcome.status == .failure)
      #expect(
        outcome.output == """
          ok swipe_down
          FAILED tap_recognized
            actions
            + {"recognizer": "t", "state": "ended", "t": 80}
          1 passed, 1 failed

          """)
      #expect(run(["simulate", "--check", path], hasColour: true).output.contains("\u{1B}[32m  + {"))
    }
  }

  @Test("If any file cannot be read, `simulate` runs no scenario") func unusableFiles() throws {
    let good = CaseFile.named("tap_recognized").path
    try withFile("{\"views\": [\n  {}]}") { path in
      let outcome = run("simulate", good, path, "/nowhere/at/all.json")
      #expect(outcome.status == .misuse)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.complaints
          == "\(path):2:3: a view needs \"id\"\ntactus-lab simulate: /nowhere/at/all.json: No such file or directory\n")
    }
  }

  @Test("`simulate` refuses a folder") func folder() {
    #expect(run("simulate", "/").complaints == "tactus-lab simulate: /: Is a directory\n")
  }

  @Test("For an unknown command or option, `tactus-lab` suggests the nearest known one") func suggestions() {
    #expect(
      run("simulate", "--chek", "x").complaints.hasPrefix(
        #"tactus-lab simulate: unknown option --chek; did you mean "--check"?"#))
    #expect(run("simulte").complaints.hasPrefix(#"tactus-lab: unknown command simulte; did you mean "simulate"?"#))
    #expect(run("--versoin").complaints.hasPrefix(#"tactus-lab: unknown option --versoin; did you mean "--version"?"#))
    #expect(run("frobnicate").complaints.hasPrefix("tactus-lab: unknown command frobnicate\n"))
    for words in [["simulate", "--chek"], ["simulte"], ["--versoin"], ["simulate"], []] {
      #expect(run(words).status == .misuse)
      #expect(run(words).output.isEmpty)
    }
  }

  @Test("The help and the version are printed to the standard output, and the status is 0") func help() {
    #expect(run("--version").output == "tactus-lab \(Tool.version)\n")
    #expect(run("--help").output.contains("simulate  run scenarios"))
    for words in [["simulate", "--help"], ["help", "simulate"], ["simulate", "-h"]] {
      #expect(run(words).output.contains("--check"))
      #expect(run(words).status == .success)
    }
  }

  @Test("A double dash ends the options, and an option's value may follow a space or an equals sign")
  func arguments() throws {
    let speed = Option("speed", value: "N", "how fast")
    let arguments = try CommandArguments(["a", "--speed=2", "--", "--speed"], options: [speed])
    #expect(arguments.operands == ["a", "--speed"])
    #expect(arguments.value(of: speed) == "2")
    #expect(try CommandArguments(["--speed", "3", "-"], options: [speed]).value(of: speed) == "3")
    #expect(throws: UsageError(message: "--speed needs a N")) { try CommandArguments(["--speed"], options: [speed]) }
    #expect(throws: UsageError(message: "--check takes no value")) {
      try CommandArguments(["--check=1"], options: Simulate.options)
    }
  }

  @Test("Five hundred scenarios run in one process") func fiveHundred() throws {
    try #require(!CaseFile.all.isEmpty)
    let files = (0..<500).map { CaseFile.all[$0 % CaseFile.all.count].path }
    #expect(run(["simulate", "--check"] + files).output.hasSuffix("\n500 passed, 0 failed\n"))
  }
}
