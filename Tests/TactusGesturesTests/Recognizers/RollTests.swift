// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusGestures

@Suite("Lost fingers, ghost contacts and resting hands")
struct RollTests {
  private static func sweep(_ change: (inout MultiFingerRule) -> Void = { _ in }) -> MultiFinger<Sweep> {
    var rule = MultiFingerRule(fingers: 3, gathering: Gathering(landing: .milliseconds(150)))
    change(&rule)
    var sweep = Sweep()
    sweep.side = .down
    sweep.lasts = rule.confirm != nil
    return MultiFinger(sweep, rule)
  }

  private static func hand(_ change: (inout MultiFingerRule) -> Void = { _ in }) -> Bench {
    Bench(sweep(change)).frame(0, .down(1, 300, 400), .down(2, 400, 400), .down(3, 500, 400))
  }

  @Test("A finger that the glass loses briefly is still the same finger")
  func lost() {
    let bench = Self.hand().frame(40, .move(1, 300, 420), .move(2, 400, 420), .move(3, 500, 420)).frame(50, .up(2))
    bench.frame(60, .move(1, 300, 460), .move(3, 500, 460)).frame(90, .down(4, 410, 465))
    #expect(bench.wait(until: 160).said == [])
    bench.frame(165, .move(1, 300, 480), .move(3, 500, 480), .move(4, 410, 485))
    #expect(bench.wait(until: 300).said.first == "ended 170")
    #expect(bench.oddities == 0)
  }

  @Test("A finger may lift and land again in one report")
  func replaced() {
    let bench = Self.hand().frame(40, .move(1, 300, 410), .move(2, 400, 410), .move(3, 500, 410))
    bench.frame(50, .up(2), .down(4, 410, 412))
    bench.frame(140, .move(1, 300, 480), .move(3, 500, 480), .move(4, 410, 480))
    #expect(bench.wait(until: 300).said.first == "ended 140")
  }

  @Test("If a lost finger does not land again, it counts as lifted")
  func gone() {
    #expect(Self.hand().frame(80, .up(2)).wait(until: 300).said == ["failed 140: lifted before it could begin"])
    let elsewhere = Self.hand().frame(80, .up(2)).frame(100, .down(4, 800, 1200))
    #expect(elsewhere.wait(until: 300).said == ["failed 160: 4 fingers, 3 allowed"])
    #expect(Self.hand().frame(40, .up(1), .up(2), .up(3)).said == ["failed 40: lifted before it could begin"])
  }

  @Test("A ghost contact that lifts soon without moving is ignored; a contact that stays or moves is a finger")
  func ghost() {
    func hand(_ up: Double, movedBy way: Double = 0) -> Bench {
      let bench = Self.hand().frame(20, .move(1, 300, 430), .move(2, 400, 430), .move(3, 500, 430))
      bench.frame(30, .down(4, 900, 1500))
      if way > 0 { bench.frame(35, .move(4, 900, 1500 - way)) }
      bench.wait(until: up - 1).frame(up, .up(4))
      return bench.frame(up + 50, .move(1, 300, 500), .move(2, 400, 500), .move(3, 500, 500)).wait(until: 300)
    }
    #expect(hand(70).said.first == "ended 130")
    #expect(hand(100).said == ["failed 90: 4 fingers, 3 allowed"])
    #expect(hand(70, movedBy: 20).said == ["failed 70: 4 fingers, 3 allowed"])
  }

  @Test("A ghost contact does not turn two fingers into three")
  func ghostIsNoFinger() {
    let bench = Bench(Self.sweep()).frame(0, .down(1, 300, 400), .down(2, 400, 400)).frame(30, .down(3, 900, 1500))
    bench.frame(50, .move(1, 300, 460), .move(2, 400, 460)).frame(60, .up(3))
    bench.frame(100, .move(1, 300, 600), .move(2, 400, 600)).frame(110, .up(1), .up(2))
    #expect(bench.wait(until: 500).said == ["failed 110: lifted before it could begin"])
    let last = Bench(Self.sweep()).frame(0, .down(1, 300, 400), .down(2, 400, 400))
    last.frame(100, .move(1, 300, 600), .move(2, 400, 600)).frame(105, .down(3, 900, 1500)).frame(110, .up(1), .up(2))
    #expect(last.frame(120, .up(3)).wait(until: 500).said == ["failed 120: lifted before it could begin"])
  }

  @Test("A ghost contact that lands again counts as a finger")
  func ghostComesBack() {
    let bench = Self.hand().frame(20, .down(4, 600, 400)).frame(40, .up(4)).frame(70, .down(5, 605, 400))
    #expect(bench.said == ["failed 70: 4 fingers, 3 allowed"])
  }

  @Test("Fingers that the glass loses one after the other are found again, however far the hand has moved")
  func severalLost() {
    let bench = Self.hand { $0.fingers = 4 }.frame(20, .move(1, 300, 415), .move(2, 400, 415), .move(3, 500, 415))
    bench.frame(30, .up(2)).frame(40, .move(1, 300, 500), .move(3, 500, 500))
    bench.frame(50, .move(1, 300, 580), .up(3)).frame(60, .move(1, 300, 660), .down(4, 405, 665))
    bench.frame(70, .move(1, 300, 740), .down(5, 505, 745))
    bench.frame(80, .move(1, 300, 800), .move(4, 405, 800), .move(5, 505, 800))
    #expect(bench.wait(until: 500).said == ["failed 150: 3 fingers, 4 needed"])
  }

  @Test("A finger that was lost as soon as it had landed is found again, and counts even if it is lost again at once")
  func lostAtOnce() {
    let bench = Bench(Self.sweep()).frame(0, .down(1, 300, 400), .down(2, 400, 400)).frame(10, .down(3, 500, 400))
    bench.frame(20, .up(3)).frame(40, .move(1, 300, 440), .move(2, 400, 440)).frame(50, .down(4, 510, 445))
    bench.frame(60, .move(1, 300, 460), .move(2, 400, 460)).frame(70, .up(4)).frame(75, .up(1), .up(2))
    #expect(bench.wait(until: 300).said.first == "ended 70")
  }

  @Test("While it is uncertain whether a contact was a finger, no gesture of fewer fingers is recognized")
  func suspect() {
    func hand(_ back: Bool) -> Bench {
      let bench = Self.hand().frame(20, .move(1, 300, 430), .move(2, 400, 430), .move(3, 500, 430))
      bench.frame(30, .down(4, 600, 430)).frame(40, .up(4))
      bench.frame(50, .move(1, 300, 600), .move(2, 400, 600), .move(3, 500, 600))
      if back { bench.frame(70, .move(1, 300, 620), .move(2, 400, 620), .move(3, 500, 620), .down(5, 605, 625)) }
      return bench.wait(until: 300)
    }
    #expect(hand(true).said == ["failed 70: 4 fingers, 3 allowed"])
    #expect(hand(false).said.first == "ended 100")
  }

  @Test("Two contacts that have just landed as a finger lifts are not both ghosts")
  func twoGhosts() {
    let bench = Self.hand().frame(40, .move(1, 300, 480), .move(2, 400, 480), .move(3, 500, 480))
    bench.frame(50, .down(4, 600, 480), .down(5, 700, 480)).frame(55, .up(1))
    #expect(bench.wait(until: 300).said == ["failed 55: 5 fingers, 3 allowed"])
  }

  private static func pan() -> Bench {
    var pan = Pan()
    pan.minimumNumberOfTouches = 3
    let rule = MultiFingerRule(fingers: 3, gathering: Gathering(landing: .milliseconds(150)))
    return Bench(MultiFinger(pan, rule)).frame(0, .down(1, 300, 400), .down(2, 400, 400))
  }

  @Test("A pan goes on when further contacts land, even if one of its fingers was lost at first")
  func goesOn() {
    let joined = Self.pan().frame(10, .down(3, 500, 400)).frame(30, .up(3)).frame(50, .down(4, 502, 400))
    joined.frame(200, .move(1, 300, 500), .move(2, 400, 500), .move(4, 500, 500)).frame(3000, .down(9, 900, 1300))
    #expect(joined.wait(until: 4000).said == ["began 200"])
    let flickering = Self.pan().frame(0, .down(3, 500, 400))
    flickering.frame(200, .move(1, 300, 500), .move(2, 400, 500), .move(3, 500, 500))
    for t in [1000.0, 6000] { flickering.frame(t, .down(Int64(t), 800, 1200)).frame(t + 30, .up(Int64(t))) }
    #expect(flickering.wait(until: 7000).said == ["began 200"])
  }

  @Test("A pan has its velocity when it ends, even if a finger that had joined it has lifted")
  func velocity() {
    let bench = Self.pan().frame(0, .down(3, 500, 400))
    bench.frame(200, .move(1, 300, 500), .move(2, 400, 500), .move(3, 500, 500))
    bench.frame(300, .down(4, 600, 500)).frame(500, .up(4))
    for n in 1...10 {
      let y = 500 + 20 * Double(n)
      bench.frame(600 + 10 * Double(n), .move(1, 300, y), .move(2, 400, y), .move(3, 500, y))
    }
    bench.frame(705, .up(1), .up(2), .up(3))
    guard case .pan(_, let velocity)? = bench.values.last?.measure else { return #expect(Bool(false)) }
    #expect((1900...2100).contains(velocity.dy))
  }

  @Test("However many ghost contacts come and go, the wait for their return is limited")
  func manyGhosts() {
    let bench = Self.hand()
    var id: Int64 = 10
    for t in stride(from: 100.0, to: 300, by: 25) {
      bench.frame(t, .down(id, 100 * Double(id - 5), 1500)).frame(t + 15, .up(id))
      id += 1
    }
    #expect(bench.said.first == "failed 280: 4 fingers, 3 allowed")
  }

  @Test("A frame at the moment when a wait ends does not change the time limit of the gesture")
  func limitStays() {
    var press = LongPress()
    press.numberOfTouchesRequired = 3
    let rule = MultiFingerRule(fingers: 3, gathering: Gathering(landing: .milliseconds(150)))
    let bench = Bench(MultiFinger(press, rule)).frame(0, .down(1, 300, 400), .down(2, 400, 400), .down(3, 500, 400))
    bench.frame(100, .up(2)).frame(160, .move(1, 301, 400), .up(3)).frame(190, .down(5, 501, 400))
    #expect(!bench.wait(until: 450).said.contains { $0.hasPrefix("began") })
  }

  @Test("A finger that landed beside a ghost contact is measured from its landing")
  func besideGhost() {
    let rule = MultiFingerRule(fingers: 2, gathering: Gathering(landing: .milliseconds(150)))
    let bench = Bench(MultiFinger(Pinch(), rule)).frame(0, .down(1, 300, 400)).frame(20, .down(2, 900, 1500))
    bench.frame(30, .down(3, 500, 400)).frame(50, .up(2)).frame(160, .move(3, 500, 401)).frame(170, .move(3, 500, 402))
    #expect(bench.wait(until: 300).said == [])
  }

  private static func rest(_ place: (Double) -> Double) -> Bench {
    let bench = hand { $0.confirm = .milliseconds(300) }
    for t in stride(from: 10.0, through: 2000, by: 10) {
      let y = 400 + place(t)
      bench.frame(t, .move(1, 300, y), .move(2, 400, y), .move(3, 500, y))
    }
    return bench
  }

  @Test("A hand that trembles counts as resting; a hand that creeps does not")
  func rests() {
    // The finger moves 100 px in 100 ms, and then to and fro by 8 px (1.2 mm) five times a second.
    let trembling = Self.rest { t in t < 100 ? t : 100 + [0, 5, 8, 5, 0, -5, -8, -5][Int(t / 25) % 8] }
    #expect(trembling.said.last?.hasPrefix("ended") == true)
    let creeping = Self.rest { t in t < 100 ? t : 100 + (t - 100) / 40 }
    #expect(creeping.said.first?.hasPrefix("began") == true)
    #expect(creeping.said.count == 1)
  }

  @Test("A hand that moved slowly must rest for longer than one that moved fast")
  func slow() {
    func acts(_ speed: Double) -> Double? {
      let end = 150 / speed
      let said = Self.rest { t in min(150, t * speed) }.said.last ?? ""
      return said.hasPrefix("ended ") ? Double(said.dropFirst(6)).map { $0 - end } : nil
    }
    #expect(acts(1).map { (290...310).contains($0) } == true)
    #expect(acts(0.15).map { (500...530).contains($0) } == true)
  }

  @Test("A resting hand that briefly loses a finger still rests")
  func lostAtRest() {
    let bench = Self.hand { $0.confirm = .milliseconds(300) }
    bench.frame(100, .move(1, 300, 500), .move(2, 400, 500), .move(3, 500, 500))
    bench.frame(350, .up(2)).frame(390, .down(4, 405, 505))
    #expect(bench.wait(until: 1000).said.last == "ended 400")
    let gone = Self.hand { $0.confirm = .milliseconds(300) }
    gone.frame(100, .move(1, 300, 500), .move(2, 400, 500), .move(3, 500, 500)).frame(350, .up(2))
    #expect(gone.wait(until: 1000).said.last == "cancelled 410: lifted before it could begin")
  }
}
