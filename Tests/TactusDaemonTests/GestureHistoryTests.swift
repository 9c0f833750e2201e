// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import TactusInput
import Testing

@testable import Tactus
@testable import TactusDaemon

@Suite("The history of gestures")
struct GestureHistoryTests {
  private var history = GestureHistory()

  private func time(_ milliseconds: Int64) -> Timestamp { Timestamp(microseconds: milliseconds * 1000) }

  private var way = DeviceRule.Way.observe

  private mutating func hear(_ phase: TouchSample.Phase, _ ids: Int64..., at milliseconds: Int64) {
    let samples = ids.map { TouchSample(id: $0, phase: phase, location: .zero) }
    history.heard(TouchFrame(time: time(milliseconds), samples: samples)) { _ in way }
  }

  private mutating func deliver(_ phase: TouchPhase, _ id: Int64 = 1, of happened: Int64, at told: Int64) {
    history.delivered(
      TouchDelivery(
        view: ViewID(rawValue: 0), id: id, serial: UInt64(id), phase: phase, type: .direct, tapCount: 0,
        location: .zero, previousLocation: .zero, timestamp: time(happened), time: time(told)))
  }

  /// Reports that the gesture `name` withholds the touch with this serial, or consumes it if `isForEver` is true.
  private mutating func keep(_ serial: UInt64, _ id: Int64 = 1, isForEver: Bool, by name: String) {
    let (touch, view, by) = (TouchName(id: id, serial: serial), ViewID(rawValue: 0), RecognizerID(rawValue: 0))
    history.kept(
      isForEver
        ? .consumed(touch: touch, view: view, by: by) : .withheld(touch: touch, view: view, .began, by: by)
    ) { _ in name }
  }

  @Test("A gesture is recorded from its first landing to its last lift, with its touches and simultaneous fingers")
  mutating func extent() {
    hear(.down, 1, at: 0)
    hear(.down, 2, at: 10)
    hear(.up, 1, at: 20)
    hear(.down, 3, at: 30)
    #expect(history.gestures.first?.ended == nil)
    hear(.up, 2, 3, at: 40)
    hear(.down, 4, at: 100)
    #expect(history.gestures.map(\.touches) == [3, 1])
    #expect(history.gestures.map(\.fingers) == [2, 1])
    #expect(history.gestures.first?.ended == time(40))
  }

  @Test("A touch that is delivered late counts as late for its own gesture, not for the current one")
  mutating func late() {
    way = .clone
    hear(.down, 1, at: 0)
    hear(.up, 1, at: 50)
    hear(.down, 2, at: 60)
    deliver(.began, of: 0, at: 150)
    deliver(.ended, of: 50, at: 150)
    deliver(.began, of: 60, at: 60)
    deliver(.cancelled, of: 90, at: 90)
    let windows = history.gestures.map(\.windows)
    #expect(windows.map { $0?.told } == [1, 1])
    #expect(windows.map { $0?.late } == [1, 0])
    #expect(windows.map { $0?.cancelled } == [0, 1])
    #expect(windows.first??.longest == .milliseconds(150))
  }

  @Test("While windows receive all touches directly, the history does not record what windows receive")
  mutating func observing() {
    hear(.down, 1, at: 0)
    deliver(.began, of: 0, at: 0)
    #expect(history.gestures.first?.windows == nil)
  }

  @Test("The gestures of two touchscreens are recorded separately")
  mutating func twoScreens() {
    hear(.down, 1, at: 0)
    hear(.down, 1 << 32, at: 10)
    hear(.up, 1, at: 20)
    #expect(history.gestures.map(\.touches) == [1, 1])
    #expect(history.gestures.map(\.ended) == [time(20), nil])
    #expect(history.gesture(on: DeviceID(rawValue: 1), began: time(10))?.began == time(10))
    #expect(history.gesture(on: DeviceID(rawValue: 0), began: time(10)) == nil)
  }

  @Test("The history records which bindings withheld or consumed touches, even touches of an earlier gesture")
  mutating func keepers() {
    way = .gate
    hear(.down, 1, at: 0)
    keep(1, isForEver: false, by: "1 tap")
    hear(.up, 1, at: 50)
    hear(.down, 1, at: 60)
    keep(1, isForEver: true, by: "2 tap")
    keep(2, isForEver: true, by: "3 swipe up")
    #expect(history.gestures.map(\.windows?.holders) == [["1 tap"], []])
    #expect(history.gestures.map(\.windows?.keepers) == [["2 tap"], ["3 swipe up"]])
    #expect(history.gestures.last?.windows?.words == "Windows got none of its touches: `3 swipe up` kept them.")
  }

  @Test("With the way `palm`, windows receive all touches, and touches that gestures consume count as cancelled")
  mutating func palms() {
    way = .palm
    hear(.down, 1, 2, at: 0)
    deliver(.began, 1, of: 0, at: 100)
    keep(1, isForEver: true, by: "2 pinch")
    keep(2, 2, isForEver: true, by: "2 pinch")
    let words = "Windows received its touches, which were then cancelled"
    #expect(history.gestures.last?.windows?.words == "\(words): `2 pinch` took them.")
    history.acted("2 pinch", "fired close", isDone: true)
    #expect(history.gestures.last?.windows?.words == "\(words).")
  }

  @Test("The history keeps the last ten gestures, and only the latest action of each binding")
  mutating func bounds() {
    for n in 0..<15 {
      hear(.down, 1, at: Int64(n) * 100)
      hear(.up, 1, at: Int64(n) * 100 + 50)
    }
    #expect(history.gestures.count == 10)
    #expect(history.gestures.first?.began == time(500))
    history.acted("3 swipe up", "began overview")
    history.failed("3 swipe up", GestureHistory.Outcome.Failure(action: "overview", reason: "nobody does it"))
    for n in 0..<20 { history.acted("\(n) tap", "fired") }
    #expect(history.gestures.last?.outcomes.first?.what == "failed: nobody does it")
    #expect(history.gestures.last?.outcomes.first?.failure?.reason == "nobody does it")
    history.acted("3 swipe up", "fired overview")
    #expect(history.gestures.last?.outcomes.first?.failure == nil)
    #expect(history.gestures.last?.outcomes.count == 8)
  }

  @Test("The history records nothing while the screen is locked")
  mutating func locked() {
    way = .clone
    hear(.down, 1, at: 0)
    history.record(false, from: time(10))
    hear(.up, 1, at: 20)
    hear(.down, 2, at: 30)
    deliver(.began, of: 30, at: 30)
    history.acted("3 swipe up", "fired overview")
    #expect(history.gestures.count == 1)
    #expect(history.gestures.first?.ended == time(10))
    #expect(history.gestures.first?.windows?.told == 0)
    #expect(history.gestures.first?.outcomes.isEmpty == true)
    history.record(true, from: time(40))
    hear(.down, 3, at: 50)
    #expect(history.gestures.count == 2)
  }

  @Test("Events at the first and at the last moment of a gesture belong to it")
  mutating func moments() {
    way = .clone
    hear(.down, 1, at: 10)
    hear(.up, 1, at: 20)
    for (moment, told) in [(9, 0), (10, 1), (20, 2), (21, 2)] as [(Int64, Int)] {
      deliver(.began, of: moment, at: moment)
      #expect(history.gestures.first?.windows?.told == told)
    }
  }

  @Test("The history remembers the gestures of 64 withheld touches; further touches count for the latest gesture")
  mutating func waiting() {
    way = .clone
    hear(.down, 1, at: 0)
    for serial in 1...65 as ClosedRange<UInt64> { keep(serial, isForEver: false, by: "1 tap") }
    hear(.up, 1, at: 10)
    hear(.down, 1, at: 20)
    keep(64, isForEver: true, by: "2 tap")
    #expect(history.gestures.map(\.windows?.keepers) == [["2 tap"], []])
    keep(65, isForEver: true, by: "3 tap")
    #expect(history.gestures.map(\.windows?.keepers) == [["2 tap"], ["3 tap"]])
  }

  @Test("A finger that lands twice without a lift counts as one finger and two touches")
  mutating func twice() {
    way = .clone
    hear(.down, 1, at: 0)
    hear(.down, 1, at: 10)
    #expect(history.gestures.map(\.fingers) == [1])
    #expect(history.gestures.map(\.windows?.touches) == [2])
  }

  @Test("The delivery of a touch counts only for the touchscreen that was touched")
  mutating func told() {
    way = .clone
    hear(.down, 1, at: 0)
    hear(.down, 1 << 32, at: 5)
    deliver(.began, 1, of: 10, at: 10)
    #expect(history.gestures.map(\.windows?.told) == [1, 0])
  }

  /// Begins another gesture and consumes touch 65. Returns whether the touch still counted as withheld: if so, the
  /// consumption is counted for the earlier gesture.
  private mutating func waits() -> Bool {
    hear(.up, 1, at: 10)
    hear(.down, 1, at: 20)
    keep(65, isForEver: true, by: "2 tap")
    return history.gestures.last?.windows?.keepers == []
  }

  @Test("A touch that was delivered or consumed no longer counts as withheld", arguments: [true, false])
  mutating func settled(isDelivered: Bool) {
    way = .clone
    hear(.down, 1, at: 0)
    for id in 1...64 as ClosedRange<Int64> {
      keep(UInt64(id), id, isForEver: false, by: "1 tap")
      if isDelivered { deliver(.began, id, of: 0, at: 1) } else { keep(UInt64(id), id, isForEver: true, by: "1 tap") }
    }
    keep(65, isForEver: false, by: "1 tap")
    #expect(waits())
  }

  @Test(
    "When one touch is delivered or consumed, another touch continues to count as withheld", arguments: [true, false])
  mutating func waitsOn(isDelivered: Bool) {
    way = .clone
    hear(.down, 1, at: 0)
    keep(65, isForEver: false, by: "1 tap")
    if isDelivered { deliver(.began, of: 0, at: 1) } else { keep(1, isForEver: true, by: "1 tap") }
    #expect(waits())
  }

  @Test("A touch that is withheld several times is counted only once")
  mutating func waitsAgain() {
    way = .clone
    hear(.down, 1, at: 0)
    for _ in 1...64 { keep(100, 100, isForEver: false, by: "1 tap") }
    keep(65, isForEver: false, by: "1 tap")
    #expect(waits())
  }

  @Test("Only with the way `palm` does a consumed touch count as cancelled, and it is counted only once")
  mutating func cancelled() {
    for (way, count) in [(DeviceRule.Way.gate, 0), (.palm, 1)] {
      self.way = way
      hear(.down, 1, at: 0)
      keep(1, isForEver: true, by: "1 tap")
      #expect(history.gestures.last?.windows?.cancelled == count)
      hear(.up, 1, at: 10)
    }
  }

  @Test("A gesture counts as having acted only after its action was performed")
  mutating func hasActed() {
    way = .clone
    hear(.down, 1, at: 0)
    history.acted("1 tap", "began close")
    #expect(history.gestures.last?.windows?.hasActed == false)
    history.acted("1 tap", "fired close", isDone: true)
    #expect(history.gestures.last?.windows?.hasActed == true)
  }

  @Test("An interruption ends the current gesture, and does not change earlier ones")
  mutating func interruption() {
    hear(.down, 1, at: 0)
    hear(.up, 1, at: 10)
    hear(.down, 1, at: 20)
    history.interrupted(at: time(30))
    hear(.up, 1, at: 40)
    #expect(history.gestures.map(\.ended) == [time(10), time(30)])
  }
}
