// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The documents lead to files that are there.
@Suite("Documents")
struct DocumentTests {
  private static let files: [String] = ["Sources", "Tests", "examples", "protocol", "man", "documentation", ".ci"]
    .flatMap { folder in
      let path = ImportTableTests.root.appending(path: folder).path
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return names.map { "/\(folder)/\($0)" }
    }

  /// What stands in backticks and ends like the name of a file; not what stands for any name.
  static func names(in text: String) -> [String] {
    let quoted = text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    return quoted.filter { name in
      [".swift", ".md", ".sh", ".c", ".h", ".xml"].contains { name.hasSuffix($0) }
        && !["NAME", "BLOCK", "*", " "].contains { name.contains($0) }
    }
  }

  @Test(
    "Each file that is named is there",
    arguments: [
      "README", "ARCHITECTURE", "CONTRIBUTING", "SEMANTICS", "EMBEDDED", "HOSTS", "protocol/README",
      "documentation/tutorial", "documentation/troubleshooting", "documentation/arbitration",
      "documentation/recognizers", "documentation/uikit",
    ])
  func filesAreThere(document: String) throws {
    let root = ImportTableTests.root
    let text = try String(contentsOf: root.appending(path: "\(document).md"), encoding: .utf8)
    let missing = Self.names(in: text).filter { name in
      !FileManager.default.fileExists(atPath: root.appending(path: name).path)
        && !Self.files.contains { $0.hasSuffix("/\(name)") }
    }
    #expect(missing.isEmpty, "\(document).md names \(missing)")
  }
}
