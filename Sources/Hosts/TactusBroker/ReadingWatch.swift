// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides when to check whether a daemon reads a device, and records how long the daemon has left events unread.
/// Performs no I/O. Times are in microseconds.
///
/// The first event of a gesture wakes the broker. While fingers are down, the broker polls the device slowly instead,
/// so that it does not wake up at every report as the daemon does.
struct ReadingWatch {
  /// Whether the broker polls the device. If false, the next event wakes the broker.
  private(set) var isOn = false
  /// The time since which the daemon has had unread events; nil if it has read them all.
  private(set) var unreadSince: Int64?

  /// The time between polls, in milliseconds: while the daemon has read all events, and while it has not. 37 shares no
  /// divisor with the report intervals of touchscreens. If it shared one, each poll might find a report that has just
  /// arrived.
  private static let pauses: (read: Int32, unread: Int32) = (100, 37)

  /// The time until the next poll, in milliseconds; nil while the broker waits for an event.
  var pause: Int32? { isOn ? unreadSince == nil ? Self.pauses.read : Self.pauses.unread : nil }

  /// Starts polling, since events have arrived. A later poll checks whether the daemon has read them.
  mutating func stir(at now: Int64) { (isOn, unreadSince) = (true, now) }

  /// Returns whether a poll is due.
  func isDue(at now: Int64) -> Bool { isOn && unreadSince != now }

  mutating func look(at now: Int64, _ look: BrokerEvent.Look) {
    guard isDue(at: now) else { return }
    switch look {
    case .unread: unreadSince = unreadSince ?? now
    case .touched: unreadSince = nil
    case .quiet: (isOn, unreadSince) = (false, nil)
    }
  }
}
