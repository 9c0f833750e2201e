// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import TactusBindings
package import TactusConfig

extension Response {
  /// Words for the log: `3 swipe up: fired -> maximize`; nil while it goes on.
  package func words(of binding: Binding) -> String? {
    let phase =
      switch phase {
      case .fire: "fired"
      case .armed: "armed"
      case .began: "began"
      case .changed: ""
      case .ended: "ended"
      case .cancelled: "cancelled"
      }
    if phase.isEmpty { return nil }
    return binding.words + ": " + phase + " -> " + action.words
  }
}
