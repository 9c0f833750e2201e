// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

extension Configuration {
  /// Returns the combination of all device blocks that match a name. An exact name overrides a pattern, a longer
  /// pattern a shorter one, and a later block an earlier one of the same rank.
  public func rule(forDevice name: String) -> DeviceRule {
    var rule = DeviceRule(name: name)
    for index in Self.fromGeneralToSpecial(devices.map { $0.name }, for: name) {
      let each = devices[index]
      rule.output = each.output ?? rule.output
      rule.way = each.way ?? rule.way
      rule.cancel = each.cancel ?? rule.cancel
      #if !COMPOSITOR
        rule.numbers = rule.numbers.replaced(by: each.numbers)
      #endif
    }
    return rule
  }

  #if !COMPOSITOR
    /// Returns the configuration of the gestures on one touchscreen: the settings of its `device` blocks have replaced
    /// those of `defaults`. Returns nil if no block sets any of them, so that all gestures are as on other
    /// touchscreens.
    package func only(onDevice name: String) -> Configuration? {
      let numbers = rule(forDevice: name).numbers
      guard numbers != Defaults() else { return nil }
      var changed = self
      changed.defaults = defaults.replaced(by: numbers)
      for n in changed.devices.indices { changed.devices[n].numbers = Defaults() }
      return changed
    }

    /// Returns the width of a touchscreen's rim, in logical px of its output.
    package func rim(ofDevice name: String, thresholdScale: Double) -> Double {
      let rim = OutputLength(
        rule(forDevice: name).numbers.rim ?? defaults.rim ?? Length(0, .millimetres), along: .shorter)
      return Ruler(frame: Rect(x: 0, y: 0, width: 0, height: 0), scale: thresholdScale).pixels(rim)
    }
  #endif

  /// Returns the combination of all client blocks that match a name, with the same precedence as for devices.
  public func rule(forClient name: String) -> ClientRule {
    var rule = ClientRule(name: name)
    for index in Self.fromGeneralToSpecial(clients.map { $0.name }, for: name) {
      let each = clients[index]
      if each.allowsExclusion != nil {
        rule.allowsExclusion = each.allowsExclusion
        rule.allowsAllExclusion = each.allowsAllExclusion
      }
      rule.allowsShell = each.allowsShell ?? rule.allowsShell
      rule.maximumHold = each.maximumHold ?? rule.maximumHold
    }
    return rule
  }

  /// Returns the indices of the patterns that match a name, from the most general to the most specific.
  private static func fromGeneralToSpecial(_ patterns: [String], for name: String) -> [Int] {
    let weights = patterns.map { Glob.weight(of: $0) }
    return inOrder(patterns.count) { weights[$0] < weights[$1] }.filter { Glob.matches(name, pattern: patterns[$0]) }
  }
}
