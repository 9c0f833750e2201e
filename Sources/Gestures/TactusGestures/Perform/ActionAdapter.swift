// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Performs the actions of gestures for one host: with commands to a compositor, on the windows of the host itself, or
/// with functions in C. `Performer` calls an adapter.
package protocol ActionAdapter: AnyObject {
  /// Prepares for a request before it is performed, for example by holding modifier keys; returns false if this fails.
  func takeUp(_ request: ActionRequest) -> Bool
  /// Performs the action, as often as the request says.
  func perform(_ request: ActionRequest) -> ActionOutcome
  /// Begins an action that follows the fingers.
  func begin(_ request: ActionRequest) -> ActionBeginning
  /// Shows that the action will be performed if the fingers stay down (`armed`), or that it will not be performed after
  /// all (`cancelled`).
  func show(_ request: ActionRequest)
  /// Ends what `takeUp` began, such as holding modifier keys, after the last request of a gesture.
  func letGo(_ request: ActionRequest)
}

extension ActionAdapter {
  package func takeUp(_ request: ActionRequest) -> Bool { true }
  package func begin(_ request: ActionRequest) -> ActionBeginning { .inSteps }
  package func show(_ request: ActionRequest) {}
  package func letGo(_ request: ActionRequest) {}
}

/// How an action that should follow the fingers is performed.
package enum ActionBeginning {
  case follows(any DrivenAction)
  /// The action is performed for each step. If it cannot be undone, it is performed only once: when the fingers lift
  /// after they have moved the whole distance.
  case inSteps
  /// The action cannot be performed. Contains the reason; nil if the adapter reports it itself.
  case refused(String?)
}

/// The outcome of an action.
package enum ActionOutcome {
  /// The action was performed. The words say by whom, and how.
  case done(by: String)
  /// The action failed, for this reason. `by` says who could not perform it; nil if that is clear.
  case failed(String, by: String? = nil)
  /// The adapter cannot perform this action.
  case unsupported
  /// The adapter reports the outcome itself.
  case reported
}

/// An action that follows the fingers. The window that it acts on may be destroyed meanwhile.
package protocol DrivenAction: AnyObject {
  func follow(_ request: ActionRequest)
  /// Ends the action after the fingers have lifted. Returns nil if the action was only previewed, so that it must be
  /// performed if the fingers moved far enough.
  func end(_ request: ActionRequest) -> ActionOutcome?
  /// Restores the state from before the gesture.
  func cancel(_ request: ActionRequest)
}
