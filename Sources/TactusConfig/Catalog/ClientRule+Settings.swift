// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension ClientRule: SettingBlock {
  static let settings = [
    Setting(
      .allowExclusion, "allow", then: "exclusion", "[all]", "it may keep parts of the edges; all: beyond the budget"),
    Setting(.denyExclusion, "deny", then: "exclusion", "", "it may not"),
    Setting(.allowHold, "allow", then: "hold", "TIME", "how long it may keep a touch undecided"),
    Setting(.denyHold, "deny", then: "hold", "", "it may not"),
    Setting(.allowShell, "allow", then: "shell", "", "it may ask for all touches"),
    Setting(.denyShell, "deny", then: "shell", "", "it may not"),
  ]

  mutating func read(_ setting: Setting.Name, _ arguments: inout Arguments) throws(Fault) {
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

  func written(_ setting: Setting.Name) -> [[String]] {
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
