// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a `client` block says about the clients that it names. Nil means that it says nothing.
public struct ClientRule: Hashable, Sendable {
  /// A glob.
  public var name: String
  public var allowsExclusion: Bool?
  /// Without the limit of the budget; means something only if `allowsExclusion` is true.
  public var allowsAllExclusion = false
  public var allowsShell: Bool?
  /// How long it may delay a decision; zero if it may not.
  public var maximumHold: Interval?
  public init(name: String) { self.name = name }
}
