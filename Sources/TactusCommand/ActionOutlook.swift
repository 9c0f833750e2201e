// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusActions
import TactusConfig
import TactusJSON

/// What an action would use in this session, or why it cannot be performed.
struct ActionOutlook {
  var action: ActionWords
  /// The binding of the configuration; nil for an action by itself.
  var binding: Binding?
  var choice: ActionChoice

  /// The words of the action: `workspace next`.
  var words: String { ([action.name] + action.arguments).joined(separator: " ") }

  var gesture: String { binding.map { $0.name ?? $0.words } ?? "" }

  /// The action, the backend, and how it does it.
  var cells: [String] {
    if let backend = choice.backend { return [words, backend, choice.way] }
    return [words, "-", choice.failure?.reason ?? "nobody can do it"]
  }

  static func add(_ outlooks: [ActionOutlook], as name: String, to text: inout JSONText) {
    text.name(name)
    text.open("[")
    for outlook in outlooks { outlook.add(to: &text) }
    text.close("]")
  }

  private func add(to text: inout JSONText) {
    text.open("{")
    if let binding {
      text.name("gesture")
      text.value(gesture)
      text.name("file")
      text.value(binding.place.file)
      text.name("line")
      text.value(Int64(binding.place.line))
    }
    text.name("action")
    text.value([action.name] + action.arguments)
    if let backend = choice.backend {
      text.name("backend")
      text.value(backend)
      text.name("way")
      text.value(choice.way)
      text.name("place")
      text.value(choice.place)
    }
    if let failure = choice.failure { failure.addMembers(to: &text) }
    text.name("passed")
    text.open("[")
    for passed in choice.passed {
      text.open("{")
      text.name("backend")
      text.value(passed.backend)
      text.name("reason")
      text.value(passed.reason)
      text.close("}")
    }
    text.close("]")
    text.close("}")
  }
}

extension ActionFailure {
  func addMembers(to text: inout JSONText) {
    text.name("reason")
    text.value(reason)
    guard !remedy.isEmpty else { return }
    text.name("remedy")
    text.value(remedy)
  }
}
