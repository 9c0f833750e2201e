// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTraces
import Tactus

/// Everything that is measured. Both runs of the program, the one that callgrind counts and the one that reports,
/// make the same plan: the counts come in its order.
struct Plan {
  /// A trace with seven recognizers, beside the C loop.
  struct Trace {
    let name: String
    /// Instructions an event at most.
    let limit: Int
    /// What fails the run: the limit, or where that is not reached yet, what has been reached.
    let bound: Int
    /// Instructions an event that would be fine.
    let aim: Int
    let engine: Subject
    /// The C loop that computes everything at every event.
    let eager: Subject
    /// The C loop that computes only what a result needs.
    let lazy: Subject
    /// How many actions each of these kinds must cause at least: what does not recognize anything costs nothing.
    let expected: [(kind: GestureKind, atLeast: Int)]
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
      Plan.trace(pan, limit: 830, aim: 400, expected: [(.pan, 9_000)]),
      Plan.trace(pinch, limit: 1136, aim: 650, expected: [(.pan, 6_000), (.pinch, 9_000), (.rotation, 9_000)]),
      Plan.trace(chaos, limit: 1780, aim: 700, expected: [(.pan, 9_000)]),
      Plan.trace(taps, limit: 470, bound: 1530, aim: 350, expected: [(.tap, 1_000)]),
      Trace(
        name: "dormant", limit: 100, bound: 100, aim: 100, engine: Subject(pan, .elsewhere),
        eager: Subject(pan, ARITHMETIC_TABLE),
        lazy: Subject(pan, ARITHMETIC_TABLE), expected: []),
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

  private static func trace(
    _ workload: Workload, limit: Int, bound: Int? = nil, aim: Int, expected: [(kind: GestureKind, atLeast: Int)]
  ) -> Trace {
    Trace(
      name: workload.name, limit: limit, bound: bound ?? limit, aim: aim, engine: Subject(workload, .seven),
      eager: Subject(workload, ARITHMETIC_EAGER), lazy: Subject(workload, ARITHMETIC_LAZY), expected: expected)
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
    traces.flatMap { [$0.engine, $0.eager, $0.lazy] } + gatherings.flatMap { [$0.single, $0.double] }
      + (recognizers + fingers).flatMap { $0.subjects }
  }
}
