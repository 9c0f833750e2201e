// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusKit

@Suite("Closures and sequences")
struct ClosureTests {
  let desk = Desk()

  @Test("Each kind of gesture can be added in one line of code, and two gestures can be related")
  func oneLine() {
    var log: [String] = []
    let window = desk.window
    let double = window.onTap(2) { _ in log.append("double") }
    window.onTap { _ in log.append("single") }.require(toFail: double)
    window.onTap(fingers: 2) { _ in log.append("two fingers") }
    window.onLongPress { press in if press.state == .began { log.append("press") } }
    window.onSwipe(.left) { _ in log.append("left") }
    window.onEdgePan(.left) { pan in if pan.state == .began { log.append("edge") } }
    window.onPinch { pinch in if pinch.state == .began { log.append("pinch") } }
    window.onRotation { rotation in if rotation.state == .began { log.append("rotation") } }
    window.onPan { pan in if pan.state == .began { log.append("pan") } }
    #expect(window.gestureRecognizers.count == 9)

    desk.tap(t: 0)
    desk.wait(until: 1000)
    desk.tap(t: 2000)
    desk.tap(t: 2200)
    desk.down(100, 100, t: 4000)
    desk.wait(until: 5000)
    desk.up(t: 5100)
    #expect(log == ["single", "double", "press"])
  }

  @Test("A sequence contains the values of a gesture, in order and to the end")
  func sequence() async {
    let pan = desk.window.onPan { _ in }
    let ways = pan.values { $0.translation(in: nil).x }
    desk.down(100, 100, t: 0)
    desk.move(130, 100, t: 20)
    desk.move(150, 100, t: 40)
    desk.up(t: 60)
    desk.window.removeGestureRecognizer(pan)
    var seen: [Double] = []
    for await way in ways {
      seen.append(way)
      if seen.count == 3 { break }
    }
    #expect(seen == [30, 50, 50])
  }

  @Test("A sequence ends when its recognizer is removed")
  func ends() async {
    func states() -> AsyncStream<GestureState> {
      let tap = TapGestureRecognizer()
      desk.window.addGestureRecognizer(tap)
      let states = tap.states
      desk.tap(t: 0)
      desk.window.removeGestureRecognizer(tap)
      desk.window.commit()
      return states
    }
    var seen: [GestureState] = []
    for await state in states() { seen.append(state) }
    #expect(seen == [.ended])
  }

  @Test("A slow reader of a sequence misses values, but never the last value")
  func slow() async {
    let pan = desk.window.onPan { _ in }
    let states = pan.states
    desk.down(100, 100, t: 0)
    for n in 1...500 { desk.move(100 + Double(n) / 2, 100, t: 10 * Double(n)) }
    desk.up(t: 5010)
    var seen: [GestureState] = []
    for await state in states {
      seen.append(state)
      if state == .ended { break }
    }
    #expect(seen.count == 64)
  }

  @Test("When the reader of a sequence is cancelled, the recognizer drops the sequence")
  func forgotten() async {
    let pan = PanGestureRecognizer()
    desk.window.addGestureRecognizer(pan)
    do {
      let states = pan.states
      let reader = Task { for await _ in states {} }
      reader.cancel()
      await reader.value
    }
    #expect(pan.targets.count == 1)
    desk.down(100, 100, t: 0)
    desk.move(150, 100, t: 20)
    #expect(pan.targets.isEmpty)
  }
}
