// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusConfig

/// What came of an action.
public enum ActionReport: Sendable {
  /// By a backend's name, and in which way.
  case done(Deed, by: String, String, for: GestureDetails)
  /// `by` is nil where nobody could be asked.
  case failed(Deed, by: String?, ActionFailure, for: GestureDetails)
  /// A program that an action started has ended with a status that is not 0.
  case ended(program: String, status: Int32)
}
