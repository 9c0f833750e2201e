// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// How much of each edge applications may reserve.
public struct Exclusion: Hashable, Sendable {
  /// For one edge and all applications together.
  public var budget: Length?
  public var never: Sides = []
  public init(budget: Length? = nil, never: Sides = []) {
    self.budget = budget
    self.never = never
  }
}
