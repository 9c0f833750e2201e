// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Shows the progress and rate of a task that takes longer than a second. On a terminal, the line is overwritten, and
/// erased at the end.
package struct Progress {
  private let what: String
  private let console: Console
  private let begun = System.now
  private var last = 0
  private var shownAt = Timestamp.distantPast
  private var isShown = false

  /// The number of items after which the clock is read again.
  private static let stride = 256
  private static let patience = Interval.milliseconds(1000)
  private static let pause = Interval.milliseconds(200)

  package init(_ what: String, _ console: Console) {
    self.what = what
    self.console = console
  }

  package mutating func show(_ count: Int, of total: Int? = nil) {
    guard console.showsProgress, count - last >= Self.stride else { return }
    last = count
    let now = System.now
    guard now - begun >= Self.patience, now - shownAt >= Self.pause else { return }
    shownAt = now
    isShown = true
    console.complain("\r" + Self.line(count, of: total, what, in: now - begun) + "\u{1B}[K")
  }

  package mutating func end() {
    if isShown { console.complain("\r\u{1B}[K") }
    isShown = false
  }

  static func line(_ count: Int, of total: Int?, _ what: String, in time: Interval) -> String {
    let rate = time.milliseconds > 0 ? Int(Double(count) / time.milliseconds * 1000) : 0
    return "\(count)" + (total.map { " of \($0)" } ?? "") + " \(what), \(rate) a second"
  }
}
