// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An action's name and its arguments, checked against the catalog of actions.
public struct ActionWords: Hashable, Sendable {
  public var name: String
  /// The arguments, complete with defaults. Key chords are in the spelling of `KeyChord`.
  public var arguments: [String]
  public init(name: String, arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }
}
