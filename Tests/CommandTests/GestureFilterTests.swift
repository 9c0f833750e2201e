// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusHands
import TactusInput
import Testing

@testable import TactusCommand
@testable import TactusLab

@Suite("Recordings without secrets")
struct GestureFilterTests {
  private let glass = HandGlass(size: InputDevice.Size(width: 294, height: 165))

  private func maker(_ seed: UInt64) -> HandMaker {
    HandMaker(chance: Chance(seed: seed), glass: InputDevice.Size(width: 294, height: 165))
  }

  /// Returns the events that the filter keeps if these hands are played one after another.
  private func kept(_ hands: [Hand]) -> [RecordedEvent] {
    var filter = GestureFilter(glass.device)
    var start: Int64 = 0
    var kept: [RecordedEvent] = []
    for hand in hands {
      for event in glass.events(of: hand, from: start) { kept += filter.add(event) }
      start += 5_000_000
    }
    return kept
  }

  @Test("A recording without secrets omits taps, typing, and drawing with one finger", arguments: UInt64(1)...20)
  func secrets(_ seed: UInt64) {
    var maker = maker(seed)
    #expect(kept([maker.typing()]).isEmpty)
    #expect(kept([maker.taps(1, 2), maker.taps(2, 1)]).isEmpty)
    #expect(kept([maker.move(1, .left, 40, .slow), maker.rest(2, for: 900)]).isEmpty)
  }

  /// Returns the frames of a recording, as the engine would receive them.
  private func frames(_ events: [RecordedEvent]) -> [TouchFrame] {
    let device = glass.device
    var decoder = EvdevDecoder(
      device, as: device.inputDevice(DeviceID(rawValue: 1)),
      mapping: OutputMapping(outputs: [ScreenSize.tablet.output(named: "screen")]))
    var frames: [TouchFrame] = []
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    for event in events where decoder?.decode(event, into: &frame) == true { frames.append(frame) }
    return frames
  }

  @Test(
    "A recording without secrets keeps a gesture made between taps, but none of the taps", arguments: UInt64(1)...20)
  func gestures(_ seed: UInt64) {
    var maker = maker(seed)
    for gesture in [
      maker.move(3, .left, 40, .fast), maker.move(2, .up, 40, .slow), maker.fromEdge(1, .bottom, 40, .slow),
    ] {
      let alone = frames(glass.events(of: gesture, from: 5_000_000))
      let among = frames(kept([maker.typing(), gesture, maker.taps(1, 1)]))
      #expect(alone.count == among.count)
      for (one, other) in zip(alone, among) {
        #expect(one.time == other.time)
        #expect(one.samples.count == other.samples.count)
        for (a, b) in zip(one.samples, other.samples) {
          #expect(a.phase == b.phase && a.location == b.location)
        }
      }
    }
  }
}
