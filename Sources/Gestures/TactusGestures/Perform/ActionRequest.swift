// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus

/// A request of a gesture: an action, and how many times to perform it.
package final class ActionRequest {
  /// The action, with a direction if it needs one. For steps back, this is the action that `back` returned.
  package internal(set) var action: DesktopAction
  package internal(set) var times = 1
  package let response: Response
  package let binding: Binding
  package let state: SessionState
  package let output: ViewID

  package init(_ response: Response, of binding: Binding, in state: SessionState, on output: ViewID) {
    action = response.action.directed
    self.response = response
    self.binding = binding
    self.state = state
    self.output = output
  }

  /// The gesture's details for programs and listeners.
  package var details: GestureDetails { GestureDetails(response, of: binding, in: state) }

  /// The action for steps back; nil if there is none.
  var back: DesktopAction? { binding.options.back ?? action.opposite }

  /// Whether this is the last request of the gesture.
  var isLast: Bool {
    switch response.phase {
    case .fire: !binding.repeats
    case .ended, .cancelled: true
    case .armed, .began, .changed: false
    }
  }
}
