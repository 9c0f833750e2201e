// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import TactusActions
import TactusConfig
import TactusInput
import TactusText

/// Tries by which ways touches can be kept from windows, and takes none: `tactus probe`.
final class WayTrial {
  private let loop: OpaquePointer
  private let actions: SessionActions
  private let ways: TouchWays
  private let touches: LibinputTouches
  /// Whether some way works on each touchscreen.
  private(set) var isSuccess = false
  /// In milliseconds. A compositor or a gate that takes longer counts as absent.
  private static let patience: Int64 = 12_000

  init() throws(Daemon.Failure) {
    guard let loop = wl_event_loop_create() else { throw Daemon.Failure(what: "no memory") }
    self.loop = loop
    var configuration = Configuration()
    var rule = DeviceRule(name: "*")
    rule.way = .auto
    configuration.devices = [rule]
    ways = TouchWays(on: loop, by: configuration) { _ in }
    // So it takes none.
    ways.isAside = true
    do throws(InputError) {
      touches = try LibinputTouches(on: loop, opener: ways.clones)
    } catch {
      throw Daemon.Failure(what: error.description)
    }
    actions = SessionActions(on: loop) { _ in }
    ways.source = touches
  }

  /// What it has found.
  func run() -> [String] {
    touches.start { [unowned self] event in
      switch event {
      case .added(let device): ways.add(device)
      case .removed(let device): ways.remove(device)
      case .frame, .grabbed, .dropped, .tabletMode, .warning: break
      }
    }
    if let absence = touches.absence { return [absence.description] }
    var rest = Self.patience
    while rest > 0, !actions.isSettled {
      wl_event_loop_dispatch(loop, 50)
      rest -= 50
    }
    guard case .ready(let place) = actions.compositor else { return [Report.text(actions.compositor)] }
    ways.use(compositor: place)
    while rest > 0, ways.trial == nil {
      wl_event_loop_dispatch(loop, 50)
      rest -= 50
    }
    defer {
      ways.close()
      touches.stop()
      actions.close()
    }
    guard let trial = ways.trial else { return ["\(place): it does not answer"] }
    isSuccess = trial.allSatisfy { $0.ways.contains { $0.objection == nil } }
    return trial.flatMap { device, ways in
      let best = ways.first { $0.objection == nil }?.way.rawValue ?? "none"
      return ["\(device.name) (\(device.node)): `way auto` takes \(best)"]
        + ways.map { "  \(TextTable.cell($0.way.rawValue, 6)) \($0.objection.map { "no: \($0)" } ?? "works")" }
    }
  }
}
