// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Performs the actions of gestures in the way of one host: by commands of a compositor, on its own windows, or by
/// functions in C. Called by `Performer`.
package protocol ActionAdapter: AnyObject {
  /// Called before anything is done for a gesture; false if that is impossible.
  func takeUp(_ request: ActionRequest) -> Bool
  /// Performs the action; false if nothing here can.
  func perform(_ request: ActionRequest) -> Bool
  /// Begins an action that follows the fingers.
  func begin(_ request: ActionRequest) -> ActionBeginning
  /// Shows that the action will be performed if the fingers stay (`armed`), or that it no longer will be (`cancelled`).
  func show(_ request: ActionRequest)
  /// The gesture has ended.
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
  /// It is performed for each step; if it cannot be undone, once the fingers have moved the whole distance.
  case inSteps
  /// It cannot be performed.
  case refused
}

/// An action that follows the fingers. The window that it acts on may be destroyed meanwhile.
package protocol DrivenAction: AnyObject {
  func follow(_ request: ActionRequest)
  /// The fingers have lifted. False if the action was only previewed, so that it must be performed if the fingers went
  /// far enough.
  func end(_ request: ActionRequest) -> Bool
  /// Restores the state from before.
  func cancel(_ request: ActionRequest)
}
