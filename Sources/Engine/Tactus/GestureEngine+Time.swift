// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The engine's own time: the time of the last event. It does not go back, except while the engine is idle (S1.6).
///
/// | time stamp                            | converted to the engine's time                               |
/// |---------------------------------------|--------------------------------------------------------------|
/// | not earlier than the last event       | the stamp itself                                             |
/// | a little earlier: the frame is late   | the time of the last event                                   |
/// | far earlier: the clock has changed    | the time of the last event; later stamps are counted from it |
/// | far earlier, while the engine is idle | the stamp itself, since nothing depends on earlier times     |
///
/// In the third case, the engine adds the difference between the two times (`lead`) to all later stamps, and subtracts
/// it from the deadlines that the host reads.
extension GestureEngine {
  /// A stamp that is earlier than the last event by more than this comes from another clock, not from a late frame.
  private static let lateness = Interval(microseconds: 1_000_000)

  /// Converts the stamp of a frame to the engine's time.
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

  /// Converts the time of a host's clock to the engine's time.
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

  /// Begins a new event, at the newest known time, for a call that the host makes.
  mutating func beginCall() {
    scene.time = newest
    beginEvent()
  }
}
