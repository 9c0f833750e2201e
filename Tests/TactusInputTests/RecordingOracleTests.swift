// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusInput

@Suite("Recordings compared with libinput")
struct RecordingOracleTests {
  @Test("The decoder reports the same contacts, times and places as libinput", arguments: Recordings.withLibinput)
  func frames(_ name: String) throws {
    let reading = Reading(yaml: try Recordings.bytes(name))
    #expect(reading.error == nil)
    let device = try #require(reading.devices.first)
    let ours = Frame.of(device, reading.events)
    let theirs = LibinputLines.frames(try Recordings.text(name))
    #expect(!theirs.isEmpty)
    #expect(ours.count == theirs.count)
    for (our, their) in zip(ours, theirs) {
      #expect(our.time == their.time)
      #expect(our.samples.map(\.slot) == their.samples.map(\.slot))
      #expect(our.samples.map(\.phase) == their.samples.map(\.phase))
      for (a, b) in zip(our.samples, their.samples) {
        // libinput writes two decimals.
        #expect(abs(a.x - b.x) < 0.00501 && abs(a.y - b.y) < 0.00501, "\(our) is not \(their)")
      }
    }
  }

  @Test(
    "Without outputs, locations are in millimetres, as libinput reports them",
    arguments: ["with-libinput/slow-pan.yml", "odd/ranges.yml"])
  func millimetres(_ name: String) throws {
    let reading = Reading(yaml: try Recordings.bytes(name))
    let device = try #require(reading.devices.first)
    let input = device.inputDevice(DeviceID(rawValue: 1))
    let size = try #require(input.size)
    var decoder = try #require(EvdevDecoder(device, as: input, mapping: OutputMapping()))
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    var ours: [Point] = []
    for event in reading.events where decoder.decode(event, into: &frame) {
      ours += frame.samples.filter { $0.phase == .down || $0.phase == .move }.map(\.location)
    }
    let theirs = LibinputLines.lines(try Recordings.text(name)).compactMap(\.point)
    #expect(ours.count == theirs.count)
    // To compute mm, libinput divides by the span of an axis, and the decoder by its number of units, which is one
    // more.
    for (our, their) in zip(ours, theirs) {
      #expect(abs(our.x - their.x) < 0.006 + size.width / 1000)
      #expect(abs(our.y - their.y) < 0.006 + size.height / 900)
    }
  }

  @Test("A device has the size that libinput reports")
  func size() throws {
    let reading = Reading(yaml: try Recordings.bytes("with-libinput/tap.yml"))
    let size = try #require(reading.devices.first?.inputDevice(DeviceID(rawValue: 1)).size)
    #expect(size.width.rounded() == 256 && size.height.rounded() == 146)
  }
}
