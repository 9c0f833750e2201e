// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Checks that the documents refer to files that exist.
@Suite("Documents")
struct DocumentTests {
  private static let files: [String] = [
    "Sources", "Tests", "examples", "protocol", "man", "documentation", "packaging", ".ci",
  ]
  .flatMap { folder in
    let path = ImportTableTests.root.appending(path: folder).path
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.map { "/\(folder)/\($0)" }
  }

  /// Returns all texts in backticks that end like file names, except placeholders.
  static func names(in text: String) -> [String] {
    let quoted = text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    return quoted.filter { name in
      [".swift", ".md", ".sh", ".c", ".h", ".xml"].contains { name.hasSuffix($0) }
        && !["NAME", "BLOCK", "*", " "].contains { name.contains($0) }
    }
  }

  @Test(
    "Each file that a document names exists",
    arguments: [
      "README", "ARCHITECTURE", "CONTRIBUTING", "documentation/SEMANTICS", "documentation/EMBEDDED",
      "documentation/HOSTS", "documentation/arm", "protocol/README",
      "documentation/tutorial", "documentation/troubleshooting", "documentation/arbitration",
      "documentation/recognizers", "documentation/uikit", "documentation/application", "protocol/CLIENTS",
      "Sources/Kit/TactusKit/README",
    ])
  func filesAreThere(document: String) throws {
    let root = ImportTableTests.root
    let text = try String(contentsOf: root.appending(path: "\(document).md"), encoding: .utf8)
    // These protocols are Wayland's own, and not files of this project.
    let known = ["wayland.xml", "xdg-shell.xml"]
    let missing = Self.names(in: text).filter { name in
      !known.contains(name) && !FileManager.default.fileExists(atPath: root.appending(path: name).path)
        && !Self.files.contains { $0.hasSuffix("/\(name)") }
    }
    #expect(missing.isEmpty, "\(document).md names \(missing)")
  }

  @Test("The table of units contains each value of a gesture, with its type on the wire")
  func units() throws {
    let root = ImportTableTests.root
    func lines(_ path: String) throws -> [String] {
      try String(contentsOf: root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
    }
    let rows = try lines("protocol/CLIENTS.md").filter { $0.hasPrefix("| ") }.map { $0.components(separatedBy: " | ") }
    var event = ""
    var values = 0
    let xml = try lines("protocol/tactus-gestures-v1.xml")
    let start = try #require(xml.firstIndex { $0.contains("<event name=\"location\">") })
    for line in xml[start...].prefix(while: { !$0.contains("<event name=\"state\">") }) {
      let parts = line.components(separatedBy: "\"")
      if line.contains("<event ") { event = parts[1] }
      guard line.contains("<arg "), parts[1] != "touch" else { continue }
      values += 1
      let isVelocity = parts[1] == "velocity"
      let found = rows.contains { row in
        row.count > 1 && row[0].contains("`\(event)`") && row[0].hasPrefix("| velocity") == isVelocity
          && row[1].hasPrefix(parts[3])
      }
      #expect(found, "\(event): \(parts[1]) is \(parts[3])")
    }
    #expect(values == 15)
  }

  /// Members of the group `input` can read all keyboards. With `tactus setup`, users need not be members.
  @Test("No text tells users to join the group of all input devices")
  func noGroup() throws {
    let wrong = ["group `input`", "aG input", "group\n.Sq input", "join the group"]
    let places = Self.files.filter { !$0.hasPrefix("/Tests/") } + ["/README.md", "/documentation/HOSTS.md"]
    for place in places {
      guard let text = try? String(contentsOf: ImportTableTests.root.appending(path: place), encoding: .utf8) else {
        continue
      }
      #expect(wrong.filter(text.contains) == [], "\(place)")
    }
  }
}
