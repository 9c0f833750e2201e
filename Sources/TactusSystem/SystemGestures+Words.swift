// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusConfig

extension SystemGestures {
  /// What a response is to, for the log: `3 swipe up: fired -> maximize`; nil while it goes on.
  package func words(for response: Response, on root: ViewID) -> String? {
    guard let bindings = configuration(on: root)?.bindings, bindings.indices.contains(response.binding) else {
      return nil
    }
    let phase =
      switch response.phase {
      case .fire: "fired"
      case .armed: "armed"
      case .began: "began"
      case .changed: ""
      case .ended: "ended"
      case .cancelled: "cancelled"
      }
    if phase.isEmpty { return nil }
    let action = [response.action.name] + response.action.arguments
    return bindings[response.binding].words + ": " + phase + " -> " + action.joined(separator: " ")
  }
}
