// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusActions
import TactusConfig

/// Asks the session what it would do, without doing it.
struct SessionProbe {
  private let actions: SessionActions

  /// A compositor or a bus that takes longer counts as absent.
  private static let patience = Interval.milliseconds(2000)

  /// Returns when all have answered.
  init(for configuration: Configuration? = nil) throws(SystemError) {
    actions = try SessionActions(environment: System.variables) { _ in }
    if let configuration { actions.preferredBackend = configuration.workspaceBackend }
    let deadline = System.now + Self.patience
    while !(actions.isSettled && actions.isPresenceSettled), System.now < deadline {
      if !System.wait(for: [actions.fileDescriptor], until: deadline).isEmpty { actions.dispatch() }
    }
  }

  var compositor: BackendStanding { actions.compositor }
  var logind: BackendStanding { actions.logind }
  var presence: Presence { actions.presence }
  var backends: [(name: String, standing: BackendStanding)] { actions.standings }

  /// What each binding of a configuration would use.
  func outlooks(of configuration: Configuration) -> [ActionOutlook] {
    configuration.bindings.compactMap { binding in
      guard case .act(let words) = binding.effect else { return nil }
      return outlook(words, binding)
    }
  }

  /// What each action would use.
  func outlooks() -> [ActionOutlook] {
    TactusConfig.Action.all.flatMap { action in
      Self.samples(of: action).map { ActionWords(name: action.name, arguments: $0) }
    }
    .compactMap { outlook($0) }
  }

  /// Nil for `none`, which needs no backend.
  private func outlook(_ words: ActionWords, _ binding: Binding? = nil) -> ActionOutlook? {
    Deed(words).map { ActionOutlook(action: words, binding: binding, choice: actions.choice(for: $0)) }
  }

  /// Sample arguments for which ways may differ. No sample of `exec` can stand for all programs that users may choose.
  private static func samples(of action: TactusConfig.Action) -> [[String]] {
    switch action.name {
    case "fullscreen": [["toggle"]]
    case "window": [["next"]]
    case "workspace", "move": [["next"], ["1"]]
    case "keyboard": [["toggle"]]
    case "key": [["Alt+Left"]]
    case "exec": [["true"]]
    case "notify": [["TEXT"]]
    default: [[]]
    }
  }
}
