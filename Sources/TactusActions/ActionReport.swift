// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusConfig

/// What came of an action.
public enum ActionReport: Sendable {
  case done(Deed, by: String)
  /// `by` is nil where nobody could be asked.
  case failed(Deed, by: String?, ActionFailure)
  /// A program that an action started has ended with a status that is not 0.
  case ended(program: String, status: Int32)
}
