// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusActions
import TactusGestures
import TactusInput
import TactusSystem
import TactusText
import WaylandServer

/// Implements `tactus probe`: finds out which ways can keep touches from windows, without using any of them.
final class WayTrial {
  private let loop: EventLoop
  private let actions: SessionActions
  private let ways: TouchWays
  private let touches: LibinputTouches
  /// Whether at least one way works on each touchscreen.
  private(set) var isSuccess = false
  /// The touchscreens on which at least one way works; nil if this could not be found out.
  private(set) var working: [String]?
  /// How long to wait for the compositor, and for the result of the test for the gate.
  private static let patience = Interval.milliseconds(12_000)

  init() throws(Daemon.Failure) {
    guard let loop = EventLoop() else { throw Daemon.Failure(what: "out of memory") }
    self.loop = loop
    var configuration = Configuration()
    var rule = DeviceRule(name: "*")
    rule.way = .auto
    configuration.devices = [rule]
    ways = TouchWays(on: loop.pointer, by: configuration) { _ in }
    // While gestures are switched off, `ways` uses no way.
    ways.isReleased = true
    do throws(InputError) {
      touches = try LibinputTouches(on: loop.pointer, opener: ways.clones)
    } catch {
      throw Daemon.Failure(what: error.description)
    }
    actions = SessionActions(on: loop.pointer) { _ in }
    ways.source = touches
  }

  /// Runs the trial, and returns its results as lines of text.
  func run() -> [String] {
    // Callbacks must be removed before the loop is destroyed.
    defer {
      ways.close()
      touches.stop()
      actions.close()
    }
    touches.start { [unowned(unsafe) self] event in
      switch event {
      case .added(let device): ways.add(device)
      case .removed(let device): ways.remove(device)
      case .frame, .grabbed, .dropped, .tabletMode, .warning: break
      }
    }
    if let absence = touches.absence { return [absence.description] }
    let deadline = MonotonicClock.now + Self.patience
    turn(until: deadline) { actions.isSettled }
    guard case .ready(let place) = actions.compositor else { return [Report.text(actions.compositor)] }
    ways.use(compositor: place)
    turn(until: deadline) { ways.trial != nil }
    guard let trial = ways.trial else { return ["\(place): it does not answer"] }
    let working = trial.filter { $0.ways.contains { $0.objection == nil } }.map { $0.device.name }
    self.working = working
    isSuccess = working.count == trial.count
    return trial.flatMap { device, ways in
      let best = ways.first { $0.objection == nil }?.way.rawValue ?? "none"
      return ["\(device.name) (\(device.node)): `way auto` chooses \(best)"]
        + ways.map { "  \(TextTable.cell($0.way.rawValue, 6)) \($0.objection.map { "no: \($0)" } ?? "works")" }
    }
  }

  /// Runs the loop until `holds` returns true, or the deadline has passed.
  private func turn(until deadline: Timestamp, _ holds: () -> Bool) {
    while !holds(), case let rest = (deadline - MonotonicClock.now).microseconds, rest > 0 {
      loop.turn(milliseconds: Int32(clamping: rest / 1000 + 1))
    }
  }
}
