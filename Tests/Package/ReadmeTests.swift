// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Checks that the README is short and that its code is tested.
@Suite("README")
struct ReadmeTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
  }

  /// Returns the lines of each code block in one language.
  private static func blocks(_ language: String, of path: String = "README.md") throws -> [[String]] {
    var blocks: [[String]] = []
    var current: [String]?
    var isWanted = false
    for line in try lines(of: path) {
      if let block = current {
        if line == "```" {
          if isWanted { blocks.append(block) }
          current = nil
        } else {
          current = block + [line]
        }
      } else if line.hasPrefix("```") {
        current = []
        isWanted = line == "```\(language)"
      }
    }
    return blocks
  }

  @Test("The README has at most 200 lines")
  func isShort() throws { #expect(try Self.lines(of: "README.md").count <= 200) }

  @Test(
    "Each compiled file is printed word for word in its document",
    arguments: [
      ("documentation/recognizers.md", "Tests/TactusTests/Readme/Shake.swift"),
      ("documentation/recognizers.md", "Tests/TactusTests/Readme/Attached.swift"),
      ("documentation/uikit.md", "Tests/TactusClientTests/Readme/Map.swift"),
      ("documentation/application.md", "examples/app-template/Package.swift"),
      ("documentation/application.md", "examples/app-template/Sources/FirstGesture/main.swift"),
      ("documentation/application.md", "examples/app-template/Sources/Photo/main.swift"),
      ("documentation/application.md", "examples/app-template/Sources/List/main.swift"),
      ("documentation/application.md", "Tests/TactusClientTests/Readme/Loop.swift"),
    ])
  func codeIsTested(document: String, path: String) throws {
    let source = try Self.lines(of: path).filter { !$0.hasPrefix("// SPDX") }.drop(while: \.isEmpty)
    let found = try Self.blocks("swift", of: document).contains { $0 + [""] == Array(source) }
    #expect(found, "\(path) is not what \(document) says")
  }

  @Test("All Swift code in documents is compiled")
  func noOtherCode() throws {
    #expect(try Self.blocks("swift").isEmpty)
    #expect(try Self.blocks("swift", of: "documentation/recognizers.md").count == 2)
    #expect(try Self.blocks("swift", of: "documentation/uikit.md").count == 1)
    #expect(try Self.blocks("swift", of: "documentation/application.md").count == 5)
  }

  @Test("The example of a first gesture is one file of at most fifteen lines of code")
  func fifteenLines() throws {
    let lines = try Self.lines(of: "examples/app-template/Sources/FirstGesture/main.swift")
    #expect(lines.filter { !$0.isEmpty && !$0.hasPrefix("//") }.count <= 15)
  }

  /// Returns the lines without their indentation.
  private static func plain(_ lines: [String]) -> String {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  @Test(
    "Each code block in a module's document is part of a compiled file, apart from its indentation",
    arguments: [
      "Sources/Kit/TactusKit/README.md", "Sources/Kit/TactusKit/TactusKit.docc/TactusKit.md",
      "Sources/Kit/TactusKit/TactusKit.docc/States.md", "Sources/Engine/Tactus/Tactus.docc/Tactus.md",
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

  @Test("The make targets that the README names exist")
  func makeTargetsAreThere() throws {
    let makefile = try Self.lines(of: "Makefile")
    for block in try Self.blocks("sh") {
      for line in block where line.hasPrefix("make ") {
        let target = line.split(separator: " ")[1]
        #expect(makefile.contains { $0.hasPrefix("\(target):") }, "make \(target)")
      }
    }
  }

  /// Returns the cells of a table's rows. `head` is the first cell of the table's header.
  private static func table(_ head: String) throws -> [[String]] {
    let lines = try lines(of: "README.md")
    let start = try #require(lines.firstIndex { $0.hasPrefix("| \(head) |") })
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("The README gives the limits of `make bench`, and each number in its table is within its limit")
  func limits() throws {
    let plan = try Self.lines(of: "Tests/Bench/TactusBench/Plan.swift").joined(separator: "\n")
    let rows = try Self.table("trace")
    #expect(rows.map(\.first) == ["pan", "pinch", "chaos", "taps", "dormant"])
    for row in rows {
      let (name, number, limit) = (row[0], try #require(Int(row[1])), row[2])
      #expect(number <= Int(limit) ?? 0, "\(name)")
      let digits = limit.count > 3 ? limit.prefix(1) + "_" + limit.dropFirst() : limit[...]
      let call = name == "dormant" ? "Trace(\"dormant\", pan, limit: \(digits)," : "Trace(\(name), limit: \(digits),"
      #expect(plan.contains(call), "\(name)")
    }
  }

  @Test("For each number, the README names a command that measures it")
  func measured() throws {
    let makefile = try Self.lines(of: "Makefile")
    let feel = try Self.lines(of: "documentation/FEEL.md")
    for row in try Self.table("what") {
      if row.last == "`tactus-lab feel`" {
        let numbers = row[1].split(separator: "; ")
        #expect(feel.contains { $0.hasPrefix("| built-in | \(numbers.joined(separator: " | ")) |") })
      }
      let command = try #require(row.last).trimmingCharacters(in: ["`"])
      #expect(
        command == "tactus-lab feel" || makefile.contains { $0.hasPrefix("\(command.dropFirst(5)):") }, "\(row)")
    }
  }

  @Test("The README's table covers every compositor that starts the daemon")
  func compositors() throws {
    let names = try Self.table("compositor").map { $0[0] }
    let started = try Self.lines(of: "examples/session/README.md").filter { $0.hasPrefix("| ") }
      .compactMap { $0.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) }
    for name in ["GNOME", "Plasma", "niri", "Hyprland", "sway", "phosh", "labwc", "Wayfire"] {
      #expect(names.contains(name) && started.contains(name), "\(name)")
    }
    #expect(names.contains("Weston") && names.contains("a kiosk"))
  }

  @Test("The README's picture is animated and not too large")
  func picture() throws {
    let data = try Data(contentsOf: Self.root.appending(path: "examples/demo/tour.png"))
    #expect(data.range(of: Data("acTL".utf8)) != nil)
    #expect(data.count < 1_500_000)
  }
}
