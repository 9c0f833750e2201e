// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusGestures

/// The outcome of an action.
public enum ActionReport: Sendable {
  /// The action was performed. Contains the name of the backend, and how the backend performed the action.
  case done(DesktopAction, by: String, String, for: GestureDetails)
  /// The action failed. `by` is the name of the backend; nil if there was no backend for the action.
  case failed(DesktopAction, by: String?, ActionFailure, for: GestureDetails)
  /// A program that was started by an action has ended with a status other than 0.
  case ended(program: String, status: Int32)
}
