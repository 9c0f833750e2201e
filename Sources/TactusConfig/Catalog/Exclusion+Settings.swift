// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Exclusion: SettingBlock {
  package static let settings = [
    Setting(.budget, "budget", "LENGTH", "how much of an edge all applications together may reserve"),
    Setting(.never, "never", "left|right|top|bottom|any...", "edges on which they may reserve nothing"),
  ]

  package mutating func read(_ setting: Setting.Name, _ arguments: inout Arguments) throws(Fault) {
    switch setting {
    case .budget: budget = try arguments.length(most: 1000)
    case .never: repeat { never.formUnion(try arguments.sides(.edges)) } while !arguments.isEmpty
    default: break
    }
  }

  package func written(_ setting: Setting.Name) -> [[String]] {
    switch setting {
    case .budget: line(budget?.text)
    case .never: never.isEmpty ? [] : [[SideNames.edges.text(of: never)]]
    default: []
    }
  }
}
