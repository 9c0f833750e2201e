// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing
import WireSupport

@testable import TactusWeston

extension WestonTests {
  @Suite struct `Random hands` {
    private static let gestures = """
      bind 1 edge left -> notify left
      bind 2 pan left -> notify pan {
        deliver cancel
      }
      """
    private static let seeds = UInt64(1)...120

    /// Compares the outcomes with the recorded ones. Other tests check what is right; this test detects every change.
    /// After an intended change, run it once with `OUTCOMES=write` in the environment to record the outcomes again.
    @Test func `windows receive the same events as when the outcomes were recorded`() throws {
      let outcomes = RecordedOutcomes("hands", Self.seeds) { seed in
        var digest = Digest()
        let lines = try RandomHands.run(seed: seed, .any, Self.gestures)
        // The lines that the module logs about actions say nothing about windows.
        for line in lines where !line.contains(": done by weston") { digest.add(line) }
        return digest
      }
      let difference = try outcomes.difference()
      #expect(difference == nil)
    }

    @Test func `once all fingers have lifted, Weston counts no finger and no window has the focus`() throws {
      for seed in UInt64(1)...40 {
        let lines = try RandomHands.run(seed: seed, .alone, Self.gestures)
        #expect(lines.last?.hasPrefix("0 0 nothing ") == true, "seed \(seed)")
      }
    }

    @Test func `a client receives motions and lifts only of fingers that landed on its windows`() throws {
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

    @Test func `if no gestures are configured, windows receive the same events as if the module were absent`() throws {
      for seed in UInt64(1)...40 {
        let with = try Self.events(RandomHands.run(seed: seed, .plain, ""))
        let without = try Self.events(RandomHands.run(seed: seed, .plain, nil))
        #expect(with == without, "seed \(seed)")
      }
    }

    /// Returns the events that clients receive, sorted within each moment, since the order within a moment does not
    /// matter. Frames are left out: without the module, Weston does not send the last one.
    private static func events(_ lines: [String]) -> [[String]] {
      func time(_ line: String) -> Int { line.split(separator: "@").last.flatMap { Int($0) } ?? 0 }
      let events = lines.filter { ($0.hasPrefix("c ") || $0.hasPrefix("d ")) && !$0.hasSuffix(" frame") }
      return Dictionary(grouping: events, by: time).sorted { $0.key < $1.key }.map { $0.value.sorted() }
    }
  }
}
