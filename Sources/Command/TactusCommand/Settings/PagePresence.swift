// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Whether a browser has the page open, as far as its requests show.
struct PagePresence {
  private var wasOpened = false
  private var hasStream = false
  private var until = Timestamp.distantFuture

  /// A page without a stream sends a request every few seconds.
  private static let silence = Interval.milliseconds(15_000)
  /// A page that is reloaded reports that it closes, but comes back within this time.
  private static let farewell = Interval.milliseconds(3000)

  /// Nil until the page was opened, and while it has a stream.
  var deadline: Timestamp? { wasOpened && !hasStream ? until : nil }

  func isOver(at now: Timestamp) -> Bool { deadline.map { $0 <= now } ?? false }

  mutating func begin() { wasOpened = true }

  mutating func note(at now: Timestamp) { until = now + Self.silence }

  mutating func note(streams: Int, at now: Timestamp) {
    if hasStream, streams == 0, until < now + Self.silence { until = max(until, now + Self.farewell) }
    hasStream = streams > 0
  }

  /// The page reports that it is closing.
  mutating func end(at now: Timestamp) { until = now + Self.farewell }
}
