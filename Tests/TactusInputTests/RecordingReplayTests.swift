// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusInput

@Suite("Replaying recordings")
struct RecordingReplayTests {
  /// Returns the steps of a replay as texts, and the error that ends it.
  private func steps(_ file: consuming RecordingFile) -> (steps: [String], error: RecordingError?) {
    var replay = RecordingReplay(file)
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    var steps: [String] = []
    do {
      while let step = try replay.next(into: &frame) {
        switch step {
        case .added(let device): steps.append("+\(device.id.rawValue) \(device.name)")
        case .removed(let device): steps.append("-\(device.id.rawValue)")
        case .ignored(let device): steps.append("ignored \(device.name)")
        case .frame(let id):
          steps.append("\(id.rawValue) " + frame.samples.map { "\($0.phase)" }.joined(separator: " "))
        }
      }
    } catch {
      return (steps, error)
    }
    return (steps, nil)
  }

  @Test("A replay adds the touchscreen, plays its frames and removes the touchscreen")
  func whole() throws {
    let (steps, error) = steps(try .open(Recordings.path("tap.yml")))
    #expect(error == nil)
    #expect(steps.first == "+1 Proto Touchscreen" && steps.last == "-1")
    #expect(steps[1] == "1 down" && steps[steps.count - 2] == "1 up")
  }

  @Test("A replay of two touchscreens alternates between them")
  func two() throws {
    let (steps, error) = steps(try .open(Recordings.path("odd/two-devices.yml")))
    #expect(error == nil)
    #expect(steps.prefix(2) == ["+1 First Touchscreen", "+2 Second Touchscreen"] && steps.suffix(2) == ["-1", "-2"])
    let devices = steps.filter { $0.first?.isNumber == true }.map { $0.prefix(1) }
    #expect(devices.joined().contains("12121"))
  }

  @Test("At the end of a truncated recording, contacts that are down are cancelled once, before the error")
  func cut() throws {
    let bytes = try Recordings.bytes("pinch-rotate.yml")
    var file = try RecordingFile(ByteWindow(Array(bytes.prefix(bytes.count / 2))))
    _ = try file.next()
    let (steps, error) = steps(try RecordingFile(ByteWindow(Array(bytes.prefix(bytes.count / 2)))))
    #expect(error?.isTruncation == true)
    #expect(steps.suffix(2) == ["1 cancel cancel", "-1"])
  }

  /// A recording of two touchscreens of 100 by 100 units, each with a contact of 20 mm that is still down at the end.
  private static let twoDown: String = {
    let device = """
      - node: a
        evdev:
          codes:
            1: [330]
            3: [0, 1, 47, 48, 53, 54, 57]
          absinfo:
            0: [0, 99, 0, 0, 0]
            1: [0, 99, 0, 0, 0]
            47: [0, 4, 0, 0, 0]
            48: [0, 255, 0, 0, 1]
            53: [0, 99, 0, 0, 0]
            54: [0, 99, 0, 0, 0]
            57: [0, 65535, 0, 0, 0]
          properties: [1]
        events:
        - evdev:
          - [  0,      0,   3,  57,       1]
          - [  0,      0,   3,  48,      20]
          - [  0,      0,   3,  53,      50]
          - [  0,      0,   0,   0,       0]

      """
    return "version: 1\nndevices: 2\ndevices:\n" + device + device
  }()

  @Test("At the end the contacts of every touchscreen are cancelled, at the time of the last event")
  func allCancelled() throws {
    let file = TemporaryFile(Self.twoDown.utf8)
    let (steps, error) = steps(try .open(file.path))
    #expect(error == nil)
    #expect(
      steps == ["+1 ", "+2 ", "1 down", "2 down", "1 cancel", "-1", "2 cancel", "-2"])
    var replay = RecordingReplay(try .open(file.path))
    var frame = TouchFrame(time: Timestamp(microseconds: 5))
    while case .some(let step) = try replay.next(into: &frame) { if case .removed = step { break } }
    #expect(frame.time.microseconds == 0)
  }

  @Test("Outputs and limits may be changed at any time, and apply to all touchscreens from then on")
  func changes() throws {
    let file = TemporaryFile(Self.twoDown.utf8)
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    var replay = RecordingReplay(try .open(file.path))
    for _ in 0..<2 { _ = try replay.next(into: &frame) }
    replay.mapping = OutputMapping(outputs: [Output(name: "a", frame: Rect(x: 7, y: 0, width: 200, height: 100))])
    _ = try replay.next(into: &frame)
    #expect(frame.samples.map(\.location.x) == [107])
    // The second contact now lands too large and is not reported, so the next frame is the first one's cancellation.
    replay.limits = ContactLimits(size: 19)
    _ = try replay.next(into: &frame)
    #expect(frame.samples.map(\.phase) == [.cancel])
  }

  @Test("Limits that are set at the beginning apply to every touchscreen")
  func limits() throws {
    let file = TemporaryFile(Self.twoDown.utf8)
    var replay = RecordingReplay(try .open(file.path), limits: ContactLimits(size: 19))
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    while let step = try replay.next(into: &frame) {
      if case .frame = step { Issue.record("a contact is reported") }
    }
  }

  @Test("The error of a truncated recording is thrown once")
  func errorOnce() throws {
    let bytes = try Recordings.bytes("tap.yml")
    var replay = RecordingReplay(try RecordingFile(ByteWindow(Array(bytes.prefix(bytes.count / 2)))))
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    var errors = 0
    for _ in 0..<1000 {
      do {
        if try replay.next(into: &frame) == nil { break }
      } catch {
        errors += 1
      }
    }
    #expect(errors == 1)
  }

  @Test("A device that is not a touchscreen is reported once, without its events")
  func keyboard() throws {
    let text = """
      version: 1
      ndevices: 1
      devices:
      - node: /dev/input/event0
        evdev:
          name: "Keyboard"
          codes:
            1: [30]
        events:
        - evdev:
          - [  0,      0,   1,  30,       1]
          - [  0,      0,   0,   0,       0]

      """
    let (steps, error) = steps(try RecordingFile(ByteWindow(Array(text.utf8))))
    #expect(steps == ["ignored Keyboard"] && error == nil)
  }

  @Test("The engine recognizes the gesture in a recording", arguments: [("tap.yml", 1), ("double-tap.yml", 2)])
  func taps(_ name: String, _ count: Int) throws {
    var engine = GestureEngine()
    var effects = EffectBuffer()
    let added = engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
    let window = try #require(added)
    engine.attach(engine.add(Tap()), to: window, into: &effects)
    var replay = RecordingReplay(try .open(Recordings.path(name)))
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    var actions = 0
    while let step = try replay.next(into: &frame) {
      guard case .frame = step else { continue }
      engine.handle(frame, into: &effects)
      for effect in effects.effects { if case .action = effect { actions += 1 } }
      effects.removeAll()
    }
    #expect(actions == count)
  }
}
