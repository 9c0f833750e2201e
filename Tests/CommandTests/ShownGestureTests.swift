// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import TactusExplain
import TactusGestures
import TactusInput
import TactusJSON
import Testing

@testable import TactusCommand

/// Tests how the settings page interprets a gesture that the user shows to it.
@Suite("Gestures shown to the settings page")
struct ShownGestureTests {
  private static let recordings = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Recordings")

  private var set: GestureSet {
    get throws {
      let waiting = ShownGesture.waiting(for: Configuration())
      return GestureSet(try waiting.compiled(CompileOptions(for: .daemon)), SessionState())
    }
  }

  private func shown(_ name: String) throws -> ShownGesture {
    let path = Self.recordings.appending(path: "\(name).yml").path
    var failure: EpisodeSource.Failure?
    let episodes = try EpisodeSource.episodes(ofRecording: path, set, size: nil, &failure)
    return ShownGesture(try #require(episodes.last), Configuration())
  }

  @Test(
    "The most specific gesture that fits the hand's movement is offered first",
    arguments: [
      ("tap", "1 tap"), ("double-tap", "1 tap 2|1 tap"), ("long-press", "1 hold"),
      ("three-finger-swipe", "3 swipe up|3 swipe up long|3 pan up"),
      ("left-edge-pan", "1 edge left|1 swipe right|1 swipe right long|1 pan right"),
      ("slow-pan", "1 swipe right|1 pan right"),
      ("pinch-rotate", "2 pinch out|2 rotate cw"),
    ])
  func readings(_ name: String, _ expected: String) throws {
    let words = try shown(name).readings.map(\.gesture.words)
    #expect(expected.split(separator: "|").map(String.init) == Array(words), "\(words)")
  }

  @Test(
    "The page describes the movement of the hand in numbers",
    arguments: [
      ("tap", "1 finger, in one place, 91 ms"), ("three-finger-swipe", "3 fingers, 81 mm up, 272 ms"),
      ("pinch-rotate", "2 fingers, 52 mm apart, turned by 34 degrees, 909 ms"),
    ])
  func measures(_ name: String, _ words: String) throws {
    let measures = try shown(name).measures
    #expect(measures == words)
  }

  /// Returns the gesture of one finger that draws these points, 10 ms apart.
  private func drawn(_ points: [Point]) throws -> ShownGesture {
    var cutter = EpisodeCutter(try set, size: ScreenSize(width: 1280, height: 720))
    let device = InputDevice(id: DeviceID(rawValue: 1), name: "Screen")
    cutter.add(device)
    for (n, point) in points.enumerated() {
      let phase: TouchSample.Phase = n == 0 ? .down : n == points.count - 1 ? .up : .move
      let sample = TouchSample(id: 1, phase: phase, location: point)
      let time = Timestamp(microseconds: 1_000_000 + Int64(n) * 10_000)
      cutter.handle(TouchFrame(time: time, samples: [sample]), from: device.id)
    }
    cutter.finish()
    let episodes = cutter.episodes
    return ShownGesture(try #require(episodes.last), Configuration())
  }

  /// A tick mark: down to the right, then up to the right.
  private var tick: [Point] {
    let down = (0...10).map { n in Point(x: 400 + Double(n) * 8, y: 300 + Double(n) * 8) }
    return down + (1...20).map { n in Point(x: 480 + Double(n) * 8, y: 380 - Double(n) * 12) }
  }

  @Test("A drawing is turned into a shape that the same drawing matches") func shape() throws {
    let shown = try drawn(tick)
    var text = JSONText()
    text.object { shown.write(to: &$0) }
    let json = try JSONReader.read(text.bytes)
    let stroke = (json["stroke"]?.items ?? []).compactMap(\.string)
    #expect(json["drawn"]?["drawing"]?["strokes"]?.items?.count == 1)
    var configuration = Configuration()
    configuration.shapes = [try Shape.read("tick", [["stroke"] + stroke])].compactMap(\.self)
    let again = ShownGesture(shown.episode, configuration)
    #expect(again.readings.first?.gesture.words == "1 shape tick")
  }

  @Test("Neither a straight line nor two strokes make a shape") func straight() throws {
    #expect(try drawn((0...20).map { Point(x: 300 + Double($0) * 10, y: 300) }).stroke == nil)
    #expect(try shown("double-tap").stroke == nil)
  }
}
