// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Testing

@testable import TactusGestures

@Suite("The policy table for windows and workspaces")
struct WindowPolicyTests {
  private static let rows = try? TreeFiles.text("Tests/Policy/windows").split(separator: "\n")
    .filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ").map(String.init) }

  private func rows(_ what: String) throws -> [[String]] {
    let rows = try #require(Self.rows).filter { $0.first == what }
    #expect(!rows.isEmpty)
    return rows
  }

  @Test("The actions that switch a state of a window on or off, or toggle it, follow the policy table")
  func switches() throws {
    for row in try rows("switch") {
      let word = try #require(DesktopAction.Switch(rawValue: row[1]))
      #expect(word.applied(to: row[2] == "on") == (row[3] == "on"), "\(row)")
    }
  }

  @Test("Restoring a window follows the policy table")
  func restores() throws {
    let words: [Restoring: String] = [
      .leavesFullscreen: "leaves-fullscreen", .unmaximizes: "unmaximizes", .bringsBack: "brings-back",
    ]
    for row in try rows("restore") {
      let restoring = Restoring(
        isFullscreen: row[1].contains("fullscreen"), isMaximized: row[1].contains("maximized"))
      #expect(words[restoring] == row[2], "\(row)")
    }
  }

  @Test("Switching to the next or the previous window follows the policy table")
  func windows() throws {
    for row in try rows("window") {
      let step = try #require(DesktopAction.Step(rawValue: row[1]))
      #expect(step.index(from: try #require(Int(row[2])), of: try #require(Int(row[3]))) == Int(row[4]), "\(row)")
    }
  }

  @Test("The choice of a workspace follows the policy table")
  func places() throws {
    for row in try rows("place") {
      guard case .workspace(let place)? = try config("bind 3 tap -> workspace \(row[1])").bindings.first?.action else {
        Issue.record("\(row)")
        continue
      }
      let numbers = row[2...4].compactMap { Int($0) }
      #expect(place.index(from: numbers[0], of: numbers[1], columns: numbers[2]) == Int(row[5]), "\(row)")
    }
  }
}
