// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The engine's own time: that of the last event, which never goes back (S1.6).
///
/// | a stamp                                                   | is                                            |
/// |-----------------------------------------------------------|-----------------------------------------------|
/// | not before the last event                                 | the time                                      |
/// | before it by a little: the frame came late                | the time of the last event                    |
/// | far before it: the clock went back, or had been far ahead | the same, and time goes on from there         |
/// | far before it, while nothing is down and nothing waits    | the time: nobody remembers the other clock    |
///
/// Going on means that stamps count with a lead from then on, and so do the times at which the host is to call.
extension GestureEngine {
  /// A stamp this much earlier is not late but of another clock.
  private static let lateness = Interval(microseconds: 1_000_000)

  /// When a frame with this stamp happens.
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

  /// What a host's clock shows, on the engine's own.
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

  /// A call of the host's comes at the newest time that is known.
  mutating func beginCall() {
    scene.time = newest
    beginEvent()
  }
}
