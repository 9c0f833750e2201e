// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a `client` block says of the clients it names. Nil: nothing.
public struct ClientRule: Hashable, Sendable {
  /// A glob.
  public var name: String
  public var allowsExclusion: Bool?
  /// Beyond the budget. Means something where `allowsExclusion` is true.
  public var allowsAllExclusion = false
  public var allowsShell: Bool?
  /// How long it may keep a host waiting; zero where it may not.
  public var maximumHold: Interval?
  public init(name: String) { self.name = name }
}
