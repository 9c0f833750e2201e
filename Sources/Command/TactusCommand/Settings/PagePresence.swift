// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Whether somebody has the page open, as far as its requests tell.
struct PagePresence {
  private var wasOpened = false
  private var hasStream = false
  private var until = Timestamp.distantFuture

  /// A page without a stream asks every few seconds.
  private static let silence = Interval.milliseconds(15_000)
  /// A page that is loaded anew goes and comes.
  private static let farewell = Interval.milliseconds(3000)

  /// Nil until it was opened, and while it has a stream.
  var deadline: Timestamp? { wasOpened && !hasStream ? until : nil }

  func isOver(at now: Timestamp) -> Bool { deadline.map { $0 <= now } ?? false }

  mutating func begin() { wasOpened = true }

  mutating func note(at now: Timestamp) { until = now + Self.silence }

  mutating func note(streams: Int, at now: Timestamp) {
    if hasStream, streams == 0, until < now + Self.silence { until = max(until, now + Self.farewell) }
    hasStream = streams > 0
  }

  /// It says that it goes.
  mutating func end(at now: Timestamp) { until = now + Self.farewell }
}
