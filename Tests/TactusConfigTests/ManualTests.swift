// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
@testable import TactusGestures
import Testing

/// The manual page contains every word of the language, with its arguments, and no other word.
@Suite("tactus.conf(5)")
struct ManualTests {
  private static let page =
    (try? String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "man/tactus.conf.5"), encoding: .utf8)) ?? ""

  /// Returns the lines of a section or subsection, up to the next one of any kind.
  private static func lines(of section: String) -> [Substring] {
    let lines = page.split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0 == ".Sh \(section)" || $0 == ".Ss \(section)" }) else { return [] }
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix(".Sh ") && !$0.hasPrefix(".Ss ") })
  }

  /// Returns the words of a text, without punctuation.
  private static func words(_ text: some StringProtocol) -> [String] {
    text.split(whereSeparator: { !$0.isLetter && $0 != "-" }).map { String($0) }.filter {
      $0.contains(where: \.isLetter)
    }
  }

  private static let macros: Set<Substring> = ["Ic", "Ar", "Cm", "Op", "Oo", "Oc", "Li", "Ns", "|"]

  /// Returns the words after `.It Ic` in each item of a section, without macros.
  private static func items(of section: String) -> [[String]] {
    lines(of: section).filter { $0.hasPrefix(".It Ic ") }.map { line in
      words(line.dropFirst(4).split(separator: " ").filter { !macros.contains($0) }.joined(separator: " "))
    }
  }

  private static let sections: [(section: String, words: [(name: String, arguments: String)])] = [
    ("DIRECTIVES", DirectiveWord.all.map { ($0.name, $0.arguments.text) }),
    ("Defaults", rows(Defaults.settings)), ("Device", rows(DeviceRule.settings)),
    ("Workspaces", rows(WorkspaceBackend.settings)), ("Exclusion", rows(Exclusion.settings)),
    ("Safety", rows(Safety.settings)), ("Client", rows(ClientRule.settings)),
    ("Shape", rows(Shape.settings)),
    ("GESTURES", GestureWord.all.map { ($0.name, $0.arguments.text) }),
    ("Composed gestures", rows(ComposedGesture.settings)),
    ("ACTIONS", ActionWord.all.map { ($0.name, $0.arguments.text) }),
    ("OPTIONS", rows(Binding.Options.settings)),
    ("CONDITIONS", ConditionWord.all.map { ($0.name, $0.arguments.text) }),
    ("PRESETS", Preset.allCases.map { ($0.rawValue, "") }),
  ]

  private static func rows(_ settings: [Setting]) -> [(name: String, arguments: String)] {
    settings.map { ($0.text, $0.arguments.text) }
  }

  @Test("The manual lists the words of the language and their arguments in order", arguments: sections.map(\.section))
  func words(section: String) throws {
    let words = try #require(Self.sections.first { $0.section == section }).words
    #expect(Self.items(of: section) == words.map { Self.words("\($0.name) \($0.arguments)") })
  }

  @Test("The manual names all actions that cannot be driven")
  func drive() {
    let text = Self.lines(of: "OPTIONS").joined(separator: " ")
    for action in ActionWord.all where !action.canBeDriven { #expect(text.contains(".Ic \(action.name)")) }
  }

  @Test("The manual lists every limit and its value, in order")
  func limits() {
    let rows = Self.lines(of: "LIMITS").filter { $0.hasPrefix(".It ") }.map {
      $0.split(separator: " ").dropFirst().prefix(3)
    }
    #expect(rows.map(Array.init) == ConfigurationLimit.allCases.map { [Substring($0.rawValue), "Ta", "\($0.value)"] })
  }

  @Test("Each example in the manual is a configuration without errors and warnings")
  func examples() throws {
    let parts = Self.page.components(separatedBy: ".Bd -literal -offset indent\n").dropFirst()
    #expect(parts.count >= 5)
    for part in parts {
      let text = try #require(part.components(separatedBy: "\n.Ed\n").first)
      let reading = try ConfigurationReader.read(text + "\n", name: "example")
      #expect(try reading.warnings.isEmpty && reading.configuration.compiled().warnings.isEmpty, "\(text)")
    }
  }
}
