// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusServer
import WaylandServer

/// Wakes a server and the configured gestures when one of their deadlines comes, and at no other time.
package final class Deadlines {
  private let server: GestureServer
  private let gestures: SystemGestures
  private let clock: () -> Timestamp
  private var timer: Timer?
  /// Runs after pending input: after a delay, the loop may handle the timer before older touches.
  private var idle: Idle?
  /// The deadline for which the timer is armed.
  private var deadline: Timestamp?
  /// Called before deadlines are handled.
  package var noticed: (Timestamp) -> Void = { _ in }
  /// Called after deadlines were handled.
  package var passed: () -> Void = {}
  /// A further deadline of the host.
  package var also: () -> Timestamp? = { nil }

  /// `clock` is the clock of the touches.
  package init(
    of server: GestureServer, _ gestures: SystemGestures, on loop: EventLoopPointer,
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
    // Advances to each deadline and not to the current time, since later frames may have earlier stamps.
    while let deadline = server.nextDeadline, deadline <= now { server.advance(to: deadline) }
    settle()
    arm()
    passed()
  }

  /// Call it after every call to the engine.
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
    // Rounded up: waking a millisecond too early would cost another round.
    let wait = max(0, min((next - clock()).microseconds, 3_600_000_000))
    let isArmed = timer?.arm(inMilliseconds: Int32((wait + 999) / 1000)) == true
    // If no file descriptor was left for the timer, the next touch tries again.
    if !isArmed { deadline = nil }
  }

  /// Call it before the loop ends.
  package func stop() {
    timer = nil
    idle = nil
  }
}
