// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import TactusScenario

/// The scenarios of `Tests/Cases`; what waits for something that never comes is over at the end, as in random ones.
enum CaseFiles {
  static let all: [Scenario] = {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Cases").resolvingSymlinksInPath()
    let found = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return found.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.compactMap { file in
      guard let data = try? Data(contentsOf: file), var scenario = try? Scenario(json: [UInt8](data)) else {
        return nil
      }
      scenario.operations.append(ScenarioOperation(.at(scenario.runUntil), .sessionEvent))
      return scenario
    }
  }()
}
