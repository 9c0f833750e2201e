// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// Wakes one mutant after another and runs the tests that reach it:
/// `runner OUT EQUIVALENT [module=NAME,...] [file=NAME,...] [sample=N] [seed=N] [again=1] [equivalent=1]`.
///
/// `again` takes those alone that have survived last time, `equivalent` those that are said to be. Ends with 1 where
/// fewer than 95 of 100 are killed, or where an equivalent one was.
@main
struct Runner {
  private let out: String
  private let options: [String: String]
  private let equivalents: Equivalents

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      print("usage: runner OUT EQUIVALENT [OPTION=VALUE...]")
      exit(64)
    }
    var options: [String: String] = [:]
    for argument in arguments.dropFirst(2) {
      let words = argument.split(separator: "=", maxSplits: 1).map(String.init)
      if words.count == 2 { options[words[0]] = words[1] }
    }
    let text = (try? String(contentsOfFile: arguments[1], encoding: .utf8)) ?? ""
    exit(Runner(out: arguments[0], options: options, equivalents: Equivalents(text)).run())
  }

  private func run() -> CInt {
    let all = lines(of: "mutants").compactMap { Mutant(row: $0) }
    let siteCount = (all.map(\.site).max() ?? 0) + 1
    let chosen = choose(from: all)
    var report = Report()
    let wantsEquivalents = options["equivalent"] != nil
    let tried = chosen.filter { equivalents.keys.contains($0.key) == wantsEquivalents }
    if !wantsEquivalents {
      for mutant in chosen where equivalents.keys.contains(mutant.key) { report.noteEquivalent(mutant) }
    }
    var progress = Progress(of: tried.count)
    for module in Set(tried.map(\.module)).sorted() {
      guard let coverage = coverage(of: module, siteCount) else {
        print("the tests of \(module) fail without a mutant")
        return 2
      }
      var trial = Trial(coverage: coverage)
      for mutant in tried where mutant.module == module {
        let verdict = trial.judge(mutant)
        report.note(mutant, verdict)
        progress.step(verdict == .killed)
      }
    }
    progress.end()
    report.write()
    let rows = report.survivors.map { $0.mutant.key.joined(separator: "\t") }.joined(separator: "\n")
    try? Data(rows.utf8).write(to: URL(filePath: out + "/survivors"))
    if wantsEquivalents { return report.total.killed == 0 ? 0 : 1 }
    complainOfStale(all)
    return report.total.killed * 100 >= (report.total.killed + report.total.survived) * 95 ? 0 : 1
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
    if options["again"] != nil {
      let survivors = Set(lines(of: "survivors").map(String.init))
      chosen.removeAll { !survivors.contains($0.key.joined(separator: "\t")) }
    }
    guard let count = options["sample"].flatMap({ Int($0) }), count < chosen.count else { return chosen }
    var random = Generator(state: UInt64(options["seed"] ?? "1") ?? 1)
    return chosen.shuffled(using: &random).prefix(count).sorted { $0.number < $1.number }
  }

  /// The same sample for the same seed.
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

  /// Kept until the program is built anew.
  private func coverage(of module: String, _ siteCount: Int) -> Coverage? {
    let file = "\(out)/coverage.\(module)"
    func date(_ path: String) -> Date {
      (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
    }
    if date(file) > date(out + "/runner"), let known = Coverage(from: file) { return known }
    print("which tests of \(module) reach what")
    guard let found = Coverage(of: module, siteCount: siteCount, keepingIn: file + ".new") else { return nil }
    rename(file + ".new", file)
    return found
  }

  private func complainOfStale(_ all: [Mutant]) {
    let known = Set(all.map(\.key))
    for key in equivalents.keys.subtracting(known).sorted(by: { $0.joined() < $1.joined() }) {
      print("equivalent.txt: no such mutant: \(key[0]) \(key[1])\n- \(key[2])\n+ \(key[3])")
    }
  }
}
