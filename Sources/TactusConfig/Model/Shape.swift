// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Something that fingers draw in one stroke.
public struct Shape: Hashable, Sendable {
  public var name: String
  /// The ways to draw it: for each the points on its way, with whole numbers, of any size.
  public var strokes: [[Point]] = []

  public init(name: String) { self.name = name }
}
