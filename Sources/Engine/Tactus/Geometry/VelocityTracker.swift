// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Stores the recent samples of a moving value. The velocity is computed only on demand, which is rare (S20).
struct VelocityTracker {
  private struct Sample {
    var time: Int64 = 0
    var value = Vector.zero
  }
  private static let capacity = 20
  private static let window: Int64 = Thresholds.velocityWindow.microseconds
  private static let staleAfter: Int64 = Thresholds.velocityStaleAfter.microseconds

  /// A ring buffer. Its size is a power of two, so that an index can be masked.
  private var samples = InlineArray<32, Sample>(repeating: Sample())
  /// The position at which the next sample will be stored. The lowest five bits of a position are the index in the
  /// buffer.
  private var next = 0
  /// The position of the oldest sample.
  private var start = 0

  mutating func removeAll() { start = next }

  @inline(__always)
  mutating func add(_ value: Vector, at time: Timestamp) {
    samples[next & 31] = Sample(time: time.microseconds, value: value)
    next &+= 1
  }

  /// The velocity at `time`, in units per second: the slope of the least-squares line through the samples. Zero if the
  /// newest sample is stale, since a resting finger causes no samples (S20.2).
  @inline(never)  // `mutating` only so that a call does not copy the samples.
  mutating func velocity(at time: Timestamp) -> Vector {
    let now = time.microseconds
    var first = max(start, next &- Self.capacity)
    guard next &- first >= 2, now &- samples[(next &- 1) & 31].time <= Self.staleAfter else { return .zero }
    while now &- samples[first & 31].time > Self.window { first &+= 1 }
    // Times are counted in whole microseconds from the first sample, so that their sums are exact.
    let base = samples[first & 31].time
    var (t, tt): (Int64, Int64) = (0, 0)
    var (v, tv) = (Vector.zero, Vector.zero)
    for place in first..<next {
      let sample = samples[place & 31]
      let time = sample.time &- base
      t &+= time
      tt &+= time &* time
      v = v + sample.value
      tv = tv + sample.value * Double(time)
    }
    let n = Int64(next &- first)
    let spread = n &* tt &- t &* t
    guard spread > 0 else { return .zero }
    return (tv * Double(n) - v * Double(t)) * (1e6 / Double(spread))
  }
}

extension VelocityTracker {
  /// The velocity of a value that is a single number; zero unless the context needs a velocity.
  @inline(__always)
  mutating func rate(in context: RecognizerContext) -> Double {
    context.wantsVelocity ? velocity(at: context.time).dx : 0
  }
}

extension Vector {
  /// The velocity, limited to the greatest speed of a finger. A larger velocity comes from a wrong time stamp (S20.5).
  var clampedToMaximumSpeed: Vector {
    let limit = Thresholds.maximumSpeed
    let squared = lengthSquared
    guard squared > limit * limit else { return squared == squared ? self : .zero }
    return self * (limit / squared.squareRoot())
  }
}
