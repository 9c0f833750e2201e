// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusServer
import WaylandServer

/// Advances a server and the configured gestures when one of their deadlines passes. Between deadlines, its timer does
/// not wake the process.
package final class Deadlines {
  private let server: GestureServer
  private let gestures: SystemGestures
  private let clock: () -> Timestamp
  private var timer: Timer?
  /// Handles the deadlines after all pending input. If the process was delayed, the loop might otherwise handle the
  /// timer before touches that are older than the deadline.
  private var idle: Idle?
  /// The deadline for which the timer is armed.
  private var deadline: Timestamp?
  /// Called before deadlines are handled.
  package var noticed: (Timestamp) -> Void = { _ in }
  /// Called after deadlines were handled.
  package var passed: () -> Void = {}
  /// Returns a further deadline of the host; nil if the host has none.
  package var also: () -> Timestamp? = { nil }

  /// `clock` must be the clock that also stamps the touches.
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
    // Advances only to each deadline and not to the current time, since a frame that arrives later may have an earlier
    // stamp.
    while let deadline = server.nextDeadline, deadline <= now { server.advance(to: deadline) }
    settle()
    arm()
    passed()
  }

  /// Installs a waiting configuration if no gesture is under way. Must be called after every call to the engine.
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
    // Rounded up: a timer that fires a millisecond too early would have to be armed again.
    let wait = max(0, min((next - clock()).microseconds, 3_600_000_000))
    let isArmed = timer?.arm(inMilliseconds: Int32((wait + 999) / 1000)) == true
    // If the process has no file descriptor left for the timer, the next touch tries again to arm it.
    if !isArmed { deadline = nil }
  }

  /// Removes the timer. Must be called before the event loop is destroyed.
  package func stop() {
    timer = nil
    idle = nil
  }
}
