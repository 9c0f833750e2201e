// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusInput

@Suite("evemu recordings")
struct RecordingEvemuTests {
  @Test("Lines from all versions of evemu are read")
  func lines() {
    let reading = Reading(
      evemu: """
        # EVEMU 1.0
        # a comment
        N:   A screen, with spaces
        I: 3 4f3 0x2a1c 0100\r
        P: 02 00 00 00 00 00 00 00
        P: 01
        B: 00 0b 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 ff 00
        B: 1f 01
        A: 35 -5 4095 1 2
        A: 36 0 100 3 4 28
        L: 00 0
        S: 00 1

        E: 1332433433.243235 0003 0035 0123
        E: 1332433433.243235 3 36 -5	# EV_ABS / ABS_MT_POSITION_Y  -5
        E: 1332433433.243235 0000 0000 0000	# ----- SYN_REPORT (0) -----\r
        # Touch device in neutral state

        E: 1332433434.0 0000 0000 1
        """ + "\n")
    #expect(reading.error == nil)
    #expect(reading.events.map(\.time) == [0, 0, 0, 756_765])
    #expect(reading.events.map(\.value) == [123, -5, 0, 1])
    #expect(reading.events.map(\.code) == [0x35, 0x36, 0, 0])
    let device = reading.devices.first
    #expect(device?.name == "A screen, with spaces")
    #expect(device?.bus == 3 && device?.vendor == 0x4f3 && device?.product == 0x2a1c && device?.version == 0x100)
    #expect(device?.properties == [1])
    #expect(device?.codes[0] == [0, 1, 3] && device?.codes[1] == Array(64...71) && device?.codes[31] == [0])
    #expect(device?.axes[0x35] == RecordedDevice.AxisRange(minimum: -5, maximum: 4095, fuzz: 1, flat: 2))
    #expect(device?.axes[0x36]?.resolution == 28)
  }

  @Test("A device description alone is a valid recording without events")
  func noEvents() {
    let reading = Reading(evemu: "N: alone\n")
    #expect(reading.error == nil && reading.items.count == 1)
  }

  @Test("Times may go backwards or be absurdly large")
  func times() {
    let reading = Reading(
      evemu: "E: 5.0 0 0 0\nE: 4.5 0 0 0\nE: 999999999999.999999 0 0 0\nE: 0.000001 0 0 0\n")
    #expect(reading.events.map(\.time) == [0, -500_000, 999_999_999_994_999_999, -4_999_999])
  }

  @Test("Values that use all 32 bits are read")
  func widest() {
    let reading = Reading(evemu: "E: 0.0 3 35 2147483647\nE: 0.0 3 35 -2147483648\nE: 0.0 0 0 0\n")
    #expect(reading.events.map(\.value) == [.max, .min, 0])
  }

  @Test("The last line needs no line feed if it is a report")
  func noLineFeed() {
    #expect(Reading(evemu: "E: 0.0 0 0 0").error == nil)
    func error(_ what: String, line: Int) -> RecordingError {
      RecordingError("the file is cut off: \(what) is missing", line: line, column: 1, isTruncation: true)
    }
    #expect(Reading(evemu: "E: 0.0 3 35 12").error == error("the last event", line: 1))
    #expect(Reading(evemu: "N: a\nE: 0.0 3 35 12\nE: 0.0").error == error("the last event", line: 3))
    #expect(Reading(evemu: "E: 0.0 3 35 12\n").error == error("the SYN_REPORT of the last frame", line: 2))
    #expect(Reading(evemu: "N: a\nI: 1").error == error("the description of the device", line: 2))
  }

  @Test("Extra and missing blanks in evemu lines do not matter")
  func blanks() {
    let reading = Reading(evemu: "  \n\t# x\nN:a\nE:0.1 3 35 1\nE:\t0.2\t0  0 0 \n  # y\n")
    #expect(reading.error == nil && reading.devices.first?.name == "a")
    #expect(reading.events.map(\.value) == [1, 0] && reading.events.map(\.time) == [0, 100_000])
  }
}
