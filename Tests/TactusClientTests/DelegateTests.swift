// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusClient
import TactusKit
import Testing
import WireSupport

/// Delegates, reasons and limits of an application whose gestures run in a compositor.
@Suite("Delegates over the wire")
struct DelegateTests {
  final class LeftOnly: GestureTouchDelegate {
    var asked = 0
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool {
      asked += 1
      return touch.location(in: gestureRecognizer.view).x < 150
    }
  }

  @Test("If the answer of a delegate depends on where a touch lands, the delegate is asked when the touch lands")
  func place() throws {
    let application = try Application()
    let delegate = LeftOnly()
    let tap = try application.add(TapGestureRecognizer(), "tap")
    tap.delegate = delegate
    application.rig.settle()
    try application.window.commit()
    _ = application.takeLog()
    application.rig.tap(at: (400, 100), t: 0)
    #expect(application.takeLog().filter { $0.hasPrefix("tap") } == [])
    #expect(tap.failureReason == .denied)
    application.rig.tap(at: (200, 100), t: 1000)
    #expect(application.takeLog().filter { $0.hasPrefix("tap") } == ["tap ended"])
    #expect(tap.failureReason == nil)
  }

  @Test("A custom recognizer's delegate is asked when a touch lands if the answer depends on where the touch lands")
  func placeOfACustomOne() throws {
    final class Touched: GestureRecognizer {
      override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) { state = .recognized }
    }
    let application = try Application()
    let delegate = LeftOnly()
    let touched = try application.add(Touched(), "touched")
    touched.delegate = delegate
    try application.window.commit()
    application.rig.settle()
    application.rig.tap(at: (400, 100), t: 0)
    #expect(application.takeLog().filter { $0.hasPrefix("touched") } == [])
    application.rig.tap(at: (200, 100), t: 1000)
    #expect(application.takeLog().filter { $0.hasPrefix("touched") } == ["touched ended"])
  }

  @Test("A recognizer reports the same reason for its failure over the wire as in one process")
  func reasons() throws {
    let application = try Application()
    let tap = try application.add(TapGestureRecognizer(), "tap")
    try application.window.commit()
    application.rig.settle()
    application.rig.drag(from: (200, 100), to: (300, 100), t: 0)
    #expect(tap.failureReason == .movedTooFar)
    #expect(tap.description == "TapGestureRecognizer: possible, movedTooFar")
  }

  @Test("If a window has too many views, the application is notified, and gestures behind surplus views do not fire")
  func limit() throws {
    let application = try Application { $0.views = 3 }
    let window = try application.window
    var problems: [GestureProblem] = []
    window.onProblem = { problems.append($0) }
    let behind = GestureView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
    window.addSubview(behind)
    behind.addGestureRecognizer(TapGestureRecognizer { _ in application.note("behind") })
    for n in 0..<3 {
      let view = GestureView(frame: Rect(x: 0, y: Double(n) * 100, width: 100, height: 100))
      window.addSubview(view)
      view.addGestureRecognizer(TapGestureRecognizer { _ in application.note("view \(n)") })
    }
    window.commit()
    application.rig.settle()
    #expect(problems == [.tooManyViews(limit: 3)])
    _ = application.takeLog()
    application.rig.tap(at: (150, 250 + 50), t: 0)  // On the last view, which is beyond the limit.
    application.rig.tap(at: (150, 100), t: 1000)
    application.rig.tap(at: (250, 100), t: 2000)
    #expect(application.takeLog() == ["view 0", "behind"])
  }
}
