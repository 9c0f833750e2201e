// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusActions
import TactusGestures
import TactusJSON

/// The backend that an action would use in this session, or the reason why the action cannot be performed.
struct ActionOutlook {
  var action: DesktopAction
  /// The binding that triggers the action; nil if the outlook is for an action that no binding triggers.
  var binding: Binding?
  var choice: ActionChoice

  /// The words of the action, such as `workspace next`.
  var words: String { action.words }

  var gesture: String { binding.map { $0.name ?? $0.words } ?? "" }

  /// Whether windows receive all touches, even those of gestures.
  var windowsWatch = false

  /// Whether the binding is built in and is left out, because no backend can perform its action or because it would
  /// disturb windows.
  var isLeftOut: Bool {
    guard let binding, binding.isBuiltIn else { return false }
    return choice.backend == nil || windowsWatch && binding.disturbsWindows
  }

  /// Whether the action is performed when the user makes the gesture of the binding.
  var acts: Bool { choice.backend != nil && !isLeftOut }

  /// A table row: the action, the backend, and how the backend would perform the action.
  var cells: [String] {
    if let backend = choice.backend {
      return isLeftOut
        ? [words, "-", "left out: windows would also receive the touches"] : [words, backend, choice.way]
    }
    return [
      words, "-", (isLeftOut ? "left out: " : "") + (choice.failure?.reason ?? "no backend supports this action"),
    ]
  }

  func addMembers(to text: inout JSONText) {
    if let binding {
      text.member("gesture", gesture)
      text.member("file", binding.place.file)
      text.member("line", binding.place.line)
    }
    text.member("action", action.wordList)
    if isLeftOut { text.member("leftOut", true) }
    if let backend = choice.backend {
      text.member("backend", backend)
      text.member("way", choice.way)
      text.member("place", choice.place)
    }
    choice.failure?.addMembers(to: &text)
    text.member("passed", list: choice.passed) { text, passed in
      text.member("backend", passed.backend)
      text.member("reason", passed.reason)
    }
  }
}

extension ActionFailure {
  func addMembers(to text: inout JSONText) {
    text.member("reason", reason)
    if !remedy.isEmpty { text.member("remedy", remedy) }
  }
}
