// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusActions
import TactusGestures
import TactusInput
import TactusSystem
import TactusText
import WaylandServer

/// Implements `tactus probe`: finds out which ways can keep touches from windows, without using any of them, and
/// whether the compositor cancels touches.
final class WayTrial {
  private let loop: EventLoop
  private let actions: SessionActions
  private let ways: TouchWays
  private let touches: LibinputTouches
  /// Whether at least one way works on each touchscreen.
  private(set) var isSuccess = false
  /// The touchscreens on which at least one way works; nil if this could not be found out.
  private(set) var working: [String]?
  /// The lines to store about palms; nil if what the compositor does with them could not be found out.
  private(set) var palmLines: [String]?
  private let announce: (String) -> Void
  /// How long to wait for the compositor, and for the result of the test for the gate.
  private static let patience = Interval.milliseconds(12_000)

  /// `memory` returns the file with an earlier result. `announce` is called with what the user is about to see.
  init(
    memory: (ConfigurationPath.TrialResult) -> String?, announce: @escaping (String) -> Void
  ) throws(Daemon.Failure) {
    self.announce = announce
    guard let loop = EventLoop() else { throw Daemon.Failure(what: "out of memory") }
    self.loop = loop
    var configuration = Configuration()
    var rule = DeviceRule(name: "*")
    rule.way = .auto
    configuration.devices = [rule]
    ways = TouchWays(on: loop.pointer, by: configuration, memory: memory) { _ in }
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
    loop.turn(until: deadline) { actions.isSettled }
    guard case .ready(let place) = actions.compositor else { return [Report.text(actions.compositor)] }
    ways.use(compositor: place, process: actions.compositorProcess)
    loop.turn(until: deadline) { ways.trial != nil }
    guard let first = ways.trial else { return ["\(place): it does not answer"] }
    let palms = tryPalms(first.first { $0.ways.contains { $0.way == .clone && $0.objection == nil } }?.device)
    guard let trial = ways.trial else { return ["\(place): it does not answer"] }
    let working = trial.filter { $0.ways.contains { $0.objection == nil } }.map { $0.device.name }
    self.working = working
    isSuccess = working.count == trial.count
    return ["\(place): \(palms)"]
      + trial.flatMap { device, ways in
        let best = ways.first { $0.objection == nil }?.way.rawValue ?? "none"
        return ["\(device.name) (\(device.node)): `way auto` chooses \(best)"]
          + ways.map { "  \(TextTable.cell($0.way.rawValue, 6)) \($0.objection.map { "no: \($0)" } ?? "works")" }
      }
  }

  /// Finds out what the compositor does with palms, and returns this as text. `device` is a touchscreen that can be
  /// cloned.
  private func tryPalms(_ device: InputDevice?) -> String {
    let unknown = "whether it cancels touches was not tested"
    // After a palm, Weston drops all touches until it starts again.
    if actions.compositorProcess.map({ ProcessList.name(of: $0) }) == "weston" {
      return "\(unknown), since weston would ignore all later touches"
    }
    guard let device else { return "\(unknown), since no touchscreen can be cloned" }
    guard touches.node(of: device.id)?.axis(ABS_MT_SLOT) != nil else {
      return "\(unknown), since \(EvdevNode.tellsNoneApart)"
    }
    announce("for a few seconds, a window covers the screen, and a virtual finger touches it; do not touch it yourself")
    do throws(SystemError) {
      switch try PalmTrial(on: device, loop).run() {
      case .impossible(let why): return "\(unknown), since \(why)"
      case .found(let outcome):
        ways.testedPalms = outcome
        palmLines = ways.palmLines
        return "it \(outcome.text)" + (palmLines == nil ? "; this is not saved, since its program is unknown" : "")
      }
    } catch {
      return "\(unknown), since it is impossible to \(error.description)"
    }
  }
}
