// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus

/// The results of a plan: as text, as JSON, and as a verdict.
struct Report {
  private struct Cost {
    /// The instructions per event, in the build that ships.
    var instructions: Double
    /// The instructions per event, in the build that needs the Swift runtime.
    var withRuntime: Double
    var nanoseconds: Double
    var allocations: Double
  }
  private let plan: Plan
  private let costs: [ObjectIdentifier: Cost]
  private let failures: [String]

  /// Stores the instructions that callgrind counted for one play of each subject in each of the two builds, in the
  /// plan's order, and measures times and allocations.
  init(_ plan: Plan, instructions: [UInt64], withRuntime: [UInt64]) {
    self.plan = plan
    var costs: [ObjectIdentifier: Cost] = [:]
    for (subject, totals) in zip(plan.subjects, zip(instructions, withRuntime)) {
      subject.warmUp()
      let events = Double(subject.workload.events)
      costs[ObjectIdentifier(subject)] = Cost(
        instructions: Double(totals.0) / events, withRuntime: Double(totals.1) / events,
        nanoseconds: subject.nanoseconds(), allocations: subject.allocations())
    }
    self.costs = costs
    failures =
      plan.traces.flatMap { trace in
        Plan.Host.allCases.flatMap { Report.failures(of: trace, on: $0, costs[ObjectIdentifier(trace.engine(of: $0))]) }
      }
      + plan.gatherings.flatMap { gathering in
        Report.failures(
          of: gathering, costs[ObjectIdentifier(gathering.single)], costs[ObjectIdentifier(gathering.double)])
      }
  }

  private static func failures(of trace: Plan.Trace, on host: Plan.Host, _ cost: Cost?) -> [String] {
    guard let limit = trace.limits[host] else { return [] }
    let name = "\(trace.name), \(host)"
    guard let cost else { return ["\(name): not counted"] }
    var failures: [String] = []
    if cost.instructions < 10 { failures.append("\(name): callgrind has not seen the engine's handle") }
    if cost.instructions > Double(limit) {
      failures.append("\(name): \(decimal(cost.instructions, 0)) instructions an event, at most \(limit)")
    }
    if cost.allocations > 0 {
      failures.append("\(name): \(decimal(cost.allocations, 4)) allocations an event, at most 0")
    }
    let actions = trace.engine(of: host).actions()
    for (kind, atLeast) in trace.expected where actions[Int(kind.rawValue)] < atLeast {
      failures.append("\(name): \(actions[Int(kind.rawValue)]) actions of \(kind.name), at least \(atLeast)")
    }
    return failures
  }

  private static func failures(of gathering: Plan.Gathering, _ single: Cost?, _ double: Cost?) -> [String] {
    let name = gathering.crowd.name
    guard let single, let double else { return ["\(name): not counted"] }
    let total = single.instructions * Double(gathering.single.workload.events)
    let limit = Double(Plan.Gathering.limit)
    var failures: [String] = []
    if total < 10_000 { failures.append("\(name): callgrind has not seen the engine's handle") }
    if total > limit {
      failures.append("\(name): \(decimal(total, 0)) instructions, at most \(decimal(limit, 0))")
    }
    let growth = double.instructions / single.instructions
    if growth > Plan.Gathering.growth {
      failures.append("\(name): \(decimal(growth, 2)) times as much for twice as many, at most 2.2")
    }
    return failures
  }

  var isWithinLimits: Bool { failures.isEmpty }

  private func cost(_ subject: Subject) -> Cost {
    costs[ObjectIdentifier(subject)]
      ?? Cost(instructions: .nan, withRuntime: .nan, nanoseconds: .nan, allocations: .nan)
  }

  // MARK: text for readers

  var text: String {
    """
    Cost of an event (one contact's down, move or up): seven recognizers, their relations and the delivery on.
    Hosts differ in what they observe: a server nothing, one with clients what ends and what keeps touches from views,
    an inspector all. The limits are for the two servers, compiled and linked as what ships.

    \(traceTable)

    The same with clients, beside a plain C loop with the arithmetic of the seven and nothing else, and beside a
    lazy one, without what no result needs; for dormant (nobody follows the touch) both are a table of touches.
    "package" is what the package manager builds, with the Swift runtime and with frame pointers, and so are the times.

    \(loopTable)

    Instructions for all that one tap causes, or one drag, with \(Plan.Gathering.size) recognizers under it; at most \
    \(Plan.Gathering.limit), and \(decimal(Plan.Gathering.growth, 1)) times as much for twice as many.

    \(crowdTable)

    Instructions an event as recognizers grow: one finger, so many pans on one view.

    \(growth(plan.recognizers, ["pans", "first wins", "all together"]))

    Instructions an event as fingers grow: a drag with so many fingers, seven recognizers.

    \(growth(plan.fingers, ["fingers", "engine", "C"]))

    \(verdict)
    """
  }

  private var traceTable: String {
    var table = TextTable(["trace"] + Plan.Host.allCases.map { "\($0)" } + ["limits", "aim"])
    for trace in plan.traces {
      let costs = trace.engines.map { decimal(cost($0).instructions, 0) }
      table.add([trace.name] + costs + [trace.limitList(" "), "\(trace.aim)"])
    }
    return table.text
  }

  private var loopTable: String {
    var table = TextTable([
      "trace", "engine", "package", "C", "ratio", "lazy", "ratio", "ns", "C ns", "lazy ns", "allocations",
    ])
    for trace in plan.traces {
      let (engine, eager, lazy) = (cost(trace.engine(of: .clients)), cost(trace.eager), cost(trace.lazy))
      table.add([
        trace.name, decimal(engine.instructions, 0), decimal(engine.withRuntime, 0), decimal(eager.instructions, 0),
        decimal(engine.instructions / eager.instructions, 2),
        decimal(lazy.instructions, 0), decimal(engine.instructions / lazy.instructions, 2),
        decimal(engine.nanoseconds, 1), decimal(eager.nanoseconds, 1), decimal(lazy.nanoseconds, 1),
        decimal(engine.allocations, 4),
      ])
    }
    return table.text
  }

  private var crowdTable: String {
    var table = TextTable(["crowd", "instructions", "growth", "package", "ms", "allocations"])
    for gathering in plan.gatherings {
      let (single, double) = (cost(gathering.single), cost(gathering.double))
      let events = Double(gathering.single.workload.events)
      table.add([
        gathering.crowd.name, decimal(single.instructions * events, 0),
        decimal(double.instructions / single.instructions, 2), decimal(single.withRuntime * events, 0),
        decimal(single.nanoseconds * events / 1e6, 2), decimal(single.allocations * events, 0),
      ])
    }
    return table.text
  }

  private func growth(_ steps: [Plan.Step], _ heads: [String]) -> String {
    var table = TextTable(heads)
    for step in steps {
      table.add(["\(step.size)"] + step.subjects.map { decimal(cost($0).instructions, 0) })
    }
    return table.text
  }

  private var verdict: String {
    isWithinLimits
      ? "bench: every trace is within its limit"
      : "bench: over the limit\n" + failures.map { "  " + $0 }.joined(separator: "\n")
  }

  // MARK: JSON for programs

  var json: String {
    let traces = plan.traces.map { trace in
      let (engine, eager) = (cost(trace.engine(of: .clients)), cost(trace.eager))
      let hosts = Plan.Host.allCases.map { "\"\($0)\": \(decimal(cost(trace.engine(of: $0)).instructions, 0)), " }
      return """
            "\(trace.name)": {\(hosts.joined())"package": \(decimal(engine.withRuntime, 0)), \
        "nanoseconds": \(decimal(engine.nanoseconds, 1)), "allocations": \(decimal(engine.allocations, 4)), \
        "limits": [\(trace.limitList(", "))], "arithmetic": \(decimal(eager.instructions, 0))}
        """
    }
    let crowds = plan.gatherings.map { gathering in
      let events = Double(gathering.single.workload.events)
      return """
            "\(gathering.crowd.name)": {"instructions": \(decimal(cost(gathering.single).instructions * events, 0)), \
        "limit": \(Plan.Gathering.limit), \
        "growth": \(decimal(cost(gathering.double).instructions / cost(gathering.single).instructions, 2))}
        """
    }
    return """
      {
        "engine": {
      \(traces.joined(separator: ",\n"))
        },
        "crowds": {
      \(crowds.joined(separator: ",\n"))
        }
      }

      """
  }
}
