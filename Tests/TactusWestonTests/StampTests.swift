// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Foundation
import Tactus
import TactusInput
import Testing

@testable import TactusWeston

@Suite struct `Recordings with the time stamps of other clocks` {
  /// The stamp that the device gives to the `n`th frame, as a function of the frame's true time; both in milliseconds.
  static let stamps: [(name: String, stamp: @Sendable (_ time: Int, _ n: Int) -> Int)] = [
    ("as it is", { time, _ in time }),
    ("goes back", { time, n in time - n % 3 }),
    ("goes back an hour", { time, n in n % 5 == 4 ? time - 3_600_000 : time }),
    ("jumps ahead", { time, n in n % 5 == 1 ? time + 3_600_000 : time }),
    ("stands still", { time, n in time - n % 50 * 10 }),
    ("never moves", { _, _ in 0 }),
    ("wraps", { time, n in (time + 4_289_966_500) % (1 << 32) }),
    ("differs between devices", { time, n in n % 2 == 0 ? time : time / 3 + 77 }),
  ]
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Recordings")
  static let recordings = [folder, folder.appending(path: "odd")].flatMap { folder in
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.filter { $0.hasSuffix(".yml") }
      .map { folder.appending(path: $0).path } ?? []
  }

  @Test func `the folder contains more than ten recordings`() { #expect(Self.recordings.count > 10) }

  @Test(arguments: recordings, stamps.map(\.name))
  func `every touch that is not cancelled ends in its window`(_ recording: String, _ name: String) throws {
    let stamp = try #require(Self.stamps.first { $0.name == name }?.stamp)
    var plain: [String?] = []
    var down: [Int64: Int] = [:]
    let way = Way()
    var n = 0
    var replay = RecordingReplay(try .open(recording))
    replay.mapping = OutputMapping(outputs: [Output(name: "eDP-1", frame: Way.screen)])
    var frame = TouchFrame(time: .distantPast)
    while let step = try? replay.next(into: &frame) {
      guard case .frame = step else { continue }
      for sample in frame.samples where sample.phase == .down {
        down[sample.id] = plain.count
        plain.append("\(sample.id) at \(sample.location) ends")
      }
      for sample in frame.samples where sample.phase == .cancel { down[sample.id].map { plain[$0] = nil } }
      way.handle(frame, stamped: stamp(5_000_000 + Int(frame.time.microseconds / 1000), n))
      n += 1
    }
    way.wait()
    #expect(way.heard == plain.compactMap { $0 } && !plain.isEmpty)
  }
}

/// Passes touches from a device to a window, as `TouchHook` does.
private final class Way {
  static let screen = Rect(x: 0, y: 0, width: 1920, height: 1080)
  private final class Window {}
  private var engine = GestureEngine()
  private var effects = EffectBuffer()
  private var clock = DeviceClock()
  private var landings = Landings<Window>()
  private var landed: UInt64 = 0
  private var down = 0
  private var now = Timestamp(microseconds: 5_000_000_000)
  private let window = Window()
  private var touches: [UInt64: String] = [:]

  init() {
    guard let root = engine.addView(ViewProperties(frame: Self.screen)) else { return }
    // A tap that withholds all touches for a while, and is never recognized.
    var tap = Tap()
    tap.numberOfTouchesRequired = 30
    var settings = RecognizerSettings()
    settings.delaysTouchesBegan = true
    engine.attach(engine.add(tap, settings: settings), to: root, into: &effects)
  }

  func handle(_ frame: TouchFrame, stamped stamp: Int) {
    now = Timestamp(microseconds: 5_000_000_000) + (frame.time - Timestamp(microseconds: 0))
    while let deadline = engine.nextDeadline, deadline <= now { engine.advance(to: deadline, into: &effects) }
    deliver()
    let time = timespec(tv_sec: stamp / 1000, tv_nsec: stamp % 1000 * 1_000_000)
    if down == 0, frame.samples.contains(where: { $0.phase == .down }) { clock.begin(time, at: now) }
    var late = frame
    late.time = clock.timestamp(time, at: now)
    for sample in frame.samples where sample.phase == .down {
      landed += 1
      landings.add(.init(serial: landed, id: sample.id, owner: window, clockOffset: clock.offset))
    }
    down += frame.samples.count { $0.phase == .down } - frame.samples.count { $0.phase == .up || $0.phase == .cancel }
    engine.handle(late, into: &effects)
    deliver()
  }

  func wait() {
    engine.advance(to: now + Interval(microseconds: 10_000_000), into: &effects)
    deliver()
  }

  var heard: [String] { touches.sorted { $0.key < $1.key }.map(\.value) }

  private func deliver() {
    for n in 0..<effects.count {
      guard case .touch(let delivery) = effects[n], let landing = landings.take(delivery) else { continue }
      if delivery.phase == .began { touches[delivery.serial] = "\(landing.id) at \(delivery.location)" }
      if delivery.phase == .ended { touches[delivery.serial]? += " ends" }
      if delivery.phase == .cancelled { touches[delivery.serial] = nil }
    }
    effects.removeAll()
  }
}
