// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S16: swipes.
@Suite struct SwipeTests {
  private func swiped(_ direction: Sides = .right, fingers: Int = 1) -> Script {
    let s = Script()
    _ = s.add(
      with(Swipe()) {
        $0.direction = direction
        $0.numberOfTouchesRequired = fingers
      })
    return s
  }

  @Test("S16.2 A swipe's minimum distance shrinks to 26.5 px in half a second", arguments: [0.0, 100, 250, 400, 500])
  func primary(t: Double) {
    let needed = 50 * (1 - 0.94 * t / 1000)
    for (x, isEnough) in [(needed - 0.01, false), (needed + 0.001, true)] {
      let s = swiped()
      s.down(1, at: (100, 100), t: 0)
      s.move(1, to: (100 + x, 100), t: t)
      #expect(s.transitions == (isEnough ? ["swipe ended \(Int(t))"] : []))
    }
  }

  @Test(
    "S16.2, S16.4 A swipe's allowed sideways movement shrinks from 50 px to 25.5 px, and exceeding it fails the swipe",
    arguments: [0.0, 100, 400])
  func secondary(t: Double) {
    let allowed = 50 * (1 - 0.98 * t / 1000)
    for (y, isFine) in [(allowed - 0.001, true), (allowed + 0.01, false)] {
      let s = swiped()
      s.down(1, at: (100, 100), t: 0)
      s.move(1, to: (160, 100 - y), t: t)
      #expect(s.transitions == [isFine ? "swipe ended \(Int(t))" : "swipe failed \(Int(t))"])
    }
  }

  @Test("S16.3 A swipe is recognized during the movement, and reports where the fingers landed")
  func location() {
    let s = swiped(fingers: 2)
    s.frame(t: 0, .down(1, 100, 100), .down(2, 100, 300))
    s.frame(t: 50, .move(1, 200, 100), .move(2, 200, 300))
    #expect(s.actions == ["swipe ended 50"])
    #expect(s.values(at: "swipe ended")?.location == Point(x: 100, y: 200))
    #expect(s.values(at: "swipe ended")?.measure == .swipe(direction: .right))
  }

  @Test("S16.4 A swipe fails at a lift or at the end of its time", arguments: [true, false])
  func tooShort(lifts: Bool) {
    let s = swiped()
    s.down(1, at: (100, 100), t: 0)
    if lifts { s.up(1, t: 100) } else { s.wait(until: 1000) }
    #expect(s.transitions == [lifts ? "swipe failed 100" : "swipe failed 500"])
    #expect(s.reasons == [lifts ? "swipe: lifted before it could begin" : "swipe: not far enough within 500 ms"])
  }

  @Test("S16.5 A swipe fails as soon as too many fingers land, and is not recognized with too few")
  func fingers() {
    let s = swiped(fingers: 2)
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (200, 100), t: 20)
    #expect(s.transitions.isEmpty)
    s.frame(t: 30, .down(2, 100, 100), .down(3, 100, 100))
    #expect(s.transitions == ["swipe failed 30"])
  }

  @Test("S16.5 Each finger of a swipe must move far enough on its own, and the swipe fails if one finger strays")
  func everyFinger() {
    let s = swiped(fingers: 2)
    s.frame(t: 0, .down(1, 100, 100), .down(2, 100, 300))
    s.frame(t: 20, .move(1, 200, 100), .move(2, 130, 300))
    #expect(s.transitions.isEmpty)
    s.move(2, to: (130, 400), t: 40)
    #expect(s.transitions == ["swipe failed 40"])
  }

  @Test(
    "S16.6 A swipe matches any direction of its mask, and reports the direction that matched",
    arguments: [(Sides.left, -60.0, 0.0), (.right, 60, 0), (.up, 0, -60), (.down, 0, 60)])
  func mask(side: Sides, dx: Double, dy: Double) {
    for mask in [Sides.all, .horizontal, .vertical, side] {
      let s = swiped(mask)
      s.down(1, at: (100, 100), t: 0)
      s.move(1, to: (100 + dx, 100 + dy), t: 10)
      #expect(s.actions.isEmpty != mask.contains(side))
      if mask.contains(side) { #expect(s.values(at: "swipe ended")?.measure == .swipe(direction: side)) }
    }
  }

  @Test(
    "S16.7 After a swipe has moved forward, it may go back to 4 px behind its start, and no farther",
    arguments: [4.0, 4.01])
  func back(distance: Double) {
    let s = swiped()
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (130, 100), t: 20)
    s.move(1, to: (100 - distance, 100), t: 40)
    s.move(1, to: (160, 100), t: 60)
    #expect(s.transitions == [distance > 4 ? "swipe failed 40" : "swipe ended 60"])
  }

  @Test("S16.4 A swipe with two directions fails only once both directions have failed")
  func deadDirection() {
    let s = swiped(.horizontal)
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (110, 100), t: 20)
    s.move(1, to: (160, 100), t: 40)
    #expect(s.actions == ["swipe ended 40"])
    s.up(1, t: 50)
    s.down(1, at: (100, 100), t: 1000)
    s.move(1, to: (90, 100), t: 1010)
    s.move(1, to: (180, 100), t: 1020)
    #expect(s.transitions.last == "swipe failed 1020")
  }

  @Test(
    "S16.2 The limits of a swipe shrink no further after one second",
    arguments: [1000.0, 1001, 2999])
  func late(t: Double) {
    for (way, outcome) in [
      ((2.99, 0.99), nil), ((3.01, 0.99), "swipe ended"), ((2.99, -1.01), "swipe failed"),
      ((3.01, 1.01), "swipe failed"),
    ] as [((Double, Double), String?)] {
      let s = Script()
      _ = s.add(with(Swipe()) { $0.maximumDuration = .ms(3000) })
      s.down(1, at: (100, 100), t: 0)
      s.move(1, to: (100 + way.0, 100 + way.1), t: t)
      #expect(s.transitions == (outcome.map { ["\($0) \(Int(t))"] } ?? []))
    }
  }

  @Test("S16.2, S16.7 A value exactly at a limit of a swipe is within that limit", arguments: [0.0, 0.01])
  func limits(beyond: Double) {
    func outcome(_ dx: Double, _ dy: Double) -> [String] {
      let s = Script()
      let swipe = with(Swipe()) {
        ($0.primaryDecay, $0.secondaryDecay) = (1, 1)
        ($0.minimumPrimaryMovement, $0.maximumSecondaryMovement, $0.maximumOppositeMovement) = (30, 10, 4)
      }
      _ = s.add(swipe)
      s.down(1, at: (100, 100), t: 0)
      s.move(1, to: (100 + dx, 100 + dy), t: 100)
      return s.transitions.isEmpty ? ["none"] : s.transitions + s.reasons
    }
    let isWithin = beyond == 0
    #expect(outcome(30 - beyond, 0) == [isWithin ? "swipe ended 100" : "none"])
    #expect(outcome(30, 10 + beyond).first == (isWithin ? "swipe ended 100" : "swipe failed 100"))
    #expect(outcome(-4 - beyond, 0).first == (isWithin ? "none" : "swipe failed 100"))
    #expect(outcome(-5, 10).last?.contains("backwards") == true)
    #expect(outcome(-5, 10.1).last?.contains("sideways") == true)
  }
}
