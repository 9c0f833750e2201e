// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import TactusScenario
import Testing

/// A file of `Tests/Cases`.
struct CaseFile: CustomTestStringConvertible, Sendable {
  let name: String
  var testDescription: String { name }

  var scenario: Scenario {
    get throws { try Scenario(json: [UInt8](Data(contentsOf: CaseFile.folder.appendingPathComponent(name + ".json")))) }
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Cases").resolvingSymlinksInPath()

  static let all: [CaseFile] = {
    let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (found ?? []).filter { $0.hasSuffix(".json") }.sorted().map { CaseFile(name: String($0.dropLast(5))) }
  }()
}
