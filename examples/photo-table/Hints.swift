// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Shows hints about the gestures after a while without touches: one after the other, twice.
struct Hints {
  private static let all = [
    "Move a photo with one finger, or throw it",
    "Two fingers zoom a photo and turn it",
    "Tap a photo twice: it goes back to its place",
    "Swipe in from the right edge: the next page",
  ]
  /// In seconds.
  private static let (patience, length, fading) = (7.0, 6.0, 0.7)
  /// The time at which the table was last touched, in microseconds.
  private var start: Int64

  init(at now: Int64) { start = now }

  mutating func begin(at now: Int64) { start = now }

  /// Returns the time since the first hint was due; nil before the first hint and after the last.
  private func time(at now: Int64) -> Double? {
    let time = Double(now - start) / 1_000_000 - Hints.patience
    return time < 0 || time >= 2 * Hints.length * Double(Hints.all.count) ? nil : time
  }

  func shown(at now: Int64) -> (text: String, alpha: Double)? {
    guard let time = time(at: now) else { return nil }
    let part = time.truncatingRemainder(dividingBy: Hints.length)
    let alpha = min(1, part / Hints.fading, (Hints.length - part) / Hints.fading)
    return (Hints.all[Int(time / Hints.length) % Hints.all.count], alpha)
  }

  /// Returns the next time at which the hints look different, or nil if they stay the same.
  func change(after now: Int64) -> Int64? {
    let due = start + Int64(Hints.patience * 1_000_000)
    if now < due { return due }
    guard let time = time(at: now) else { return nil }
    let part = time.truncatingRemainder(dividingBy: Hints.length)
    if part < Hints.fading || part > Hints.length - Hints.fading { return now }
    return now + Int64((Hints.length - Hints.fading - part) * 1_000_000) + 1000
  }
}
