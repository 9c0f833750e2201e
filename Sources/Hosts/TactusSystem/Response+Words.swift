// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import TactusGestures

extension Response {
  /// Returns the line for the log, such as `3 swipe up: fired -> maximize`; nil while the gesture continues.
  package func words(of binding: Binding) -> String? {
    phase.word.map { binding.words + ": " + $0 + " -> " + action.words }
  }
}

extension Response.Phase {
  /// The word for this phase in the log; nil while the gesture continues.
  package var word: String? {
    switch self {
    case .fire: "fired"
    case .armed: "armed"
    case .began: "began"
    case .changed: nil
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}
