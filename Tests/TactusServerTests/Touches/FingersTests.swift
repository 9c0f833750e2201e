// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusServer

@Suite struct FingersTests {
  private struct Finger {
    let id: Int64
    let view: ViewID?
    var location: Point
    var lifted: Timestamp?

    func isKnown(at now: Timestamp) -> Bool { lifted.map { now - $0 <= Fingers.memory } ?? true }
  }

  private static func view(at point: Point) -> ViewID? {
    point.x < 10 ? nil : ViewID(rawValue: UInt64(point.x / 10))
  }

  @Test("The server knows fingers that are down or that lifted less than a second ago", arguments: 1...40)
  func known(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var fingers = Fingers()
    var all: [Finger] = []
    var now = Timestamp(microseconds: 5_000_000)
    let pauses: [Int64] = [0, 10_000, 400_000, 999_999, 1_000_000, 1_000_001]
    for _ in 0..<80 {
      now = now + Interval(microseconds: pauses.randomElement(using: &random) ?? 0)
      let id = Int64.random(in: 1...3, using: &random)
      let location = Point(x: Double(Int.random(in: 0..<40, using: &random)), y: 0)
      let phase = TouchSample.Phase.allCases.randomElement(using: &random) ?? .down
      let isNews = fingers.follow(TouchSample(id: id, phase: phase, location: location), at: now, hit: Self.view)
      #expect(isNews == (phase != .move))
      let down = all.lastIndex { $0.id == id && $0.lifted == nil }
      if let down, phase == .move { all[down].location = location }
      if let down, phase != .move { all[down].lifted = now }
      if phase == .down { all.append(Finger(id: id, view: Self.view(at: location), location: location)) }
      if Int.random(in: 0..<10, using: &random) == 0 {
        fingers.liftAll(at: now)
        for n in all.indices where all[n].lifted == nil { all[n].lifted = now }
      }
      for id in 1...4 as ClosedRange<Int64> {
        if let last = all.last(where: { $0.id == id }), last.isKnown(at: now) {
          #expect(fingers.lifted(of: id) == last.lifted ?? .distantFuture)
          #expect(fingers.location(of: id) == last.location)
        } else {
          #expect(now - fingers.lifted(of: id) > Fingers.memory)
        }
      }
      for view in (1...4).map({ ViewID(rawValue: $0) }) {
        #expect(fingers.areIn(view, at: now) == all.contains { $0.view == view && $0.isKnown(at: now) })
      }
    }
  }
}
