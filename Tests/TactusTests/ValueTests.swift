// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// Times, points, ids and buffers, each tested on its own.
@Suite struct ValueTests {
  @Test("S2.2 A rectangle includes its left and top edges and excludes its right and bottom ones")
  func edges() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    let inside = [(10, 20), (39.9, 20), (10, 59.9), (25, 40)]
    let outside = [(9.9, 40), (25, 19.9), (40, 40), (25, 60), (-25, 40), (25, -40)]
    for (x, y) in inside { #expect(rect.contains(Point(x: x, y: y)), "\(x) \(y)") }
    for (x, y) in outside { #expect(!rect.contains(Point(x: x, y: y)), "\(x) \(y)") }
  }

  @Test("S14.11 The larger component determines the direction; if both are equal, the direction is horizontal")
  func direction() {
    let directions: [(Double, Double, Sides)] = [
      (0.5, 0.2, .right), (-0.5, 0.2, .left), (0.2, 0.5, .down), (0.2, -0.5, .up), (1, 1, .right), (-1, 1, .left),
      (1, -1, .right),
    ]
    for (dx, dy, side) in directions { #expect(Sides(towards: Vector(dx: dx, dy: dy)) == side, "\(dx) \(dy)") }
  }

  @Test("Times saturate at the limits of their type")
  func saturation() {
    let (one, minusOne) = (Interval(microseconds: 1), Interval(microseconds: -1))
    #expect(Timestamp.distantFuture + one == .distantFuture)
    #expect(Timestamp.distantPast + minusOne == .distantPast)
    #expect(Timestamp.distantFuture + minusOne == Timestamp(microseconds: .max - 1))
    #expect(Timestamp.distantFuture - .distantPast == .unlimited)
    #expect(Timestamp.distantPast - .distantFuture == Interval(microseconds: .min))
    #expect(Timestamp(microseconds: 3) - Timestamp(microseconds: 5) == Interval(microseconds: -2))
    #expect(Interval(microseconds: .min).negated == .unlimited)
    #expect(Interval(microseconds: 5).negated == Interval(microseconds: -5))
  }

  @Test("Milliseconds are rounded to microseconds and saturate; not-a-number becomes zero")
  func milliseconds() {
    #expect(Interval.milliseconds(1.0004).microseconds == 1000)
    #expect(Interval.milliseconds(1.0006).microseconds == 1001)
    #expect(Interval.milliseconds(-1.0006).microseconds == -1001)
    #expect(Interval.milliseconds(8e15).microseconds == 8_000_000_000_000_000_000)
    #expect(Interval.milliseconds(.nan) == .zero)
    #expect(Interval.milliseconds(1e300) == .unlimited)
    #expect(Interval.milliseconds(-.infinity).microseconds == .min)
    #expect(Interval(microseconds: 1500).milliseconds == 1.5)
    #expect(Interval(microseconds: 1_500_000).seconds == 1.5)
  }

  @Test("An id made from its raw value equals the original, even in a reused place")
  func numbers() {
    let s = Script()
    let old = s.create(Tap())
    s.input { $0.remove(old, into: &$1) }
    let new = s.create(Tap(), "new")
    #expect(new.rawValue != old.rawValue && RecognizerID(rawValue: new.rawValue) == new)
    #expect(s.name(RecognizerID(rawValue: new.rawValue)) == "new")
    #expect(s.name(RecognizerID(rawValue: old.rawValue)) == nil)
    let gone = s.view("gone", 0, 0, 10, 10)
    s.input { $0.destroyView(gone, into: &$1) }
    let view = s.view("view", 0, 0, 10, 10)
    #expect(view.rawValue != gone.rawValue && ViewID(rawValue: view.rawValue) == view)
  }

  @Test("A buffer is empty until something happens, and empty again after it is cleared")
  func buffer() {
    var engine = GestureEngine()
    var effects = EffectBuffer()
    let wasEmpty = effects.isEmpty
    _ = engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    engine.handle(TouchFrame(time: .at(0), samples: [.down(1, 5, 5)]), into: &effects)
    let (isEmpty, count) = (effects.isEmpty, effects.count)
    effects.removeAll()
    let isEmptied = effects.isEmpty
    #expect(wasEmpty && !isEmpty && count == 1 && isEmptied)
  }

  @Test("A buffer keeps the order of thousands of effects")
  func growth() {
    let s = Script()
    var samples: [TouchSample] = []
    for n in 0..<60 { samples.append(.down(Int64(n), Double(n), 5)) }
    s.frame(t: 0, samples)
    for round in 1...20 {
      s.frame(t: Double(round), (0..<60).map { .move(Int64($0), Double($0), 5 + Double(round)) })
    }
    #expect(s.deliveries.map(\.id) == (0..<21).flatMap { _ in 0..<60 as Range<Int64> })
  }

  @Test("A buffer that is never emptied stores every motion")
  func fullBuffer() {
    var engine = GestureEngine()
    var effects = EffectBuffer()
    _ = engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 1000, height: 10)))
    engine.handle(TouchFrame(time: .at(0), samples: [.down(1, 0, 5)]), into: &effects)
    for n in 1...500 {
      engine.handle(TouchFrame(time: .at(Double(n)), samples: [.move(1, Double(n), 5)]), into: &effects)
    }
    let places = effects.effects.compactMap { if case .touch(let touch) = $0 { touch.location.x } else { nil } }
    #expect(places == (0...500).map(Double.init))
  }

  @Test("A coordinate is usable up to 10,000,000 and not beyond")
  func farthest() {
    for (place, isOne) in [(1e7, true), (-1e7, true), (1e7 + 1, false), (-1e7 - 1, false)] {
      #expect(Point(x: place, y: 0).isUsable == isOne)
      #expect(Point(x: 0, y: place).isUsable == isOne)
    }
  }
}
