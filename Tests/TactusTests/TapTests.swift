// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S12: taps.
@Suite struct TapTests {
  private func tapped(_ tap: Tap) -> Script {
    let s = Script()
    _ = s.add(tap)
    return s
  }

  @Test("S12.1, S12.2 A tap needs the exact number of taps and fingers", arguments: 1...3, 1...3)
  func counts(taps: Int, fingers: Int) {
    let s = tapped(
      with(Tap()) {
        $0.numberOfTapsRequired = taps
        $0.numberOfTouchesRequired = fingers
      })
    for n in 0..<taps {
      let t = Double(n) * 200
      #expect(s.actions.isEmpty)
      s.frame(t: t, (1...fingers).map { .down(Int64($0), 100 + Double($0) * 60, 100) })
      s.frame(t: t + 50, (1...fingers).map { .up(Int64($0)) })
    }
    #expect(s.actions == ["tap ended \(taps * 200 - 150)"])
  }

  @Test("S3.6, S12.6 A double tap that allows no time between taps fails after the first tap")
  func noInterval() {
    let s = tapped(
      with(Tap()) {
        $0.numberOfTapsRequired = 2
        $0.maximumIntervalBetweenTaps = .zero
      })
    s.down(1, at: (100, 100), t: 0)
    s.up(1, t: 50)
    s.wait(until: 60)
    #expect(s.transitions.count == 1 && s.transitions.first?.hasPrefix("tap failed 50") == true)
    #expect(s.nextDeadline == nil && s.isIdle)
  }

  @Test("S3.6, S12.3 A finger that lands at the last moment does not extend the time limit of a tap")
  func lastMoment() {
    let s = tapped(with(Tap()) { $0.numberOfTouchesRequired = 2 })
    s.down(1, at: (100, 100), t: 0)
    s.down(2, at: (200, 100), t: 750)
    s.wait(until: 10_000)
    s.frame(t: 10_000, .up(1), .up(2))
    #expect(s.actions.isEmpty)
    #expect(s.transitions.count == 1)
  }

  @Test("S12.3 A tap may last 750 ms and no longer", arguments: [750.0, 750.001])
  func duration(lift: Double) {
    let s = tapped(Tap())
    s.down(1, at: (100, 100), t: 0)
    s.up(1, t: lift)
    #expect(s.transitions == [lift > 750 ? "tap failed 750" : "tap ended 750"])
  }

  @Test("S12.3 A tap's duration is the time from the first landing to the last lift")
  func durationOfTwoFingers() {
    let s = tapped(with(Tap()) { $0.numberOfTouchesRequired = 2 })
    s.down(1, at: (100, 100), t: 0)
    s.down(2, at: (200, 100), t: 400)
    s.up(1, t: 600)
    s.up(2, t: 800)
    #expect(s.transitions == ["tap failed 750"])
    #expect(s.reasons == ["tap: held longer than 750 ms"])
  }

  @Test("S12.4 Each finger of a tap may move 45 px from its start and no farther", arguments: [45.0, 45.01])
  func movement(distance: Double) {
    let s = tapped(with(Tap()) { $0.numberOfTouchesRequired = 2 })
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100))
    s.move(2, to: (200, 100 + distance), t: 10)
    s.frame(t: 20, .up(1), .up(2))
    #expect(s.transitions == [distance > 45 ? "tap failed 10" : "tap ended 20"])
  }

  @Test(
    "S12.5 A tap fails if too many fingers land, if one lands after a lift, or if one lifts too soon", arguments: 0..<3)
  func fingers(what: Int) {
    let s = tapped(with(Tap()) { $0.numberOfTouchesRequired = 2 })
    s.down(1, at: (100, 100), t: 0)
    if what < 2 { s.down(2, at: (200, 100), t: 10) }
    switch what {
    case 0: s.down(3, at: (200, 100), t: 20)
    case 1: s.up(1, t: 15); s.down(3, at: (200, 100), t: 20)
    default: s.up(1, t: 20)
    }
    #expect(s.transitions == ["tap failed 20"])
    #expect(
      s.reasons == [
        ["tap: 3 fingers, 2 allowed", "tap: a finger landed after another had lifted", "tap: 1 finger, 2 needed"][what]
      ])
  }

  @Test("S12.6 The second tap may land up to 350 ms after the first lifts, and no later", arguments: [410.0, 410.001])
  func gap(next: Double) {
    let s = tapped(with(Tap()) { $0.numberOfTapsRequired = 2 })
    s.tap(1, t: 0)
    s.tap(1, t: next)
    #expect(s.transitions == [next > 410 ? "tap failed 410" : "tap ended 470"])
  }

  @Test("S12.6 A touch that comes too late starts a new attempt")
  func lateTouch() {
    let s = tapped(with(Tap()) { $0.numberOfTapsRequired = 2 })
    s.tap(1, t: 0)
    s.tap(1, t: 500)
    s.tap(1, t: 700)
    #expect(s.transitions == ["tap failed 410", "tap ended 760"])
  }

  @Test(
    "S12.7 The middle of each further tap must lie within 45 px of the middle of the first tap",
    arguments: [45.0, 45.01])
  func separation(distance: Double) {
    let s = tapped(with(Tap()) { $0.numberOfTapsRequired = 3 })
    s.tap(1, t: 0)
    s.tap(1, at: (130, 100), t: 100)
    s.tap(1, at: (100 + distance, 100), t: 200)
    #expect(s.transitions == [distance > 45 ? "tap failed 200" : "tap ended 260"])
  }

  @Test("S12.7 If a landing makes a tap recognizer fail, the recognizer ignores the touch that landed")
  func separationIgnores() {
    let s = tapped(with(Tap()) { $0.numberOfTapsRequired = 2 })
    s.tap(1, t: 0)
    s.tap(1, at: (200, 100), t: 100)
    s.tap(1, at: (200, 100), t: 200)
    #expect(s.transitions == ["tap failed 100"])
  }

  @Test("S12.8 The location of a double tap is the middle of the landing points of the first tap")
  func location() {
    let s = tapped(
      with(Tap()) {
        $0.numberOfTouchesRequired = 2
        $0.numberOfTapsRequired = 2
      })
    for x in [100.0, 120] {
      s.frame(t: x * 2, .down(1, x, 100), .down(2, x + 100, 100))
      s.move(1, to: (x + 5, 105), t: x * 2 + 5)
      s.frame(t: x * 2 + 10, .up(1), .up(2))
    }
    #expect(s.values(at: "tap ended")?.location == Point(x: 150, y: 100))
    #expect(s.values(at: "tap ended")?.measure == .tap(numberOfTaps: 2))
  }

  @Test("S12.9 maximumLandingInterval, once set, limits the time from first to last landing", arguments: [40.0, 41])
  func landingInterval(second: Double) {
    let s = tapped(
      with(Tap()) {
        $0.numberOfTouchesRequired = 2
        $0.maximumLandingInterval = .ms(40)
      })
    s.down(1, at: (100, 100), t: 0)
    s.down(2, at: (200, 100), t: second)
    s.frame(t: 60, .up(1), .up(2))
    #expect(s.transitions == [second > 40 ? "tap failed 41" : "tap ended 60"])
  }

  @Test("S12.9 maximumSpread, once set, limits the distance of any two fingers", arguments: [300.0, 301])
  func spread(x: Double) {
    let s = tapped(
      with(Tap()) {
        $0.numberOfTouchesRequired = 3
        $0.maximumSpread = 300
      })
    s.frame(t: 0, .down(1, 0, 0), .down(2, 100, 0), .down(3, x, 0))
    s.frame(t: 60, .up(1), .up(2), .up(3))
    #expect(s.transitions == [x > 300 ? "tap failed 0" : "tap ended 60"])
  }

  @Test(
    "S12.9 If minimumIntervalBetweenTaps is set, a double tap fails when its second tap comes too soon",
    arguments: [89.0, 90])
  func bounce(next: Double) {
    let s = tapped(
      with(Tap()) {
        $0.numberOfTapsRequired = 2
        $0.minimumIntervalBetweenTaps = .ms(30)
      })
    s.tap(1, t: 0)
    s.tap(1, t: next)
    #expect(s.transitions == [next < 90 ? "tap failed 89" : "tap ended 150"])
  }

  @Test("S12.9 By default slow landings, wide spreads and bounces are accepted as taps")
  func offByDefault() {
    let s = tapped(
      with(Tap()) {
        $0.numberOfTouchesRequired = 2
        $0.numberOfTapsRequired = 2
      })
    for t in [0.0, 701] {
      s.down(1, at: (0, 0), t: t)
      s.down(2, at: (999, 999), t: t + 600)
      s.frame(t: t + 700, .up(1), .up(2))
    }
    #expect(s.actions == ["tap ended 1401"])
  }
}
