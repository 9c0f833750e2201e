// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
@testable import TactusGestures
import Testing

@Suite("Taps and hands of several fingers")
struct HandTests {
  private static func tap(_ fingers: Int = 1, _ change: (inout HandTap) -> Void = { _ in }) -> HandTap {
    var tap = HandTap()
    tap.tap.numberOfTouchesRequired = fingers
    change(&tap)
    return tap
  }

  @Test("The middle of a tap may move by 2.5 mm or by the slop, whichever is more")
  func tapMoves() {
    for (slop, allowed) in [(nil, 16.0), (5, 16), (30, 30), (60, 60)] as [(Double?, Double)] {
      for scale in [1.0, 2] {
        func bench(_ way: Double) -> [String] {
          let tap = Self.tap { if let slop { _ = $0.set(.allowableMovement, to: slop) } }
          return Bench(tap, scale: scale).frame(0, .down(1, 500, 800)).frame(10, .move(1, 500, 800 + way)).frame(
            20, .up(1)
          )
          .said
        }
        #expect(bench(allowed * scale).first == "ended 20")
        let more = allowed * scale + 1
        #expect(bench(more).first == "failed 10: moved \(Int(more)) px, \(Int(allowed * scale)) allowed")
      }
    }
  }

  @Test("Each finger of a tap may move 16 px relative to the middle, and no farther")
  func tapSpreads() {
    func bench(_ way: Double) -> [String] {
      Bench(Self.tap(2)).frame(0, .down(1, 400, 800), .down(2, 600, 800))
        .frame(10, .move(1, 400 - way, 800), .move(2, 600 + way, 800)).frame(20, .up(1), .up(2)).said
    }
    #expect(bench(16).first == "ended 20")
    #expect(bench(17).first == "failed 10: moved 17 px, 16 allowed")
    #expect(bench(-16).first == "ended 20")
    #expect(bench(-17).first == "failed 10: moved 17 px, 16 allowed")
    // If only one of the two fingers rolls, it may move 32 px, since their middle moves only half as far.
    let rolls = Bench(Self.tap(2)).frame(0, .down(1, 400, 800), .down(2, 600, 800))
    #expect(rolls.frame(10, .move(1, 400, 832)).frame(20, .up(1), .up(2)).said.first == "ended 20")
    let farther = Bench(Self.tap(2)).frame(0, .down(1, 400, 800), .down(2, 600, 800))
    #expect(farther.frame(10, .move(1, 400, 834)).said == ["failed 10: moved 17 px, 16 allowed"])
  }

  @Test("A tap that has moved too far stays failed, whatever the fingers do next")
  func tapFails() {
    let bench = Bench(Self.tap()).frame(0, .down(1, 500, 800)).frame(10, .move(1, 500, 846))
    bench.frame(20, .move(1, 500, 800)).frame(30, .up(1))
    #expect(bench.said.first == "failed 10: moved 46 px, 45 allowed")
    #expect(bench.oddities == 0)
  }

  @Test("A tap is located where it landed or, if so configured, where its fingers were before the first lift")
  func tapPlace() {
    for (ends, x) in [(false, 500.0), (true, 505)] {
      let bench = Bench(Self.tap(2) { $0.countsWhereItEnds = ends })
      bench.frame(0, .down(1, 400, 800)).frame(10, .down(2, 600, 800)).frame(20, .move(1, 404, 800), .move(2, 606, 800))
      bench.frame(30, .up(1)).frame(40, .move(2, 612, 800)).frame(50, .up(2))
      #expect(bench.values.map(\.location) == [Point(x: x, y: 800)])
      #expect(bench.values.map(\.numberOfTouches) == [2])
      #expect(bench.values.map(\.measure) == [.tap(numberOfTaps: 1)])
      // The next tap has a location of its own.
      bench.frame(100, .down(1, 100, 100), .down(2, 200, 100)).frame(110, .up(1), .up(2))
      #expect(bench.values.last?.location == Point(x: 150, y: 100))
    }
  }

  @Test("A tap passes its other parameters on to the engine's tap")
  func tapParameters() {
    var tap = HandTap()
    #expect(tap.set(.numberOfTapsRequired, to: 2) == true)
    #expect(tap.tapRank == 2)
    #expect(tap.set(.allowableMovement, to: 10) == true)
    #expect(tap.tap.allowableMovement == Thresholds.tapMovement)
    #expect(tap.set(.allowableMovement, to: 50) == true)
    #expect(tap.tap.allowableMovement == 50)
    #expect(tap.set(.threshold, to: 1) == false)
  }

  // MARK: gestures of several fingers

  private static func rule(_ fingers: Int, _ change: (inout MultiFingerRule) -> Void = { _ in }) -> MultiFingerRule {
    var rule = MultiFingerRule(fingers: fingers, gathering: Gathering(landing: .milliseconds(150)))
    change(&rule)
    return rule
  }
  private static func pan(_ fingers: Int, _ change: (inout MultiFingerRule) -> Void = { _ in }) -> MultiFinger<Pan> {
    var pan = Pan()
    pan.minimumNumberOfTouches = fingers
    return MultiFinger(pan, rule(fingers, change))
  }
  private static func pinch(_ change: (inout MultiFingerRule) -> Void) -> MultiFinger<Pinch> {
    MultiFinger(Pinch(), rule(2, change))
  }

  @Test("A gesture fails if more fingers land than it requires")
  func count() {
    let bench = Bench(Self.pan(2)).frame(0, .down(1, 400, 800), .down(2, 500, 800)).frame(10, .down(3, 600, 800))
    #expect(bench.wait(until: 100).said == ["failed 70: 3 fingers, 2 allowed"])
    let one = Bench(Self.pan(1)).frame(0, .down(1, 400, 800)).frame(10, .down(2, 600, 800))
    #expect(one.wait(until: 100).said == ["failed 70: 2 fingers, 1 allowed"])
  }

  @Test("Each finger must land within the landing time after the previous finger")
  func landing() {
    let bench = Bench(Self.pan(3)).frame(0, .down(1, 400, 800)).frame(150, .down(2, 500, 800))
    bench.frame(300, .down(3, 600, 800))
    #expect(bench.take() == [])
    #expect(!bench.isWaiting)
    let late = Bench(Self.pan(3)).frame(0, .down(1, 400, 800)).frame(100, .down(2, 500, 800)).wait(until: 1000)
    #expect(late.said == ["failed 250: 2 fingers, 3 needed"])
  }

  @Test("Movement before all fingers are down does not count toward a gesture")
  func early() {
    let bench = Bench(Self.pan(2)).frame(0, .down(1, 400, 800)).frame(50, .move(1, 460, 800))
    bench.frame(60, .down(2, 500, 800)).frame(70, .move(1, 465, 800))
    #expect(bench.take() == [])
    bench.frame(80, .move(1, 500, 800))
    #expect(bench.said == ["began 80"])
  }

  @Test("Once a gesture has begun, it continues when more fingers land")
  func joins() {
    let bench = Bench(Self.pan(2)).frame(0, .down(1, 400, 800), .down(2, 500, 800))
    bench.frame(10, .move(1, 430, 800), .move(2, 530, 800)).frame(20, .down(3, 600, 800)).frame(30, .up(1))
    #expect(bench.said == ["began 10"])
    bench.frame(40, .up(2), .up(3))
    #expect(bench.said == ["began 10", "ended 40"])
  }

  @Test("A gesture fails if a finger lifts before the gesture begins")
  func lifts() {
    let bench = Bench(Self.pan(2)).frame(0, .down(1, 400, 800), .down(2, 500, 800)).frame(80, .up(1))
    #expect(bench.wait(until: 200).said == ["failed 140: lifted before it could begin"])
  }

  @Test("A gesture must begin within its patience, measured from the first landing")
  func patience() {
    let hasty = { (rule: inout MultiFingerRule) in rule.patience = .milliseconds(200) }
    let bench = Bench(Self.pan(2, hasty)).frame(0, .down(1, 400, 800)).frame(100, .down(2, 500, 800)).wait(until: 1000)
    #expect(bench.said == ["failed 200: not far enough within 200 ms"])
    let soon = Bench(Self.pan(2, hasty)).frame(0, .down(1, 400, 800)).frame(100, .down(2, 500, 800))
    soon.frame(200, .move(1, 430, 800), .move(2, 530, 800)).wait(until: 1000)
    #expect(soon.said == ["began 200"])
    let one = Bench(Self.pan(1, hasty)).frame(0, .down(1, 400, 800)).wait(until: 1000)
    #expect(one.said == ["failed 200: not far enough within 200 ms"])
    // The patience of the next attempt counts from its own landing.
    one.frame(1100, .up(1)).frame(2000, .down(1, 400, 800)).frame(2150, .move(1, 430, 800))
    #expect(one.said.last == "began 2150")
  }

  @Test("A pinch or a rotation in the wrong direction fails at once")
  func ways() {
    func pinched(_ way: MultiFingerRule.Way, by px: Double) -> String? {
      Bench(Self.pinch { $0.way = way }).frame(0, .down(1, 400, 800), .down(2, 600, 800))
        .frame(10, .move(1, 400 - px, 800), .move(2, 600 + px, 800)).said.first
    }
    let wrong = "failed 10: moved in another direction"
    #expect(pinched(.outwards, by: 40) == "began 10")
    #expect(pinched(.outwards, by: -40) == wrong)
    #expect(pinched(.inwards, by: -40) == "began 10")
    #expect(pinched(.inwards, by: 40) == wrong)
    #expect(pinched(.any, by: 40) == "began 10")
    #expect(pinched(.any, by: -40) == "began 10")
    #expect(pinched(.clockwise, by: -40) == "began 10")
    func turned(_ way: MultiFingerRule.Way, by px: Double) -> String? {
      Bench(MultiFinger(Rotation(), Self.rule(2) { $0.way = way })).frame(0, .down(1, 400, 800), .down(2, 600, 800))
        .frame(10, .move(1, 400, 800 - px), .move(2, 600, 800 + px)).said.first
    }
    #expect(turned(.clockwise, by: 60) == "began 10")
    #expect(turned(.clockwise, by: -60) == wrong)
    #expect(turned(.counterclockwise, by: -60) == "began 10")
    #expect(turned(.counterclockwise, by: 60) == wrong)
    #expect(turned(.any, by: 60) == "began 10")
    #expect(turned(.outwards, by: 60) == "began 10")
  }

  @Test("A gesture that must be confirmed begins with its movement, and ends once the hand has rested long enough")
  func confirms() {
    let confirmed = { (rule: inout MultiFingerRule) in rule.confirm = .milliseconds(300) }
    func begun() -> Bench {
      Bench(Self.pan(1, confirmed)).frame(0, .down(1, 400, 800)).frame(10, .move(1, 430, 800))
    }
    #expect(begun().wait(until: 1000).said == ["began 10", "ended 310"])
    #expect(begun().frame(200, .move(1, 435, 800)).wait(until: 1000).said == ["began 10", "ended 310"])
    #expect(begun().frame(200, .move(1, 435.5, 800)).wait(until: 1000).said == ["began 10", "ended 725"])
    // The distance counts from the place where the finger came to rest, not from its last place.
    let creeps = begun().frame(100, .move(1, 434, 800)).frame(200, .move(1, 438, 800)).wait(until: 1000)
    #expect(creeps.said == ["began 10", "ended 725"])
    let stays = begun().frame(100, .move(1, 436, 800)).frame(200, .move(1, 432, 800)).wait(until: 1000)
    #expect(stays.said == ["began 10", "ended 420.833"])
    #expect(begun().frame(200, .up(1)).said == ["began 10", "cancelled 200: lifted before it could begin"])
    let early = Bench(Self.pan(1, confirmed)).frame(0, .down(1, 400, 800)).frame(10, .up(1))
    #expect(early.said == ["failed 10: lifted before it could begin"])
  }

  @Test("A lasting gesture ends when its last finger lifts; any other gesture ends as soon as it is recognized")
  func lasts() {
    for lasts in [false, true] {
      var sweep = Sweep()
      sweep.lasts = lasts
      let bench = Bench(MultiFinger(sweep, Self.rule(2) { $0.lasts = lasts }))
      bench.frame(0, .down(1, 400, 800), .down(2, 500, 800))
      bench.frame(100, .move(1, 600, 800), .move(2, 700, 800)).frame(110, .up(1))
      if lasts {
        #expect(bench.take() == ["began 100"])
        #expect(bench.frame(200, .up(2)).said == ["ended 200"])
      } else {
        #expect(bench.said.first == "ended 100")
      }
    }
  }

  @Test("Each corner needs a finger of its own, and only a limited number of fingers may land elsewhere")
  func corners() {
    let size = Length(10, .percent)
    let corners = CornerSet(
      corners: [
        Gesture.Corner(.topLeft, size), Gesture.Corner(.topRight, size),
      ], free: 1)
    func bench(_ places: Point...) -> [String] {
      let bench = Bench(MultiFinger(Self.tap(3), Self.rule(3) { $0.corners = corners }))
      for (n, place) in places.enumerated() { bench.frame(Double(n) * 10, .down(Int64(n), place)) }
      return bench.said
    }
    let (left, right, middle) = (Point(x: 50, y: 50), Point(x: 950, y: 50), Point(x: 500, y: 800))
    let elsewhere = "failed 20: landed outside its corner"
    #expect(bench(left, middle, right) == [])
    #expect(bench(middle, right, left) == [])
    #expect(bench(left, left, right) == [])
    #expect(bench(left, left, Point(x: 51, y: 50)) == [elsewhere])
    #expect(bench(left, left, middle) == [elsewhere])
    #expect(bench(middle, middle) == ["failed 10: landed outside its corner"])
    let outside = Point(x: 101, y: 50)
    #expect(bench(outside, outside) == ["failed 10: landed outside its corner"])
    // The corners are checked afresh in each attempt.
    let again = Bench(MultiFinger(Self.tap(3), Self.rule(3) { $0.corners = corners }))
    for start in [0.0, 1000] {
      again.frame(start, .down(1, left), .down(2, middle), .down(3, right))
      again.frame(start + 10, .up(1), .up(2), .up(3))
    }
    #expect(again.said == ["ended 10", "ended 1010"])
  }

  @Test("A corner zone extends from the screen's corner by the configured size")
  func cornerPlaces() {
    let places: [(Gesture.Corner.Place, Point, Vector)] = [
      (.topLeft, Point(x: 0, y: 0), Vector(dx: 1, dy: 1)), (.topRight, Point(x: 1000, y: 0), Vector(dx: -1, dy: 1)),
      (.bottomLeft, Point(x: 0, y: 1600), Vector(dx: 1, dy: -1)),
      (.bottomRight, Point(x: 1000, y: 1600), Vector(dx: -1, dy: -1)),
    ]
    for (place, corner, inward) in places {
      func lands(_ x: Double, _ y: Double) -> Bool {
        let rule = Self.rule(1) { $0.zone = Zone(place: .corner(place), width: 50) }
        let at = corner + Vector(dx: inward.dx * x, dy: inward.dy * y)
        return Bench(MultiFinger(Self.tap(), rule)).frame(0, .down(1, at)).said == []
      }
      #expect(lands(50, 50))
      #expect(!lands(51, 50))
      #expect(!lands(50, 51))
    }
  }

  @Test("A gesture fails if one of its fingers lands outside the zone")
  func zones() {
    func lands(_ zone: Zone.Place, _ places: Point...) -> Bool {
      let bench = Bench(Self.pan(places.count) { $0.zone = Zone(place: zone, width: 50) })
      for (n, place) in places.enumerated() { bench.frame(Double(n), .down(Int64(n), place)) }
      if bench.said != [] { #expect(bench.said == ["failed \(places.count - 1): landed elsewhere"]) }
      return bench.said == []
    }
    let middle = Point(x: 500, y: 800)
    #expect(lands(.edge(.left, part: nil), Point(x: 50, y: 100)))
    #expect(!lands(.edge(.left, part: nil), Point(x: 51, y: 100)))
    #expect(lands(.edge(.right, part: nil), Point(x: 950, y: 100)))
    #expect(!lands(.edge(.right, part: nil), Point(x: 949, y: 100)))
    #expect(lands(.edge(.top, part: 25...50), Point(x: 250, y: 50)))
    #expect(lands(.edge(.top, part: 25...50), Point(x: 500, y: 50)))
    #expect(!lands(.edge(.top, part: 25...50), Point(x: 249, y: 50)))
    #expect(!lands(.edge(.top, part: 25...50), Point(x: 501, y: 50)))
    #expect(lands(.edge(.bottom, part: 0...100), Point(x: 0, y: 1550)))
    #expect(!lands(.edge(.bottom, part: nil), Point(x: 0, y: 1549)))
    #expect(!lands(.edge(.left, part: nil), Point(x: 10, y: 100), middle))
    #expect(lands(.inside, middle))
    for (x, y) in [(50.0, 800.0), (950, 800), (500, 50), (500, 1550)] { #expect(!lands(.inside, Point(x: x, y: y))) }
    for (x, y) in [(51.0, 800.0), (949, 800), (500, 51), (500, 1549)] { #expect(lands(.inside, Point(x: x, y: y))) }
    #expect(!Zone.lies(.zero, in: 0...100, of: .left, of: Rect(x: 0, y: 0, width: 100, height: 0)))
    #expect(Zone.lies(Point(x: 0, y: -5), in: 0...10, of: .left, of: Bench.frame))
    #expect(Zone.lies(Point(x: 0, y: 1601), in: 90...100, of: .left, of: Bench.frame))
  }

  @Test("If a zone has a depth, the depth can be set")
  func zoneDepth() {
    var rule = Self.rule(1) { $0.zone = Zone(place: .inside, width: 50) }
    #expect(rule.setZone(0) == true)
    #expect(rule.zone?.width == 0)
    #expect(rule.setZone(-1) == false)
    rule.zone?.width = .infinity
    #expect(rule.setZone(5) == false)
    rule.zone = nil
    #expect(rule.setZone(5) == false)
    var hand = Self.pan(1) { $0.zone = Zone(place: .edge(.left, part: nil), width: 50) }
    #expect(hand.set(.edgeWidth, to: 70) == true)
    #expect(Bench(hand).frame(0, .down(1, 70, 100)).said == [])
    #expect(Bench(hand).frame(0, .down(1, 71, 100)).said == ["failed 0: landed elsewhere"])
    #expect(hand.set(.hysteresis, to: 70) == true)
    #expect(hand.inner.hysteresis == 70)
    var edge = MultiFinger(EdgeEntry(), Self.rule(1))
    #expect(edge.set(.edgeWidth, to: 33) == true)
    #expect(edge.inner.edgeWidth == 33)
  }

  @Test("The engine's tap counts the taps of a double tap, each of which needs all its fingers")
  func doubleTap() {
    var tap = Self.tap(2)
    _ = tap.set(.numberOfTapsRequired, to: 2)
    let hand = MultiFinger(tap, Self.rule(2))
    func play(_ second: [Int64]) -> [String] {
      let bench = Bench(hand).frame(0, .down(1, 400, 800)).frame(20, .down(2, 500, 800)).frame(60, .up(1), .up(2))
      for (n, id) in second.enumerated() { bench.frame(200 + Double(n), .down(id, 400 + 100 * Double(n), 800)) }
      bench.wait(until: 240)
      for id in second { bench.frame(250, .up(id)) }
      bench.wait(until: 2000)
      return bench.said
    }
    #expect(play([3, 4]).first == "ended 250")
    #expect(play([3, 4, 5]).first?.hasPrefix("failed 202") == true)
    #expect(play([3]).first?.hasPrefix("failed 250") == true)
    #expect(play([]).first?.hasPrefix("failed 410") == true)
    #expect(hand.tapRank == 2)
    // If only one finger of the second tap lands, the recognizer waits 150 ms for the other finger.
    let late = Bench(hand).frame(0, .down(1, 400, 800), .down(2, 500, 800)).frame(60, .up(1), .up(2))
    late.frame(100, .down(3, 400, 800)).wait(until: 2000)
    #expect(late.said.first == "failed 250: 1 finger, 2 needed")
  }

  @Test("The movement of a tap's finger includes its movement before the other fingers landed")
  func tapMovesEarly() {
    let hand = MultiFinger(Self.tap(2), Self.rule(2))
    let bench = Bench(hand).frame(0, .down(1, 400, 800)).frame(20, .move(1, 440, 800)).frame(40, .down(2, 600, 800))
    #expect(bench.said == ["failed 40: moved 20 px, 16 allowed"])
  }

  @Test("A press of several fingers starts at the last landing, and fails when a finger moves too far")
  func press() {
    var press = LongPress()
    press.numberOfTouchesRequired = 2
    let hand = MultiFinger(press, Self.rule(2))
    let bench = Bench(hand).frame(0, .down(1, 400, 800)).frame(100, .down(2, 500, 800)).wait(until: 2000)
    #expect(bench.said.first == "began 600")
    let moved = Bench(hand).frame(0, .down(1, 400, 800)).frame(50, .move(1, 420, 800)).frame(100, .down(2, 500, 800))
    #expect(moved.said.first?.hasPrefix("failed") == true)
    let lifted = Bench(hand).frame(0, .down(1, 400, 800), .down(2, 500, 800)).frame(100, .up(1)).wait(until: 2000)
    #expect(lifted.said.first?.hasPrefix("failed 160") == true)
    let alone = Bench(hand).frame(0, .down(1, 400, 800)).wait(until: 2000)
    #expect(alone.said == ["failed 150: 1 finger, 2 needed"])
  }

  @Test("A gesture is cancelled when the system cancels its touch")
  func cancelled() {
    let bench = Bench(Self.pan(1)).frame(0, .down(1, 400, 800)).frame(10, .move(1, 430, 800)).frame(20, .cancel(1))
    #expect(bench.said == ["began 10", "cancelled 20: the system cancelled a touch"])
  }

  // MARK: holding and tapping

  private static func hold(_ change: (inout HoldAndTap) -> Void = { _ in }) -> HoldAndTap {
    var hold = HoldAndTap()
    hold.fingers = 2
    hold.taps = 2
    hold.landing = .milliseconds(150)
    hold.gap = .milliseconds(1500)
    change(&hold)
    return hold
  }
  /// Returns a bench with a hold whose fingers have lifted after 600 ms.
  private static func held(_ change: (inout HoldAndTap) -> Void = { _ in }) -> Bench {
    Bench(hold(change)).frame(0, .down(1, 400, 800), .down(2, 500, 800)).frame(600, .up(1), .up(2))
  }

  @Test("A tap after a hold may move less than the hold, if the hold may move far")
  func steadyTap() {
    let bench = Self.held { $0.movement = 100 }
    bench.frame(700, .down(3, 100, 100)).frame(720, .move(3, 160, 100))
    #expect(bench.said == ["failed 720: moved 60 px, 45 allowed"])
  }

  @Test("A hold with taps is recognized where the fingers rested, after they have lifted and tapped")
  func holdAndTap() {
    let bench = Self.held()
    bench.frame(700, .down(3, 100, 100)).frame(750, .up(3)).frame(900, .down(3, 100, 100)).frame(950, .up(3))
    #expect(bench.said.first == "ended 950")
    #expect(bench.values.last?.location == Point(x: 450, y: 800))
    #expect(bench.values.last?.measure == .tap(numberOfTaps: 2))
    // The next attempt needs both taps again.
    _ = bench.take()
    bench.frame(2000, .down(1, 400, 800), .down(2, 500, 800)).frame(2600, .up(1), .up(2))
    bench.frame(2700, .down(3, 100, 100)).frame(2750, .up(3))
    #expect(bench.take() == [])
    #expect(bench.frame(2900, .down(3, 100, 100)).frame(2950, .up(3)).said.first == "ended 2950")
  }

  @Test("The fingers of a hold must land together, in the right number, and in their corners")
  func holdLands() {
    #expect(
      Bench(Self.hold()).frame(0, .down(1, 400, 800)).wait(until: 1000).said == ["failed 150: 1 finger, 2 needed"])
    let late = Bench(Self.hold()).frame(0, .down(1, 400, 800)).frame(150, .down(2, 500, 800))
    late.frame(650, .up(1)).frame(660, .up(2))
    #expect(late.said == [])
    #expect(
      Bench(Self.hold()).frame(0, .down(1, 400, 800), .down(2, 500, 800), .down(3, 600, 800)).said
        == ["failed 0: 3 fingers, 2 allowed"])
    let one = Bench(Self.hold()).frame(0, .down(1, 400, 800), .down(2, 500, 800)).frame(100, .down(3, 600, 800))
    #expect(one.said == ["failed 100: 3 fingers, 2 allowed"])
    let corner = CornerSet(corners: [Gesture.Corner(.topLeft, Length(10, .percent))], free: 1)
    #expect(Bench(Self.hold { $0.corners = corner }).frame(0, .down(1, 5, 5), .down(2, 500, 800)).said == [])
    #expect(
      Bench(Self.hold { $0.corners = corner }).frame(0, .down(1, 400, 800)).frame(10, .down(2, 500, 800)).said
        == ["failed 10: landed outside its corner"])
  }

  @Test("The fingers of a hold must rest long enough without moving")
  func holdRests() {
    let short = Bench(Self.hold()).frame(0, .down(1, 400, 800), .down(2, 500, 800)).frame(499, .up(1))
    #expect(short.said == ["failed 499: lifted before it could begin"])
    let enough = Bench(Self.hold()).frame(0, .down(1, 400, 800), .down(2, 500, 800)).frame(500, .up(1))
    #expect(enough.said == [])
    let wobbles = Bench(Self.hold()).frame(0, .down(1, 400, 800), .down(2, 500, 800))
    #expect(wobbles.frame(100, .move(1, 410, 800)).said == [])
    #expect(wobbles.frame(110, .move(1, 411, 800)).said == ["failed 110: moved 11 px, 10 allowed"])
    let first = Bench(Self.hold()).frame(0, .down(1, 400, 800)).frame(10, .move(1, 411, 800))
    #expect(first.said == ["failed 10: moved 11 px, 10 allowed"])
    // Fingers that have rested long enough may move before they lift.
    let lifting = Bench(Self.hold()).frame(0, .down(1, 400, 800), .down(2, 500, 800)).frame(600, .move(1, 450, 800))
    #expect(lifting.said == [])
  }

  @Test("All fingers of a hold with taps must lift in time")
  func holdLifts() {
    let stays = Bench(Self.hold()).frame(0, .down(1, 400, 800), .down(2, 500, 800)).wait(until: 5000)
    #expect(stays.said == ["failed 3500: held longer than 3000 ms"])
    let one = Bench(Self.hold()).frame(0, .down(1, 400, 800), .down(2, 500, 800)).frame(600, .up(1))
    #expect(one.frame(700, .down(3, 600, 800)).said == ["failed 700: 2 fingers, 2 allowed"])
  }

  @Test("The taps after a hold must come soon, be short, use one finger and move little")
  func holdTaps() {
    #expect(Self.held().wait(until: 5000).said == ["failed 2100: no further tap within 1500 ms"])
    #expect(
      Self.held().frame(2100, .down(3, 100, 100)).frame(2150, .up(3)).wait(until: 9000).said
        == ["failed 3650: no further tap within 1500 ms"])
    #expect(
      Self.held().frame(700, .down(3, 100, 100)).wait(until: 5000).said == ["failed 1450: held longer than 750 ms"])
    #expect(
      Self.held().frame(700, .down(3, 100, 100)).frame(710, .down(4, 200, 100)).said
        == ["failed 710: 2 fingers, 1 allowed"])
    let moves = Self.held().frame(700, .down(3, 100, 100)).frame(710, .move(3, 145, 100))
    #expect(moves.said == [])
    #expect(moves.frame(720, .move(3, 146, 100)).said == ["failed 720: moved 46 px, 45 allowed"])
    #expect(Self.held { $0.taps = 1 }.frame(700, .down(3, 100, 100)).frame(750, .up(3)).said.first == "ended 750")
  }

  @Test("A hold with taps accepts its parameters and rejects invalid ones")
  func holdParameters() {
    var hold = HoldAndTap()
    #expect(hold.fingers == 1 && hold.taps == 1)
    #expect(hold.set(.allowableMovement, to: 0) && hold.movement == 0)
    #expect(hold.set(.minimumPressDuration, to: 5) && hold.duration == .milliseconds(5))
    #expect(hold.set(.maximumTapDuration, to: 6) && hold.tapDuration == .milliseconds(6))
    #expect(!hold.set(.allowableMovement, to: -1) && hold.movement == 0)
    #expect(hold.set(.threshold, to: 1) == false)
    let longest = HoldAndTap.longest(rest: .milliseconds(1), taps: 2, tap: .milliseconds(10))
    #expect(longest == .milliseconds(6021))
    #expect(HoldAndTap.longest(rest: .zero, taps: 1000, tap: .zero) == .milliseconds(153_000))
  }

  // MARK: recognizers that block gestures

  @Test("A wall begins once the fingers that it blocks are down, and ends when the last of them lifts")
  func wall() {
    var wall = Wall()
    wall.fingers = 2
    wall.landing = .milliseconds(150)
    let bench = Bench(wall).frame(0, .down(1, 400, 800)).frame(150, .down(2, 500, 800)).frame(200, .up(1))
    #expect(bench.said == ["began 150"])
    #expect(bench.frame(300, .up(2)).said == ["began 150", "ended 300"])
    #expect(
      Bench(wall).frame(0, .down(1, 400, 800)).wait(until: 1000).said == ["failed 150: 1 finger, 2 needed"])
    #expect(
      Bench(wall).frame(0, .down(1, 400, 800)).frame(10, .up(1)).said.first == "failed 10: lifted before it could begin"
    )
    wall.landing = nil
    let patient = Bench(wall).frame(0, .down(1, 400, 800)).frame(5000, .down(2, 500, 800))
    #expect(patient.said == ["began 5000"])
    // A finger that lands later also belongs to the wall, and the wall does not end before this finger lifts.
    #expect(patient.frame(5100, .down(3, 600, 800)).frame(5200, .up(1), .up(2)).said == ["began 5000"])
    // A timer that was set before the wall began has no effect.
    wall.landing = .milliseconds(150)
    let begun = Bench(wall).frame(0, .down(1, 400, 800)).frame(10, .down(2, 500, 800)).wait(until: 1000)
    #expect(begun.said == ["began 10"])
  }

  @Test("A wall at an edge takes every touch that lands there")
  func wallAtEdge() {
    var wall = Wall()
    wall.edge = .left
    #expect(Bench(wall).frame(0, .down(1, 20, 800)).said == ["began 0"])
    #expect(Bench(wall).frame(0, .down(1, 21, 800)).said.first == "failed 0: ignored all of its touches")
    #expect(wall.set(.edgeWidth, to: 0) && wall.edgeWidth == 0)
    #expect(!wall.set(.edgeWidth, to: -1) && wall.edgeWidth == 0)
    #expect(!wall.set(.hysteresis, to: 1) && wall.edgeWidth == 0)
    #expect(!wall.canPrevent(RecognizerID(rawValue: 1)) && !wall.canBePrevented(by: RecognizerID(rawValue: 1)))
  }
}
