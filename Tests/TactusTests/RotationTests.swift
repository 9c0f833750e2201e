// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Tactus

/// S18: rotations.
@Suite struct RotationTests {
  private func place(_ degrees: Double, radius: Double = 100) -> (Double, Double) {
    let a = degrees * .pi / 180
    return (500 + radius * cos(a), 500 + radius * sin(a))
  }

  /// Returns a script with a rotation, one finger in the middle, and another finger to the right of it.
  private func turned(_ rotation: Rotation = Rotation()) -> (Script, RecognizerID) {
    let s = Script()
    let id = s.add(rotation)
    s.frame(t: 0, .down(1, 500, 500), .down(2, 600, 500))
    return (s, id)
  }

  @Test("S18.1 A rotation begins at five degrees in either direction", arguments: [4.9, 5.1, -4.9, -5.1])
  func threshold(degrees: Double) {
    let (s, _) = turned()
    s.move(2, to: place(degrees), t: 10)
    #expect(s.transitions == (degrees.magnitude < 5 ? [] : ["rotation began 10"]))
  }

  @Test("S18.1 A single finger does not start a rotation")
  func oneFinger() {
    let s = Script()
    _ = s.add(Rotation())
    s.down(1, at: (500, 500), t: 0)
    s.move(1, to: (900, 100), t: 10)
    s.up(1, t: 20)
    #expect(s.transitions == ["rotation failed 20"])
  }

  @Test("S18.2 Clockwise angles are positive, start at zero, and may exceed half a turn", arguments: [1.0, -1])
  func unwrapped(sign: Double) {
    let (s, id) = turned()
    for n in 1...40 { s.move(2, to: place(sign * 10 * Double(n)), t: Double(n) * 10) }
    #expect(s.values(at: "rotation began")?.angle == 0)
    #expect(s.values(id)?.angle?.isNear(sign * 390 * .pi / 180) == true)
  }

  @Test("S18.2 Without rebasing, the angle is relative to the landing")
  func notRebased() {
    let (s, _) = turned(with(Rotation()) { $0.rebasesOnRecognition = false })
    s.move(2, to: place(20), t: 10)
    #expect(s.values(at: "rotation began")?.angle?.isNear(20 * .pi / 180) == true)
  }

  @Test("S18.1, S17.4 When a new finger replaces a lifted one of the pair, the angle does not jump")
  func completedAgain() {
    let (s, id) = turned()
    s.move(2, to: place(10), t: 10)
    s.move(2, to: place(30), t: 20)
    s.up(2, t: 30)
    s.down(3, at: place(200), t: 40)
    #expect(s.values(id)?.angle?.isNear(20 * .pi / 180) == true)
    s.move(3, to: place(210), t: 50)
    #expect(s.values(id)?.angle?.isNear(30 * .pi / 180) == true)
  }

  @Test("S18.3 A rotation ends when both fingers have lifted")
  func ended() {
    let (s, _) = turned()
    s.move(2, to: place(20), t: 10)
    s.up(1, t: 20)
    s.up(2, t: 30)
    #expect(s.transitions == ["rotation began 10", "rotation ended 30"])
  }

  @Test("S18.4 setRotation sets the angle and resets the velocity")
  func setRotation() {
    let (s, id) = turned()
    s.move(2, to: place(10), t: 10)
    s.move(2, to: place(20), t: 20)
    s.update(id, as: Rotation.self) { $0.setRotation(2) }
    #expect(s.values(id)?.measure == .rotation(angle: 2, velocity: 0))
    s.move(2, to: place(30), t: 30)
    #expect(s.values(id)?.angle?.isNear(2 + 10 * .pi / 180) == true)
  }

  @Test("S18.5 With several fingers, a rotation adds up, frame by frame, their mean turn about their middle")
  func threeFingers() {
    let s = Script()
    let id = s.add(with(Rotation()) { $0.numberOfTouchesRequired = 3 })
    s.frame(t: 0, (0..<3).map { .down(Int64($0), place(Double($0) * 120).0, place(Double($0) * 120).1) })
    for turn in 1...30 {
      s.frame(
        t: Double(turn) * 10,
        (0..<3).map {
          let p = place(Double($0) * 120 + Double(turn) * 10)
          return .move(Int64($0), p.0 + Double(turn) * 5, p.1)
        })
    }
    #expect(s.values(id)?.angle?.isNear(290 * .pi / 180, within: 0.02) == true)
  }

  @Test("S18.5 If one finger of three moves, the middle moves, and all three turn about it")
  func oneOfThree() {
    let s = Script()
    let id = s.add(
      with(Rotation()) {
        $0.numberOfTouchesRequired = 3
        $0.rebasesOnRecognition = false
      })
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100), .down(3, 150, 200))
    s.move(3, to: (250, 150), t: 10)
    #expect(s.values(id)?.angle?.isNear(-0.56505, within: 0.0001) == true)
  }
}
