// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTraces
import Tactus

/// One of the deterministic traces, as C made it and as frames for the engine, both built before anything is counted.
final class Workload {
  let name: String
  /// The C loop reads these.
  private var trace: trace
  /// Behind a pointer: reading an array's element would count a retain and a release that no engine causes.
  let frames: UnsafeMutableBufferPointer<TouchFrame>
  /// Samples: one contact's down, move or up each.
  let events: Int
  /// How far the frames' times have moved since the first play.
  private(set) var start: UInt32 = 0

  init(_ name: String, _ trace: trace) {
    self.name = name
    self.trace = trace
    events = trace.sample_count
    frames = .allocate(capacity: trace.frame_count)
    for n in 0..<trace.frame_count {
      let frame = trace.frames[n]
      let samples = (Int(frame.first)..<Int(frame.first + frame.count)).map { place in
        let sample = trace.samples[place]
        let phases: [TouchSample.Phase] = [.down, .move, .up]
        return TouchSample(
          id: Int64(sample.contact), phase: phases[Int(sample.phase)],
          location: Point(x: Double(sample.x), y: Double(sample.y)))
      }
      let time = Timestamp(microseconds: Int64(frame.milliseconds) * 1000)
      frames.initializeElement(at: n, to: TouchFrame(time: time, samples: samples))
    }
  }

  deinit {
    frames.deinitialize()
    frames.deallocate()
    trace_free(&trace)
  }

  /// Makes ready for playing it again after what was played before.
  func rewind() {
    start &+= trace.span
    for n in frames.indices {
      frames[n].time = frames[n].time + Interval(microseconds: Int64(trace.span) * 1000)
    }
  }

  func play(on loop: OpaquePointer) { arithmetic_play(loop, &trace, start) }
}
