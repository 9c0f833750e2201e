// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxInput
import Tactus
import TactusInput
import TactusJSON
import Testing

@testable import TactusDaemon

@Suite("A recording for another program")
struct TouchRecordingTests {
  private static let device = DeviceID(rawValue: 1)
  private var recording = TouchRecording(
    of: InputDevice(id: device, name: "Glass", node: "/dev/input/event3"), x: InputAxis(0...4095, resolution: 16),
    y: InputAxis(0...4095), slots: 10)
  private static let first: Int64 = 1 << 32

  private mutating func hear(_ phase: TouchSample.Phase, _ ids: [Int64], _ x: Double, at ms: Int64) -> [String] {
    let samples = ids.map { TouchSample(id: $0, phase: phase, location: Point(x: x, y: 100)) }
    let lines = recording.lines(TouchFrame(time: Timestamp(microseconds: ms * 1000), samples: samples)) {
      Point(x: $0.x / 1000, y: $0.y / 1000)
    }
    return String(decoding: lines, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  @Test("begins with what the touchscreen is like") func head() throws {
    let head = try JSONReader.read(recording.head)
    #expect(head["event"]?.string == "recording" && head["node"]?.string == "/dev/input/event3")
    #expect(head["x"]?.items?.compactMap(\.number) == [0, 4095, 16] && head["slots"]?.number == 10)
  }

  @Test("has a line for each report, with what the kernel would have said") mutating func reports() throws {
    #expect(
      hear(.down, [Self.first], 500, at: 5) == [
        #"{"t":5000,"events":[[3,47,0],[3,55,0],[3,57,1],[3,53,2048],[3,54,410],[1,330,1],[3,0,2048],[3,1,410],[0,0,0]]}"#
      ])
    #expect(hear(.move, [Self.first], 600, at: 6).count == 1)
    #expect(hear(.up, [Self.first], 600, at: 7) == [#"{"t":7000,"events":[[3,47,0],[3,57,-1],[1,330,0],[0,0,0]]}"#])
  }

  @Test("says nothing of other touchscreens, nor of fingers that it has not seen land") mutating func others() {
    #expect(hear(.down, [2 << 32], 500, at: 5) == [])
    #expect(hear(.move, [Self.first], 600, at: 6) == [])
    #expect(hear(.up, [Self.first], 600, at: 7) == [])
  }

  @Test("lifts what is down when the screen is locked") mutating func locked() {
    _ = hear(.down, [Self.first, Self.first | 1], 500, at: 5)
    let lifted = String(decoding: recording.liftAll(), as: UTF8.self)
    #expect(lifted.components(separatedBy: "[3,57,-1]").count == 3)
    #expect(hear(.move, [Self.first], 600, at: 6) == [])
  }
}
