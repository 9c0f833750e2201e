// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The outcomes of random runs that were recorded in a file of `Tests/Outcomes`: one digest for each seed.
package struct RecordedOutcomes {
  /// Whether `OUTCOMES=write` in the environment asks for a new record.
  package static var areWritten: Bool { getenv("OUTCOMES").map { String(cString: $0) } == "write" }
  package static func file(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Outcomes/\(name).txt")
  }

  package let seeds: ClosedRange<UInt64>
  private let file: URL
  private let digest: (UInt64) throws -> Digest

  package init(_ name: String, _ seeds: ClosedRange<UInt64>, _ digest: @escaping (UInt64) throws -> Digest) {
    self.seeds = seeds
    self.digest = digest
    file = Self.file(name)
  }

  /// Returns the recorded digest of each seed.
  package func known() throws -> [String] {
    String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Compares the outcomes with the recorded ones; returns where the first difference lies, or nil if there is none.
  /// With `OUTCOMES=write` in the environment, records the outcomes first.
  package func difference() throws -> String? {
    if Self.areWritten {
      try Data(seeds.map { try digest($0).description + "\n" }.joined().utf8).write(to: file)
    }
    let known = try known()
    guard known.count == seeds.count else { return "\(known.count) outcomes are recorded, not \(seeds.count)" }
    for (seed, before) in zip(seeds, known) where try digest(seed).description != before {
      let now = try Digest.$keepsValues.withValue(true) { try digest(seed) }
      return "seed \(seed): \(now.difference(from: before))"
    }
    return nil
  }
}
