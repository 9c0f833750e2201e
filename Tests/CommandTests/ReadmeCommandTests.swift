// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TactusCommand

/// What the README tells people to type works. `devices`, `monitor` and `record` want a touchscreen: the session tests
/// have one, and run them.
@Suite("README: commands")
struct ReadmeCommandTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let readme: [Substring] =
    ((try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)) ?? "")
    .split(separator: "\n", omittingEmptySubsequences: false)

  static let commands: [String] = readme.filter { $0.hasPrefix(".build/release/tactus ") }.map { String($0) }
    .filter { line in !["devices", "monitor", "record"].contains { line.contains("tactus \($0)") } }

  /// As a shell would: quotes, files of the project, one star.
  private static func words(_ command: String) -> [String] {
    command.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { n, part in
      n % 2 == 1 ? [String(part)] : part.split(separator: " ").map { String($0) }
    }.dropFirst().flatMap { word -> [String] in
      let path = root.appending(path: word)
      guard word.hasSuffix("*.json") else {
        return [FileManager.default.fileExists(atPath: path.path) ? path.path : word]
      }
      let folder = path.deletingLastPathComponent()
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".json") }.sorted().map { folder.appending(path: $0).path }
    }
  }

  @Test("Each runs and succeeds", arguments: commands)
  func runs(_ command: String) {
    let run = CommandRun(Self.words(command))
    #expect(run.status == .success, "\(run.complaints)")
    #expect(!run.output.isEmpty)
  }

  @Test("There are some, and its configuration has neither errors nor warnings")
  func configuration() throws {
    #expect(Self.commands.count >= 5)
    let start = try #require(Self.readme.firstIndex(of: "version 1"))
    let text = Self.readme[start...].prefix { $0 != "```" }.joined(separator: "\n") + "\n"
    let file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).conf")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = CommandRun("check", file.path)
    #expect(run.status == .success, "\(run.complaints)")
    #expect(run.output.hasSuffix("no warnings\n"), "\(run.output)")
  }
}
