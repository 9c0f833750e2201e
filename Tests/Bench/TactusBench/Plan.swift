// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTraces
import Tactus

/// Everything that is measured. The program runs first under callgrind, which counts instructions, and then again to
/// report the results. Both runs create the same plan, so the counts are in the plan's order.
struct Plan {
  /// A kind of host. Here, hosts differ only in what they observe.
  enum Host: Int, CaseIterable {
    /// A server without clients' recognizers: it needs only touches and actions.
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

  /// A trace that is played to seven recognizers, and to the C loop.
  struct Trace {
    let name: String
    /// The most instructions an event may take, for the hosts that run all day.
    let limits: [Host: Int]
    /// The number of instructions that an event should take.
    let aim: Int
    /// One engine for each host.
    let engines: [Subject]
    /// The C loop that computes everything at every event.
    let eager: Subject
    /// The C loop that computes only the values that a result needs.
    let lazy: Subject
    /// The least numbers of actions that the trace must cause, by kind. They are checked because an engine that
    /// recognizes nothing would cost little.
    let expected: [(kind: GestureKind, atLeast: Int)]

    func engine(of host: Host) -> Subject { engines[host.rawValue] }
    /// Returns the limits, in the order of the hosts.
    func limitList(_ separator: String) -> String {
      Host.allCases.compactMap { limits[$0].map(String.init) }.joined(separator: separator)
    }
  }
  /// One row of a table that shows how the cost grows.
  struct Step {
    let size: Int
    let subjects: [Subject]
  }

  /// A crowd of recognizers under one touch, and a crowd twice as large.
  struct Gathering {
    static let size = 1000
    /// The most instructions that one tap or drag may take in all.
    static let limit = 3_000_000
    /// If the number of recognizers doubles, the cost may grow by this factor at most.
    static let growth = 2.2
    let crowd: Crowd
    let single: Subject
    let double: Subject
  }

  let traces: [Trace]
  let gatherings: [Gathering]
  /// One finger and 1 to 64 pans: either the first pan wins, or all run together.
  let recognizers: [Step]
  /// 1 to 10 fingers and seven recognizers, compared with the eager C loop.
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
      // Half of these events are landings and lifts. "dormant taps" shows their cost without recognizers: the engine
      // combines samples into events, finds the view, and delivers the touches. The seven recognizers cause the rest,
      // about 110 instructions an event for each of them: a recognizer receives the landing and the lift, fails or
      // waits, and is reset. A host with clients also observes these failures and the reasons for withholding touches,
      // which takes 54 instructions more.
      Trace(taps, limit: 1_100, withClients: 1_150, aim: 900, expected: [(.tap, 1_000)]),
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

  /// Plays each subject twice, while callgrind counts; the first play is only a warm-up.
  func count() {
    for subject in subjects {
      subject.play()
      subject.play()
    }
  }

  /// All subjects, in the order of the counts.
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

  /// A trace that no recognizer follows.
  init(_ name: String, _ workload: Workload, limit: Int, aim: Int) {
    self.init(
      name: name, limits: [.server: limit, .clients: limit], aim: aim,
      engines: Plan.Host.allCases.map { Subject(workload, .elsewhere, observing: $0.observation) },
      eager: Subject(workload, ARITHMETIC_TABLE), lazy: Subject(workload, ARITHMETIC_TABLE), expected: [])
  }
}
