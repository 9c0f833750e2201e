// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusGestures
package import TactusServer
import WaylandServer

extension Configuration {
  /// The combined `client` blocks for a program. A program is identified only by the name of its file, so a rule may
  /// deny something to a program, but must not grant it anything valuable.
  package func rule(forProgram path: String?) -> ClientRule {
    rule(forClient: path?.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? "")
  }

  /// How much of an edge of an output all clients together may reserve, in logical pixels.
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

/// What the configuration grants to clients. A program cannot evade a denial by becoming another program.
extension ClientPrograms {
  package func allowance(of client: ClientPointer, by configuration: Configuration) -> ExclusionAllowance {
    let allowance = configuration.rule(forProgram: program(of: client)).exclusion
    return allowance == .unlimited && !isUnchanged(client) ? .limited : allowance
  }

  /// Nil for the usual time.
  package func hold(of client: ClientPointer, by configuration: Configuration) -> Interval? {
    let hold = configuration.rule(forProgram: program(of: client)).maximumHold
    return isUnchanged(client) ? hold : hold.map { min($0, ServerLimits().hold) }
  }

  /// False for programs that may not be shells even if they are trusted.
  package func mayBeShell(_ client: ClientPointer, by configuration: Configuration) -> Bool {
    configuration.rule(forProgram: program(of: client)).allowsShell != false
  }
}
