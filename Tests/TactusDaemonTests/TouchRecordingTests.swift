// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput
import Tactus
import TactusInput
import TactusJSON
import Testing

@testable import TactusDaemon

@Suite("Touches recorded for another program")
struct TouchRecordingTests {
  private static let device = DeviceID(rawValue: 1)
  private static let axes = [
    ABS_MT_POSITION_X: InputAxis(0...4095, resolution: 16), ABS_MT_POSITION_Y: InputAxis(8...2055, resolution: 28),
    ABS_MT_SLOT: InputAxis(0...9),
  ]
  private var recording: TouchRecording
  init() throws { recording = try #require(Self.recording(Self.axes)) }

  private static func recording(_ axes: [Int32: InputAxis]) -> TouchRecording? {
    TouchRecording(of: InputDevice(id: device, name: "Glass", node: "/dev/input/event3")) { axes[$0] }
  }
  private static let first: Int64 = 1 << 32

  private mutating func hear(_ phase: TouchSample.Phase, _ ids: [Int64], _ x: Double, at ms: Int64) -> [String] {
    let samples = ids.map { TouchSample(id: $0, phase: phase, location: Point(x: x, y: 100)) }
    let lines = recording.lines(TouchFrame(time: Timestamp(microseconds: ms * 1000), samples: samples)) {
      Point(x: $0.x / 1000, y: $0.y / 1000)
    }
    return String(decoding: lines, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  @Test("A recording begins with a description of the touchscreen") func head() throws {
    let head = try JSONReader.read(recording.head)
    #expect(head["event"]?.string == "recording" && head["node"]?.string == "/dev/input/event3")
    #expect(head["name"]?.string == "Glass" && head["slots"]?.number == 10)
    #expect(head["x"]?.items?.compactMap(\.number) == [0, 4095, 16])
    #expect(head["y"]?.items?.compactMap(\.number) == [8, 2055, 28])
    #expect(recording.head.last == UInt8(ascii: "\n"))
  }

  @Test("A recording has one line per report, with the kernel's events") mutating func reports() throws {
    #expect(
      hear(.down, [Self.first], 500, at: 5) == [
        #"{"t":5000,"events":[[3,47,0],[3,55,0],[3,57,1],[3,53,2048],[3,54,213],[1,330,1],[3,0,2048],[3,1,213],[0,0,0]]}"#
      ])
    #expect(hear(.move, [Self.first], 600, at: 6).count == 1)
    #expect(hear(.up, [Self.first], 600, at: 7) == [#"{"t":7000,"events":[[3,47,0],[3,57,-1],[1,330,0],[0,0,0]]}"#])
  }

  @Test("A recording omits touches on other touchscreens, and fingers that landed before the recording began")
  mutating func others() {
    #expect(hear(.down, [2 << 32], 500, at: 5) == [])
    #expect(hear(.move, [Self.first], 600, at: 6) == [])
    #expect(hear(.up, [Self.first], 600, at: 7) == [])
  }

  @Test("A recording lifts all fingers when the screen is locked") mutating func locked() {
    _ = hear(.down, [Self.first, Self.first | 1], 500, at: 5)
    let lifted = String(decoding: recording.liftAll(), as: UTF8.self)
    #expect(lifted.components(separatedBy: "[3,57,-1]").count == 3)
    #expect(hear(.move, [Self.first], 600, at: 6) == [])
  }

  @Test("A touchscreen without slots is recorded with one finger, and a touchscreen without positions is not recorded")
  func axes() throws {
    let single = [ABS_X: InputAxis(0...255), ABS_Y: InputAxis(0...127)]
    let head = try JSONReader.read(try #require(Self.recording(single)).head)
    #expect(head["x"]?.items?.compactMap(\.number) == [0, 255, 0])
    #expect(head["y"]?.items?.compactMap(\.number) == [0, 127, 0] && head["slots"]?.number == 1)
    for missing in [ABS_X, ABS_Y] { #expect(Self.recording(single.filter { $0.key != missing }) == nil) }
  }

  @Test("A finger without a position on the panel is recorded in the panel's corner") mutating func nowhere() {
    let sample = TouchSample(id: Self.first, phase: .down, location: .zero)
    let lines = recording.lines(TouchFrame(time: Timestamp(microseconds: 0), samples: [sample])) { _ in nil }
    #expect(String(decoding: lines, as: UTF8.self).contains("[3,53,0],[3,54,8]"))
  }

  @Test("A cancelled touch is recorded as a palm in one line, and as lifted in the next line")
  mutating func cancelled() {
    _ = hear(.down, [Self.first], 500, at: 5)
    #expect(
      hear(.cancel, [Self.first], 500, at: 6) == [
        #"{"t":6000,"events":[[3,47,0],[3,55,2],[0,0,0]]}"#,
        #"{"t":6000,"events":[[3,47,0],[3,57,-1],[1,330,0],[0,0,0]]}"#,
      ])
  }

  @Test("A refusal to record gives a reason") func refused() throws {
    let refusal = TouchRecording.refusal("it rains")
    #expect(try JSONReader.read(refusal)["event"]?.string == "refused" && refusal.last == UInt8(ascii: "\n"))
    #expect(try JSONReader.read(refusal)["why"]?.string == "it rains")
  }
}
