// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation

/// Writes a copy of some modules that contains all mutants. A mutant is inactive until the runtime activates its
/// number. Usage, at the root of the repository: `mutator OUT MODULES [ERRORS]`. MODULES are the chosen modules,
/// separated by commas; if MODULES is empty, all modules are chosen. ERRORS is a file with the compiler's messages
/// about the previous copy: the mutants that caused errors are left out of this copy and of later ones.
///
/// Writes into OUT the modules' folders; `mutants`, a table of all mutants; and `dropped`, a list of the mutants that
/// do not compile.
@main
struct Mutator {
  /// The folders of sources. `mutated` names the files and folders in such a folder that receive mutants; if `mutated`
  /// is empty, all files receive mutants.
  private static let modules: [(folder: String, mutated: Set<String>)] = [
    ("Sources/Engine/Tactus", []), ("Sources/Protocol/TactusServer", []),
    ("Sources/Hosts/TactusWeston", ["TouchHook", "CountedFingers", "DeviceClock", "Landings"]),
    ("Sources/Gestures/TactusGestures", ["Recognizers", "Forms"]), ("Sources/Devices/LinuxInput", []),
    ("Sources/Devices/TactusInput", []),
    ("Sources/Hosts/TactusDaemon", []), ("Sources/Hosts/TactusBroker", []), ("Sources/Hosts/TactusHostC", []),
  ]
  /// How many numbers are reserved for each module, so that new mutants in one module do not change the numbers of
  /// other modules' mutants.
  private static let numbers = 1 << 14
  /// Files that receive no mutants, since they only check the engine's own state.
  private static let spared: Set<String> = ["GestureEngine+Invariants"]

  private let out: String
  /// The chosen modules, each with the number of its first mutant.
  private let modules: [(first: Int, folder: String, mutated: Set<String>)]
  private var dropped: Set<Mutant.Key> = []

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      print("usage: mutator OUT MODULES [ERRORS]")
      exit(64)
    }
    let out = arguments[0]
    var mutator = Mutator(out: out, chosen: Set(arguments[1].split(separator: ",")))
    mutator.dropped = Set(mutator.lines(of: out + "/dropped").compactMap { Mutant.Key(row: $0) })
    let last = try mutator.mutate()
    if let errors = arguments.dropFirst(2).first {
      guard mutator.drop(mutator.lines(of: errors), from: last) else {
        print("mutator: nobody is to blame for what \(errors) says")
        exit(1)
      }
      let rows = mutator.dropped.map(\.row).sorted().joined(separator: "\n")
      try mutator.write(Array(rows.utf8), to: "dropped")
    }
    let files = try mutator.mutate()
    for file in files { try mutator.write(file.text, to: file.path) }
    mutator.removeStale()
    let rows = files.flatMap(\.mutants).map(\.row).joined(separator: "\n")
    try mutator.write(Array(rows.utf8), to: "mutants")
    for (_, folder, _) in mutator.modules {
      let operators = files.filter { $0.path.hasPrefix(folder + "/") }.map(\.operators).joined()
      try mutator.write(Array("import MutantRuntime\n\(operators)".utf8), to: folder + "/MutantOperators.swift")
    }
  }

  private init(out: String, chosen: Set<Substring>) {
    self.out = out
    modules = Self.modules.enumerated().filter { _, module in
      chosen.isEmpty || module.folder.split(separator: "/").last.map(chosen.contains) == true
    }.map { n, module in
      (n * Self.numbers + 1, module.folder, module.mutated)
    }
  }

  private func mutate() throws -> [MutatedFile] {
    var files: [MutatedFile] = []
    for (first, folder, mutated) in modules {
      var number = first
      let found = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
      for path in found.sorted() {
        let bytes = Array(try Data(contentsOf: URL(filePath: folder + "/" + path)))
        let names = path.dropLast(".swift".count).split(separator: "/").map(String.init)
        if !Self.spared.isDisjoint(with: names) || !mutated.isEmpty && mutated.isDisjoint(with: names) {
          try write(bytes, to: folder + "/" + path)
          continue
        }
        let file = MutatedFile(path: folder + "/" + path, bytes, from: number, dropping: dropped)
        number = max(number, file.nextNumber)
        files.append(file)
      }
      precondition(number < first + Self.numbers, "\(folder) has more mutants than numbers")
    }
    return files
  }

  /// Drops the mutants that caused these errors; returns whether it has dropped any mutant.
  private mutating func drop(_ errors: [Substring], from files: [MutatedFile]) -> Bool {
    let count = dropped.count
    for line in errors {
      let fields = line.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
      guard fields.count == 5, fields[3].hasSuffix("error"), let row = Int(fields[1]), let column = Int(fields[2]),
        let file = files.first(where: { fields[0].hasSuffix("/" + $0.path) })
      else { continue }
      dropped.formUnion(file.culprits(line: row, column: column, fields[4]))
    }
    return dropped.count > count
  }

  /// Removes the copies of sources that no longer exist.
  private func removeStale() {
    for (_, folder, _) in modules {
      for path in FileManager.default.subpaths(atPath: "\(out)/\(folder)") ?? [] {
        let isSource = FileManager.default.fileExists(atPath: "\(folder)/\(path)")
        if path.hasSuffix(".swift"), path != "MutantOperators.swift", !isSource {
          try? FileManager.default.removeItem(atPath: "\(out)/\(folder)/\(path)")
        }
      }
    }
  }

  private func lines(of path: String) -> [Substring] {
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
  }

  /// Writes a file if its content has changed. An unchanged file keeps its date, so that nothing that depends on it is
  /// built again.
  private func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(filePath: out + "/" + path)
    if let old = try? Data(contentsOf: url), Array(old) == bytes { return }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
}
