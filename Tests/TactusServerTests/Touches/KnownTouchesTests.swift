// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing
import WaylandServer

@testable import Tactus
@testable import TactusServer

@Suite struct KnownTouchesTests {
  private let first = ClientPointer(bitPattern: 8)
  private let second = ClientPointer(bitPattern: 16)
  private let surface = ResourcePointer(bitPattern: 16)
  private let anySeat: (Int64) -> Bool = { _ in true }

  private func delivery(_ serial: UInt64, _ phase: TouchPhase) -> TouchDelivery {
    TouchDelivery(
      view: ViewID(rawValue: 0), id: Int64(serial), serial: serial, phase: phase, type: .direct, tapCount: 1,
      location: .zero, previousLocation: .zero, timestamp: Timestamp(microseconds: 0), time: Timestamp(microseconds: 0))
  }

  private func admits(
    _ known: inout KnownTouches, _ serial: UInt64, _ client: ClientPointer?, _ phases: TouchPhase...
  ) -> [Bool] {
    phases.map { known.admits(delivery(serial, $0), to: client) }
  }

  @Test func `without a cancel, all deliveries are passed on`() {
    var known = KnownTouches()
    #expect(admits(&known, 1, first, .began, .moved, .ended) == [true, true, true])
  }

  @Test func `a cancel silences the other touches of its client until they lift`() {
    var known = KnownTouches()
    _ = admits(&known, 1, first, .began, .cancelled)
    _ = admits(&known, 2, first, .began)
    #expect(known.silence(first, isSeatWide: false, onSeat: anySeat) == [2])
    #expect(admits(&known, 2, first, .moved, .ended) == [false, false])
    #expect(admits(&known, 3, first, .began, .ended) == [true, true])
  }

  @Test func `a touch whose beginning no client has received is not silenced`() {
    var known = KnownTouches()
    #expect(admits(&known, 1, first, .moved) == [true])
    #expect(known.silence(first, isSeatWide: false, onSeat: anySeat) == [])
    #expect(admits(&known, 1, first, .ended) == [true])
  }

  @Test func `touches of other clients continue, unless the cancel applies to the whole seat`() {
    var known = KnownTouches()
    _ = admits(&known, 1, first, .began)
    _ = admits(&known, 2, second, .began)
    #expect(known.silence(first, isSeatWide: false, onSeat: anySeat) == [1])
    #expect(admits(&known, 2, second, .moved) == [true])
    #expect(known.silence(first, isSeatWide: true, onSeat: anySeat) == [2])
  }

  @Test func `touches outside all surfaces are not silenced`() {
    var known = KnownTouches()
    _ = admits(&known, 1, nil, .began)
    #expect(known.silence(nil, isSeatWide: false, onSeat: anySeat) == [])
    #expect(admits(&known, 1, nil, .moved) == [true])
  }

  @Test func `a touch that is already silenced is not silenced again`() {
    var known = KnownTouches()
    _ = admits(&known, 1, first, .began)
    #expect(known.silence(first, isSeatWide: false, onSeat: anySeat) == [1])
    #expect(known.silence(first, isSeatWide: false, onSeat: anySeat) == [])
  }

  @Test func `a forgotten touch is not silenced`() {
    var known = KnownTouches()
    _ = admits(&known, 1, first, .began)
    let wasOpen = [known.forget(1), known.forget(1)]
    #expect(wasOpen == [true, false])
    #expect(known.silence(first, isSeatWide: false, onSeat: anySeat) == [])
  }

  @Test func `when a surface is destroyed, its touches end, and those that were not silenced before are returned`() {
    var known = KnownTouches()
    for serial in 1...4 as ClosedRange<UInt64> {
      _ = known.admits(delivery(serial, .began), to: serial == 2 ? second : first, on: serial == 4 ? nil : surface)
    }
    #expect(known.silence(second, isSeatWide: false, onSeat: anySeat) == [2])
    let left = surface.map { known.end(on: $0) }
    #expect(left == [1, 3])
    #expect(admits(&known, 1, nil, .moved, .ended) == [false, false])
    #expect(known.isOver(3))
    #expect(!known.isOver(4))
    let isNews = known.forget(3)
    #expect(!isNews)
  }

  @Test func `a cancel does not silence touches on other seats`() {
    var known = KnownTouches()
    _ = admits(&known, 1, first, .began)
    _ = admits(&known, 2, first, .began)
    #expect(known.silence(first, isSeatWide: true) { $0 == 2 } == [2])
    #expect(admits(&known, 1, first, .moved, .ended) == [true, true])
    #expect(admits(&known, 2, first, .moved, .ended) == [false, false])
  }

  @Test func `touches on destroyed surfaces can be forgotten`() {
    var known = KnownTouches()
    for serial: UInt64 in [1, 2] { _ = known.admits(delivery(serial, .began), to: first, on: surface) }
    _ = surface.map { known.end(on: $0) }
    known.forgetWhatIsOver()
    #expect(!known.isOver(1) && !known.isOver(2))
  }
}
