// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension ClientRule: SettingBlock {
  package static let settings = [
    Setting(
      .allowExclusion, "allow", then: "exclusion", "[all]", "it may reserve parts of edges; all: without the budget"),
    Setting(.denyExclusion, "deny", then: "exclusion", "", "it may not reserve parts of edges"),
    Setting(.allowHold, "allow", then: "hold", "TIME", "how long it may delay the decision about a touch"),
    Setting(.denyHold, "deny", then: "hold", "", "it may not delay decisions"),
    Setting(.allowShell, "allow", then: "shell", "", "it may ask for all touches"),
    Setting(.denyShell, "deny", then: "shell", "", "it may not ask for all touches"),
  ]

  package mutating func read(_ setting: Setting.Name, _ arguments: inout Arguments) throws(Fault) {
    switch setting {
    case .allowExclusion:
      allowsExclusion = true
      allowsAllExclusion = arguments.take("all")
    case .denyExclusion:
      allowsExclusion = false
      allowsAllExclusion = false
    case .allowHold: maximumHold = try arguments.time(1...5000)
    case .denyHold: maximumHold = .zero
    case .allowShell: allowsShell = true
    case .denyShell: allowsShell = false
    default: break
    }
  }

  package func written(_ setting: Setting.Name) -> [[String]] {
    switch setting {
    case .allowExclusion: allowsExclusion == true ? [allowsAllExclusion ? ["all"] : []] : []
    case .denyExclusion: allowsExclusion == false ? [[]] : []
    case .allowHold: maximumHold.map { $0 > .zero ? [[$0.text]] : [] } ?? []
    case .denyHold: maximumHold == .zero ? [[]] : []
    case .allowShell: allowsShell == true ? [[]] : []
    case .denyShell: allowsShell == false ? [[]] : []
    default: []
    }
  }
}
