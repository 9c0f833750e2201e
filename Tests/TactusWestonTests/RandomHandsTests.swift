// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WireSupport

@testable import TactusWeston

extension WestonTests {
  @Suite struct `Whatever hands do` {
    private static let gestures = """
      bind 1 edge left -> notify left
      bind 2 pan left -> notify pan {
        deliver cancel
      }
      """
    private static let seeds = UInt64(1)...120

    /// What comes of it is as before: the other tests say what is right, this one that nothing else has changed. After
    /// a change that is meant, `OUTCOMES=write` writes it anew.
    @Test func `windows hear what they heard before`() throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Outcomes/hands.txt")
      func digest(_ seed: UInt64) throws -> Digest {
        var digest = Digest()
        for line in try RandomHands.run(seed: seed, .any, Self.gestures) { digest.add(line) }
        return digest
      }
      if getenv("OUTCOMES") != nil {
        try Data(Self.seeds.map { try digest($0).description + "\n" }.joined().utf8).write(to: file)
      }
      let known = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
      #expect(known.count == Self.seeds.count)
      for (seed, before) in zip(Self.seeds, known) where try digest(seed).description != before {
        let now = try Digest.$keepsValues.withValue(true) { try digest(seed) }
        Issue.record("seed \(seed): \(now.difference(from: String(before)))")
        return
      }
    }

    @Test func `once all have lifted, nothing is left of them`() throws {
      for seed in UInt64(1)...40 {
        let lines = try RandomHands.run(seed: seed, .alone, Self.gestures)
        #expect(lines.last?.hasPrefix("0 0 nothing ") == true, "seed \(seed)")
      }
    }

    @Test func `what moves or lifts in a window has landed there`() throws {
      for seed in UInt64(1)...40 {
        var down: Set<String> = []
        for line in try RandomHands.run(seed: seed, .alone, Self.gestures) {
          let words = line.split(separator: " ")
          guard words.count > 1, ["c", "d"].contains(words[0]) else { continue }
          let touch = words.count > 2 ? "\(words[0]) \(words[2])" : ""
          switch words[1] {
          case "down": #expect(down.insert(touch).inserted, "seed \(seed): \(line)")
          case "motion": #expect(down.contains(touch), "seed \(seed): \(line)")
          case "up": #expect(down.remove(touch) != nil, "seed \(seed): \(line)")
          case "cancel": down = down.filter { !$0.hasPrefix(words[0]) }
          default: break
          }
        }
      }
    }

    @Test func `without gestures windows hear what they hear without the module`() throws {
      for seed in UInt64(1)...40 {
        let with = try Self.events(RandomHands.run(seed: seed, .plain, ""))
        let without = try Self.events(RandomHands.run(seed: seed, .plain, nil))
        #expect(with == without, "seed \(seed)")
      }
    }

    /// What clients hear but for frames, of which weston alone leaves out the last one. Within one moment the order
    /// says nothing.
    private static func events(_ lines: [String]) -> [[String]] {
      func time(_ line: String) -> Int { line.split(separator: "@").last.flatMap { Int($0) } ?? 0 }
      let events = lines.filter { ($0.hasPrefix("c ") || $0.hasPrefix("d ")) && !$0.hasSuffix(" frame") }
      return Dictionary(grouping: events, by: time).sorted { $0.key < $1.key }.map { $0.value.sorted() }
    }
  }
}
