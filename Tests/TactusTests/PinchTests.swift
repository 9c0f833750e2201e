// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S17: pinches.
@Suite struct PinchTests {
  /// Returns a script with a pinch, and two fingers 100 px apart.
  private func pinched(_ pinch: Pinch = Pinch()) -> (Script, RecognizerID) {
    let s = Script()
    let id = s.add(pinch)
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100))
    return (s, id)
  }

  @Test("S17.1 A pinch with one finger stays Possible until that finger lifts")
  func oneFinger() {
    let s = Script()
    _ = s.add(Pinch())
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (500, 100), t: 10)
    #expect(s.transitions.isEmpty)
    s.up(1, t: 20)
    #expect(s.transitions == ["pinch failed 20"])
  }

  @Test(
    "S17.2 A pinch begins when the distance between its fingers has changed by 8 px since they landed",
    arguments: [7.99, 8, -7.99, -8])
  func hysteresis(change: Double) {
    let (s, _) = pinched()
    s.move(2, to: (200 + change, 100), t: 10)
    #expect(s.transitions == (change.magnitude < 8 ? [] : ["pinch began 10"]))
  }

  @Test("S17.3 The scale is exactly 1 when the pinch begins, whatever the distance")
  func exactlyOne() {
    let wrong = stride(from: 10.0, through: 90, by: 1).filter { distance in
      let (s, _) = pinched()
      s.move(2, to: (100 + distance, 100), t: 10)
      return s.values(at: "pinch began")?.scale != 1
    }
    #expect(wrong == [])
  }

  @Test("S17.3 Without rebasing, the scale is relative to the landing")
  func notRebased() {
    let (s, _) = pinched(with(Pinch()) { $0.rebasesOnRecognition = false })
    s.move(2, to: (250, 100), t: 10)
    #expect(s.values(at: "pinch began")?.scale?.isNear(1.5) == true)
  }

  @Test("S17.3 The scale is relative to the start, and a distance below 1 px counts as 1 px")
  func tinyDistance() {
    let (s, id) = pinched()
    s.move(2, to: (150, 100), t: 10)
    s.move(2, to: (200, 100), t: 20)
    #expect(s.values(id)?.scale?.isNear(2) == true)
    s.move(2, to: (100, 100), t: 30)
    #expect(s.values(id)?.scale?.isNear(0.02) == true)
  }

  @Test("S17.4 A pinch sends nothing while one finger is missing, and ends when both have lifted")
  func ended() {
    let (s, _) = pinched()
    s.move(2, to: (250, 100), t: 10)
    s.up(1, t: 20)
    s.move(2, to: (300, 100), t: 30)
    #expect(s.actions == ["pinch began 10"])
    s.up(2, t: 40)
    #expect(s.transitions == ["pinch began 10", "pinch ended 40"])
  }

  @Test("S17.4 When a new finger replaces a lifted one of the pair, the scale does not jump")
  func completedAgain() {
    let (s, id) = pinched()
    s.move(2, to: (300, 100), t: 10)
    s.move(2, to: (400, 100), t: 20)
    s.up(1, t: 30)
    s.down(3, at: (390, 100), t: 40)
    #expect(s.values(id)?.scale?.isNear(1.5) == true)
    s.move(3, to: (380, 100), t: 50)
    #expect(s.values(id)?.scale?.isNear(3) == true)
    #expect(s.actions.last == "pinch changed 50")
  }

  @Test("S17.5 A pinch ignores further fingers, and their views receive them")
  func furtherFingers() {
    let (s, id) = pinched()
    s.move(2, to: (250, 100), t: 10)
    s.down(3, at: (500, 500), t: 20)
    s.move(3, to: (900, 900), t: 30)
    #expect(s.values(id)?.numberOfTouches == 2)
    #expect(s.actions == ["pinch began 10"])
    #expect(s.deliveries.suffix(2).map { "\($0.id) \($0.phase)" } == ["3 began", "3 moved"])
  }

  @Test("S17.6 setScale sets the scale and resets the velocity")
  func setScale() {
    let (s, id) = pinched()
    s.move(2, to: (200, 110), t: 5)
    s.move(2, to: (250, 100), t: 10)
    s.update(id, as: Pinch.self) { $0.setScale(3) }
    #expect(s.values(id)?.rate == 0)
    s.move(2, to: (400, 100), t: 20)
    #expect(s.values(id)?.scale?.isNear(6) == true)
  }

  @Test("S17.7 With several fingers, a pinch measures twice their mean distance from their middle")
  func fourFingers() {
    let s = Script()
    let id = s.add(with(Pinch()) { $0.numberOfTouchesRequired = 4 })
    s.frame(t: 0, .down(1, 50, 100), .down(2, 150, 100), .down(3, 100, 50))
    s.frame(t: 10, .move(1, 0, 100), .move(2, 200, 100))
    #expect(s.transitions.isEmpty)
    s.down(4, at: (100, 150), t: 20)
    s.frame(t: 30, .move(1, 20, 100), .move(2, 180, 100), .move(3, 100, 20), .move(4, 100, 180))
    s.frame(t: 40, .move(1, 60, 100), .move(2, 140, 100), .move(3, 100, 60), .move(4, 100, 140))
    #expect(s.values(id)?.scale?.isNear(0.5) == true)
    s.up(4, t: 50)
    s.move(1, to: (0, 100), t: 60)
    #expect(s.actions == ["pinch began 30", "pinch changed 40"])
  }
}
