// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusActions
import TactusGestures
import TactusInput
import TactusSystem
import TactusText
import WaylandServer

/// Finds out which ways can keep touches from windows, and uses none: `tactus probe`.
final class WayTrial {
  private let loop: EventLoop
  private let actions: SessionActions
  private let ways: TouchWays
  private let touches: LibinputTouches
  /// Whether some way works on each touchscreen.
  private(set) var isSuccess = false
  /// The touchscreens on which some way works; nil if this could not be found out.
  private(set) var working: [String]?
  /// A compositor or a gate that takes longer counts as absent.
  private static let patience = Interval.milliseconds(12_000)

  init() throws(Daemon.Failure) {
    guard let loop = EventLoop() else { throw Daemon.Failure(what: "no memory") }
    self.loop = loop
    var configuration = Configuration()
    var rule = DeviceRule(name: "*")
    rule.way = .auto
    configuration.devices = [rule]
    ways = TouchWays(on: loop.pointer, by: configuration) { _ in }
    // Keeps `ways` from using any.
    ways.isReleased = true
    do throws(InputError) {
      touches = try LibinputTouches(on: loop.pointer, opener: ways.clones)
    } catch {
      throw Daemon.Failure(what: error.description)
    }
    actions = SessionActions(on: loop.pointer) { _ in }
    ways.source = touches
  }

  /// Returns the findings.
  func run() -> [String] {
    // No callback may be pending when the loop ends.
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

  /// Runs the loop until `holds` is true, or the deadline passes.
  private func turn(until deadline: Timestamp, _ holds: () -> Bool) {
    while !holds(), case let rest = (deadline - MonotonicClock.now).microseconds, rest > 0 {
      loop.turn(milliseconds: Int32(clamping: rest / 1000 + 1))
    }
  }
}
