// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a host can do of what gestures ask for, each its own way: by commands of a compositor, with windows of its own,
/// by functions in C. `Performer` asks it.
package protocol ActionAdapter: AnyObject {
  /// Called before anything is done for a gesture; false if that cannot be.
  func takeUp(_ request: ActionRequest) -> Bool
  /// Does it; false if nobody here can.
  func perform(_ request: ActionRequest) -> Bool
  /// Begins what is to go with the fingers.
  func begin(_ request: ActionRequest) -> ActionBeginning
  /// Shows that it will be done if the fingers stay, or no longer: `armed` or `cancelled`.
  func show(_ request: ActionRequest)
  /// The gesture is over.
  func letGo(_ request: ActionRequest)
}

extension ActionAdapter {
  package func takeUp(_ request: ActionRequest) -> Bool { true }
  package func begin(_ request: ActionRequest) -> ActionBeginning { .inSteps }
  package func show(_ request: ActionRequest) {}
  package func letGo(_ request: ActionRequest) {}
}

/// What becomes of an action that is to go with the fingers.
package enum ActionBeginning {
  case follows(any DrivenAction)
  /// It is performed for each step; without a way back, once the fingers have gone all the way.
  case inSteps
  /// It cannot be done.
  case refused
}

/// An action that goes with the fingers. What it is about may go meanwhile.
package protocol DrivenAction: AnyObject {
  func follow(_ request: ActionRequest)
  /// The fingers have let go. False if it was only shown how far they were: then it is performed, if they meant it.
  func end(_ request: ActionRequest) -> Bool
  /// Everything as it was.
  func cancel(_ request: ActionRequest)
}
