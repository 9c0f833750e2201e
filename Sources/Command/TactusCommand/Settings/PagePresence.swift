// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Tracks whether a browser has the page open, judging by its requests.
struct PagePresence {
  private var wasOpened = false
  private var hasStream = false
  private var until = Timestamp.distantFuture

  /// The time without a request after which the page counts as closed. A page without a stream sends a request every
  /// few seconds.
  private static let silence = Interval.milliseconds(15_000)
  /// The time to wait after a page has reported that it closes: if it is only reloaded, it sends another request within
  /// this time.
  private static let farewell = Interval.milliseconds(3000)

  /// The time at which the page counts as closed; nil before the page was opened, and while it has a stream.
  var deadline: Timestamp? { wasOpened && !hasStream ? until : nil }

  func isOver(at now: Timestamp) -> Bool { deadline.map { $0 <= now } ?? false }

  mutating func begin() { wasOpened = true }

  mutating func note(at now: Timestamp) { until = now + Self.silence }

  mutating func note(streams: Int, at now: Timestamp) {
    if hasStream, streams == 0, until < now + Self.silence { until = max(until, now + Self.farewell) }
    hasStream = streams > 0
  }

  /// Notes that the page has reported that it closes.
  mutating func end(at now: Timestamp) { until = now + Self.farewell }
}
