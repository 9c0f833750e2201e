// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus
@testable import TactusWeston

@Suite struct `Which window owns a touch` {
  private final class Window {}
  private let window = Window()
  private let other = Window()
  private var landings = Landings<Window>()

  private mutating func land(_ serials: ClosedRange<UInt64>, in window: Window) {
    for serial in serials { landings.add(.init(serial: serial, id: 7, owner: window, clockOffset: .zero)) }
  }
  private mutating func take(_ serial: UInt64, _ phase: TouchPhase) -> Window? {
    landings.take(
      TouchDelivery(
        view: ViewID(rawValue: 0), id: 7, serial: serial, phase: phase, type: .direct, tapCount: 1, location: .zero,
        previousLocation: .zero, timestamp: .distantPast, time: .distantPast))?.owner
  }

  @Test mutating func `two touches with the same id can belong to different windows`() {
    land(1...1, in: window)
    land(2...2, in: other)
    #expect(take(2, .began) === other)
    #expect(take(1, .began) === window)
    #expect(take(1, .ended) === window)
    #expect(take(1, .ended) == nil)
    #expect(take(2, .moved) === other)
  }

  @Test mutating func `the oldest touches that no window has received are forgotten`() {
    land(1...1, in: window)
    #expect(take(1, .began) === window)
    land(2...200, in: other)
    #expect(take(1, .moved) === window)
    #expect(take(2, .began) == nil)
    #expect(take(200, .began) === other)
  }

  @Test mutating func `a window that is gone owns no touches`() {
    land(1...2, in: window)
    land(3...3, in: other)
    var forgotten: [UInt64] = []
    landings.forget(window) { forgotten.append($0) }
    #expect(forgotten == [1, 2])
    #expect(take(1, .began) == nil)
    #expect(landings[3]?.owner === other)
  }

  @Test func `the engine reports which contact became which touch, and reports no dropped contacts`() {
    var engine = GestureEngine()
    engine.observes = .landings
    var effects = EffectBuffer()
    _ = engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    var frame = TouchFrame(time: .distantPast)
    for id in 0..<70 { frame.samples.append(TouchSample(id: Int64(id), phase: .down, location: .zero)) }
    frame.samples.append(TouchSample(id: 0, phase: .down, location: Point(x: .nan, y: 0)))
    frame.samples.append(TouchSample(id: 0, phase: .up))
    frame.samples.append(TouchSample(id: 0, phase: .down, location: .zero))
    engine.handle(frame, into: &effects)
    let began = (0..<effects.count).compactMap { n -> TouchName? in
      guard case .touch(let delivery) = effects[n], delivery.phase == .began else { return nil }
      return TouchName(id: delivery.id, serial: delivery.serial)
    }
    var landings: [TouchName] = []
    effects.takeLandings { landings.append($0) }
    #expect(landings == began)
    #expect(landings == (0..<64).map { TouchName(id: $0, serial: UInt64($0) + 1) } + [TouchName(id: 0, serial: 65)])
    effects.takeLandings { _ in Issue.record("they are said once") }
  }

  @Test mutating func `64 touches that no window has received are remembered`() {
    land(1...64, in: window)
    #expect(landings[1] != nil)
    land(65...65, in: window)
    #expect(landings[1] == nil && landings[2] != nil)
  }

  @Test mutating func `a cancelled touch is forgotten, and removeAll forgets the remaining touches`() {
    land(1...2, in: window)
    #expect(take(1, .cancelled) === window)
    #expect(take(1, .cancelled) == nil)
    landings.removeAll()
    #expect(take(2, .began) == nil)
  }
}
