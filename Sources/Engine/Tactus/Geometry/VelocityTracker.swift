// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The slope of a least-squares line through the recent samples of a moving value (S20).
///
/// Keeps the sums of the fit while samples come and go, so that a sample costs the same however many it holds.
struct VelocityTracker {
  private struct Sample {
    var time: Int64 = 0
    var value = Vector.zero
  }
  /// Times in microseconds since `Fit.base`: whole numbers, so that adding and removing leaves no rest.
  private struct Sums {
    var t: Int64 = 0
    var tt: Int64 = 0
    var v = Vector.zero
    var tv = Vector.zero

    mutating func add(_ time: Int64, _ value: Vector) {
      t &+= time
      tt &+= time &* time
      v = v + value
      tv = tv + value * Double(time)
    }
    mutating func remove(_ time: Int64, _ value: Vector) {
      t &-= time
      tt &-= time &* time
      v = v - value
      tv = tv - value * Double(time)
    }
  }

  private static let capacity = 20
  private static let window: Int64 = Thresholds.velocityWindow.microseconds
  private static let staleAfter: Int64 = Thresholds.velocityStaleAfter.microseconds
  /// The sums are made anew after a second, so that rounding does not pile up in a long gesture.
  private static let rebaseAfter: Int64 = 1_000_000

  /// What is known of the samples; forgetting them is assigning a fresh one, and the samples themselves stay unread.
  private struct Fit {
    var oldest = 0
    var count = 0
    var base: Int64 = 0
    var sums = Sums()
  }

  /// A ring: the next power of two, so that an index is masked.
  private var samples = InlineArray<32, Sample>(repeating: Sample())
  private var fit = Fit()

  mutating func removeAll() { fit = Fit() }

  @inline(__always)
  mutating func add(_ value: Vector, at time: Timestamp) {
    let now = time.microseconds
    while fit.count > 0, fit.count == Self.capacity || now &- samples[index(0)].time > Self.window { removeOldest() }
    if fit.count == 0 {
      fit.base = now
      fit.sums = Sums()
    } else if now &- fit.base > Self.rebaseAfter {
      rebase()
    }
    samples[index(fit.count)] = Sample(time: now, value: value)
    fit.count &+= 1
    fit.sums.add(now &- fit.base, value)
  }

  /// Units a second at `time`; zero when the newest sample is stale: a resting finger sends nothing (S20.2).
  @inline(__always)
  mutating func velocity(at time: Timestamp) -> Vector {
    guard fit.count >= 2 else { return .zero }
    let now = time.microseconds
    guard now &- samples[index(fit.count &- 1)].time <= Self.staleAfter else { return .zero }
    while now &- samples[index(0)].time > Self.window { removeOldest() }
    let n = Int64(fit.count)
    let spread = n &* fit.sums.tt &- fit.sums.t &* fit.sums.t
    guard spread > 0 else { return .zero }
    return (fit.sums.tv * Double(n) - fit.sums.v * Double(fit.sums.t)) * (1e6 / Double(spread))
  }

  /// Where the `n`th sample is, the oldest being the 0th.
  private func index(_ n: Int) -> Int { (fit.oldest &+ n) & 31 }

  private mutating func removeOldest() {
    fit.sums.remove(samples[index(0)].time &- fit.base, samples[index(0)].value)
    fit.oldest = index(1)
    fit.count &-= 1
  }

  @inline(never)
  private mutating func rebase() {
    fit.base = samples[index(0)].time
    fit.sums = Sums()
    for n in 0..<fit.count {
      let sample = samples[index(n)]
      fit.sums.add(sample.time &- fit.base, sample.value)
    }
  }
}

extension Vector {
  /// No finger is faster; what is has a broken time stamp (S20.5).
  var clampedToMaximumSpeed: Vector {
    let limit = Thresholds.maximumSpeed
    let squared = lengthSquared
    guard squared > limit * limit else { return squared == squared ? self : .zero }
    return self * (limit / squared.squareRoot())
  }
}
