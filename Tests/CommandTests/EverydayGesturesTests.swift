// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import Testing

@testable import TactusCommand

@Suite("The everyday gestures")
struct EverydayGesturesTests {
  private let set = EverydayGestures.set

  private func gesture(_ name: String) throws -> GestureSet.Gesture {
    try #require(set.gestures.first { $0.name == name })
  }

  @Test("Names are unique, and every relation names an existing gesture") func names() {
    let names = Set(set.gestures.map(\.name))
    #expect(names.count == set.gestures.count)
    for gesture in set.gestures {
      #expect(names.isSuperset(of: gesture.waitsFor + gesture.together), "\(gesture.name)")
      #expect(!gesture.waitsFor.contains(gesture.name))
    }
  }

  @Test("The set contains taps, presses, edges, and gestures of two to five fingers") func contents() {
    let names = Set(set.gestures.map(\.name))
    #expect(names.isSuperset(of: ["tap", "double-tap", "long-press", "pinch", "rotation"]))
    for side in ["left", "right", "top", "bottom"] { #expect(names.contains("edge-\(side)")) }
    for hand in ["", "two-finger-", "three-finger-", "four-finger-", "five-finger-"] {
      #expect(names.contains(hand + "pan"))
      for side in ["left", "right", "up", "down"] { #expect(names.contains("\(hand)swipe-\(side)")) }
    }
    #expect(names.count == 34)
  }

  @Test("The engine accepts every parameter, and no two gestures wait for each other") func theEngineTakesIt() throws {
    var engine = GestureEngine()
    var ids: [String: RecognizerID] = [:]
    for gesture in set.gestures {
      let made = engine.add(kind: gesture.kind)
      let id = try #require(made)
      for (parameter, value) in gesture.parameters {
        let isTaken = engine.set(parameter, to: value, of: id)
        #expect(isTaken, "\(gesture.name) \(parameter)")
      }
      ids[gesture.name] = id
    }
    for gesture in set.gestures {
      for other in gesture.waitsFor {
        let (one, another) = (try #require(ids[gesture.name]), try #require(ids[other]))
        let outcome = engine.require(one, toFail: another)
        #expect(outcome == .made, "\(gesture.name) waits for \(other)")
      }
    }
  }

  @Test("A pan waits for swipes with at least as many fingers; a one-finger pan also waits for edge gestures")
  func pans() throws {
    let three = try gesture("three-finger-pan").waitsFor
    for hand in ["three", "four", "five"] { #expect(three.contains("\(hand)-finger-swipe-left")) }
    #expect(!three.contains("two-finger-swipe-left"))
    #expect(try gesture("pan").waitsFor.contains("edge-bottom"))
    #expect(try gesture("swipe-up").waitsFor.contains("edge-bottom"))
  }

  @Test("The tap waits for the double tap; pinch and rotation can be recognized together") func pairs() throws {
    #expect(try gesture("tap").waitsFor == ["double-tap"])
    #expect(try gesture("pinch").together == ["rotation"])
  }

  @Test("The set lists gestures with more fingers before gestures with fewer fingers") func order() throws {
    let names = set.gestures.map(\.name)
    let order = ["edge-left", "five-finger-pan", "three-finger-swipe-left", "pinch", "two-finger-pan", "pan", "tap"]
    let places = try order.map { try #require(names.firstIndex(of: $0)) }
    #expect(places == places.sorted())
  }

  // MARK: movements of the fingers

  @Test("If fingers land one after another while the earlier ones already move, they make one swipe", arguments: 2...5)
  func staggeredSwipe(fingers: Int) {
    var hand = Hand()
    // When a further finger lands, the earlier ones have already moved farther than a pan needs.
    for n in 0..<fingers { hand.land(n, at: Point(x: 400 + 100 * Double(n), y: 500), moving: Vector(dx: 0, dy: -20)) }
    for _ in 0..<10 { hand.move(by: Vector(dx: 0, dy: -20)) }
    #expect(hand.lift() == ["\(Self.names[fingers - 2])-finger-swipe-up ended"])
  }

  @Test("A slow pan is recognized with the number of fingers used", arguments: 2...5) func slowPan(fingers: Int) {
    var hand = Hand()
    for n in 0..<fingers { hand.land(n, at: Point(x: 400 + 100 * Double(n), y: 300), moving: Vector(dx: 0, dy: 1)) }
    for _ in 0..<100 { hand.move(by: Vector(dx: 0, dy: 1.5)) }
    let name = "\(Self.names[fingers - 2])-finger-pan"
    #expect(hand.lift() == ["\(name) began", "\(name) ended"])
  }

  @Test("A finger that lands after a swipe has been recognized begins no gesture") func lateFinger() {
    var hand = Hand()
    hand.land(0, at: Point(x: 800, y: 500), moving: .zero)
    for _ in 0..<40 { hand.move(by: Vector(dx: -10, dy: 0)) }
    hand.land(1, at: Point(x: 400, y: 300), moving: .zero)
    for _ in 0..<60 { hand.move(by: Vector(dx: 0, dy: 5)) }
    #expect(hand.lift() == ["swipe-left ended"])
  }

  private static let names = ["two", "three", "four", "five"]

  /// Plays fingers on a stage, with a frame every 10 ms.
  private struct Hand: ~Copyable {
    private var stage = GestureStage(EverydayGestures.set)
    private var time = Timestamp(microseconds: 0)
    private var fingers: [(id: Int64, at: Point)] = []
    private var seen = Observer()

    init() { _ = stage.addScreen(Rect(x: 0, y: 0, width: 1600, height: 900), thresholdScale: 1) }

    /// Lands a finger while the fingers that are already down move on.
    mutating func land(_ n: Int, at point: Point, moving: Vector) {
      shift(by: moving)
      fingers.append((Int64(n), point))
      frame(fingers.map { TouchSample(id: $0.id, phase: $0.id == Int64(n) ? .down : .move, location: $0.at) })
    }

    mutating func move(by way: Vector) {
      shift(by: way)
      frame(fingers.map { TouchSample(id: $0.id, phase: .move, location: $0.at) })
    }

    /// Lifts all fingers; returns all actions except changes.
    mutating func lift() -> [String] {
      frame(fingers.map { TouchSample(id: $0.id, phase: .up) })
      stage.finish(&seen)
      return seen.lines
    }

    private mutating func shift(by way: Vector) {
      for n in fingers.indices { fingers[n].at = fingers[n].at + way }
    }

    private mutating func frame(_ samples: [TouchSample]) {
      time = time + .milliseconds(10)
      stage.handle(TouchFrame(time: time, samples: samples), &seen)
    }
  }

  private struct Observer: GestureObserver {
    var lines: [String] = []

    mutating func add(_ event: borrowing GestureStage.Event) {
      guard case .action(let action) = event.what, action.state != .changed else { return }
      lines.append("\(EverydayGestures.set.gestures[event.gesture].name) \(action.state.name)")
    }
  }
}
