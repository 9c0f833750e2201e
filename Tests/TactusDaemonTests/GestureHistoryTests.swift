// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusDaemon

@Suite("The last gestures")
struct GestureHistoryTests {
  private var history = GestureHistory()

  private func time(_ milliseconds: Int64) -> Timestamp { Timestamp(microseconds: milliseconds * 1000) }

  private mutating func hear(_ phase: TouchSample.Phase, _ ids: Int64..., at milliseconds: Int64) {
    let samples = ids.map { TouchSample(id: $0, phase: phase, location: .zero) }
    history.heard(TouchFrame(time: time(milliseconds), samples: samples))
  }

  private mutating func deliver(_ phase: TouchPhase, of happened: Int64, at told: Int64) {
    history.delivered(phase, of: time(happened), at: time(told))
  }

  @Test("A gesture lasts from the first finger to the last, and knows how many there were")
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

  @Test("What was kept back counts for the gesture in which it happened")
  mutating func late() {
    history.isWithholding = true
    hear(.down, 1, at: 0)
    hear(.up, 1, at: 50)
    hear(.down, 2, at: 60)
    deliver(.began, of: 0, at: 150)
    deliver(.ended, of: 50, at: 150)
    deliver(.began, of: 60, at: 60)
    deliver(.cancelled, of: 90, at: 90)
    let windows = history.gestures.map(\.windows)
    #expect(windows.map { $0?.delivered } == [1, 1])
    #expect(windows.map { $0?.late } == [1, 0])
    #expect(windows.map { $0?.cancelled } == [0, 1])
    #expect(windows.first??.longest == .milliseconds(150))
  }

  @Test("While windows get all touches by themselves, nothing is said of what they get")
  mutating func observing() {
    hear(.down, 1, at: 0)
    deliver(.began, of: 0, at: 0)
    #expect(history.gestures.first?.windows == nil)
  }

  @Test("Ten gestures are kept, and what a binding did last")
  mutating func bounds() {
    for n in 0..<15 {
      hear(.down, 1, at: Int64(n) * 100)
      hear(.up, 1, at: Int64(n) * 100 + 50)
    }
    #expect(history.gestures.count == 10)
    #expect(history.gestures.first?.began == time(500))
    history.acted("3 swipe up", "began overview")
    history.acted("3 swipe up", "failed: nobody does it")
    for n in 0..<20 { history.acted("\(n) tap", "fired") }
    #expect(history.gestures.last?.outcomes.first?.what == "failed: nobody does it")
    #expect(history.gestures.last?.outcomes.count == 8)
  }

  @Test("Nothing is kept of a locked screen")
  mutating func locked() {
    history.isWithholding = true
    hear(.down, 1, at: 0)
    history.record(false, from: time(10))
    hear(.up, 1, at: 20)
    hear(.down, 2, at: 30)
    deliver(.began, of: 30, at: 30)
    history.acted("3 swipe up", "fired overview")
    #expect(history.gestures.count == 1)
    #expect(history.gestures.first?.ended == time(10))
    #expect(history.gestures.first?.windows?.delivered == 0)
    #expect(history.gestures.first?.outcomes.isEmpty == true)
    history.record(true, from: time(40))
    hear(.down, 3, at: 50)
    #expect(history.gestures.count == 2)
  }
}

@Suite("What the daemon costs")
struct CostTests {
  @Test("A part of the frames kept to a time, rounded up")
  func parts() {
    var cost = Cost()
    #expect(cost.time(ofPart: 0.5) == nil)
    for delay in [100, 100, 100, 5000] as [Int64] {
      cost.heard(TouchFrame(time: Timestamp(microseconds: 0)))
      cost.turnEnded(at: Timestamp(microseconds: delay))
    }
    #expect(cost.time(ofPart: 0.5) == 128)
    #expect(cost.time(ofPart: 0.99) == 8192)
  }

  @Test("A frame from the future, or from long ago, is one too")
  func odd() {
    var cost = Cost()
    cost.heard(TouchFrame(time: Timestamp(microseconds: 1000)))
    cost.turnEnded(at: Timestamp(microseconds: 0))
    #expect(cost.time(ofPart: 1) == 1)
    cost.heard(TouchFrame(time: Timestamp(microseconds: 0)))
    cost.turnEnded(at: Timestamp(microseconds: .max))
    #expect(cost.frames == 2)
  }

  @Test("A turn without a frame asks for no time")
  func idle() {
    var cost = Cost()
    var questions = 0
    func now() -> Timestamp {
      questions += 1
      return Timestamp(microseconds: 10)
    }
    cost.turnEnded(at: now())
    #expect(questions == 0)
    cost.heard(TouchFrame(time: Timestamp(microseconds: 0)))
    cost.heard(TouchFrame(time: Timestamp(microseconds: 5)))
    cost.turnEnded(at: now())
    #expect(questions == 1)
    #expect(cost.frames == 2)
  }
}
