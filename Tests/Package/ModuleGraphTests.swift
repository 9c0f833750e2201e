// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Checks that the graph of modules in `ARCHITECTURE.md` agrees with the import table.
@Suite("Module graph")
struct ModuleGraphTests {
  /// The Swift modules in the order of the table, and the modules that each of them may import.
  private static let modules = ImportTableTests.table.map { (name: ImportTableTests.module(in: $0.key), row: $0) }
    .filter { !ImportTableTests.swiftFiles(in: $0.row.key).isEmpty }
    .map { (name: $0.name, imports: $0.row.value) }
  private static let names = modules.map(\.name)

  /// For each module, the length of the longest chain of modules below it.
  private static let level = modules.reduce(into: [String: Int]()) { levels, module in
    levels[module.name] = (module.imports.compactMap { levels[$0] }.max() ?? -1) + 1
  }

  /// For each module, all Swift modules on which it depends.
  private static let below = modules.reduce(into: [String: Set<String>]()) { below, module in
    below[module.name] = module.imports.intersection(names).reduce(into: []) {
      $0.formUnion([$1])
      $0.formUnion(below[$1] ?? [])
    }
  }

  /// Draws the graph, the highest level first. A line omits modules on which another module of that line depends; C
  /// modules are in parentheses.
  private static func draw() -> String {
    let width = names.map(\.count).max() ?? 0
    let levels = (0...(level.values.max() ?? 0)).reversed().map { number in
      modules.filter { level[$0.name] == number }.map { module in
        let direct = names.filter { name in
          module.imports.contains(name) && !module.imports.contains { below[$0]?.contains(name) == true }
        }
        let foreign = module.imports.subtracting(names + ["Glibc", "Musl"]).sorted()
        let words = direct + (foreign.isEmpty ? [] : ["(\(foreign.joined(separator: " ")))"])
        if words.isEmpty { return module.name }
        let name = module.name.padding(toLength: width, withPad: " ", startingAt: 0)
        return "\(name) → \(words.joined(separator: " "))"
      }.joined(separator: "\n")
    }
    return levels.joined(separator: "\n\n")
  }

  @Test("ARCHITECTURE.md shows the current module graph")
  func isDrawn() throws {
    let path = ImportTableTests.root.appending(path: "ARCHITECTURE.md")
    let parts = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "```")
    let graph = Self.draw()
    #expect(parts.contains("\n\(graph)\n"), "the graph is:\n\(graph)")
  }
}
