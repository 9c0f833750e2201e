// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Exclusion {
  static let settings: [Setting<Exclusion>] = [
    Setting(
      "budget", { $1(&$0.budget) }, .length(most: 1000), "how much of an edge all applications may keep together"),
    Setting("never", Term.edges.notation + "...", "edges of which they may keep nothing") {
      exclusion, arguments throws(Fault) in
      repeat { exclusion.never.formUnion(try Term.edges.read(&arguments)) } while !arguments.isEmpty
    } write: {
      $0.never.isEmpty ? [] : [Term.edges.write($0.never)]
    },
  ]
}
