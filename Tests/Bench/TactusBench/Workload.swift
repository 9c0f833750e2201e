// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTraces
import Tactus

/// One of the deterministic traces, for the C loop and as frames for the engine. Both forms are created before anything
/// is counted.
final class Workload {
  let name: String
  /// The trace that the C loop plays.
  private var trace: trace
  /// Not an array, since reading its elements would add a retain and a release that the engine does not cause.
  let frames: UnsafeMutableBufferPointer<TouchFrame>
  /// The number of samples: each is one contact's down, move or up.
  let events: Int
  /// How much later the frames are now than in the first play, in milliseconds.
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

  /// Moves the times of all frames beyond the times that were played, so that the workload can be played again.
  func rewind() {
    start &+= trace.span
    for n in frames.indices {
      frames[n].time = frames[n].time + Interval(microseconds: Int64(trace.span) * 1000)
    }
  }

  func play(on loop: OpaquePointer) { arithmetic_play(loop, &trace, start) }
}
