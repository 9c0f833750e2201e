// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CMutants
import Foundation

/// Which test reaches which places, and how long it takes: found out once, with no mutant awake.
struct Coverage {
  struct Test {
    /// "TactusTests.ArbiterTests/prevented()/ArbiterTests.swift:25:4"
    var id: String
    var seconds: Double
    var sites: Set<Int>
    /// How many it has killed in this run.
    var kills = 0

    var module: Substring { id.prefix { $0 != "." } }
    /// "ArbiterTests\.swift:25:"
    var place: String {
      let parts = (id.split(separator: "/").last ?? "").split(separator: ":")
      guard parts.count > 1 else { return id }
      return parts[0].replacing(".", with: "\\.") + ":" + parts[1] + ":"
    }
  }

  var tests: [Test] = []

  /// By the module whose mutants they have to kill.
  static let filters = [
    "Tactus": "^(TactusTests\\.|PropertyTests\\.|TactusScenarioTests\\.CaseTests/happensAsExpected)",
    "TactusServer": "^TactusServerTests\\.",
    "TactusWeston": "^TactusWestonTests\\.",
  ]

  /// Runs all tests of a module; nil where one fails.
  init?(of module: String, siteCount: Int, keepingIn file: String) {
    let recorder = Recorder(file: file, siteCount: siteCount)
    let outcome = TestRun.run(
      [Self.filters[module] ?? module], awake: 0, cpuSeconds: 600, wallSeconds: 1800, isQuiet: false
    ) { recorder.note($0) }
    guard case .passed = outcome else { return nil }
    read(file)
  }

  /// What was found out before.
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

  /// For those tests and no others.
  static func filter(_ tests: some Sequence<Test>) -> String {
    let modules = Dictionary(grouping: tests) { $0.module }
    return modules.sorted { $0.key < $1.key }.map { module, tests in
      "^\(module)\\..*/(" + tests.map(\.place).joined(separator: "|") + ")"
    }.joined(separator: "|")
  }

  /// In the child: a line a test, written when it has ended.
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
      case .failed(let id): print("  without a mutant fails: \(id)")
      case .ended(let id):
        // Suites end, too.
        guard id.contains("(") else { return }
        let sites = (0..<siteCount).filter { mutants_was_reached(CInt($0)) != 0 }
        let line = "\(id)\t\(mutants_seconds_since_forgotten())\t\(sites.map(String.init).joined(separator: " "))\n"
        guard let handle = FileHandle(forWritingAtPath: file) else { return }
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: Data(line.utf8))
        try? handle.close()
      }
    }
  }
}
