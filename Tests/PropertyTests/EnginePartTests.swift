// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing
import WireSupport

@testable import Tactus

/// Compares optimized parts of the engine with the simplest code that does the same.
struct EnginePartTests {
  @Test("S7.9 The wait graph finds the members of a circle", arguments: 1...60 as ClosedRange<UInt64>)
  func circles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...5, using: &random)
    var graph = WaitGraph(count)
    var all = Array(0..<count)
    for _ in 0..<Int.random(in: 0...2, using: &random) { all.append(graph.addNode()) }
    #expect(all == Array(all.indices))
    var waits: [(Int, Int)] = []
    var leaving: Set<Int> = []
    for _ in 0..<Int.random(in: 0...9, using: &random) {
      let (one, other) = (all.randomElement(using: &random) ?? 0, Int.random(in: -1..<all.count, using: &random))
      graph.add(one, waitsFor: other)
      if other < 0 { leaving.insert(one) } else { waits.append((one, other)) }
    }
    if seed % 3 == 0, let one = all.randomElement(using: &random) {
      graph.leaves(one)
      leaving.insert(one)
    }
    // Removes the nodes that can proceed. Then repeatedly removes nodes that wait for a removed node, and nodes for
    // which no remaining node waits.
    var left = Set(all).subtracting(leaving)
    var isCalm = false
    while !isCalm {
      let next = left.filter { n in
        waits.allSatisfy { $0.0 != n || left.contains($0.1) } && waits.contains { $0.1 == n && left.contains($0.0) }
      }
      isCalm = next == left
      left = next
    }
    #expect(graph.circle() == all.map { left.contains($0) })
  }

  @Test(
    "A PairCache returns, in order, the recognizers of a list that were not dropped",
    arguments: 1...40 as ClosedRange<UInt64>)
  func pairCaches(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pairCache = PairCache()
    var model: [Int: [Int]] = [:]
    var seen: [Int: Int] = [:]
    for step in 0..<60 {
      let rank = Int.random(in: 0...2, using: &random)
      let list = pairCache.list(for: PairCache.Key(tapRank: rank))
      switch Int.random(in: 0...9, using: &random) {
      case 0:
        guard step % 3 == 0 else { continue }
        pairCache.removeAll()
        (model, seen) = ([:], [:])
      case 1...5:
        let count = Int.random(in: 0...4, using: &random)
        let place = pairCache.nextUnseen(list, of: count)
        #expect(place == (seen[rank, default: 0] < count ? seen[rank, default: 0] : nil))
        guard place != nil else { continue }
        seen[rank, default: 0] += 1
        // A -1 in the model marks a list from which entries may have been dropped. Nothing is appended to such a list.
        guard !model[rank, default: []].contains(-1) else { continue }
        pairCache.append(step, to: list)
        model[rank, default: []].append(step)
      default:
        var cursor = pairCache.start(of: list)
        var (found, kept) = ([Int](), [Int]())
        while let one = pairCache.next(&cursor) {
          found.append(one)
          if Bool.random(using: &random) { pairCache.drop(&cursor) } else { kept.append(one) }
        }
        #expect(found == model[rank, default: []].filter { $0 >= 0 })
        model[rank] = kept + [-1]
      }
    }
  }

  @Test("S20.1 A velocity is the slope of the best-fitting line", arguments: 1...40 as ClosedRange<UInt64>)
  func velocities(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tracker = VelocityTracker()
    var samples: [(time: Int64, value: Vector)] = []
    var now = Int64.random(in: 0...2_000_000, using: &random)
    let pauses: [Int64] = [1, 2000, 2000, 10_000, 30_000, 51_000, 100_000, 101_000]
    for _ in 0..<120 {
      now += pauses.randomElement(using: &random) ?? 1
      switch Int.random(in: 0...30, using: &random) {
      case 0:
        tracker.removeAll()
        samples = []
      case 1...4: break
      default:
        let value = Vector(dx: Double.random(in: -500...500, using: &random), dy: Double(samples.count))
        tracker.add(value, at: Timestamp(microseconds: now))
        samples.append((now, value))
      }
      let velocity = tracker.velocity(at: Timestamp(microseconds: now))
      let expected = slope(of: samples, at: now)
      let tolerance = 1e-6 * max(1, expected.length)
      #expect((velocity - expected).length <= tolerance)
      // Time only advances, so a sample that is too old is never needed again.
      samples = samples.suffix(20).filter { now - $0.time <= 100_000 }
    }
  }

  private func slope(of samples: [(time: Int64, value: Vector)], at now: Int64) -> Vector {
    guard let newest = samples.last, now - newest.time <= 50_000 else { return .zero }
    let recent = samples.suffix(20).filter { now - $0.time <= 100_000 }
    guard recent.count > 1 else { return .zero }
    let times = recent.map { Double($0.time - newest.time) / 1e6 }
    let middle = times.reduce(0, +) / Double(times.count)
    let spread = times.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    return zip(times, recent).reduce(Vector.zero) { $0 + $1.1.value * (($1.0 - middle) / spread) }
  }

  @Test(
    "If a sum or difference of times would overflow, the result is the end of the range",
    arguments: 1...20 as ClosedRange<UInt64>)
  func times(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let odd: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for _ in 0..<40 {
      let a =
        Bool.random(using: &random)
        ? odd.randomElement(using: &random) ?? 0 : Int64.random(in: .min ... .max, using: &random)
      let b =
        Bool.random(using: &random)
        ? odd.randomElement(using: &random) ?? 0 : Int64.random(in: .min ... .max, using: &random)
      let (sum, difference) = (Int128(a) + Int128(b), Int128(a) - Int128(b))
      let time = Timestamp(microseconds: a)
      #expect((time + Interval(microseconds: b)).microseconds == Int64(clamping: sum))
      #expect((time - Timestamp(microseconds: b)).microseconds == Int64(clamping: difference))
    }
  }
}

/// A wrapper that receives every motion, even those that the recognizer inside would skip.
private struct Attentive<Inside: Recognizer>: Recognizer {
  var inside: Inside
  static var answers: RecognizerAnswers { Inside.answers }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    inside.touchesBegan(touches, in: &context)
    context.followMotion()
  }
  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    inside.touchesMoved(touches, in: &context)
    context.followMotion()
  }
  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    inside.touchesEnded(touches, in: &context)
    context.followMotion()
  }
  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    inside.touchesCancelled(touches, in: &context)
    context.followMotion()
  }
  mutating func deadlinePassed(in context: inout RecognizerContext) {
    inside.deadlinePassed(in: &context)
    context.followMotion()
  }
  mutating func willBegin(in context: inout RecognizerContext) { inside.willBegin(in: &context) }
  mutating func reset() { inside.reset() }
  mutating func measure(in context: RecognizerContext) -> Measure { inside.measure(in: context) }
  mutating func location(in context: RecognizerContext) -> Point? { inside.location(in: context) }
  mutating func numberOfTouches(in context: RecognizerContext) -> Int? { inside.numberOfTouches(in: context) }
  mutating func shouldReceive(_ touch: Touch) -> Bool { inside.shouldReceive(touch) }
  var tapRank: Int { inside.tapRank }
  mutating func set(_ parameter: Parameter, to value: Double) -> Bool { inside.set(parameter, to: value) }
}

/// The motions that a recognizer skips would not change its outcome.
struct QuietMotionTests {
  /// Plays random touches to this recognizer alone. Returns each transition with its time and reason, and each action
  /// with its values.
  private func outcome<R: Recognizer>(_ recognizer: R, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    var engine = GestureEngine()
    var effects = EffectBuffer()
    engine.observes = [.transitions]
    let root = engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 600, height: 600)))
    guard let root else { return [] }
    let one = engine.add(recognizer)
    engine.attach(one, to: root, into: &effects)
    for _ in 0..<6 {
      let parameter = Parameter.allCases.randomElement(using: &random) ?? .edges
      let values: [Double] = [1, 2, 3, 0.3, 0.5, 0.9, 20, 30, 60, 300, 1200]
      let value = values.randomElement(using: &random) ?? 1
      _ = engine.set(parameter, to: value, of: one)
    }
    var time = Timestamp(microseconds: 1_000_000)
    let pauses: [Int64] = [8_000, 40_000, 200_000]
    var fingers: [(id: Int64, at: Point, way: Vector)] = []
    for step in 0..<40 {
      time = time + Interval(microseconds: pauses.randomElement(using: &random) ?? 0)
      var frame = TouchFrame(time: time)
      if fingers.count < 3, fingers.isEmpty || Int.random(in: 0..<6, using: &random) == 0 {
        func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
        let place = Point(x: number(100...400), y: number(100...400))
        fingers.append((Int64(step), place, Vector(dx: number(-9...9), dy: number(-3...3))))
        frame.samples.append(TouchSample(id: Int64(step), phase: .down, location: place))
      } else if Int.random(in: 0..<9, using: &random) == 0, let last = fingers.popLast() {
        frame.samples.append(TouchSample(id: last.id, phase: .up))
      }
      for n in fingers.indices where fingers[n].id != Int64(step) {
        fingers[n].at = fingers[n].at + fingers[n].way
        frame.samples.append(TouchSample(id: fingers[n].id, phase: .move, location: fingers[n].at))
      }
      while engine.advanceOnce(beforeFrameAt: time, into: &effects) {}
      engine.handle(frame, into: &effects)
    }
    engine.advance(to: time + Interval(microseconds: 5_000_000), into: &effects)
    return effects.effects.compactMap { effect in
      switch effect {
      case .transition(let one): "\(one.from) \(one.to) \(one.time) \(one.reason)"
      case .action(let action): "\(action.state) \(action.time) \(action.values)"
      default: nil
      }
    }
  }

  private func check<R: Recognizer>(_ recognizer: R) {
    for seed in 1...150 as ClosedRange<UInt64> {
      let (quiet, attentive) = (outcome(recognizer, seed: seed), outcome(Attentive(inside: recognizer), seed: seed))
      #expect(quiet == attentive, "seed \(seed)")
      if quiet != attentive { return }
    }
  }

  @Test func aSwipeMissesNoMotionThatMatters() {
    var swipe = Swipe()
    swipe.direction = .all
    check(swipe)
    swipe.maximumOppositeMovement = 100
    check(swipe)
  }
  @Test func aTapMissesNoMotionThatMatters() { check(Tap()) }
  @Test func aLongPressMissesNoMotionThatMatters() { check(LongPress()) }
  @Test func aPinchMissesNoMotionThatMatters() { check(Pinch()) }
  @Test func aRotationMissesNoMotionThatMatters() { check(Rotation()) }
}
