// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S20: velocities.
@Suite struct VelocityTests {
  /// Returns a script with a pan that moves 10 px every 10 ms, so 1000 px a second.
  private func moving(until t: Int) -> (Script, RecognizerID) {
    let s = Script()
    let id = s.add(Pan())
    s.down(1, at: (0, 0), t: 0)
    for n in stride(from: 10, through: t, by: 10) { s.move(1, to: (Double(n), 0), t: Double(n)) }
    return (s, id)
  }

  @Test("S20.1 The velocity of a steady movement is its constant speed")
  func steady() {
    let (s, id) = moving(until: 300)
    #expect(s.values(id)?.velocity?.dx.isNear(1000, within: 0.01) == true)
    #expect(s.values(id)?.velocity?.dy == 0)
  }

  @Test("S20.1 The velocity uses only the last 100 ms")
  func window() {
    let (s, id) = moving(until: 300)
    for n in 1...11 { s.move(1, to: (300, Double(n) * 5), t: 300 + Double(n) * 10) }
    #expect(s.values(id)?.velocity?.dx.isNear(0, within: 0.01) == true)
    #expect(s.values(id)?.velocity?.dy.isNear(500, within: 0.01) == true)
  }

  @Test("S20.1 The velocity uses at most 20 samples")
  func twentySamples() {
    let s = Script()
    let id = s.add(Pan())
    s.down(1, at: (0, 0), t: 0)
    for n in 1...30 { s.move(1, to: (Double(min(n, 10)) * 20, Double(n)), t: Double(n)) }
    #expect(s.values(id)?.velocity?.dx.isNear(0, within: 0.01) == true)
    #expect(s.values(id)?.velocity?.dy.isNear(1000, within: 0.01) == true)
  }

  @Test("S20.1 The landing counts as a sample, so a flick with a single motion has a velocity")
  func flick() {
    let s = Script()
    _ = s.add(Pan())
    s.down(1, at: (0, 0), t: 0)
    s.move(1, to: (30, 0), t: 10)
    #expect(s.values(at: "pan began")?.velocity?.dx.isNear(3000, within: 0.01) == true)
  }

  @Test("S20.2 The velocity is zero when the newest sample is older than 50 ms", arguments: [50.0, 50.001])
  func stale(pause: Double) {
    let (s, id) = moving(until: 200)
    s.wait(until: 200 + pause)
    #expect((s.values(id)?.velocity == .zero) == (pause > 50))
  }

  @Test("S20.2 A pan that ends after a pause has no velocity, unlike one without a pause", arguments: [10.0, 60])
  func throwing(pause: Double) {
    let (s, _) = moving(until: 200)
    s.up(1, t: 200 + pause)
    #expect((s.values(at: "pan ended")?.velocity == .zero) == (pause > 50))
  }

  @Test("S20.2 The velocity is zero with fewer than two samples, or if all have the same time")
  func tooFewSamples() {
    let s = Script()
    _ = s.add(Pan())
    s.down(1, at: (0, 0), t: 10)
    s.frame(t: 10, .move(1, 30, 0))
    #expect(s.values(at: "pan began")?.velocity == .zero)
  }

  @Test("S20.3 A finger that lands or lifts while others stay down discards the samples", arguments: [true, false])
  func fingersChange(lands: Bool) {
    let (s, id) = moving(until: 200)
    s.down(2, at: (500, 500), t: 201)
    if !lands {
      for n in 1...5 { s.move(1, to: (200 + Double(n) * 10, 0), t: 201 + Double(n) * 10) }
      #expect(s.values(id)?.velocity != .zero)
      s.up(2, t: 252)
    }
    #expect(s.values(id)?.velocity == .zero)
  }

  @Test("S20.4 Setting the translation discards the samples")
  func setTranslation() {
    let (s, id) = moving(until: 200)
    s.update(id, as: Pan.self) { $0.setTranslation(.zero) }
    #expect(s.values(id)?.velocity == .zero)
  }

  @Test("S20.5 The speed is limited to 8000 px per second, and its direction is kept")
  func clamped() {
    let s = Script()
    let id = s.add(Pan())
    s.down(1, at: (0, 0), t: 0)
    s.move(1, to: (600, 800), t: 1)
    #expect(s.values(id)?.velocity?.dx.isNear(4800, within: 0.01) == true)
    #expect(s.values(id)?.velocity?.dy.isNear(6400, within: 0.01) == true)
  }

  @Test("S20.1 A pinch reports the rate of its scale")
  func pinchAndRotation() {
    let s = Script()
    let pinch = s.add(Pinch())
    s.frame(t: 0, .down(1, 0, 0), .down(2, 100, 0))
    for n in 1...20 { s.move(2, to: (100 + Double(n) * 10, 0), t: Double(n) * 10) }
    #expect(s.values(pinch)?.rate?.isNear(1000 / 110, within: 0.001) == true)
  }

  @Test("S20.1 The velocity stays exact after an hour")
  func longGesture() {
    let s = Script()
    let id = s.add(Pan())
    s.down(1, at: (0, 0), t: 3_600_000)
    for n in 1...3000 { s.move(1, to: (Double(n % 2 == 0 ? n : n), 0), t: 3_600_000 + Double(n) * 10) }
    #expect(s.values(id)?.velocity?.dx.isNear(100, within: 0.01) == true)
  }

  @Test("S20.6 Without measuresVelocity, only the last action of a gesture has a velocity", arguments: [false, true])
  func unread(isRead: Bool) {
    let s = Script()
    let id = s.add(Pan()) { $0.measuresVelocity = isRead }
    s.down(1, at: (0, 0), t: 0)
    for n in 1...10 { s.move(1, to: (Double(n) * 10, 0), t: Double(n) * 10) }
    #expect((s.values(at: "pan began")?.velocity == .zero) == !isRead)
    #expect((s.values(at: "pan changed")?.velocity == .zero) == !isRead)
    #expect(s.values(id)?.velocity?.dx.isNear(1000, within: 0.01) == true)
    s.up(1, t: 100)
    #expect(s.values(at: "pan ended")?.velocity?.dx.isNear(1000, within: 0.01) == true)
  }

  @Test("S20.5 A velocity that is not a number becomes zero")
  func noNumber() {
    #expect(Vector(dx: .nan, dy: 0).clampedToMaximumSpeed == .zero)
    #expect(Vector(dx: 8000, dy: 0).clampedToMaximumSpeed == Vector(dx: 8000, dy: 0))
  }
}
