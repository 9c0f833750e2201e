// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
@testable import TactusGestures
import Testing

@Suite("Sweeps and strokes")
struct SweepTests {
  private static func sweep(_ fingers: Int = 1, _ change: (inout Sweep) -> Void = { _ in }) -> MultiFinger<Sweep> {
    var sweep = Sweep()
    change(&sweep)
    return MultiFinger(sweep, MultiFingerRule(fingers: fingers, gathering: Gathering(landing: .milliseconds(150))))
  }
  private static func swept(_ way: Vector, at t: Double = 100, _ change: (inout Sweep) -> Void = { _ in }) -> Bench {
    Bench(sweep(1, change)).frame(0, .down(1, 500, 800)).frame(t, .move(1, Point(x: 500, y: 800) + way))
  }
  private static let wrong = ["failed 100: moved in another direction"]

  @Test("A sweep must go far enough in its direction")
  func distance() {
    let sides: [(Sides, Vector)] = [
      (.left, Vector(dx: -1, dy: 0)), (.right, Vector(dx: 1, dy: 0)), (.up, Vector(dx: 0, dy: -1)),
      (.down, Vector(dx: 0, dy: 1)),
    ]
    for (side, way) in sides {
      let across = Vector(dx: way.dy, dy: way.dx)
      func swept(_ along: Double, _ aside: Double = 0) -> [String] {
        Self.swept(way * along + across * aside) { $0.side = side }.said
      }
      #expect(swept(49.9) == [])
      #expect(swept(50) == ["ended 100"])
      #expect(swept(50, 45) == ["ended 100"])
      #expect(swept(50, -45) == ["ended 100"])
      #expect(swept(50, 45.5) == [])
      #expect(swept(52, 54) == [])
      #expect(swept(53, 54) == Self.wrong)
      #expect(swept(54, 53.5) == [])
      #expect(swept(-26) == [])
      #expect(swept(-27) == Self.wrong)
    }
    #expect(Self.swept(Vector(dx: 20, dy: 0)) { _ = $0.set(.minimumPrimaryMovement, to: 20) }.said.first == "ended 100")
  }

  @Test("A sweep waits until the number of fingers is settled")
  func settles() {
    #expect(Self.swept(Vector(dx: 60, dy: 0), at: 50).wait(until: 200).said.first == "ended 80")
    #expect(Self.swept(Vector(dx: 127, dy: 0), at: 50).wait(until: 200).said.first == "ended 80")
    #expect(Self.swept(Vector(dx: 128, dy: 0), at: 50).wait(until: 200).said.first == "ended 50")
    #expect(
      Self.swept(Vector(dx: 60, dy: 0), at: 50).frame(70, .down(2, 600, 800)).wait(until: 200).said
        == ["failed 130: 2 fingers, 1 allowed"])
    // A finger that moves back before the number of fingers is settled does not complete the sweep, but may do so
    // later.
    let back = Self.swept(Vector(dx: 60, dy: 0), at: 50).frame(60, .move(1, 520, 800)).wait(until: 200)
    #expect(back.said == [])
    #expect(back.frame(300, .move(1, 560, 800)).said.first == "ended 300")
    let never = Self.swept(Vector(dx: 60, dy: 0), at: 50).frame(60, .move(1, 520, 800)).wait(until: 2000)
    #expect(never.said == ["failed 500: not far enough within 500 ms"])
  }

  @Test("A sweep fails when its time is over")
  func duration() {
    #expect(Self.swept(Vector(dx: 40, dy: 0)).wait(until: 2000).said == ["failed 500: not far enough within 500 ms"])
    #expect(Self.swept(Vector(dx: 40, dy: 0)).frame(500, .move(1, 550, 800)).said.first == "ended 500")
    let brief = Self.swept(Vector(dx: 40, dy: 0)) { _ = $0.set(.maximumDuration, to: 200) }.wait(until: 2000)
    #expect(brief.said == ["failed 200: not far enough within 200 ms"])
  }

  @Test("Each finger must go at least a quarter of the distance of a sweep")
  func share() {
    func swept(_ one: Double, _ two: Double) -> String? {
      Bench(Self.sweep(2)).frame(0, .down(1, 400, 800), .down(2, 500, 800))
        .frame(100, .move(1, 400 + one, 800), .move(2, 500 + two, 800)).said.first
    }
    #expect(swept(87.5, 12.5) == "ended 100")
    #expect(swept(88, 12) == nil)
    #expect(swept(150, -10) == nil)
  }

  @Test("A finger that lands late must then move like the others, but need not catch up with them")
  func late() {
    let bench = Bench(Self.sweep(2)).frame(0, .down(1, 400, 800)).frame(50, .move(1, 440, 800))
    bench.frame(60, .down(2, 540, 800)).frame(150, .move(1, 450, 800), .move(2, 550, 800))
    #expect(bench.said.first == "ended 150")
    #expect(bench.values.first?.location == Point(x: 470, y: 800))
    let still = Bench(Self.sweep(2)).frame(0, .down(1, 400, 800)).frame(50, .move(1, 440, 800))
    still.frame(60, .down(2, 540, 800)).frame(150, .move(1, 460, 800), .move(2, 541, 800))
    #expect(still.said == [])
  }

  @Test("A hand that is fast when it lifts needs to go only half the distance of a sweep")
  func flick() {
    func lifted(_ way: Double, at t: Double, _ aside: Double = 0) -> String? {
      Self.swept(Vector(dx: way, dy: aside), at: t - 1).frame(t, .up(1)).said.first
    }
    #expect(lifted(25, at: 62) == "ended 62")
    #expect(lifted(25, at: 62.5) == "ended 62.5")
    #expect(lifted(25, at: 63) == "failed 63: lifted before it could begin")
    #expect(lifted(24.9, at: 50) == "failed 50: lifted before it could begin")
    #expect(lifted(40, at: 100) == "ended 100")
    #expect(lifted(40, at: 101) == "failed 101: lifted before it could begin")
    #expect(lifted(30, at: 60, 28) == "failed 60: lifted before it could begin")
    // This movement is slow, but far enough. Before the lift, the sweep only waited for the number of fingers to be
    // settled.
    #expect(lifted(50, at: 70) == "ended 70")
    #expect(Flick.isFast(0.4, in: .zero))
    #expect(!Flick.isFast(0.39, in: .zero))
    #expect(Flick.isFast(400, in: .milliseconds(1000)))
    #expect(!Flick.isFast(399, in: .milliseconds(1000)))
  }

  @Test("A lasting sweep continues until its fingers lift")
  func lasts() {
    let bench = Self.swept(Vector(dx: 60, dy: 0)) { $0.lasts = true }
    #expect(bench.said == ["began 100"])
    bench.frame(150, .move(1, 300, 800)).wait(until: 2000)
    #expect(bench.said == ["began 100"])
    #expect(bench.frame(2100, .up(1)).said == ["began 100", "ended 2100"])
    #expect(bench.oddities == 0)
    let flick = Self.swept(Vector(dx: 40, dy: 0), at: 50) { $0.lasts = true }.frame(60, .up(1))
    #expect(flick.said.prefix(2).last?.hasPrefix("ended 60") == true)
    #expect(flick.oddities == 0)
    let two = Bench(Self.sweep(2) { $0.lasts = true }).frame(0, .down(1, 400, 800), .down(2, 500, 800))
    two.frame(50, .move(1, 440, 800), .move(2, 540, 800)).frame(60, .up(1))
    #expect(two.said == ["began 60"])
  }

  @Test("Each attempt of a sweep starts afresh, and its location is where the fingers landed")
  func again() {
    let bench = Bench(Self.sweep())
    for start in [0.0, 1000] {
      bench.frame(start, .down(1, 500, 800)).frame(start + 40, .move(1, 560, 800))
      #expect(bench.take() == [])
      bench.wait(until: start + 80).frame(start + 90, .up(1))
      #expect(bench.take().first == "ended \(Int(start) + 80)")
    }
    #expect(bench.values.map(\.location) == [Point(x: 500, y: 800), Point(x: 500, y: 800)])
    #expect(bench.values.map(\.measure) == [.swipe(direction: .right), .swipe(direction: .right)])
  }

  @Test("A sweep accepts its parameters and rejects invalid ones")
  func parameters() {
    var sweep = Sweep()
    #expect(sweep.set(.direction, to: 300) && sweep.side.rawValue == 255)
    #expect(sweep.set(.minimumPrimaryMovement, to: 0) && sweep.distance == 0)
    #expect(sweep.set(.numberOfTouchesRequired, to: 3) == true)
    #expect(!sweep.set(.minimumPrimaryMovement, to: -1) && sweep.distance == 0)
    #expect(sweep.set(.threshold, to: 1) == false)
  }

  // MARK: strokes

  private static func stroke(_ way: Sides, _ change: (inout Stroke<NoDrawing>) -> Void = { _ in }) -> Stroke<NoDrawing>
  {
    var stroke = Stroke<NoDrawing>()
    stroke.way = way
    stroke.gathering.landing = .milliseconds(150)
    change(&stroke)
    return stroke
  }
  private static func drawn(
    _ dx: Double, _ dy: Double, _ way: Sides, _ change: (inout Stroke<NoDrawing>) -> Void = { _ in }
  ) -> Bench {
    Bench(stroke(way, change)).frame(0, .down(1, 500, 800)).frame(100, .move(1, 500 + dx, 800 + dy))
  }

  @Test("A stroke must go far enough in its direction, and fails once it starts in another direction")
  func strokes() {
    #expect(Self.drawn(50, 0, .right).said.first == "ended 100")
    #expect(Self.drawn(49.9, 0, .right).said == [])
    #expect(Self.drawn(-50, 0, .left).said.first == "ended 100")
    #expect(Self.drawn(0, -50, .up).said.first == "ended 100")
    #expect(Self.drawn(0, 50, .down).said.first == "ended 100")
    #expect(Self.drawn(40, 40, .right).said.first == "ended 100")
    #expect(Self.drawn(40, -40, .up).said.first == "ended 100")
    #expect(Self.drawn(40, 41, .right).said == Self.wrong)
    #expect(Self.drawn(41, -40, .up).said == Self.wrong)
    #expect(Self.drawn(0, 19.9, .right).said == [])
    #expect(Self.drawn(0, 20, .right).said == Self.wrong)
    #expect(Self.drawn(-20, 0, .right).said == Self.wrong)
    #expect(Self.drawn(0, 20, .up).said == Self.wrong)
    #expect(Self.drawn(0, 5, .right) { $0.least = 5 }.said == Self.wrong)
    #expect(Self.drawn(20, 0, []).said == Self.wrong)
    // A diagonal spans 45 degrees.
    #expect(Self.drawn(100, -42, [.right, .up]).said.first == "ended 100")
    #expect(Self.drawn(100, -41, [.right, .up]).said == Self.wrong)
    #expect(Self.drawn(42, -100, [.right, .up]).said.first == "ended 100")
    #expect(Self.drawn(-60, 60, [.left, .down]).said.first == "ended 100")
    #expect(Self.drawn(60, 60, [.left, .down]).said == Self.wrong)
    #expect(Self.drawn(60, 0, [.right, .up]).said == Self.wrong)
    // A stroke without movement has no direction.
    #expect(Self.drawn(0, 0, [.right, .up]) { $0.least = 0 }.said.first?.hasPrefix("ended") != true)
  }

  @Test("Whether a stroke has a certain length is decided when the finger lifts")
  func sized() {
    func lifted(_ dx: Double, _ dy: Double = 0, most: Double? = 100) -> [String] {
      let bench = Self.drawn(dx, dy, .right) {
        $0.isSized = true
        $0.most = most
      }
      #expect(bench.said == [])
      return bench.frame(200, .up(1)).said
    }
    let short = ["failed 200: lifted before it could begin"]
    #expect(lifted(50) == ["ended 200"])
    #expect(lifted(49.9) == short)
    #expect(lifted(99.9) == ["ended 200"])
    #expect(lifted(100) == ["failed 200: moved 100 px, 100 allowed"])
    #expect(lifted(500, most: nil) == ["ended 200"])
    #expect(
      Self.drawn(60, 0, .right) { $0.isSized = true }.frame(150, .move(1, 500, 860)).said.first?.hasPrefix("failed 150")
        == true)
  }

  @Test("The fingers of a stroke must land together, in the zone, and in the right number")
  func strokeLands() {
    let two = Self.stroke(.right) { $0.fingers = 2 }
    let bench = Bench(two).frame(0, .down(1, 400, 800)).frame(100, .move(1, 400, 900)).frame(150, .down(2, 500, 800))
    bench.frame(200, .move(1, 500, 800), .move(2, 600, 800))
    #expect(bench.said.first == "ended 200")
    #expect(bench.values.first?.location == Point(x: 450, y: 850))
    #expect(bench.values.first?.measure == .swipe(direction: .right))
    #expect(Bench(two).frame(0, .down(1, 400, 800)).wait(until: 1000).said == ["failed 150: 1 finger, 2 needed"])
    #expect(
      Bench(two).frame(0, .down(1, 400, 800), .down(2, 500, 800), .down(3, 600, 800)).said
        == ["failed 0: 3 fingers, 2 allowed"])
    #expect(
      Bench(two).frame(0, .down(1, 400, 800), .down(2, 500, 800)).frame(10, .down(3, 600, 800)).said
        == ["failed 10: 3 fingers, 2 allowed"])
    let lifts = Bench(two).frame(0, .down(1, 400, 800)).frame(10, .up(1))
    #expect(lifts.said.first == "failed 10: lifted before it could begin")
    let zone = Self.stroke(.right) { $0.zone = Zone(place: .edge(.left, part: nil), width: 20) }
    #expect(Bench(zone).frame(0, .down(1, 20, 800)).said == [])
    #expect(Bench(zone).frame(0, .down(1, 21, 800)).said == ["failed 0: landed elsewhere"])
    let slow = Self.drawn(10, 0, .right).wait(until: 2000)
    #expect(slow.said == ["failed 500: not far enough within 500 ms"])
    let late = Bench(two).frame(0, .down(1, 400, 800)).frame(100, .down(2, 500, 800)).wait(until: 2000)
    #expect(late.said == ["failed 500: not far enough within 500 ms"])
    // The time of each attempt counts from its own landing.
    let again = Bench(Self.stroke(.right))
    for start in [0.0, 1000] {
      again.frame(start, .down(1, 500, 800)).frame(start + 450, .move(1, 560, 800)).frame(start + 460, .up(1))
      #expect(again.take().first == "ended \(Int(start) + 450)")
    }
  }

  @Test("A stroke accepts its parameters and rejects invalid ones")
  func strokeParameters() {
    var stroke = Stroke<NoDrawing>()
    stroke.zone = Zone(place: .inside, width: 5)
    #expect(stroke.fingers == 1)
    #expect(stroke.set(.minimumPrimaryMovement, to: 0) && stroke.least == 0)
    #expect(stroke.set(.maximumDuration, to: 5) && stroke.duration == .milliseconds(5))
    #expect(stroke.set(.edgeWidth, to: 6) && stroke.zone?.width == 6)
    #expect(!stroke.set(.minimumPrimaryMovement, to: -1) && stroke.least == 0)
    #expect(stroke.set(.threshold, to: 1) == false)
  }
}
