// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Checks whether a daemon reads a device: when to check next, and since when events have waited. Pure; times are in
/// microseconds.
///
/// An event wakes the broker once per gesture. While fingers are down, the broker polls the device slowly instead, so
/// that it does not wake up with the daemon at each report.
struct ReadingWatch {
  /// If false, the next event wakes the broker.
  private(set) var isOn = false
  /// Since when there have been events that the daemon has not read; nil if it has read them all.
  private(set) var unreadSince: Int64?

  /// In milliseconds, while everything is read, and while something is unread. The second shares no divisor with the
  /// report intervals of touchscreens; otherwise each poll might find a report that has just arrived.
  private static let pauses: (read: Int32, unread: Int32) = (100, 37)

  /// The time until the next poll, in milliseconds; nil while it waits for an event.
  var pause: Int32? { isOn ? unreadSince == nil ? Self.pauses.read : Self.pauses.unread : nil }

  /// Events have arrived. A later poll checks whether the daemon has read them.
  mutating func stir(at now: Int64) { (isOn, unreadSince) = (true, now) }

  /// Whether a poll is due.
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
