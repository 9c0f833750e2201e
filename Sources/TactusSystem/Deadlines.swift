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
  /// What the timer is armed for.
  private var deadline: Timestamp?
  /// Called before anything is done because of the time.
  package var noticed: () -> Void = {}
  /// Called after something was done because of the time.
  package var passed: () -> Void = {}

  /// `clock` is that of the touches.
  package init(
    of server: GestureServer, _ gestures: SystemGestures, on loop: OpaquePointer,
    clock: @escaping () -> Timestamp = { MonotonicClock.now }
  ) {
    self.server = server
    self.gestures = gestures
    self.clock = clock
    timer = Timer(on: loop) { [unowned(unsafe) self] in timePassed() }
  }

  private func timePassed() {
    deadline = nil
    noticed()
    let now = clock()
    // Not to now itself: frames that are still to come may be stamped earlier.
    while let deadline = server.nextDeadline, deadline <= now { server.advance(to: deadline) }
    settle()
    passed()
  }

  /// After whatever the engine was told.
  package func settle() {
    if gestures.isWaiting { gestures.settle(at: clock()) }
    arm()
  }

  package func arm() {
    var next = server.nextDeadline
    if gestures.isWaiting, let soon = gestures.deadline(after: clock()) { next = min(next ?? soon, soon) }
    if next == deadline { return }
    deadline = next
    guard let next else { return timer?.disarm() ?? () }
    // Rounded up: a millisecond too early is one more round.
    let wait = max(0, min((next - clock()).microseconds, 3_600_000_000))
    timer?.arm(inMilliseconds: Int32((wait + 999) / 1000))
  }

  /// The loop ends.
  package func stop() { timer = nil }
}
