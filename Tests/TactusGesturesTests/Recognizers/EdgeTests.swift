// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusGestures

@Suite("Edge gestures")
struct EdgeTests {
  private static func entry(fingers: Int = 1, _ edge: Sides = .bottom) -> EdgeEntry {
    var entry = EdgeEntry()
    _ = entry.set(.numberOfTouchesRequired, to: Double(fingers))
    _ = entry.set(.edges, to: Double(edge.rawValue))
    return entry
  }

  @Test("A finger must land in the zone of the edge")
  func zone() {
    #expect(Bench(Self.entry()).frame(0, .down(1, 500, 1580)).said == [])
    #expect(
      Bench(Self.entry()).frame(0, .down(1, 500, 1579.5)).said
        == ["failed 0: landed 20.5 px from its edge, 20 allowed"])
    #expect(
      Bench(Self.entry(), scale: 2).frame(0, .down(1, 500, 1559)).said
        == ["failed 0: landed 41 px from its edge, 40 allowed"])
    #expect(Bench(Self.entry(.left)).frame(0, .down(1, 0, 800)).said == [])
    #expect(
      Bench(Self.entry(.top)).frame(0, .down(1, 500, 0)).frame(10, .move(1, 500, 10)).said == ["began 10"])
  }

  @Test("An edge gesture begins once the finger has come in far enough, from any edge")
  func begins() {
    let ways: [(Sides, Point, Vector)] = [
      (.left, Point(x: 5, y: 800), Vector(dx: 1, dy: 0)), (.right, Point(x: 995, y: 800), Vector(dx: -1, dy: 0)),
      (.top, Point(x: 500, y: 5), Vector(dx: 0, dy: 1)), (.bottom, Point(x: 500, y: 1595), Vector(dx: 0, dy: -1)),
    ]
    for (edge, start, way) in ways {
      let bench = Bench(Self.entry(edge))
      bench.frame(0, .down(1, start.x, start.y))
      bench.frame(100, .move(1, start + way * 9.9))
      #expect(bench.said == [])
      bench.frame(110, .move(1, start + way * 10))
      #expect(bench.said == ["began 110"])
      let aslant = Bench(Self.entry(edge))
      aslant.frame(0, .down(1, start.x, start.y))
      aslant.frame(10, .move(1, start + way * 10 + Vector(dx: way.dy, dy: way.dx) * 10))
      #expect(aslant.said == ["began 10"])
      let along = Bench(Self.entry(edge))
      along.frame(0, .down(1, start.x, start.y))
      along.frame(10, .move(1, start + way * 10 + Vector(dx: way.dy, dy: way.dx) * 10.5))
      #expect(along.said == [])  // The recognizer waits, since a trembling finger may move sideways first.
      along.frame(20, .move(1, start + way * 10 + Vector(dx: way.dy, dy: way.dx) * 24))
      #expect(along.said == ["failed 20: did not move inward"])
      let still = Bench(Self.entry(edge))
      still.frame(0, .down(1, start.x, start.y))
      still.frame(10, .move(1, start + Vector(dx: way.dy, dy: way.dx) * 26))
      #expect(still.said == ["failed 10: did not move inward"])
      let outward = Bench(Self.entry(edge))
      outward.frame(0, .down(1, start + way * 14))
      outward.frame(10, .move(1, start + way * -12))
      #expect(outward.said == ["failed 10: did not move inward"])
    }
  }

  @Test("If one finger lands in the zone, another finger may land 7 mm further in")
  func slack() {
    #expect(Bench(Self.entry(fingers: 2)).frame(0, .down(1, 500, 1535)).said == [])
    #expect(
      Bench(Self.entry(fingers: 2)).frame(0, .down(1, 500, 1534)).said
        == ["failed 0: landed 66 px from its edge, 65 allowed"])
  }

  @Test(
    "If the first finger has already come in some distance, a later finger may land further in by the same distance"
  )
  func comesIn() {
    let bench = Bench(Self.entry(fingers: 2))
    bench.frame(0, .down(1, 500, 1590)).frame(50, .move(1, 502, 1582)).frame(60, .down(2, 600, 1527))
    #expect(bench.said == [])
    let farther = Bench(Self.entry(fingers: 2))
    farther.frame(0, .down(1, 500, 1590)).frame(50, .move(1, 502, 1582)).frame(60, .down(2, 600, 1526))
    #expect(farther.said == ["failed 60: landed 74 px from its edge, 73 allowed"])
    let outwards = Bench(Self.entry(fingers: 2))
    outwards.frame(0, .down(1, 500, 1590)).frame(50, .move(1, 500, 1595)).frame(60, .down(2, 600, 1534))
    #expect(outwards.said == ["failed 60: landed 66 px from its edge, 65 allowed"])
  }

  private static func hand(_ fingers: Int) -> Bench {
    Bench(
      MultiFinger(
        entry(fingers: fingers), MultiFingerRule(fingers: fingers, gathering: Gathering(landing: .milliseconds(150))))
    )
    .frame(0, .down(1, 500, 1590))
  }

  @Test("The next finger may land later than usual while a slow hand has not come in as far as fingertips lie apart")
  func comesInSlowly() {
    let slow = Self.hand(2).frame(100, .move(1, 500, 1580)).frame(250, .move(1, 500, 1560)).frame(
      260, .down(2, 600, 1590))
    #expect(slow.frame(300, .move(1, 500, 1550), .move(2, 600, 1580)).said == ["began 300"])
    let far = Self.hand(2).frame(100, .move(1, 500, 1580)).frame(200, .move(1, 500, 1546)).frame(
      250, .move(1, 500, 1545))
    #expect(far.said == ["failed 250: 1 finger, 2 needed"])
    let fast = Self.hand(2).frame(100, .move(1, 500, 1545))
    #expect(fast.wait(until: 500).said == ["failed 150: 1 finger, 2 needed"])
    let along = Self.hand(2).frame(100, .move(1, 520, 1590)).frame(160, .move(1, 526, 1590))
    #expect(along.said == ["failed 160: 1 finger, 2 needed"])
    #expect(Self.hand(2).wait(until: 500).said == ["failed 400: 1 finger, 2 needed"])
    let rule = MultiFingerRule(
      fingers: 3, gathering: Gathering(landing: .milliseconds(150)), patience: .milliseconds(500))
    let patient = Bench(MultiFinger(Self.entry(fingers: 3), rule)).frame(0, .down(1, 500, 1590))
    #expect(patient.frame(300, .down(2, 600, 1590)).wait(until: 900).said == ["failed 500: 2 fingers, 3 needed"])
  }

  @Test("While one finger too many is down, a gesture from an edge does not go on")
  func waits() {
    let bench = Self.hand(1).frame(10, .move(1, 500, 1575)).frame(30, .down(2, 600, 1590))
    let before = bench.values.count
    bench.frame(50, .move(1, 500, 1500), .move(2, 600, 1560)).frame(80, .move(1, 500, 1450), .move(2, 600, 1500))
    #expect(bench.said == ["began 10"] && bench.values.count == before)
    #expect(bench.wait(until: 100).said.last == "cancelled 90: 2 fingers, 1 allowed")
  }

  @Test("A gesture from an edge is cancelled if a finger returns that the glass had lost as soon as it had landed")
  func lostAtOnce() {
    let bench = Self.hand(2).frame(10, .down(2, 600, 1590)).frame(20, .down(3, 700, 1590))
    bench.frame(25, .move(1, 500, 1565), .move(2, 600, 1565)).frame(30, .up(3))
    bench.frame(40, .move(1, 500, 1550), .move(2, 600, 1550)).frame(50, .move(1, 500, 1440), .move(2, 600, 1440))
    bench.frame(70, .move(1, 500, 1400), .move(2, 600, 1400), .down(4, 705, 1395))
    #expect(bench.said.last == "cancelled 70: 3 fingers, 2 allowed")
  }

  @Test("The middle of several fingers must come in, and one of them must land in the zone")
  func several() {
    let bench = Bench(Self.entry(fingers: 2))
    bench.frame(0, .down(1, 500, 1570), .down(2, 600, 1581))
    bench.frame(100, .move(1, 500, 1555.1), .move(2, 600, 1576))
    #expect(bench.said == [])
    bench.frame(1000, .move(1, 500, 1555))
    #expect(bench.said == ["began 1000"])
    // A contact that stays where it landed does not count as a finger.
    let alone = Bench(Self.entry(fingers: 2)).frame(0, .down(1, 500, 1570), .down(2, 600, 1581))
    #expect(alone.frame(100, .move(1, 500, 1500)).said == [])
    let above = Bench(Self.entry(fingers: 2))
    above.frame(0, .down(1, 500, 1557), .down(2, 600, 1550))
    above.frame(1000, .move(1, 500, 1547), .move(2, 600, 1540))
    #expect(above.said == ["failed 1000: landed 43 px from its edge, 42.7 allowed"])
  }

  @Test("A fast finger may land farther from the edge, since it crossed the edge before its first report")
  func fast() {
    for (height, way, time, said) in [
      (52.0, 10.0, 8.0, "began 8"), (58, 10, 8, "began 8"),
      (58, 10, 11, "failed 11: landed 58 px from its edge, 57 allowed"),
      (62, 10, 8, "failed 8: landed 62 px from its edge, 58.5 allowed"), (65, 40, 10, "began 10"),
    ] {
      let bench = Bench(Self.entry(fingers: 2))
      bench.frame(0, .down(1, 500, 1600 - height)).frame(time, .move(1, 500, 1600 - height - way))
      #expect(bench.said == [said])
    }
    var touchy = Self.entry(fingers: 2)
    #expect(touchy.set(.hysteresis, to: 0.5) == true)
    let bench = Bench(touchy)
    bench.frame(0, .down(1, 500, 1546)).frame(10, .move(1, 500, 1541))
    #expect(bench.said == ["failed 10: landed 54 px from its edge, 50.5 allowed"])
  }

  @Test("The speed of an edge gesture is measured from the first landing")
  func fastSinceTheFirst() {
    let bench = Bench(Self.entry(fingers: 2)).frame(0, .down(1, 500, 1550)).frame(1000, .down(2, 600, 1550))
    bench.frame(1008, .move(1, 500, 1540), .move(2, 600, 1540))
    #expect(bench.said == ["failed 1008: landed 50 px from its edge, 42.7 allowed"])
  }

  @Test("Until the number of fingers is settled, a further finger may change the edge gesture")
  func settling() {
    func begun(at t: Double, by way: Double) -> Bench {
      let hand = MultiFinger(
        Self.entry(), MultiFingerRule(fingers: 1, gathering: Gathering(landing: .milliseconds(150))))
      return Bench(hand).frame(0, .down(1, 500, 1590)).frame(t, .move(1, 500, 1590 - way))
    }
    #expect(
      begun(at: 20, by: 10).frame(79, .down(2, 600, 1590)).wait(until: 200).said
        == ["began 20", "cancelled 139: 2 fingers, 1 allowed"])
    let late = begun(at: 20, by: 10).frame(80, .down(2, 600, 1590))
    #expect(late.said == ["began 20"])
    late.frame(90, .move(2, 600, 1400)).frame(100, .up(1))
    #expect(late.said == ["began 20", "ended 100"])
    #expect(late.values.last?.numberOfTouches == 1)
    #expect(begun(at: 20, by: 128).frame(30, .down(2, 600, 1590)).said == ["began 20"])
    #expect(
      begun(at: 20, by: 127.5).frame(30, .down(2, 600, 1590)).wait(until: 200).said
        == ["began 20", "cancelled 90: 2 fingers, 1 allowed"])
  }

  @Test("An edge gesture follows the finger from where the gesture began, and ends when the finger lifts")
  func follows() {
    let bench = Bench(Self.entry())
    bench.frame(0, .down(1, 500, 1590)).frame(10, .move(1, 500, 1570)).frame(20, .move(1, 503, 1560))
    bench.frame(30, .up(1))
    #expect(bench.said == ["began 10", "ended 30"])
    let translations = bench.values.map { values -> Vector in
      guard case .edgePan(let translation, _, edge: .bottom) = values.measure else { return Vector(dx: -1, dy: -1) }
      return translation
    }
    #expect(bench.oddities == 0)
    #expect(translations == [.zero, Vector(dx: 3, dy: -10), Vector(dx: 3, dy: -10)])
  }

  @Test("An edge gesture fails if the finger lifts too early, and the next attempt starts afresh")
  func again() {
    let bench = Bench(Self.entry(fingers: 2))
    bench.frame(0, .down(1, 500, 1590)).frame(10, .up(1))
    #expect(bench.take() == ["failed 10: lifted before it could begin"])
    // The time and place of the earlier landing do not count for later attempts.
    bench.frame(1000, .down(1, 500, 1564)).frame(1008, .move(1, 500, 1554))
    #expect(bench.take() == ["began 1008"])
    bench.frame(1100, .up(1))
    _ = bench.take()
    bench.frame(2000, .down(1, 500, 1550)).frame(2100, .move(1, 500, 1540))
    #expect(bench.said == ["failed 2100: landed 50 px from its edge, 44.1 allowed"])
  }

  @Test("An edge gesture accepts its parameters and rejects invalid ones")
  func parameters() {
    var entry = EdgeEntry()
    #expect(entry.set(.edges, to: 300) == true)
    #expect(entry.edge.rawValue == 255)
    #expect(entry.set(.edgeWidth, to: 0) && entry.edgeWidth == 0)
    #expect(entry.set(.hysteresis, to: 3) && entry.hysteresis == 3)
    #expect(entry.set(.numberOfTouchesRequired, to: 0) && entry.fingers == 1)
    #expect(entry.set(.numberOfTouchesRequired, to: 100) && entry.fingers == 64)
    #expect(!entry.set(.edgeWidth, to: -1) && entry.edgeWidth == 0)
    #expect(entry.set(.threshold, to: 1) == false)
  }

  // MARK: rest after a swipe

  private static func rest(_ edge: Sides = .left, _ change: (inout EdgeRest) -> Void = { _ in }) -> EdgeRest {
    var rest = EdgeRest()
    rest.edge = edge
    change(&rest)
    return rest
  }

  @Test("A finger that comes in and then rests is recognized at any edge")
  func rests() {
    let ways: [(Sides, Point, Vector)] = [
      (.left, Point(x: 5, y: 800), Vector(dx: 1, dy: 0)), (.right, Point(x: 995, y: 800), Vector(dx: -1, dy: 0)),
      (.top, Point(x: 500, y: 5), Vector(dx: 0, dy: 1)), (.bottom, Point(x: 500, y: 1595), Vector(dx: 0, dy: -1)),
    ]
    for (edge, start, way) in ways {
      let bench = Bench(Self.rest(edge))
      bench.frame(0, .down(1, start)).frame(5000, .move(1, start + way * 9.9))
      bench.frame(6000, .move(1, start + way * 10)).wait(until: 7000)
      #expect(bench.said == ["ended 6500"])
      #expect(bench.values.last?.measure == .edgePan(translation: .zero, velocity: .zero, edge: edge))
      let across = Vector(dx: way.dy, dy: way.dx)
      let aslant = Bench(Self.rest(edge)).frame(0, .down(1, start)).frame(10, .move(1, start + way * 10 + across * 10))
      #expect(aslant.wait(until: 1000).said == ["ended 510"])
      let along = Bench(Self.rest(edge)).frame(0, .down(1, start))
      #expect(along.frame(10, .move(1, start + way * 10 + across * 10.5)).said == ["failed 10: did not move inward"])
      let still = Bench(Self.rest(edge)).frame(0, .down(1, start))
      #expect(still.frame(10, .move(1, start + across * 10)).said == ["failed 10: did not move inward"])
      let outward = Bench(Self.rest(edge)).frame(0, .down(1, start + way * 12))
      #expect(outward.frame(10, .move(1, start + way)).said == ["failed 10: did not move inward"])
    }
  }

  @Test("The finger of an edge rest must land in the zone, and in the configured part of the edge")
  func restZone() {
    #expect(Bench(Self.rest()).frame(0, .down(1, 20, 800)).said == [])
    #expect(
      Bench(Self.rest()).frame(0, .down(1, 21, 800)).said == ["failed 0: landed 21 px from its edge, 20 allowed"])
    let part = Self.rest { $0.part = 25...50 }
    #expect(Bench(part).frame(0, .down(1, 5, 400)).said == [])
    #expect(Bench(part).frame(0, .down(1, 5, 800)).said == [])
    #expect(Bench(part).frame(0, .down(1, 5, 399)).said == ["failed 0: landed elsewhere"])
    #expect(Bench(part).frame(0, .down(1, 5, 801)).said == ["failed 0: landed elsewhere"])
  }

  @Test("If the finger moves farther than it may wobble, the time of an edge rest starts again")
  func wobble() {
    let bench = Bench(Self.rest())
    bench.frame(0, .down(1, 5, 800)).frame(10, .move(1, 25, 800)).frame(300, .move(1, 35, 800)).wait(until: 1000)
    #expect(bench.said == ["ended 510"])
    let moving = Bench(Self.rest())
    moving.frame(0, .down(1, 5, 800)).frame(10, .move(1, 25, 800)).frame(300, .move(1, 35.5, 800))
    moving.frame(400, .move(1, 45, 800)).wait(until: 2000)
    #expect(moving.said == ["ended 800"])
  }

  @Test("An edge rest needs the right number of fingers, all landing in time")
  func restFingers() {
    let two = Self.rest {
      $0.fingers = 2
      $0.landing = .milliseconds(150)
    }
    let bench = Bench(two).frame(0, .down(1, 5, 800)).frame(150, .down(2, 5, 900))
    // The middle of the two fingers must come in. It has come in far enough only once the second finger moves.
    bench.frame(160, .move(1, 20, 800)).frame(170, .move(1, 24.9, 800)).frame(180, .move(2, 5.2, 900)).wait(until: 2000)
    #expect(bench.said == ["ended 680"])
    #expect(
      Bench(two).frame(0, .down(1, 5, 800)).frame(50, .move(1, 5, 900)).wait(until: 1000).said
        == ["failed 150: 1 finger, 2 needed"])
    // The recognizer does not receive a third finger.
    let third = Bench(two).frame(0, .down(1, 5, 800), .down(2, 5, 900)).frame(10, .down(3, 500, 500))
    third.frame(20, .move(1, 25, 800), .move(2, 25, 900)).wait(until: 1000)
    #expect(third.said == ["ended 520"])
    // Once both fingers are down, there is no time limit.
    #expect(Bench(two).frame(0, .down(1, 5, 800), .down(2, 5, 900)).wait(until: 5000).said == [])
    #expect(
      Bench(two).frame(0, .down(1, 5, 800)).frame(10, .down(2, 5, 900)).frame(20, .up(1)).said
        == ["failed 20: lifted before it could begin"])
  }

  @Test("An edge rest fails when its patience is over; resting again extends the patience only within a limit")
  func patience() {
    let hasty = Self.rest { $0.patience = .milliseconds(300) }
    #expect(
      Bench(hasty).frame(0, .down(1, 5, 800)).wait(until: 1000).said == ["failed 300: not far enough within 300 ms"])
    #expect(
      Bench(hasty).frame(0, .down(1, 5, 800)).frame(300, .move(1, 25, 800)).wait(until: 2000).said == ["ended 800"])
    // The finger may come to rest again, as long as this rest can end within 300 + 2 * 500 ms of the landing.
    let slow = Bench(hasty).frame(0, .down(1, 5, 800)).frame(300, .move(1, 25, 800)).frame(700, .move(1, 45, 800))
    slow.frame(800, .move(1, 65, 800))
    #expect(slow.take() == [])
    slow.frame(801, .move(1, 85, 800))
    #expect(slow.said == ["failed 801: not far enough within 1300 ms"])
    // The patience of the next attempt counts from its own landing.
    let again = Bench(hasty).frame(0, .down(1, 5, 800)).frame(10, .up(1)).frame(2000, .down(1, 5, 800))
    again.frame(2100, .move(1, 25, 800)).wait(until: 3000)
    #expect(again.said.last == "ended 2600")
    let two = Self.rest {
      $0.fingers = 2
      $0.patience = .milliseconds(300)
    }
    #expect(
      Bench(two).frame(0, .down(1, 5, 800)).frame(200, .down(2, 5, 900)).wait(until: 1000).said
        == ["failed 300: not far enough within 300 ms"])
  }

  @Test("An edge rest accepts its parameters and rejects invalid ones")
  func restParameters() {
    var rest = EdgeRest()
    #expect(rest.set(.edgeWidth, to: 0) && rest.edgeWidth == 0)
    #expect(rest.set(.hysteresis, to: 2) && rest.hysteresis == 2)
    #expect(rest.set(.allowableMovement, to: 3) && rest.wobble == 3)
    #expect(rest.set(.minimumPressDuration, to: 4) && rest.rest == .milliseconds(4))
    #expect(!rest.set(.edgeWidth, to: -1) && rest.edgeWidth == 0)
    #expect(rest.set(.threshold, to: 1) == false)
    #expect(EdgeRest.longest(patience: .milliseconds(1), rest: .milliseconds(2)) == .milliseconds(5))
  }
}

extension TouchSample {
  static func down(_ id: Int64, _ place: Point) -> TouchSample { .down(id, place.x, place.y) }
  static func move(_ id: Int64, _ place: Point) -> TouchSample { .move(id, place.x, place.y) }
}
