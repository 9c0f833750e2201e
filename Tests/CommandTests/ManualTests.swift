// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TactusCommand

/// The manual page describes exactly the commands and options that exist.
@Suite("tactus(1)")
struct ManualTests {
  private static let lines =
    ((try? String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "man/tactus.1"), encoding: .utf8)) ?? "")
    .split(separator: "\n")

  @Test("The manual describes all commands, in the order of the help")
  func commands() {
    let sections = Self.lines.filter { $0.hasPrefix(".Ss ") }.map { String($0.dropFirst(4)) }
    #expect(sections == Tool.tactus.subcommands.map { $0.name })
  }

  @Test("The manual describes each command's options in order", arguments: Tool.tactus.subcommands.map { $0.name })
  func options(of name: String) throws {
    let command = try #require(Tool.tactus.subcommands.first { $0.name == name })
    let start = try #require(Self.lines.firstIndex(of: ".Ss \(name)"))
    let section = Self.lines[(start + 1)...].prefix { !$0.hasPrefix(".Sh ") && !$0.hasPrefix(".Ss ") }
    let items = section.filter { $0.hasPrefix(".It Fl -") }.map { String($0.dropFirst(7)).replacing(" Ar ", with: " ") }
    #expect(items == command.options.map { String($0.spelling.dropFirst()) })
  }
}
