// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTraces
import Tactus

/// Something that is measured: a workload on an engine or on the C loop.
final class Subject {
  enum Runner {
    case engine(UnsafeMutablePointer<Session>)
    case arithmetic(OpaquePointer)
  }
  let workload: Workload
  private let runner: Runner
  /// The number of times that the workload is played for one measurement of time: a single play of a short workload
  /// would be too short for the clock.
  private let plays: Int

  init(_ workload: Workload, _ cast: Cast, observing observation: Observation = []) {
    self.workload = workload
    let session = UnsafeMutablePointer<Session>.allocate(capacity: 1)
    session.initialize(to: Session(cast, observing: observation))
    runner = .engine(session)
    // An event for a crowd takes as much work as a thousand ordinary events.
    if case .crowd = cast { plays = 10 } else { plays = max(1, 100_000 / workload.events) }
  }

  init(_ workload: Workload, _ mode: arithmetic_mode) {
    self.workload = workload
    runner = .arithmetic(arithmetic_new(mode))
    plays = max(1, 100_000 / workload.events)
  }

  deinit {
    switch runner {
    case .engine(let session):
      session.deinitialize(count: 1)
      session.deallocate()
    case .arithmetic(let loop):
      arithmetic_free(loop)
    }
  }

  /// Plays the workload once, so that everything that grows reaches its final size.
  func warmUp() {
    run()
    workload.rewind()
  }

  /// Plays the whole workload once, in the function after which callgrind writes its counts.
  func play() {
    bench_region(
      { context in
        guard let context else { return }
        Unmanaged<Subject>.fromOpaque(context).takeUnretainedValue().run()
      }, Unmanaged.passUnretained(self).toOpaque())
    workload.rewind()
  }

  private func run() {
    switch runner {
    case .engine(let session): session.pointee.play(workload.frames)
    case .arithmetic(let loop): workload.play(on: loop)
    }
  }

  /// Returns the nanoseconds per event: the median of five measurements.
  func nanoseconds() -> Double {
    let times = (0..<5).map { _ in
      var sum: UInt64 = 0
      for _ in 0..<plays {
        let before = bench_nanoseconds()
        run()
        sum += bench_nanoseconds() - before
        workload.rewind()
      }
      return Double(sum) / Double(plays * workload.events)
    }
    return times.sorted()[2]
  }

  /// Returns the allocations per event after a warm-up.
  func allocations() -> Double {
    let before = bench_allocations()
    run()
    let count = bench_allocations() - before
    workload.rewind()
    return Double(count) / Double(workload.events)
  }

  /// Returns the number of actions of each kind that the workload causes.
  func actions() -> [Int] {
    guard case .engine(let session) = runner else { return [] }
    session.pointee.inspect(workload.frames)
    workload.rewind()
    return session.pointee.actions
  }
}
