// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An action's name and its arguments, checked against the catalog of actions.
public struct ActionWords: Hashable, Sendable {
  public var name: String
  /// Complete: where an argument was left out, what that stands for. Key chords are spelt as `KeyChord` spells them.
  public var arguments: [String]
  public init(name: String, arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }
}
