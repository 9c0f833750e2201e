// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Foundation
import Tactus
import TactusActions
import TactusGestures
import TactusInput
import Testing
import WaylandServer

@testable import TactusDaemon

/// Gestures and actions in a session without a compositor or a bus. The rig logs all actions, though none can be
/// performed. Its clock follows the recordings.
final class Rig {
  let display: DisplayPointer
  let gestures: Gestures
  let clock: Clock
  let sink = CountingSink()
  private let box: Box
  private let session: SessionActions?

  final class Clock {
    var now = Timestamp(microseconds: 1_000_000)
  }
  private final class Box {
    var log: [String] = []
    weak var gestures: Gestures?
    func note(_ report: ActionReport) {
      log.append(Report.line(report))
      gestures?.acted(report)
    }
  }

  struct Failure: Error {}

  static let screen: Screen = {
    var screen = Screen()
    screen.name = "eDP-1"
    screen.frame = Rect(x: 0, y: 0, width: 1280, height: 720)
    return screen
  }()

  /// `text` is a configuration; nil stands for the default one.
  init(_ text: String? = nil, screens: [Screen] = [Rig.screen], actions: (any GestureActions)? = nil) throws {
    let (box, clock) = (Box(), Clock())
    (self.box, self.clock) = (box, clock)
    guard let display = wl_display_create(), let loop = wl_display_get_event_loop(display) else { throw Failure() }
    self.display = display
    // No bus listens at this address.
    let nowhere = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(NSTemporaryDirectory())no-bus"]
    let session =
      actions == nil ? SessionActions(on: loop, environment: nowhere) { box.note($0) } : nil
    self.session = session
    let performer = try #require(actions ?? session)
    let gestures = Gestures(
      on: display, loop, try Self.compiled(text), to: sink, actions: performer, clock: { clock.now })
    self.gestures = try #require(gestures)
    box.gestures = gestures
    self.gestures.show(screens)
  }

  deinit {
    gestures.close()
    session?.close()
    wl_display_destroy(display)
  }

  static func compiled(_ text: String?) throws -> CompiledConfiguration {
    try (text.map { try ConfigurationReader.read("version 1\n\($0)\n") } ?? ConfigurationReader.byDefault())
      .configuration.compiled()
  }

  /// Returns the actions that were logged since the last call, without the reasons of their failures.
  func takeLog() -> [String] {
    defer { box.log = [] }
    return box.log.map { line in line.range(of: ": failed").map { String(line[..<$0.lowerBound]) } ?? line }
  }

  func advance(to time: Timestamp) {
    while let deadline = gestures.host.server.nextDeadline, deadline <= time {
      clock.now = max(clock.now, deadline)
      gestures.advance(to: deadline)
    }
    clock.now = max(clock.now, time)
  }

  func handle(_ frame: TouchFrame) {
    advance(to: frame.time)
    gestures.handle(frame)
  }

  /// Plays a recording, starting now. `meanwhile` is called with the number of each frame, before the frame is handled.
  func play(_ hand: Hand, meanwhile: (Int) throws -> Void = { _ in }) throws {
    let path = "\(NSTemporaryDirectory())tactus-\(UUID().uuidString).evemu"
    try hand.text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var replay = RecordingReplay(try .open(path), mapping: gestures.mapping)
    var frame = TouchFrame(time: .distantPast)
    var offset: Interval?
    var number = 0
    while let step = try replay.next(into: &frame) {
      switch step {
      case .added(let device):
        gestures.add(device)
        replay.mapping = gestures.mapping
      case .removed(let device): gestures.remove(device)
      case .ignored: throw Failure()
      case .frame:
        try meanwhile(number)
        number += 1
        let shift = offset ?? clock.now - frame.time
        offset = shift
        handle(TouchFrame(time: frame.time + shift, samples: frame.samples))
      }
    }
    advance(to: clock.now + .milliseconds(2000))
  }
}

/// Keeps track of the touches that have begun and not ended, and records contradictory deliveries.
final class CountingSink: TouchSink {
  let withholds = true
  private(set) var open: Set<UInt64> = []
  private(set) var began = 0
  private(set) var mistakes: [String] = []

  func deliver(_ delivery: TouchDelivery) {
    switch delivery.phase {
    case .began:
      began += 1
      if !open.insert(delivery.serial).inserted { mistakes.append("touch \(delivery.serial) began twice") }
    case .ended, .cancelled:
      if open.remove(delivery.serial) == nil { mistakes.append("touch \(delivery.serial) ended twice") }
    case .moved, .stationary:
      if !open.contains(delivery.serial) { mistakes.append("touch \(delivery.serial) moved, and is not there") }
    }
  }
  func cycleEnded() {}
}
