// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S14: pans.
@Suite struct PanTests {
  private func panned(_ pan: Pan = Pan()) -> (Script, RecognizerID) {
    let s = Script()
    return (s, s.add(pan))
  }

  @Test(
    "S14.2 A pan begins when it has moved 10 px in any direction", arguments: [(10.0, 0.0), (0, -10), (-6, 8)])
  func hysteresis(dx: Double, dy: Double) {
    let (s, _) = panned()
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (100 + dx * 0.99, 100 + dy * 0.99), t: 10)
    #expect(s.transitions.isEmpty)
    s.move(1, to: (100 + dx, 100 + dy), t: 20)
    #expect(s.transitions == ["pan began 20"])
  }

  @Test("S14.3 A pan ignores movement with too few or too many fingers", arguments: [(2, 5), (1, 1)])
  func held(minimum: Int, maximum: Int) {
    let (s, _) = panned(
      with(Pan()) {
        $0.minimumNumberOfTouches = minimum
        $0.maximumNumberOfTouches = maximum
      })
    s.down(1, at: (100, 100), t: 0)
    if maximum == 1 { s.down(2, at: (100, 100), t: 1) }
    s.move(1, to: (300, 100), t: 10)
    if maximum == 1 { s.up(2, t: 20) } else { s.down(2, at: (100, 100), t: 20) }
    s.frame(t: 30, .move(1, 309, 100), .move(2, 109, 100))
    #expect(s.transitions.isEmpty)
    s.frame(t: 40, .move(1, 311, 100), .move(2, 111, 100))
    #expect(s.values(at: "pan began")?.translation == Vector(dx: 11, dy: 0))
  }

  @Test("S14.3 A pan that is still Possible fails when the last finger lifts, not before")
  func liftFails() {
    let (s, _) = panned(with(Pan()) { $0.minimumNumberOfTouches = 2 })
    s.frame(t: 0, .down(1, 100, 100), .down(2, 100, 100))
    s.up(1, t: 10)
    #expect(s.transitions.isEmpty)
    s.up(2, t: 20)
    #expect(s.transitions == ["pan failed 20"])
  }

  @Test("S14.4 A pan changes once in every frame in which one of its fingers moves")
  func changed() {
    let (s, _) = panned()
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100))
    s.frame(t: 10, .move(1, 150, 100), .move(2, 250, 100))
    s.frame(t: 20, .move(1, 160, 100), .move(2, 260, 100))
    s.move(2, to: (270, 100), t: 30)
    #expect(s.actions == ["pan began 10", "pan changed 20", "pan changed 30"])
  }

  @Test("S14.5 A pan ends when fewer fingers than the minimum remain", arguments: 1...3)
  func ended(minimum: Int) {
    let (s, _) = panned(with(Pan()) { $0.minimumNumberOfTouches = minimum })
    s.frame(t: 0, (1...3).map { .down($0, 100, 100) })
    s.frame(t: 10, (1...3).map { .move($0, 150, 100) })
    for n in 1...3 { s.up(Int64(n), t: 10 + Double(n) * 10) }
    #expect(s.transitions == ["pan began 10", "pan ended \(50 - minimum * 10)"])
  }

  @Test("S14.6 The translation is the mean movement of the fingers, and does not jump when a finger lands or lifts")
  func translation() {
    let (s, id) = panned()
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (120, 100), t: 10)
    s.down(2, at: (900, 900), t: 20)
    s.move(2, to: (900, 920), t: 30)
    #expect(s.values(id)?.translation == Vector(dx: 20, dy: 10))
    s.up(1, t: 40)
    s.move(2, to: (930, 920), t: 50)
    #expect(s.values(id)?.translation == Vector(dx: 50, dy: 10))
  }

  @Test("S14.7 setTranslation sets the translation and resets the velocity")
  func setTranslation() {
    let (s, id) = panned()
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (120, 100), t: 10)
    s.update(id, as: Pan.self) { $0.setTranslation(Vector(dx: 1, dy: 2)) }
    #expect(s.values(id)?.measure == .pan(translation: Vector(dx: 1, dy: 2), velocity: .zero))
    s.move(1, to: (125, 100), t: 20)
    #expect(s.values(id)?.translation == Vector(dx: 6, dy: 2))
  }

  @Test("S14.7 A translation set before the fingers land does not count for the next gesture")
  func staleTranslation() {
    let (s, id) = panned()
    s.update(id, as: Pan.self) { $0.setTranslation(Vector(dx: 50, dy: 0)) }
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (100, 101), t: 10)
    #expect(s.transitions.isEmpty)
  }

  @Test("S14.9 An active pan with its maximum number of fingers leaves further fingers to other recognizers")
  func beyondMaximum() {
    let (s, id) = panned(with(Pan()) { $0.maximumNumberOfTouches = 2 })
    s.frame(t: 0, .down(1, 100, 100), .down(2, 100, 100))
    s.frame(t: 10, .move(1, 150, 100), .move(2, 150, 100))
    s.down(3, at: (500, 500), t: 20)
    s.move(3, to: (600, 500), t: 30)
    #expect(s.values(id)?.numberOfTouches == 2)
    #expect(s.actions == ["pan began 10"])
    #expect(s.deliveries.suffix(2).map { "\($0.id) \($0.phase)" } == ["3 began", "3 moved"])
  }

  @Test("S14.9 A pan with too many fingers stays Possible, and begins once enough of them have lifted")
  func tooManyAtFirst() {
    let (s, _) = panned(with(Pan()) { $0.maximumNumberOfTouches = 1 })
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100))
    s.frame(t: 10, .move(1, 150, 100), .move(2, 250, 100))
    s.up(2, t: 20)
    s.move(1, to: (170, 100), t: 30)
    #expect(s.transitions == ["pan began 30"])
  }

  @Test("S14.10 With rebasesOnRecognition, the translation excludes the hysteresis", arguments: [false, true])
  func rebases(isOn: Bool) {
    let (s, _) = panned(with(Pan()) { $0.rebasesOnRecognition = isOn })
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (112, 100), t: 10)
    s.move(1, to: (115, 100), t: 20)
    #expect(s.values(at: "pan began")?.translation?.dx == (isOn ? 0 : 12))
    #expect(s.values(at: "pan changed")?.translation?.dx == (isOn ? 3 : 15))
  }

  @Test(
    "S14.11 A pan limited to certain directions fails if the fingers start in another direction",
    arguments: [
      (20.0, 0.0, Sides.right), (-20, 5, .left), (3, -20, .up), (0, 20, .down), (20, 20, .right), (-20, -20, .left),
    ])
  func directions(dx: Double, dy: Double, way: Sides) {
    for allowed in [Sides.left, .right, .up, .down, .horizontal, .vertical, []] {
      let (s, _) = panned(with(Pan()) { $0.directions = allowed })
      s.down(1, at: (100, 100), t: 0)
      s.move(1, to: (100 + dx, 100 + dy), t: 10)
      #expect(s.transitions == [allowed.isSuperset(of: way) ? "pan began 10" : "pan failed 10"])
    }
  }

  @Test("S14.11 A pan that has begun may go in any direction")
  func directionsAfterwards() {
    let (s, _) = panned(with(Pan()) { $0.directions = .horizontal })
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (120, 100), t: 10)
    s.move(1, to: (120, 900), t: 20)
    #expect(s.transitions == ["pan began 10", "pan changed 20"])
  }

  @Test("S14.9, S7.11 A pan that waits to begin fails when more fingers land than its maximum allows")
  func surplusWhileWaiting() {
    let (s, pan) = panned(with(Pan()) { $0.maximumNumberOfTouches = 1 })
    let swipe = s.add(with(Swipe()) { $0.numberOfTouchesRequired = 2 }, "swipe")
    _ = s.require(pan, toFail: swipe)
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (115, 100), t: 20)
    s.down(2, at: (300, 100), t: 40)
    s.wait(until: 1000)
    #expect(s.transitions == ["swipe failed 500"])
  }

  @Test("S14.6 Movement before a lift counts toward the hysteresis if enough fingers remain down")
  func liftWhilePossible() {
    let (s, _) = panned()
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100))
    s.frame(t: 10, .move(1, 108, 100), .move(2, 208, 100))
    s.up(2, t: 20)
    s.move(1, to: (109.9, 100), t: 30)
    #expect(s.transitions.isEmpty)
    s.move(1, to: (110, 100), t: 40)
    #expect(s.transitions == ["pan began 40"])
  }

  @Test("S14.3 Movement before a lift does not count toward the hysteresis if too few fingers remain down")
  func liftBelowTheMinimum() {
    let (s, _) = panned(with(Pan()) { $0.minimumNumberOfTouches = 2 })
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100))
    s.frame(t: 10, .move(1, 108, 100), .move(2, 208, 100))
    s.up(2, t: 20)
    s.down(3, at: (300, 100), t: 30)
    s.frame(t: 40, .move(1, 117.9, 100), .move(3, 309.9, 100))
    #expect(s.transitions.isEmpty)
    s.frame(t: 50, .move(1, 118, 100), .move(3, 310, 100))
    #expect(s.values(at: "pan began")?.translation == Vector(dx: 10, dy: 0))
  }

  @Test("S14.5 A pan that has begun continues until fewer fingers than the minimum remain")
  func liftOnceBegun() {
    let (s, _) = panned(with(Pan()) { $0.minimumNumberOfTouches = 2 })
    s.frame(t: 0, (1...3).map { .down($0, 100, 100) })
    s.frame(t: 10, (1...3).map { .move($0, 150, 100) })
    s.up(1, t: 20)
    s.frame(t: 30, .move(2, 160, 100), .move(3, 160, 100))
    #expect(s.values(at: "pan changed")?.translation == Vector(dx: 60, dy: 0))
    s.up(2, t: 40)
    #expect(s.transitions == ["pan began 10", "pan changed 30", "pan ended 40"])
  }

  @Test("S14.9 When several fingers land together, a pan takes only as many as its maximum allows")
  func landTogether() {
    let s = Script()
    let pan = s.add(with(Pan()) { $0.maximumNumberOfTouches = 2 })
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (120, 100), t: 10)
    s.frame(t: 20, .down(2, 200, 100), .down(3, 300, 100), .down(4, 400, 100))
    #expect(s.values(pan)?.numberOfTouches == 2)
    #expect(s.values(pan)?.location == Point(x: 160, y: 100))
    s.up(2, t: 30)
    s.frame(t: 40, .down(5, 220, 100), .down(6, 320, 100))
    #expect(s.values(pan)?.location == Point(x: 170, y: 100))
  }
}
