// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CMutants
import Foundation

/// The places that each test reaches, and the time that the test takes. Both are measured once, without an active
/// mutant.
struct Coverage {
  struct Test {
    /// For example, "TactusTests.ArbiterTests/prevented()/ArbiterTests.swift:25:4".
    let id: String
    let seconds: Double
    let sites: Set<Int>
    /// The number of mutants that the test has killed in this run.
    var kills = 0

    /// For example, "TactusTests".
    let module: Substring
    /// For example, "ArbiterTests\.swift".
    let file: String
    /// For example, "25".
    let line: Substring
    /// Whether the test compares outcomes. `TestRun` itself makes these comparisons, without running this test.
    var isOfOutcomes: Bool { file.hasPrefix("OutcomeTests") }

    /// Whether the test must run for mutants of `mutated`. Tests of other modules may reach this module too, but they
    /// detect too little for the time that they take.
    func isMeant(for mutated: String) -> Bool {
      if module == "PropertyTests" { return mutated == "Tactus" || isOfOutcomes }
      return Self.suites[mutated]?.contains(module) ?? (module == mutated + "Tests")
    }

    /// The test modules of each module, except modules that are tested only by the test module of the same name.
    private static let suites: [String: Set<Substring>] = [
      "Tactus": ["TactusTests", "TactusScenarioTests"], "LinuxInput": ["TactusInputTests", "TactusDaemonTests"],
      "TactusGestures": ["TactusGesturesTests", "TactusConfigTests"],
    ]

    init(id: String, seconds: Double, sites: Set<Int>) {
      (self.id, self.seconds, self.sites) = (id, seconds, sites)
      module = id.prefix { $0 != "." }
      let place = (id.split(separator: "/").last ?? "").split(separator: ":")
      file = place.first.map { String($0).replacing(".", with: "\\.") } ?? ""
      line = place.dropFirst().first ?? ""
    }
  }

  var tests: [Test] = []

  /// The fast tests: those that neither play recordings nor start programs.
  static let filter =
    "^(TactusScenarioTests\\.CaseTests/happensAsExpected|(TactusTests|PropertyTests|TactusServerTests|TactusWestonTests"
    + "|TactusGesturesTests|TactusConfigTests|TactusInputTests|TactusDaemonTests|TactusBrokerTests"
    + "|TactusHostCTests)\\.)"

  /// Runs all tests, and writes their coverage into a file; nil if a test fails.
  init?(siteCount: Int, keepingIn file: String) {
    let recorder = Recorder(file: file, siteCount: siteCount)
    let all = TestRun.Part(filter: Self.filter, seconds: 600)
    let outcome = TestRun.run([], [all], awake: 0, isQuiet: false) { recorder.note($0) }
    guard case .passed = outcome else { return nil }
    read(file)
  }

  /// Reads the coverage that an earlier run has written; nil if there is none.
  init?(from file: String) {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    read(file)
  }

  private mutating func read(_ file: String) {
    for line in ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3, let seconds = Double(fields[1]) else { continue }
      let sites = Set(fields[2].split(separator: " ").compactMap { Int($0) })
      tests.append(Test(id: String(fields[0]), seconds: seconds, sites: sites))
    }
  }

  /// Returns a filter that matches only these tests. It is short, since it is compared with the id of every test.
  static func filter(_ tests: some Sequence<Test>) -> String {
    Dictionary(grouping: tests) { $0.module }.sorted { $0.key < $1.key }.map { module, tests in
      let places = Dictionary(grouping: tests) { $0.file }.sorted { $0.key < $1.key }.map { file, tests in
        "\(file):(?:\(tests.map(\.line).joined(separator: "|"))):"
      }
      return "^\(module)\\..*/(?:" + places.joined(separator: "|") + ")"
    }.joined(separator: "|")
  }

  /// Runs in the child process, and writes a line for each test that has ended.
  private final class Recorder: Sendable {
    private let file: String
    private let siteCount: Int

    init(file: String, siteCount: Int) {
      self.file = file
      self.siteCount = siteCount
      try? Data().write(to: URL(filePath: file))
    }

    func note(_ event: TestRun.Event) {
      switch event {
      case .began: mutants_forget(CInt(siteCount))
      case .failed(let id, let why): print("  without a mutant fails: \(id)\n    \(why)")
      case .ended(let id):
        // Suites report their ends too, but their ids contain no parentheses.
        guard id.contains("(") else { return }
        let sites = (0..<siteCount).filter { mutants_was_reached(CInt($0)) != 0 }
        let line = "\(id)\t\(mutants_seconds_since_forgotten())\t\(sites.map(String.init).joined(separator: " "))\n"
        append(line, to: file)
      }
    }
  }
}
