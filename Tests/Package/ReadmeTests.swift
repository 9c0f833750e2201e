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
  private static func blocks(_ language: String) throws -> [[String]] {
    var blocks: [[String]] = []
    var current: [String]?
    for line in try lines(of: "README.md") {
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
