// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How a backend would do something.
public enum ActionWay: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// In a few words: `kill`.
  case by(String)
  /// Nothing can come of it here, whoever else may offer it.
  case impossible(ActionFailure)

  public init(stringLiteral words: String) { self = .by(words) }
}
