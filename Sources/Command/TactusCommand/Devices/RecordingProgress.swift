// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// Shows the progress of a recording: on a terminal in a line that is overwritten, otherwise in one line at the end.
struct RecordingProgress {
  let path: String
  let device: String
  let console: Console
  private var frames = 0
  private var last = Interval.zero
  private var shownAt = Timestamp.distantPast

  /// The shortest time between updates; users could not read more frequent updates.
  private static let pause = Interval.milliseconds(100)

  init(path: String, device: String, console: Console) {
    self.path = path
    self.device = device
    self.console = console
  }

  private var line: String { "\(frames) frames, \(ColumnReport.seconds(last)) s" }

  func begin() { console.complain("recording \(device) to \(path); Ctrl-C ends\n") }

  mutating func count(_ event: RecordedEvent) {
    if event.isReport { frames += 1 }
    last = Interval(microseconds: event.time)
  }

  mutating func show() {
    guard console.showsProgress else { return }
    let now = System.now
    guard now - shownAt >= Self.pause else { return }
    shownAt = now
    console.complain("\r\(line)")
  }

  func end() { console.complain(console.showsProgress ? "\r\(line)\n" : "\(line)\n") }
}
