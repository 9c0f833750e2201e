// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus

/// What a gesture asks for: an action, so many times.
package final class ActionRequest {
  /// With a direction; the one for the way back, if that is meant.
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

  /// What programs and listeners are told of the gesture.
  package var details: GestureDetails { GestureDetails(response, of: binding, in: state) }

  /// What is done on the way back; nil if nothing is.
  var back: DesktopAction? { binding.options.back ?? action.opposite }

  /// No more is asked for by this gesture.
  var isLast: Bool {
    switch response.phase {
    case .fire: !binding.repeats
    case .ended, .cancelled: true
    case .armed, .began, .changed: false
    }
  }
}
