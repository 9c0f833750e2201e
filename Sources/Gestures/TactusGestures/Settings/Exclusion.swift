// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// How much of each edge applications may reserve.
public struct Exclusion: Hashable, Sendable {
  /// The budget of one edge, for all applications together.
  public var budget: Length?
  public var never: Sides = []
  public init(budget: Length? = nil, never: Sides = []) {
    self.budget = budget
    self.never = never
  }
}

extension Exclusion: SettingBlock {
  package static let list: [BlockSetting<Exclusion>] = [
    BlockSetting("budget", "LENGTH", "how much of an edge all applications together may reserve") {
      (block, arguments) throws(Fault) in
      block.budget = try arguments.length(most: 1000)
    } write: {
      line($0.budget?.text)
    },
    BlockSetting("never", "left|right|top|bottom|any...", "edges on which applications may reserve nothing") {
      (block, arguments) throws(Fault) in
      repeat { block.never.formUnion(try arguments.sides(.edges)) } while !arguments.isEmpty
    } write: {
      $0.never.isEmpty ? [] : [[SideNames.edges.text(of: $0.never)]]
    },
  ]
}
