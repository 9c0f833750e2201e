// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S13: long presses.
@Suite struct LongPressTests {
  private func pressed(_ press: LongPress = LongPress()) -> Script {
    let s = Script()
    _ = s.add(press)
    return s
  }

  @Test("S13.2 The press time starts when the last required finger is down")
  func start() {
    let s = pressed(with(LongPress()) { $0.numberOfTouchesRequired = 2 })
    s.down(1, at: (100, 100), t: 0)
    s.down(2, at: (200, 100), t: 400)
    s.wait(until: 2000)
    #expect(s.transitions == ["longPress began 900"])
  }

  @Test("S13.2 A press with no minimum duration begins at the landing")
  func immediate() {
    let s = pressed(with(LongPress()) { $0.minimumPressDuration = .zero })
    s.down(1, at: (100, 100), t: 7)
    #expect(s.transitions == ["longPress began 7"])
  }

  @Test(
    "S13.3 Each finger may move 10 px before the press begins, and any distance afterwards", arguments: [10.0, 10.01])
  func movement(distance: Double) {
    let s = pressed()
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (100, 100 + distance), t: 100)
    s.move(1, to: (900, 900), t: 600)
    #expect(
      s.transitions == (distance > 10 ? ["longPress failed 100"] : ["longPress began 500", "longPress changed 600"]))
  }

  @Test("S13.4 If a finger lifts before the press begins, the press fails", arguments: [1, 2])
  func lift(fingers: Int) {
    let s = pressed(with(LongPress()) { $0.numberOfTouchesRequired = 2 })
    for n in 1...fingers { s.down(Int64(n), at: (100, 100), t: 0) }
    s.up(1, t: 499)
    #expect(s.transitions == ["longPress failed 499"])
  }

  @Test("S13.5 A press changes when any of its fingers moves, and ends when any of them lifts")
  func changedAndEnded() {
    let s = pressed(with(LongPress()) { $0.numberOfTouchesRequired = 2 })
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100))
    s.move(2, to: (300, 100), t: 600)
    s.move(1, to: (150, 100), t: 700)
    s.up(2, t: 800)
    #expect(
      s.actions == ["longPress began 500", "longPress changed 600", "longPress changed 700", "longPress ended 800"])
  }

  @Test("S13.6 Before a press begins, an extra finger makes it fail; afterwards, the press ignores extra fingers")
  func extraFinger() {
    let s = pressed()
    s.down(1, at: (100, 100), t: 0)
    s.down(2, at: (200, 100), t: 10)
    #expect(s.transitions == ["longPress failed 10"])
    s.frame(t: 20, .up(1), .up(2))
    s.down(1, at: (100, 100), t: 1000)
    s.down(2, at: (200, 100), t: 1600)
    s.up(2, t: 1700)
    #expect(s.transitions.suffix(1) == ["longPress began 1500"])
    #expect(s.deliveries.suffix(2).map { "\($0.id) \($0.phase)" } == ["2 began", "2 ended"])
  }

  @Test("S13.7 A press that requires taps begins only after them")
  func afterTaps() {
    let s = pressed(with(LongPress()) { $0.numberOfTapsRequired = 2 })
    s.tap(1, t: 0)
    s.tap(1, t: 200)
    s.down(1, at: (100, 100), t: 400)
    s.wait(until: 2000)
    #expect(s.transitions == ["longPress began 900"])
  }

  @Test("S13.7 The taps before a press must stay within the limits of a tap", arguments: 0..<3)
  func limitsOfTaps(how: Int) {
    let s = pressed(with(LongPress()) { $0.numberOfTapsRequired = 1 })
    s.down(1, at: (100, 100), t: 0)
    if how == 0 { s.move(1, to: (146, 100), t: 10) }
    s.up(1, t: how == 1 ? 760 : 60)
    if how == 2 { s.wait(until: 1000) }
    #expect(s.transitions == ["longPress failed \([10, 750, 410][how])"])
  }

  @Test("S13.7 A tap before a press may move 40 px")
  func movementOfTaps() {
    let s = pressed(with(LongPress()) { $0.numberOfTapsRequired = 1 })
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (140, 100), t: 10)
    s.up(1, t: 60)
    s.down(1, at: (100, 100), t: 200)
    s.wait(until: 1000)
    #expect(s.transitions == ["longPress began 700"])
  }

  @Test("S13.7 If a press requires a tap first, holding alone does not begin the press")
  func heldWithoutTaps() {
    let s = pressed(with(LongPress()) { $0.numberOfTapsRequired = 1 })
    s.down(1, at: (100, 100), t: 0)
    s.wait(until: 2000)
    #expect(s.transitions == ["longPress failed 750"])
  }

  @Test("S13.8 maximumLandingInterval and maximumSpread, once set, limit a press's fingers", arguments: [true, false])
  func optInLimits(isSlow: Bool) {
    let s = pressed(
      with(LongPress()) {
        $0.numberOfTouchesRequired = 2
        $0.maximumLandingInterval = .ms(100)
        $0.maximumSpread = 200
      })
    s.down(1, at: (100, 100), t: 0)
    s.down(2, at: (isSlow ? 200 : 301, 100), t: isSlow ? 101 : 50)
    #expect(s.transitions == ["longPress failed \(isSlow ? 101 : 50)"])
    #expect(
      s.reasons == [
        isSlow
          ? "longPress: a finger landed 101 ms after the first, 100 ms allowed"
          : "longPress: fingers 201 px apart, 200 allowed"
      ])
  }
}
