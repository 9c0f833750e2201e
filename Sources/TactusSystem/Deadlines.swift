// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusServer
import WaylandServer

/// Wakes a server and the configured gestures when something of theirs is due, and at no other time.
package final class Deadlines {
  private let server: GestureServer
  private let gestures: SystemGestures
  private let clock: () -> Timestamp
  private var timer: Timer?
  /// A loop that was held up hears of time before it hears of touches, which may be older.
  private var idle: Idle?
  /// What the timer is armed for.
  private var deadline: Timestamp?
  /// Called before anything is done because of the time.
  package var noticed: (Timestamp) -> Void = { _ in }
  /// Called after something was done because of the time.
  package var passed: () -> Void = {}
  /// What else the host is to be woken for.
  package var also: () -> Timestamp? = { nil }

  /// `clock` is that of the touches.
  package init(
    of server: GestureServer, _ gestures: SystemGestures, on loop: OpaquePointer,
    clock: @escaping () -> Timestamp = { MonotonicClock.now }
  ) {
    self.server = server
    self.gestures = gestures
    self.clock = clock
    idle = Idle(on: loop) { [unowned(unsafe) self] in timePassed() }
    timer = Timer(on: loop) { [unowned(unsafe) self] in idle?.want() }
  }

  private func timePassed() {
    deadline = nil
    let now = clock()
    noticed(now)
    // Not to now itself: frames that are still to come may be stamped earlier.
    while let deadline = server.nextDeadline, deadline <= now { server.advance(to: deadline) }
    settle()
    arm()
    passed()
  }

  /// After whatever the engine was told.
  package func settle() {
    guard gestures.isWaiting else { return }
    gestures.settle(at: clock())
    arm()
  }

  package func arm() {
    var next = server.nextDeadline
    if gestures.isWaiting, let soon = gestures.deadline(after: clock()) { next = min(next ?? soon, soon) }
    if let other = also() { next = min(next ?? other, other) }
    if next == deadline { return }
    deadline = next
    guard let next else { return timer?.disarm() ?? () }
    // Rounded up: a millisecond too early is one more round.
    let wait = max(0, min((next - clock()).microseconds, 3_600_000_000))
    let isArmed = timer?.arm(inMilliseconds: Int32((wait + 999) / 1000)) == true
    // Without a descriptor for it, the next touch tries again.
    if !isArmed { deadline = nil }
  }

  /// The loop ends.
  package func stop() {
    timer = nil
    idle = nil
  }
}
