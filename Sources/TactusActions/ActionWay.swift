// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How a backend would do something.
public enum ActionWay: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// In a few words: `kill`.
  case by(String)
  /// It makes no sense with this compositor, whoever else may offer it: why.
  case senseless(String)

  public init(stringLiteral words: String) { self = .by(words) }
}
