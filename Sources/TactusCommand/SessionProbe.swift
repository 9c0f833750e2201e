// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusActions
import TactusConfig

/// The session, asked what it would do. Nothing is done in it.
struct SessionProbe {
  private let actions: SessionActions

  /// A compositor or a bus that takes longer is as good as absent.
  private static let patience = Interval.milliseconds(2000)

  /// Returns when everything has answered.
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

  /// What the bindings of a configuration would use, one by one.
  func outlooks(of configuration: Configuration) -> [ActionOutlook] {
    configuration.bindings.compactMap { binding in
      guard case .act(let words) = binding.effect else { return nil }
      return outlook(words, binding)
    }
  }

  /// What the actions that there are would use.
  func outlooks() -> [ActionOutlook] {
    TactusConfig.Action.all.flatMap { action in
      Self.samples(of: action).map { ActionWords(name: action.name, arguments: $0) }
    }
    .compactMap { outlook($0) }
  }

  /// Nil for `none`: it is no deed.
  private func outlook(_ words: ActionWords, _ binding: Binding? = nil) -> ActionOutlook? {
    Deed(words).map { ActionOutlook(action: words, binding: binding, choice: actions.choice(for: $0)) }
  }

  /// Arguments with which ways may differ. Programs are the person's own choice: none can stand for all.
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
