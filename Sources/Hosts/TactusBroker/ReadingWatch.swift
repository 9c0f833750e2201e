// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Whether a daemon reads a device: when to look, and since when events have waited. Pure; times are in microseconds.
///
/// An event wakes the broker once for a gesture. While fingers are down the device is looked at now and then instead,
/// so that the broker does not wake with the daemon at each report.
struct ReadingWatch {
  /// False where the next event is to wake the broker.
  private(set) var isOn = false
  /// Since when there have been events that the daemon has not read; nil if it has read all of them.
  private(set) var unreadSince: Int64?

  /// In milliseconds: while all is read, and while something is not. The latter has no common measure with the rates at
  /// which touchscreens report: else each look might find a report that has just come.
  private static let pauses: (read: Int32, unread: Int32) = (100, 37)

  /// When to look next, in milliseconds from now; nil if an event is waited for.
  var pause: Int32? { isOn ? unreadSince == nil ? Self.pauses.read : Self.pauses.unread : nil }

  /// Events have come. Whether the daemon reads them is looked at a little later.
  mutating func stir(at now: Int64) { (isOn, unreadSince) = (true, now) }

  /// Whether there is something to look at.
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
