// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Rings once, unless it is stopped first.
final class Alarm {
  /// When it rings, in microseconds of the monotonic clock.
  let time: Int64
  private let reactor: Reactor
  private let body: () -> Void
  private var name: UInt64?

  init(inMilliseconds delay: Int64, on reactor: Reactor, _ body: @escaping () -> Void) {
    time = Reactor.now + max(0, min(delay, 86_400_000)) * 1000
    self.reactor = reactor
    self.body = body
    name = reactor.add(self)
  }

  func stop() {
    if let name { reactor.removeAlarm(name) }
    name = nil
  }

  func rang() {
    name = nil
    body()
  }
}
