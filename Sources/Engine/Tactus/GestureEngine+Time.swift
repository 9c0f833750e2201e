// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The engine's own time: that of the last event, which never goes back (S1.6).
///
/// | a stamp                                                   | becomes the engine's time                     |
/// |-----------------------------------------------------------|-----------------------------------------------|
/// | not before the last event                                 | the stamp itself                              |
/// | a little before it: the frame came late                   | the time of the last event                    |
/// | far before it: the clock went back, or had been far ahead | the same; later times continue from there     |
/// | far before it, while nothing is down and nothing waits    | the stamp itself: nothing depends on the past |
///
/// In the third case, the engine adds a lead to all later stamps, and subtracts it from the deadlines that the host
/// reads.
extension GestureEngine {
  /// A stamp that is earlier by more than this is not late: it comes from another clock.
  private static let lateness = Interval(microseconds: 1_000_000)

  /// The engine's time of a frame with this stamp.
  mutating func moment(of stamp: Timestamp) -> Timestamp {
    stamp >= scene.time ? stamp : earlierMoment(of: stamp)
  }

  @inline(never)
  mutating func earlierMoment(of stamp: Timestamp) -> Timestamp {
    if isIdle, scene.time - stamp > Self.lateness {
      lead = .zero
      scene.time = stamp
      scene.now = stamp
      return stamp
    }
    followClock(to: stamp)
    return max(scene.time, stamp + lead)
  }

  /// Converts the time of a host's clock to the engine's own.
  mutating func clock(at stamp: Timestamp) -> Timestamp {
    if stamp >= scene.time {
      lead = .zero
      return stamp
    }
    followClock(to: stamp)
    return stamp + lead
  }

  private mutating func followClock(to stamp: Timestamp) {
    guard scene.time - (stamp + lead) > Self.lateness else { return }
    lead = scene.time - stamp
    scene.now = scene.time
  }

  var newest: Timestamp { max(scene.time, scene.now) }

  /// Begins the event of a call by the host, at the newest known time.
  mutating func beginCall() {
    scene.time = newest
    beginEvent()
  }
}
