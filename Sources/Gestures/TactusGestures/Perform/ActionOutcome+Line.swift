// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension ActionOutcome {
  /// Returns the line in which every host logs this outcome; nil if the adapter reports it itself.
  package func line(_ action: DesktopAction, for gesture: GestureDetails) -> String? {
    let outcome: String
    switch self {
    case .done(let performer): outcome = "done by " + performer
    case .failed(let reason, let performer): outcome = "failed" + (performer.map { " by " + $0 } ?? "") + ": " + reason
    case .unsupported: outcome = "failed: no backend here supports this"
    case .reported: return nil
    }
    return (gesture.name.isEmpty ? gesture.gesture : gesture.name) + " -> " + action.words + ": " + outcome
  }
}
