// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusGestures
package import TactusServer
import WaylandServer

extension Configuration {
  /// Returns the `client` blocks that apply to a program, combined into one rule. A program is identified only by the
  /// name of its file, so a rule may deny something to a program, but must not grant it anything valuable.
  package func rule(forProgram path: String?) -> ClientRule {
    rule(forClient: path?.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? "")
  }

  /// Returns how much of an edge of an output all clients together may reserve, in logical pixels.
  package func exclusionLimit(at edge: Sides, of frame: Rect, thresholdScale: Double) -> Double {
    if exclusion.never.contains(edge) { return 0 }
    guard let budget = exclusion.budget else { return ServerLimits().exclusion }
    let axis: OutputLength.Axis = edge.isSubset(of: .horizontal) ? .vertical : .horizontal
    return OutputLength(budget, along: axis).pixels(on: frame, thresholdScale: thresholdScale)
  }

  /// The limits that the server announces to clients. The exclusion limit assumes an output of nominal density and
  /// unlimited size.
  package var serverLimits: ServerLimits {
    var limits = ServerLimits()
    if let budget = exclusion.budget, budget.unit != .percent {
      limits.exclusion = OutputLength(budget, along: .shorter).pixels(
        on: Rect(x: 0, y: 0, width: 0, height: 0), thresholdScale: 1)
    }
    return limits
  }
}

extension ClientRule {
  fileprivate var exclusion: ExclusionAllowance {
    allowsExclusion == false ? .nothing : allowsAllExclusion ? .unlimited : .limited
  }
}

/// What the configuration grants to clients. A client cannot evade a denial by executing another program.
extension ClientPrograms {
  package func allowance(of client: ClientPointer, by configuration: Configuration) -> ExclusionAllowance {
    let allowance = configuration.rule(forProgram: program(of: client)).exclusion
    return allowance == .unlimited && !isUnchanged(client) ? .limited : allowance
  }

  /// Returns how long a client may delay the decision about a touch; nil for the server's usual limit.
  package func hold(of client: ClientPointer, by configuration: Configuration) -> Interval? {
    let hold = configuration.rule(forProgram: program(of: client)).maximumHold
    return isUnchanged(client) ? hold : hold.map { min($0, ServerLimits().hold) }
  }

  /// Returns false for a program that the configuration forbids to be a shell, even if the program is trusted.
  package func mayBeShell(_ client: ClientPointer, by configuration: Configuration) -> Bool {
    configuration.rule(forProgram: program(of: client)).allowsShell != false
  }
}
