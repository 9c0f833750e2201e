// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// Activates one mutant after another, and runs the tests that reach it: `runner OUT EQUIVALENT SESSIONS
/// [OPTION=VALUE...]`. `run.sh` lists the options.
///
/// Exits with 1 if less than 95 % of the mutants are killed, if an equivalent mutant is killed, or if a row of the
/// session tests does not kill its mutant.
@main
struct Runner {
  private let out: String
  private let options: [String: String]
  private let equivalents: Exceptions
  private let sessions: Exceptions

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3 else {
      print("usage: runner OUT EQUIVALENT SESSIONS [OPTION=VALUE...]")
      exit(64)
    }
    var options: [String: String] = [:]
    for argument in arguments.dropFirst(3) {
      let words = argument.split(separator: "=", maxSplits: 1).map(String.init)
      if words.count == 2 { options[words[0]] = words[1] }
    }
    let (equivalents, sessions) = (Exceptions(of: arguments[1]), Exceptions(of: arguments[2]))
    exit(Runner(out: arguments[0], options: options, equivalents: equivalents, sessions: sessions).run())
  }

  private func run() -> CInt {
    if let pattern = options["tests"] { return runTests(pattern) }
    let all = mutants()
    let siteCount = (all.map(\.site).max() ?? 0) + 1
    let chosen = choose(from: all)
    if options["sessions"] != nil { return trySessions(chosen.filter { sessions[$0] != nil }) }
    if let most = options["search"].flatMap({ Int($0) }) {
      return search(chosen.filter { equivalents[$0] == nil && sessions[$0] == nil }, most)
    }
    let wantsEquivalents = options["equivalent"] != nil
    let tried = chosen.filter { (equivalents[$0] != nil) == wantsEquivalents && sessions[$0] == nil }
    guard let coverage = coverage(siteCount) else {
      print("the tests fail without a mutant")
      return 2
    }
    TestRun.readOutcomes()
    let known = options["again"] == nil ? [:] : verdicts()
    if !FileManager.default.fileExists(atPath: verdictsPath) { try? Data().write(to: URL(filePath: verdictsPath)) }
    let file = FileHandle(forWritingAtPath: verdictsPath)
    _ = try? file?.seekToEnd()
    var (report, trial) = (Report(), Trial(coverage: coverage))
    if !wantsEquivalents {
      for mutant in chosen where equivalents[mutant] != nil { report.noteEquivalent(mutant) }
      for mutant in chosen where sessions[mutant] != nil { report.noteSession(mutant) }
    }
    var progress = Progress(of: tried.count)
    for mutant in tried {
      var verdict = Trial.Verdict.killed
      if known[mutant.name] != "killed" {
        verdict = trial.judge(mutant)
        try? file?.write(contentsOf: Data("\(mutant.name)\t\(verdict)\n".utf8))
      }
      report.note(mutant, verdict)
      progress.step(verdict == .killed)
    }
    progress.end()
    report.write()
    if wantsEquivalents { return report.total.killed == 0 ? 0 : 1 }
    complain(of: equivalents, in: "equivalent.txt", all)
    complain(of: sessions, in: "sessions.txt", all)
    return report.total.isEnough ? 0 : 1
  }

  /// For each mutant, runs the row of the session tests that must detect it.
  private func trySessions(_ mutants: [Mutant]) -> CInt {
    let rows = Sessions(programs: URL(filePath: out + "/programs").path)
    var failures = 0
    for mutant in mutants {
      let row = sessions[mutant] ?? ""
      let isKilled = rows.isKilled(mutant, by: row)
      if isKilled != true { failures += 1 }
      print("\(isKilled.map { $0 ? "killed" : "SURVIVED" } ?? "NOT RUN") by \(row)")
      print("\(mutant.path):\(mutant.line): \(mutant.function)\n- \(mutant.was)\n+ \(mutant.becomes)\n")
      fflush(nil)
    }
    print("\(mutants.count) mutants, \(mutants.count - failures) killed by their rows")
    return failures == 0 ? 0 : 1
  }

  /// Finds a row of the session tests for each mutant that the tests in a single process have not killed. Tries at most
  /// this many rows per mutant: those that reach the fewest places.
  private func search(_ mutants: [Mutant], _ most: Int) -> CInt {
    var sessions = Sessions(programs: URL(filePath: out + "/programs").path)
    if let scripts = options["scripts"] { sessions.scripts = scripts.split(separator: ",").map(String.init) }
    let rows = sessions.rows(keptIn: out + "/rows").sorted { $0.sites.count < $1.sites.count }
    let known = verdicts()
    var (killed, found, unreached) = (0, 0, 0)
    for (n, mutant) in mutants.enumerated() {
      if known[mutant.name] == "killed" {
        killed += 1
        continue
      }
      let reaching = rows.filter { $0.sites.contains(mutant.site) }.prefix(most)
      let row = sessions.killer(of: mutant, among: Array(reaching))
      let place = "\(mutant.path) \(mutant.function)\n- \(mutant.was)\n+ \(mutant.becomes)"
      if let row {
        found += 1
        append("\(place)\n\(row)\n\n", to: out + "/found")
      } else {
        if reaching.isEmpty { unreached += 1 }
        append("\(place)\n\(reaching.count) rows do not see it\n\n", to: out + "/lives")
      }
      print(
        "  \(n + 1) of \(mutants.count): \(killed) killed in one process, \(found) by a row, \(unreached) reached by none"
      )
      fflush(nil)
    }
    return 0
  }

  private func mutants() -> [Mutant] {
    var count: [[String]: Int] = [:]
    return lines(of: "mutants").compactMap { row in
      guard var mutant = Mutant(row: row) else { return nil }
      mutant.repetition = count[mutant.key, default: 0]
      count[mutant.key] = mutant.repetition + 1
      return mutant
    }
  }

  private var verdictsPath: String { out + "/verdicts" }

  /// Returns the most recent verdict on each mutant from earlier runs.
  private func verdicts() -> [String: Substring] {
    var found: [String: Substring] = [:]
    for line in lines(of: "verdicts") {
      guard let tab = line.lastIndex(of: "\t") else { continue }
      found[String(line[..<tab])] = line[line.index(after: tab)...]
    }
    return found
  }

  private func runTests(_ pattern: String) -> CInt {
    let outcome = TestRun.run([], [TestRun.Part(filter: pattern, seconds: 600)], awake: 0, isQuiet: false) { event in
      if case .failed(let id, let why) = event { print("\(id)\n  \(why)") }
    }
    print(outcome)
    return outcome == .passed ? 0 : 1
  }

  private func lines(of file: String) -> [Substring] {
    ((try? String(contentsOfFile: out + "/" + file, encoding: .utf8)) ?? "").split(separator: "\n")
  }

  private func choose(from all: [Mutant]) -> [Mutant] {
    var chosen = all
    if let modules = options["module"]?.split(separator: ",") {
      chosen.removeAll { !modules.contains($0.module[...]) }
    }
    if let files = options["file"]?.split(separator: ",") {
      chosen.removeAll { mutant in !files.contains { mutant.path.contains("/\($0)") } }
    }
    if let functions = options["function"]?.split(separator: ",") {
      chosen.removeAll { !functions.contains($0.function[...]) }
    }
    guard let count = options["sample"].flatMap({ Int($0) }), count < chosen.count else { return chosen }
    var random = Generator(state: UInt64(options["seed"] ?? "1") ?? 1)
    return chosen.shuffled(using: &random).prefix(count).sorted { $0.number < $1.number }
  }

  /// A generator of random numbers, which selects the same sample for the same seed.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  /// Returns the coverage, which is stored in a file until the runner is built again.
  private func coverage(_ siteCount: Int) -> Coverage? {
    let file = out + "/coverage"
    func date(_ path: String) -> Date {
      (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
    }
    if date(file) > date(out + "/runner"), let known = Coverage(from: file) { return known }
    print("which tests reach what")
    guard let found = Coverage(siteCount: siteCount, keepingIn: file + ".new") else { return nil }
    rename(file + ".new", file)
    return found
  }

  private func complain(of exceptions: Exceptions, in file: String, _ all: [Mutant]) {
    let known = Set(all.map(\.key))
    let built = Set(all.map(\.module))
    let stale = exceptions.words.keys.filter { key in
      !known.contains(key) && key[0].split(separator: "/").dropFirst(2).first.map { built.contains(String($0)) } == true
    }
    for key in stale.sorted(by: { $0.joined() < $1.joined() }) {
      print("\(file): no such mutant: \(key[0]) \(key[1])\n- \(key[2])\n+ \(key[3])")
    }
  }
}

extension Exceptions {
  fileprivate init(of path: String) { self.init((try? String(contentsOfFile: path, encoding: .utf8)) ?? "") }
}
