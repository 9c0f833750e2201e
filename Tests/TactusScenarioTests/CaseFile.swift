// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TactusScenario

/// A file of `Tests/Cases`.
struct CaseFile: CustomTestStringConvertible, Sendable {
  let url: URL

  var testDescription: String { url.deletingPathExtension().lastPathComponent }
  var path: String { url.path }
  var bytes: [UInt8] { get throws { try [UInt8](Data(contentsOf: url)) } }
  var scenario: Scenario { get throws { try Scenario(json: bytes) } }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Cases")
    .resolvingSymlinksInPath()

  static let all: [CaseFile] = {
    let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.map(CaseFile.init)
  }()

  static func named(_ name: String) -> CaseFile { CaseFile(url: folder.appendingPathComponent("\(name).json")) }
}
