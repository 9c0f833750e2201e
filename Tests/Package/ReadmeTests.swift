// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The README is short, and the code in it is code that is tested.
@Suite("README")
struct ReadmeTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
  }

  /// The lines of each block of one language.
  private static func blocks(_ language: String, of document: String = "README.md") throws -> [[String]] {
    var blocks: [[String]] = []
    var current: [String]?
    for line in try lines(of: document) {
      if let block = current {
        if line == "```" {
          blocks.append(block)
          current = nil
        } else {
          current = block + [line]
        }
      } else if line == "```\(language)" {
        current = []
      }
    }
    return blocks
  }

  @Test("It has less than 200 lines")
  func isShort() throws { #expect(try Self.lines(of: "README.md").count <= 200) }

  @Test(
    "Its code is compiled by itself, as printed",
    arguments: ["Tests/TactusTests/Readme/Shake.swift", "Tests/TactusClientTests/Readme/Map.swift"])
  func codeIsTested(path: String) throws {
    let source = try Self.lines(of: path).drop { $0.isEmpty || $0.hasPrefix("// SPDX") }
    let found = try Self.blocks("swift").contains { $0 + [""] == Array(source) }
    #expect(found, "\(path) is not what the README says")
  }

  /// Lines without their indentation.
  private static func plain(_ lines: [String]) -> String {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  @Test(
    "So is the code in other documents, but for its indentation",
    arguments: [
      "Sources/TactusKit/README.md", "Sources/TactusKit/TactusKit.docc/TactusKit.md",
      "Sources/TactusKit/TactusKit.docc/States.md", "Sources/Tactus/Tactus.docc/Tactus.md",
    ])
  func documents(document: String) throws {
    let tested = try ["TactusTests", "TactusKitTests", "TactusClientTests"].flatMap { folder in
      let path = "Tests/\(folder)/Readme"
      return try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: path).path)
        .map { try Self.plain(Self.lines(of: "\(path)/\($0)")) }
    }
    let blocks = try Self.blocks("swift", of: document)
    #expect(!blocks.isEmpty)
    for block in blocks {
      let code = Self.plain(block)
      #expect(tested.contains { $0.contains(code) }, "no test has\n\(code)")
    }
  }

  @Test("What it asks of make is there")
  func makeTargetsAreThere() throws {
    let makefile = try Self.lines(of: "Makefile")
    for block in try Self.blocks("") {
      for line in block where line.hasPrefix("make ") {
        let target = line.split(separator: " ")[1]
        #expect(makefile.contains { $0.hasPrefix("\(target):") }, "make \(target)")
      }
    }
  }
}
