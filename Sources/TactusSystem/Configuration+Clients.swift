// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import TactusConfig
package import TactusServer

extension Configuration {
  /// What a program may keep gestures out of. By the file's name: at stake is no more than part of an edge.
  package func allowance(for program: String?) -> ExclusionAllowance {
    guard let program else { return .limited }
    let name = program.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? program
    let rule = rule(forClient: name)
    if rule.allowsExclusion == false { return .nothing }
    return rule.allowsAllExclusion ? .unlimited : .limited
  }

  /// What clients are announced, and kept to.
  package var serverLimits: ServerLimits {
    var limits = ServerLimits()
    limits.neverExcluded = exclusion.never
    if let budget = exclusion.budget, budget.unit == .pixels { limits.exclusion = budget.value }
    return limits
  }
}
