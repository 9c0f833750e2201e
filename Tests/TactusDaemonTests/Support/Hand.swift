// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation

/// A recording, in evemu's format, of fingers on a touchscreen of 255 x 146 mm.
struct Hand {
  private var lines = [
    "N: Test Touchscreen", "I: 0018 1234 5678 0100", "P: 02 00 00 00 00 00 00 00", "B: 00 0b 00 00 00 00 00 00 00",
  ]
  private var time = 1.0

  init() {
    let keys = (0..<96).map { $0 == 41 ? "04" : "00" }
    let axes = (0..<8).map { ["00", "00", "00", "00", "00", "80", "60", "02"][$0] }
    for start in stride(from: 0, to: keys.count, by: 8) {
      lines.append("B: 01 " + keys[start..<start + 8].joined(separator: " "))
    }
    lines.append("B: 03 " + axes.joined(separator: " "))
    for axis in ["2f 0 9 0 0 0", "35 0 4095 0 0 16", "36 0 4095 0 0 28", "39 0 65535 0 0 0"] {
      lines.append("A: \(axis)")
    }
  }

  var text: String { (lines + [""]).joined(separator: "\n") }

  /// Adds a gesture: fingers side by side move in `ms` ms, rest for `hold` ms and lift. The next gesture begins
  /// `pause` seconds later.
  ///
  /// `start` and `end` are the first finger's places, as fractions of the screen's width and height.
  mutating func drag(
    _ fingers: Int, from start: (Double, Double), to end: (Double, Double), ms: Int = 120, hold: Int = 0,
    pause: Double = 2
  ) {
    for step in stride(from: 0, through: ms, by: 8) {
      let part = Double(step) / Double(ms)
      for finger in 0..<fingers {
        say(3, 0x2f, finger)
        if step == 0 { say(3, 0x39, finger + 1) }
        say(3, 0x35, Int((start.0 + (end.0 - start.0) * part + Double(finger) * 0.06) * 4095))
        say(3, 0x36, Int((start.1 + (end.1 - start.1) * part) * 4095))
      }
      if step == 0 { say(1, 0x14a, 1) }
      report(after: 0.008)
    }
    time += Double(hold) / 1000
    for finger in 0..<fingers {
      say(3, 0x2f, finger)
      say(3, 0x39, -1)
    }
    say(1, 0x14a, 0)
    report(after: pause)
  }

  /// Adds a gesture like `drag`, while one more finger rests at `place`. That finger lands before the others, and lifts
  /// after them.
  mutating func drag(
    _ fingers: Int, from start: (Double, Double), to end: (Double, Double), besideFingerAt place: (Double, Double)
  ) {
    say(3, 0x2f, 9)
    say(3, 0x39, 99)
    say(3, 0x35, Int(place.0 * 4095))
    say(3, 0x36, Int(place.1 * 4095))
    report(after: 0.3)
    drag(fingers, from: start, to: end)
    say(3, 0x2f, 9)
    say(3, 0x39, -1)
    report(after: 2)
  }

  private mutating func say(_ type: Int, _ code: Int, _ value: Int) {
    lines.append(String(format: "E: %.6f %04x %04x %d", time, type, code, value))
  }
  private mutating func report(after pause: Double) {
    say(0, 0, 0)
    time += pause
  }
}
