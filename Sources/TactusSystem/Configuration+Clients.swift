// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import TactusConfig
package import TactusServer

extension Configuration {
  /// From how much of the edges a program may keep gestures. The program is identified by the name of its file, since
  /// no more than part of an edge is at stake.
  package func allowance(for program: String?) -> ExclusionAllowance {
    guard let program else { return .limited }
    let name = program.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? program
    let rule = rule(forClient: name)
    if rule.allowsExclusion == false { return .nothing }
    return rule.allowsAllExclusion ? .unlimited : .limited
  }

  /// The limits that clients are told and must keep to.
  package var serverLimits: ServerLimits {
    var limits = ServerLimits()
    limits.neverExcluded = exclusion.never
    if let budget = exclusion.budget, budget.unit == .pixels { limits.exclusion = budget.value }
    return limits
  }
}
