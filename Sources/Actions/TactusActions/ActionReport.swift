// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusGestures

/// The outcome of an action.
public enum ActionReport: Sendable {
  /// Performed, with the name of the backend and how it did it.
  case done(DesktopAction, by: String, String, for: GestureDetails)
  /// `by` is nil if there was no backend to ask.
  case failed(DesktopAction, by: String?, ActionFailure, for: GestureDetails)
  /// A program that an action started has ended with a status that is not 0.
  case ended(program: String, status: Int32)
}
