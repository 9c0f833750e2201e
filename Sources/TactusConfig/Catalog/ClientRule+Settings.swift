// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension ClientRule {
  static let settings: [Setting<ClientRule>] = [
    Setting("allow exclusion", "[all]", "it may keep parts of the edges; all: beyond the budget") {
      rule, arguments in
      rule.allowsExclusion = true
      rule.allowsAllExclusion = arguments.take("all")
    } write: {
      $0.allowsExclusion == true ? [$0.allowsAllExclusion ? ["all"] : []] : []
    },
    Setting("deny exclusion", "", "it may not") {
      rule, _ in
      rule.allowsExclusion = false
      rule.allowsAllExclusion = false
    } write: {
      $0.allowsExclusion == false ? [[]] : []
    },
    Setting("allow hold", "TIME", "how long it may keep a touch undecided") { rule, arguments throws(Fault) in
      rule.maximumHold = try holds.read(&arguments)
    } write: {
      $0.maximumHold.map { $0 > .zero ? [holds.write($0)] : [] } ?? []
    },
    Setting("deny hold", "", "it may not") { rule, _ in
      rule.maximumHold = .zero
    } write: {
      $0.maximumHold == .zero ? [[]] : []
    },
    Setting("allow shell", "", "it may ask for all touches") { rule, _ in
      rule.allowsShell = true
    } write: {
      $0.allowsShell == true ? [[]] : []
    },
    Setting("deny shell", "", "it may not") { rule, _ in
      rule.allowsShell = false
    } write: {
      $0.allowsShell == false ? [[]] : []
    },
  ]

  private static let holds = Term<Interval>.time(1...5000)
}
