// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The engine's own time: that of the last event, which never goes back (S1.6).
///
/// | a stamp, against the last event               | is                                                        |
/// |-----------------------------------------------|-----------------------------------------------------------|
/// | not before it                                 | the time                                                  |
/// | before it by a little: a frame came late      | the time of the last event                                |
/// | far before it: the clock was set back, wrapped, or had been wrong | the same; time goes on from there     |
/// | later by days, with fingers down: no clock    | the same; time goes on from there                         |
///
/// Going on means that stamps count with a lead from then on, for timers too. The lead is dropped when a clock has
/// caught up, and when nothing is down and nothing waits.
extension GestureEngine {
  /// A stamp this much earlier is not late but of another clock.
  private static let lateness = Interval(microseconds: 1_000_000)
  /// No sequence of touches lasts so long: twelve days. So far from either end of time sums stay right, too.
  private static let longestStep: UInt64 = 1 << 40
  private static let farthest: Int64 = 1 << 61

  /// Not before the last event, nor long after it: the stamp is the time.
  @inline(__always)
  func isUsual(_ stamp: Timestamp) -> Bool {
    UInt64(bitPattern: stamp.microseconds &- scene.time.microseconds) < Self.longestStep
  }

  /// When a frame with this stamp happens.
  mutating func moment(of stamp: Timestamp) -> Timestamp {
    isUsual(stamp) ? stamp : unusualMoment(of: stamp)
  }

  @inline(never)
  mutating func unusualMoment(of stamp: Timestamp) -> Timestamp {
    let stamp = Timestamp(microseconds: min(max(stamp.microseconds, -Self.farthest), Self.farthest))
    if isIdle, !isLate(stamp) {
      lead = .zero
      scene.time = stamp
      scene.now = stamp
      return stamp
    }
    followClock(to: stamp)
    return max(scene.time, stamp + lead)
  }

  /// What a host's clock shows, on the engine's own.
  mutating func clock(at stamp: Timestamp) -> Timestamp {
    let stamp = Timestamp(microseconds: min(max(stamp.microseconds, -Self.farthest), Self.farthest))
    if stamp >= scene.time {
      lead = .zero
      return stamp
    }
    followClock(to: stamp)
    return stamp + lead
  }

  private func isLate(_ stamp: Timestamp) -> Bool {
    stamp < scene.time && scene.time - stamp <= Self.lateness
  }

  /// Lets time go on from here where the stamps have leapt.
  private mutating func followClock(to stamp: Timestamp) {
    let moment = stamp + lead
    let leap = moment < scene.time ? scene.time - moment : moment - scene.time
    let limit = moment < scene.time ? Self.lateness.microseconds : Int64(Self.longestStep)
    guard leap.microseconds > limit else { return }
    lead = scene.time - stamp
    scene.now = scene.time
  }

  /// A call of the host's comes at the newest time that is known.
  mutating func beginCall() {
    scene.time = max(scene.time, scene.now)
    beginEvent()
  }
}
