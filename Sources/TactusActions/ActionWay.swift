// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How a backend would perform an action.
public enum ActionWay: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// In a few words: `kill`.
  case by(String)
  /// It cannot be done here, and other backends need not be asked.
  case impossible(ActionFailure)

  public init(stringLiteral words: String) { self = .by(words) }
}
