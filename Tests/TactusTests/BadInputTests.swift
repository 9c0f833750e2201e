// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// Whatever input it receives, the engine must not trap, and must keep nothing that should have ended.
@Suite struct BadInputTests {
  /// Returns a script with one recognizer of each built-in kind on its root.
  private func full() -> Script {
    let s = Script()
    for kind in GestureKind.allCases {
      guard let id = s.engine.add(kind: kind) else { continue }
      s.input { $0.attach(id, to: s.root, into: &$1) }
    }
    return s
  }

  static let badPoints: [(Double, Double)] = [
    (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity), (1e8, 0), (0, -1e300),
  ]

  @Test("A sample at an unusable location is dropped and counted; the touch stays where it was", arguments: badPoints)
  func badPoint(x: Double, y: Double) {
    let s = full()
    s.down(1, at: (x, y), t: 0)
    #expect(s.deliveries.isEmpty && s.isIdle)
    s.down(1, at: (100, 100), t: 10)
    s.move(1, to: (x, y), t: 20)
    s.up(1, t: 30)
    #expect(s.counters.droppedSamples == 2)
    #expect(s.deliveries.last?.location == Point(x: 100, y: 100))
  }

  @Test("If an id that is already down lands again at an unusable location, its touch does not change")
  func badDownForLiveID() {
    let s = Script()
    s.down(1, at: (100, 100), t: 0)
    s.down(1, at: (.nan, 0), t: 10)
    s.up(1, t: 20)
    #expect(s.heard == "b0 e20")
  }

  @Test("One id may land and lift several times within a frame")
  func reuseInFrame() {
    let s = full()
    s.frame(t: 0, .down(1, 1, 1), .up(1), .down(1, 2, 2), .up(1), .down(1, 3, 3), .down(1, 4, 4), .cancel(1))
    #expect(s.deliveries.filter { $0.phase == .began }.count == 4)
    s.wait(until: 5000)
    #expect(s.isIdle)
  }

  @Test("Samples after a lift in the same frame are dropped")
  func afterLift() {
    let s = Script()
    s.down(1, at: (5, 5), t: 0)
    s.frame(t: 10, .up(1), .move(1, 9, 9), .up(1), .cancel(1))
    #expect(s.heard == "b0 e10")
    #expect(s.counters.droppedSamples == 3)
  }

  @Test("Samples after a cancel in the same frame are dropped")
  func afterCancel() {
    let s = Script()
    s.down(1, at: (5, 5), t: 0)
    s.frame(t: 10, .cancel(1), .move(1, 9, 9), .up(1), .cancel(1))
    #expect(s.heard == "b0 c10")
    #expect(s.counters.droppedSamples == 3)
  }

  @Test("Of 70 fingers, the engine follows 64 and drops 6, and it is idle once all have lifted")
  func manyFingers() {
    let s = full()
    s.frame(t: 0, (0..<70).map { .down($0, Double($0) * 10, 100) })
    #expect(s.counters.droppedSamples == 6)
    s.frame(t: 20, (0..<70).map { .move($0, Double($0) * 10 + 30, 100) })
    s.frame(t: 40, (0..<70).map { .up($0) })
    s.wait(until: 5000)
    #expect(s.isIdle)
    s.tap(1, t: 6000)
    #expect(s.deliveries.last?.time == .at(6060))
  }

  @Test("If a recognizer stays undecided during 200 taps, the view receives the first 150; at most 50 are withheld")
  func hoarder() {
    let s = Script()
    let hoarder = s.add(Scripted()) { $0.delaysTouchesBegan = true }
    for n in 0..<200 { s.tap(Int64(n), t: Double(n) * 100) }
    #expect(s.counters.retiredTouches >= 150)
    #expect(s.deliveries.count == s.counters.retiredTouches * 2)
    s.request(.failed, of: hoarder)
    #expect(s.deliveries.filter { $0.phase == .began }.map(\.id) == (0..<200).map { Int64($0) })
    #expect(s.isIdle)
  }

  @Test("A recognizer that ends after 200 taps cancels only the touches that it still withholds")
  func recognizedHoarder() {
    let s = Script()
    let hoarder = s.add(Scripted())
    for n in 0..<200 { s.tap(Int64(n), t: Double(n) * 100) }
    s.request(.ended, of: hoarder)
    let kept = s.deliveries.count { $0.phase == .cancelled }
    #expect(kept == 200 - s.counters.retiredTouches)
    #expect(s.isIdle)
  }

  @Test("A call with a stale or invented view id changes nothing", arguments: [UInt64.max, 1, 1 << 32])
  func staleViews(raw: UInt64) {
    let s = Script()
    let id = ViewID(rawValue: raw)
    let properties = ViewProperties(frame: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(s.addView(properties, in: id) == nil)
    #expect(!s.outcome { engine, _ in engine.updateView(id, properties) })
    #expect(!s.moveView(id, in: nil) && !s.moveView(s.root, in: id))
    #expect(!s.outcome { $0.unmapView(id, into: &$1) } && !s.outcome { $0.destroyView(id, into: &$1) })
    #expect(!s.outcome { engine, _ in engine.mapView(id) })
    #expect(s.convert(Point.zero, to: id) == nil && s.convert(Vector.zero, to: id) == nil)
  }

  @Test("A call with a stale or invented recognizer id changes nothing", arguments: [UInt64.max, 1, 1 << 32])
  func staleRecognizers(raw: UInt64) {
    let s = Script()
    let tap = s.add(Tap())
    let id = RecognizerID(rawValue: raw)
    #expect(s.state(id) == nil && s.values(id) == nil && s.name(id) == nil && s.settings(id) == nil)
    #expect(s.location(ofTouch: 0, id) == nil)
    #expect(s.require(tap, toFail: id) == .ignored && s.require(id, toFail: tap) == .ignored)
    #expect(!s.outcome { $0.attach(id, to: s.root, into: &$1) } && !s.outcome { $0.detach(id, into: &$1) })
    #expect(!s.outcome { $0.remove(id, into: &$1) } && !s.outcome { $0.setEnabled(true, id, into: &$1) })
    #expect(!s.outcome { $0.request(.ended, of: id, into: &$1) })
  }

  @Test("If a new object reuses the place of a removed one, it has a new id, and the old id refers to nothing")
  func reusedIDs() {
    let s = Script()
    let old = s.add(Tap(), "old")
    s.input { $0.remove(old, into: &$1) }
    let new = s.add(Pan(), "new")
    #expect(old != new && s.name(old) == nil && s.name(new) == "new")
    let view = s.view("a", 0, 0, 10, 10)
    s.input { $0.destroyView(view, into: &$1) }
    #expect(s.view("b", 0, 0, 10, 10) != view)
    #expect(s.convert(Point.zero, to: view) == nil)
  }

  @Test(
    "Absurd timestamps do no harm, in any order",
    arguments: [[Int64.min, 0, .max], [.max, .min, 0], [0, .max, .max]])
  func absurdTimes(times: [Int64]) {
    let s = full()
    for (n, time) in times.enumerated() {
      let at = Timestamp(microseconds: time)
      let x = Double(n) * 40
      s.input {
        $0.handle(TouchFrame(time: at, samples: [.down(1, 5, 5), .move(1, x, 5), .down(2, 50, 5)]), into: &$1)
      }
      s.input { $0.handle(TouchFrame(time: at, samples: [.move(1, x + 20, 5), .move(2, 90, x)]), into: &$1) }
      s.input { $0.handle(TouchFrame(time: at, samples: [.up(1), .up(2)]), into: &$1) }
    }
    s.input { $0.advance(to: .distantFuture, into: &$1) }
    s.input { $0.endSession(into: &$1) }
    #expect(s.isIdle)
  }

  @Test("Views can be nested 64 deep, and no deeper")
  func depthLimit() {
    let s = Script()
    var parent = s.root
    for n in 1..<64 { parent = s.view("\(n)", 0, 0, 100, 100, in: parent) }
    #expect(s.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 1, height: 1)), in: parent) == nil)
    #expect(s.hitTest(5, 5) == parent)
    let other = s.view("other", 500, 500, 10, 10)
    #expect(!s.moveView(other, in: parent))
  }

  @Test("Huge and odd parameter values do no harm", arguments: [0.0, 1, 1e9, 1e300, .infinity])
  func oddParameters(value: Double) {
    let s = Script()
    for kind in GestureKind.allCases {
      guard let id = s.engine.add(kind: kind) else { continue }
      for parameter in Parameter.allCases { _ = s.set(parameter, to: value, of: id) }
      s.input { $0.attach(id, to: s.root, into: &$1) }
    }
    for n in 0..<3 {
      let t = Double(n) * 300
      s.frame(t: t, .down(1, 5, 5), .down(2, 50, 5))
      s.frame(t: t + 20, .move(1, 90, 5), .move(2, 50, 90))
      s.frame(t: t + 40, .up(1), .up(2))
    }
    s.input { $0.endSession(into: &$1) }
    #expect(s.isIdle)
  }

  @Test("Odd property values set from Swift do no harm")
  func oddProperties() {
    let s = Script { $0.thresholdScale = .nan }
    s.engine.thresholdScale = -1
    _ = s.add(
      with(Pan()) {
        $0.minimumNumberOfTouches = .min; $0.maximumNumberOfTouches = 0
      })
    _ = s.add(
      with(Tap()) {
        $0.numberOfTouchesRequired = -1; $0.numberOfTapsRequired = .max
      })
    let pinch = s.add(with(Pinch()) { $0.numberOfTouchesRequired = 0 })
    s.update(pinch, as: Pinch.self) { $0.setScale(.nan) }
    s.frame(t: 0, .down(1, 5, 5), .down(2, 50, 5))
    s.frame(t: 20, .move(1, 90, 5), .move(2, 50, 90))
    s.frame(t: 40, .up(1), .up(2))
    s.wait(until: 5000)
    #expect(s.deliveries.count { $0.phase == .began } <= 2)
  }

  @Test("Destroying a view and its subviews during a gesture leaves no attempt and no deadline behind")
  func destroyRoot() {
    let s = full()
    s.frame(t: 0, .down(1, 5, 5), .down(2, 50, 5))
    s.input { $0.destroyView(s.root, into: &$1) }
    s.frame(t: 20, .move(1, 90, 5), .up(2))
    s.up(1, t: 40)
    #expect(s.isIdle)
    #expect(s.nextDeadline == nil)
  }
}
