// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import Testing

@testable import TactusGestures
@testable import TactusExplain

/// Tests the measurements. The explanations of whole gestures are in `Tests/Inspect/tries`.
@Suite("Why a gesture did not act")
struct LackTests {
  private func hand(_ contacts: [(landed: Int64, from: Point, to: Point, lifted: Int64)]) -> HandTrace {
    var hand = HandTrace(screen: Rect(x: 0, y: 0, width: 1000, height: 600), scale: 1)
    let times = Set(contacts.flatMap { [$0.landed, ($0.landed + $0.lifted) / 2, $0.lifted] }).sorted()
    for time in times {
      var frame = TouchFrame(time: Timestamp(microseconds: time * 1000))
      for (id, contact) in contacts.enumerated() {
        if contact.landed == time {
          frame.samples.append(TouchSample(id: Int64(id), phase: .down, location: contact.from))
        } else if contact.lifted == time {
          frame.samples.append(TouchSample(id: Int64(id), phase: .up))
        } else if (contact.landed..<contact.lifted).contains(time), time >= (contact.landed + contact.lifted) / 2 {
          frame.samples.append(TouchSample(id: Int64(id), phase: .move, location: contact.to))
        }
      }
      hand.add(frame)
    }
    return hand
  }

  private func lack(
    _ line: String, _ hand: HandTrace, _ reason: Reason?, at ended: Int64, hasBegun: Bool = false
  ) throws -> Lack? {
    let compiled = try config("version 1\n" + line).compiled()
    var attempt = Attempt()
    (attempt.isLive, attempt.hasBegun, attempt.reason) = (true, hasBegun, reason)
    attempt.ended = Timestamp(microseconds: ended * 1000)
    return compiled.lack(of: 0, attempt, hand) { _ in "other" }
  }

  @Test("The gap before a landing is known only for the second and later fingers")
  func gaps() {
    let point = Point(x: 500, y: 300)
    let two = hand([(0, point, point, 300), (40, point, point, 300)])
    #expect(two.gap(before: 2) == .milliseconds(40))
    for number in [-1, 0, 1, 3] { #expect(two.gap(before: number) == nil) }
  }

  @Test("The length that a movement lacks is given in the unit that the configuration uses")
  func units() throws {
    let short = hand([(0, Point(x: 500, y: 300), Point(x: 400, y: 300), 300)])
    for (distance, words) in [
      ("25mm", "16 mm of the 25 mm"), ("200px", "100 px of the 200 px"), ("20%", "10 % of the 20 %"),
    ] {
      let lack = try lack("bind 1 swipe left -> overview { distance \(distance) }", short, .lifted, at: 300)
      #expect(lack?.words == "\(words) it needs, when the fingers rested")
      #expect(lack?.limits.count == 1)
    }
  }

  @Test("If two numbers would look equal, they are printed with more digits")
  func digits() {
    let unit = Measured.Unit()
    #expect(unit.texts(24.96 / 0.156, 25 / 0.156) == ("24.96 mm", "25 mm"))
    #expect(unit.texts(18 / 0.156, 25 / 0.156) == ("18 mm", "25 mm"))
    #expect(Measured.number(.infinity) == "very many")
    #expect(Measured.time(Interval(microseconds: 2_540_000)) == "2.5 s")
  }

  @Test("The distance to a gesture decreases as the fingers move, but is large if they moved the wrong way")
  func order() throws {
    let line = "bind 1 swipe left -> overview { distance 25mm }"
    func distance(_ x: Double) throws -> Double {
      let moved = hand([(0, Point(x: 500, y: 300), Point(x: 500 + x, y: 300), 300)])
      return try #require(try lack(line, moved, .lifted, at: 300)).distance
    }
    #expect(try distance(-150) < distance(-100))
    #expect(try distance(-100) < 0.5)
    #expect(try distance(100) >= 1)
  }

  @Test(
    "A gesture that lost to another one counts as close only if the fingers moved in the losing gesture's direction"
  )
  func lost() throws {
    let line = "bind 1 swipe left -> overview { distance 10mm }"
    let left = hand([(0, Point(x: 500, y: 300), Point(x: 400, y: 300), 300)])
    let up = hand([(0, Point(x: 500, y: 300), Point(x: 500, y: 200), 300)])
    let other = RecognizerID(rawValue: 7)
    let near = try #require(try lack(line, left, .prevented(by: other), at: 100))
    let far = try #require(try lack(line, up, .prevented(by: other), at: 100))
    #expect(near.words == "it lost to `other`, which was recognized first")
    #expect(near.distance < 0.1 && far.distance > 0.9)
  }

  @Test("A late finger is reported with its delay, and a finger that never landed as missing")
  func fingers() throws {
    let line = "bind 2 swipe left -> overview"
    let one = (landed: Int64(0), from: Point(x: 500, y: 300), to: Point(x: 300, y: 300), lifted: Int64(600))
    let late = (landed: Int64(240), from: Point(x: 600, y: 300), to: Point(x: 400, y: 300), lifted: Int64(600))
    let reason = Reason.tooFewTouches(1, needed: 2)
    #expect(
      try lack(line, hand([one, late]), reason, at: 150)?.words
        == "a finger landed 240 ms after the one before, but only 150 ms is allowed")
    #expect(try lack(line, hand([one]), reason, at: 150)?.words == "1 finger of the 2 it needs")
  }

  @Test("Rotations and pinches are measured about the middle of the hand")
  func turning() {
    let (left, right) = (Point(x: 400, y: 300), Point(x: 600, y: 300))
    let turned = hand([
      (0, left, Point(x: 500, y: 200), 300), (0, right, Point(x: 500, y: 400), 300),
    ])
    let reach = turned.reach(.turn(clockwise: true), fingers: 2, until: turned.ended)
    #expect((reach - 90).magnitude < 0.01)
    let closer = hand([
      (0, left, Point(x: 450, y: 300), 300), (0, right, Point(x: 550, y: 300), 300),
    ])
    #expect(closer.reach(.spread(out: false), fingers: 2, until: closer.ended) == 100)
    #expect(closer.reach(.spread(out: true), fingers: 2, until: closer.ended) == 0)
  }

  @Test("Absurd numbers from a device cause no trap")
  func nonsense() throws {
    for value in [Double.infinity, -.infinity, .nan, 1e300] {
      let odd = hand([(0, Point(x: value, y: 0), Point(x: 0, y: value), 300)])
      for line in ["1 swipe left", "1 edge left", "1 pan any", "1 hold", "1 tap"] {
        for reason in [Reason.lifted, .tooSlow(allowed: .zero), .movedTooFar(value, allowed: value)] {
          _ = try lack("bind \(line) -> overview", odd, reason, at: 300)
        }
      }
    }
  }
}
