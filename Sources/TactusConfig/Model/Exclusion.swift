// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// How much of each edge applications may take for themselves.
public struct Exclusion: Hashable, Sendable {
  /// An edge, over all applications.
  public var budget: Length?
  public var never: Sides = []
  public init(budget: Length? = nil, never: Sides = []) {
    self.budget = budget
    self.never = never
  }
}
