// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

extension Configuration {
  /// What all device blocks that match say together. The exact name counts more than a pattern, a longer pattern more
  /// than a shorter one, and of two alike the later.
  public func rule(forDevice name: String) -> DeviceRule {
    var rule = DeviceRule(name: name)
    for each in Self.fromGeneralToSpecial(devices, for: name, pattern: { $0.name }) {
      rule.output = each.output ?? rule.output
      rule.grab = each.grab ?? rule.grab
      rule.cancel = each.cancel ?? rule.cancel
    }
    return rule
  }

  /// What all client blocks that match say together, as for devices.
  public func rule(forClient name: String) -> ClientRule {
    var rule = ClientRule(name: name)
    for each in Self.fromGeneralToSpecial(clients, for: name, pattern: { $0.name }) {
      if each.allowsExclusion != nil {
        rule.allowsExclusion = each.allowsExclusion
        rule.allowsAllExclusion = each.allowsAllExclusion
      }
      rule.allowsShell = each.allowsShell ?? rule.allowsShell
      rule.maximumHold = each.maximumHold ?? rule.maximumHold
    }
    return rule
  }

  private static func fromGeneralToSpecial<Rule>(
    _ rules: [Rule], for name: String, pattern: (Rule) -> String
  ) -> [Rule] {
    let matching = rules.enumerated().filter { Glob.matches(name, pattern: pattern($0.element)) }
    let weighed = matching.map { (weight: Glob.weight(of: pattern($0.element)), place: $0.offset, rule: $0.element) }
    return weighed.sorted { ($0.weight, $0.place) < ($1.weight, $1.place) }.map { $0.rule }
  }
}
