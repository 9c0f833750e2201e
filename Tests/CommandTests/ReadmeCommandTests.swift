// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import TactusGestures
import Testing

@testable import TactusCommand

/// Tests that the samples in the README are true. `Tests/Package/commands.sh` runs the README's commands.
@Suite("README: samples")
struct ReadmeCommandTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let readme: [Substring] =
    ((try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)) ?? "")
    .split(separator: "\n", omittingEmptySubsequences: false)

  /// Returns the block whose first line satisfies `first`.
  private static func block(_ first: (Substring) -> Bool) throws -> [Substring] {
    let start = try #require(readme.indices.first { $0 > 0 && readme[$0 - 1] == "```" && first(readme[$0]) })
    return Array(readme[start...].prefix { $0 != "```" })
  }

  @Test("The configuration in the README has neither errors nor warnings")
  func configuration() throws {
    let text = try Self.block { $0 == "version 1" }.joined(separator: "\n") + "\n"
    let file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).conf")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = CommandRun("check", file.path)
    #expect(run.status == .success, "\(run.complaints)")
    #expect(run.output.hasSuffix("no warnings\n"), "\(run.output)")
  }

  @Test("The bindings that the README calls built in are built in")
  func builtIn() throws {
    func bindings(_ text: String, _ name: String) throws -> [Binding] {
      try ConfigurationReader.read(text, name: name).configuration.bindings.map { binding in
        var same = binding
        same.place = SourcePlace(file: "", line: 1, column: 1)
        return same
      }
    }
    let all = try bindings(DefaultConfiguration.text, "built-in")
    let lines = try Self.block { $0.hasPrefix("bind ") }
    #expect(lines.count == 5)
    for line in lines {
      let binding = try #require(try bindings("defaults no\n\(line)\n", "README").last)
      #expect(all.contains(binding), "\(line)")
    }
  }

  @Test("The answer of `tactus why` in the README is what the command prints")
  func answer() throws {
    let tries = Self.root.appending(path: "Tests/Inspect/tries").path
    let run = CommandRun(lab: "why", "--config", tries + "/swipe-as-built-in.conf", tries + "/swipe-as-built-in.json")
    let said = run.lines.dropFirst().map { $0.drop { $0 == " " } }
    #expect(try Self.block { $0.contains("` did not act: ") } == said)
  }
}
