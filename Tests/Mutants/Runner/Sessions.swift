// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation

/// Runs rows of the session tests while a mutant is active in the programs of `OUT/programs`. A row that fails has
/// killed the mutant.
struct Sessions {
  /// The folder of the programs with mutants, and of the other programs that the scripts need.
  let programs: String
  /// The scripts in which `rows` searches.
  var scripts = Self.allScripts

  /// A row, such as "gated.sh: windows receive the withheld touches when tactusd is killed".
  struct Row {
    let words: String
    /// The places of mutants that the row reaches while no mutant is active.
    var sites: Set<Int> = []
    var seconds = 0.0

    init(_ words: String) { self.words = words }
  }

  /// Returns whether the row fails with this mutant, or nil if the row was not run.
  func isKilled(_ mutant: Mutant, by row: String) -> Bool? {
    wake(mutant.number)
    defer { wake(0) }
    return switch outcome(of: [row], within: 300) {
    case .failed: true
    case .passed: false
    case .notRun: nil
    }
  }

  /// Returns a row that fails with this mutant. Runs each script at most once.
  func killer(of mutant: Mutant, among rows: [Row]) -> String? {
    wake(mutant.number)
    defer { wake(0) }
    for script in scripts {
      // In the order of the script, so that the first row without an outcome is the one that did not end.
      let chosen = Self.names(of: script).compactMap { words in rows.first { $0.words == words } }
      let limit = 60 + 5 * Int(chosen.map(\.seconds).reduce(0, +))
      if case .failed(let row) = outcome(of: chosen.map(\.words), within: limit) { return row }
    }
    return nil
  }

  private enum Outcome {
    case passed
    case failed(String)
    case notRun
  }

  /// Runs rows of one script, in its order, and returns the first that has failed. `limit`, in seconds, is for mutants
  /// that use the processor without end: the row that had begun when the virtual machine was stopped has failed.
  private func outcome(of rows: [String], within limit: Int) -> Outcome {
    let begin = Date()
    guard let output = output(of: rows, within: limit) else { return .notRun }
    let isStopped = output.contains("it did not come to its end") && -begin.timeIntervalSinceNow >= Double(limit)
    let lines = output.split(separator: "\n")
    for row in rows {
      let name = row.drop { $0 != ":" }.dropFirst(2)
      if lines.contains(where: { $0.hasPrefix("FAILED \(name): ") }) { return .failed(row) }
      // A row that was not run proves nothing about the mutant.
      if !lines.contains("ok \(name)") { return isStopped ? .failed(row) : .notRun }
    }
    return .passed
  }

  /// Runs rows of one script, and returns what the script prints; nil if there is no such script. Without `limit`, the
  /// virtual machine has its usual one.
  private func output(of rows: [String], within limit: Int? = nil, sharing folder: String? = nil) -> String? {
    let words = rows.map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
    guard let name = words.first?.first, words.allSatisfy({ $0.count == 2 }),
      let arguments = Self.arguments(of: name, programs)
    else { return nil }
    let script = Process()
    script.executableURL = URL(filePath: "Tests/Session/\(name)")
    script.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    let names = words.map { NSRegularExpression.escapedPattern(for: $0[1].trimmingCharacters(in: .whitespaces)) }
    environment["ONLY"] = "^(\(names.joined(separator: "|")))$"
    if let limit { environment["TACTUS_GUEST_LIMIT"] = "\(limit)" }
    if let folder { environment["TACTUS_SHARED"] = folder }
    script.environment = environment
    let output = Pipe()
    (script.standardOutput, script.standardError) = (output, output)
    guard (try? script.run()) != nil else { return nil }
    defer { script.waitUntilExit() }
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  private func wake(_ number: Int) {
    for program in ["tactusd", "tactus-broker"] {
      try? "\(number)\n".write(toFile: "\(programs)/\(program).awake", atomically: false, encoding: .utf8)
    }
  }

  static let allScripts = [
    "broker.sh", "tactusd.sh", "grabbed.sh", "gated.sh", "gate.sh", "status.sh", "starved.sh", "first.sh", "logind.sh",
    "input.sh",
  ]

  private static func arguments(of script: String, _ programs: String) -> [String]? {
    switch script {
    case "first.sh", "grabbed.sh", "logind.sh": [programs, programs]
    case "tactusd.sh": [programs, "\(programs)/tactusd"]
    default: allScripts.contains(script) ? [programs] : nil
    }
  }

  // MARK: matching mutants with sessions

  /// Returns all rows that pass while no mutant is active, with the places that they reach. The places are measured
  /// once and stored in the file.
  func rows(keptIn file: String) -> [Row] {
    wake(0)
    var known: [String: Row] = [:]
    for line in ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3 else { continue }
      var row = Row(fields[0])
      row.seconds = Double(fields[1]) ?? 0
      row.sites = Set(fields[2].split(separator: " ").compactMap { Int($0) })
      known[row.words] = row
    }
    let all = scripts.flatMap(Self.names).map { known[$0] ?? measured($0, keepingIn: file) }
    return all.filter { !$0.sites.isEmpty }
  }

  private func measured(_ words: String, keepingIn file: String) -> Row {
    var row = Row(words)
    let shared = "\(programs)/shared"
    try? FileManager.default.removeItem(atPath: shared)
    try? FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
    chmod(shared, 0o777)
    let begin = Date()
    let holds = output(of: [words], sharing: shared)?.contains("1 passed, 0 failed") == true
    row.seconds = -begin.timeIntervalSinceNow
    let reached = (try? String(contentsOfFile: "\(shared)/reached", encoding: .utf8)) ?? ""
    if holds { row.sites = Set(reached.split(separator: "\n").compactMap { Int($0) }) }
    let line = "\(words)\t\(row.seconds)\t\(row.sites.sorted().map(String.init).joined(separator: " "))\n"
    append(line, to: file)
    print("  \(holds ? "" : "does not hold: ")\(words): \(row.sites.count) places")
    fflush(nil)
    return row
  }

  /// Returns the rows of a script, such as "broker.sh: ...": one for each check whose name contains no variable.
  private static func names(of script: String) -> [String] {
    let text = (try? String(contentsOfFile: "Tests/Session/\(script)", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let line = line.drop { $0 == " " }
      guard line.hasPrefix("check ") else { return nil }
      let rest = line.dropFirst(6)
      guard let quote = rest.first, quote == "'" || quote == "\"" else { return nil }
      let name = rest.dropFirst().prefix { $0 != quote }
      return name.contains("$") ? nil : "\(script): \(name)"
    }
  }
}

func append(_ text: String, to file: String) {
  if !FileManager.default.fileExists(atPath: file) { try? Data().write(to: URL(filePath: file)) }
  guard let handle = FileHandle(forWritingAtPath: file) else { return }
  _ = try? handle.seekToEnd()
  try? handle.write(contentsOf: Data(text.utf8))
  try? handle.close()
}
