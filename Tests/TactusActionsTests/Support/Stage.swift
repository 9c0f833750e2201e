// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import Testing

@testable import TactusActions

/// A session, the actions in it, and the reports of their outcomes.
final class Stage {
  let pump: Pump
  let actions: SessionActions
  private let performer = Performer(start: { _, _ in nil }, log: { _ in })
  private let box: Box

  private final class Box {
    var reports: [ActionReport] = []
  }

  init(_ environment: [String: String], waitsForWayland: Bool = true, pump: Pump? = nil) throws {
    let pump = try pump ?? Pump()
    self.pump = pump
    let box = Box()
    self.box = box
    actions = SessionActions(on: pump.loop, environment: environment) { box.reports.append($0) }
    if waitsForWayland {
      try pump.until("connected to the compositor") {
        actions.compositor.isReady
      }
    }
  }

  deinit { actions.close() }

  var reports: [ActionReport] { box.reports }

  /// Shows a window and waits until it is in front.
  func window(_ name: String, of compositor: RealCompositor) throws -> TestWindow {
    let window = try TestWindow(name, at: compositor.environment, in: pump)
    try pump.until("\(name) is in front") { window.isShown && actions.frontApp == name }
    return window
  }

  /// Passes the response to a gesture on to the actions, as the daemon does.
  func respond(_ response: Response, of binding: Binding) {
    performer.perform(
      ActionRequest(response, of: binding, in: SessionState(), on: ViewID(rawValue: 1)), by: actions)
  }

  /// Performs an action and waits for its outcome: returns nil if it was performed.
  @discardableResult
  func perform(_ words: String..., by backend: String? = nil) throws -> ActionFailure? {
    try perform(words: words, by: backend)
  }

  func perform(
    words: [String], by backend: String? = nil, for details: GestureDetails = GestureDetails()
  ) throws -> ActionFailure? {
    let deed = try deed(words)
    let before = box.reports.count
    actions.perform(deed, for: details)
    try pump.until("\(words) is done") { box.reports.count > before }
    switch box.reports[before] {
    case .done(_, let by, _, _):
      if let backend { #expect(by == backend) }
      return nil
    case .failed(_, let by, let failure, _):
      if let backend { #expect(by == backend) }
      return failure
    case .ended: return ActionFailure("a program ended")
    }
  }
}
