// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Binding.Options: SettingBlock {
  package static let settings = BindingOption.all.map { $0.setting }

  package mutating func read(_ setting: Setting.Name, _ arguments: inout Arguments) throws(Fault) {
    switch setting {
    case .drive: drives = try arguments.yesOrNo()
    case .step: step = try arguments.length(most: 500)
    case .distance: distance = try arguments.length(most: 500)
    case .depth: depth = try arguments.length(most: 30)
    case .confirm:
      try arguments.keyword("hold", "word", "hold TIME")
      confirmHold = try arguments.time(50...10_000)
    case .deliver: deliver = try arguments.choice("way to deliver")
    case .unless: unless += try ConditionWord.readAll(&arguments)
    case .only: only += try ConditionWord.readAll(&arguments)
    case .requiresFailure:
      let first = try arguments.next("a gesture, or the name of one")
      requiresFailureOf.append(([first] + arguments.takeAll()).map { $0.text }.joined(separator: " "))
    default: break
    }
  }

  package func written(_ setting: Setting.Name) -> [[String]] {
    switch setting {
    case .drive: drives ? [["yes"]] : []
    case .step: line(step?.text)
    case .distance: line(distance?.text)
    case .depth: line(depth?.text)
    case .confirm: confirmHold.map { [["hold", $0.text]] } ?? []
    case .deliver: line(deliver?.rawValue)
    case .unless: unless.isEmpty ? [] : [ConditionWord.words(of: unless)]
    case .only: only.isEmpty ? [] : [ConditionWord.words(of: only)]
    case .requiresFailure: requiresFailureOf.map { [$0] }
    default: []
    }
  }
}
