// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTraces
import Tactus

/// Everything that is measured. Both runs of the program, the one that callgrind counts and the one that reports,
/// make the same plan: the counts come in its order.
struct Plan {
  /// Who runs the engine; all that matters of it here is what it observes.
  enum Host: Int, CaseIterable {
    /// Touches and actions alone: also a server that no client has asked for anything.
    case server
    /// A server with a client's recognizers.
    case clients
    /// An inspector.
    case inspector

    var observation: Observation {
      switch self {
      case .server: []
      case .clients: [.endings, .withholding]
      case .inspector: [.transitions, .resets, .illegalRequests, .trace]
      }
    }
  }

  /// A trace with seven recognizers, beside the C loop.
  struct Trace {
    let name: String
    /// Instructions an event at most in those that run all day, and how many would be fine.
    let limits: [Host: Int]
    let aim: Int
    /// One for each host.
    let engines: [Subject]
    /// The C loop that computes everything at every event.
    let eager: Subject
    /// The C loop that computes only what a result needs.
    let lazy: Subject
    /// How many actions each of these kinds must cause at least: what does not recognize anything costs nothing.
    let expected: [(kind: GestureKind, atLeast: Int)]

    func engine(of host: Host) -> Subject { engines[host.rawValue] }
    /// In the order of the hosts.
    func limitList(_ separator: String) -> String {
      Host.allCases.compactMap { limits[$0].map(String.init) }.joined(separator: separator)
    }
  }
  /// One row of a table of growth.
  struct Step {
    let size: Int
    let subjects: [Subject]
  }

  /// So many recognizers under one touch, and twice as many.
  struct Gathering {
    static let size = 1000
    /// Instructions at most, for all that one tap or drag causes.
    static let limit = 3_000_000
    /// Twice as many may cost so much more.
    static let growth = 2.2
    let crowd: Crowd
    let single: Subject
    let double: Subject
  }

  let traces: [Trace]
  let gatherings: [Gathering]
  /// One finger, 1 to 64 pans: the first wins, or all run together.
  let recognizers: [Step]
  /// 1 to 10 fingers and seven recognizers, beside the eager C loop.
  let fingers: [Step]

  init() {
    let pan = Workload("pan", trace_pan(10_000))
    let pinch = Workload("pinch", trace_pinch(10_000))
    let chaos = Workload("chaos", trace_chaos(10_000))
    let taps = Workload("taps", trace_taps(10_000))
    traces = [
      Trace(pan, limit: 400, aim: 380, expected: [(.pan, 9_000)]),
      Trace(pinch, limit: 690, aim: 650, expected: [(.pan, 6_000), (.pinch, 9_000), (.rotation, 9_000)]),
      Trace(chaos, limit: 370, aim: 350, expected: [(.pan, 9_000)]),
      // Half of these events are landings and lifts. What is left without recognizers is the floor, "dormant taps": they
      // are folded, hit-tested and delivered. The rest is seven recognizers, each of which is offered the landing, told
      // of it and of the lift, fails or waits, is reported and reset: some 117 an event each.
      // A client's flags report each of these ends, and what keeps touches from views: 56 more.
      Trace(taps, limit: 1_200, withClients: 1_255, aim: 900, expected: [(.tap, 1_000)]),
      Trace("dormant", pan, limit: 95, aim: 75),
      Trace("dormant taps", taps, limit: 340, aim: 300),
    ]
    gatherings = Crowd.allCases.map { crowd in
      let workload = crowd == .active ? Workload("landing", trace_landing()) : Workload("tap", trace_tap())
      return Gathering(
        crowd: crowd, single: Subject(workload, .crowd(crowd, Gathering.size)),
        double: Subject(workload, .crowd(crowd, 2 * Gathering.size)))
    }
    let short = Workload("pan", trace_pan(2_000))
    recognizers = [1, 2, 4, 8, 16, 32, 64].map { n in
      Step(
        size: n,
        subjects: [Subject(short, .pans(n, together: false)), Subject(short, .pans(n, together: true))])
    }
    fingers = (1...10).map { n in
      let drag = Workload("fingers", trace_fingers(2_000, Int32(n)))
      return Step(size: n, subjects: [Subject(drag, .seven), Subject(drag, ARITHMETIC_EAGER)])
    }
  }

  /// Plays everything twice for callgrind to count, the first time only to warm up.
  func count() {
    for subject in subjects {
      subject.play()
      subject.play()
    }
  }

  /// All of them, in the order of the counts.
  var subjects: [Subject] {
    traces.flatMap { $0.engines + [$0.eager, $0.lazy] } + gatherings.flatMap { [$0.single, $0.double] }
      + (recognizers + fingers).flatMap { $0.subjects }
  }
}

extension Plan.Trace {
  init(
    _ workload: Workload, limit: Int, withClients: Int? = nil, aim: Int, expected: [(kind: GestureKind, atLeast: Int)]
  ) {
    self.init(
      name: workload.name, limits: [.server: limit, .clients: withClients ?? limit], aim: aim,
      engines: Plan.Host.allCases.map { Subject(workload, .seven, observing: $0.observation) },
      eager: Subject(workload, ARITHMETIC_EAGER), lazy: Subject(workload, ARITHMETIC_LAZY), expected: expected)
  }

  /// Nobody follows the touch.
  init(_ name: String, _ workload: Workload, limit: Int, aim: Int) {
    self.init(
      name: name, limits: [.server: limit, .clients: limit], aim: aim,
      engines: Plan.Host.allCases.map { Subject(workload, .elsewhere, observing: $0.observation) },
      eager: Subject(workload, ARITHMETIC_TABLE), lazy: Subject(workload, ARITHMETIC_TABLE), expected: [])
  }
}
