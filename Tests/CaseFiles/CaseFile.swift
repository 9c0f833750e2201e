// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import TactusScenario

/// A file of `Tests/Cases`.
public struct CaseFile: CustomStringConvertible, Sendable {
  public let name: String

  public var description: String { name }
  public var path: String { CaseFile.folder.appendingPathComponent("\(name).json").path }
  public var bytes: [UInt8] { get throws { try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) } }
  public var scenario: Scenario { get throws { try Scenario(json: bytes) } }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Cases")
    .resolvingSymlinksInPath()

  public static let all: [CaseFile] = {
    let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (found ?? []).filter { $0.hasSuffix(".json") }.sorted().map { CaseFile(name: String($0.dropLast(5))) }
  }()

  public static func named(_ name: String) -> CaseFile { CaseFile(name: name) }
}
