// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

@testable import TactusInput

/// libinput's own events in a recording: the lines that `--with-libinput` adds.
enum LibinputLines {
  /// A line such as `- {time: 0.008050, type: TOUCH_MOTION, slot: 0, ..., transformed: [ 21.35,  27.78]}`.
  struct Line {
    var time: Int64
    var type: Substring
    var slot: Int32?
    var transformed: (x: Double, y: Double)?
    var point: (x: Double, y: Double)?
  }

  static func lines(_ text: String) -> [Line] {
    text.split(separator: "\n").compactMap { line in
      guard let time = value("time", line), let type = value("type", line), type.hasPrefix("TOUCH_") else { return nil }
      let micro = time.split(separator: ".").compactMap { Int64($0) }
      return Line(
        time: micro[0] * 1_000_000 + micro[1], type: type, slot: value("slot", line).flatMap { Int32($0) },
        transformed: pair("transformed", line), point: pair("point", line))
    }
  }

  /// Returns the frames of these lines. Lines with the same time form one frame. Places are in per cent of the panel.
  static func frames(_ text: String) -> [Frame] {
    let phases: [Substring: TouchSample.Phase] = [
      "TOUCH_DOWN": .down, "TOUCH_MOTION": .move, "TOUCH_UP": .up, "TOUCH_CANCEL": .cancel,
    ]
    var frames: [Frame] = []
    for line in lines(text) {
      guard let phase = phases[line.type], let slot = line.slot else { continue }
      if frames.last?.time != line.time { frames.append(Frame(time: line.time)) }
      let place = line.transformed ?? (0, 0)
      frames[frames.count - 1].samples.append(Frame.Sample(slot: slot, phase: phase, x: place.x, y: place.y))
    }
    return frames
  }

  private static func value(_ name: String, _ line: Substring) -> Substring? {
    guard let begin = line.firstRange(of: " \(name): ") ?? line.firstRange(of: "{\(name): ") else { return nil }
    return line[begin.upperBound...].prefix { $0 != "," && $0 != "}" }
  }

  private static func pair(_ name: String, _ line: Substring) -> (x: Double, y: Double)? {
    guard let begin = line.firstRange(of: "\(name): [") else { return nil }
    let numbers = line[begin.upperBound...].prefix { $0 != "]" }.split(separator: ",").map { $0.drop { $0 == " " } }
    guard numbers.count == 2, let x = Double(numbers[0]), let y = Double(numbers[1]) else { return nil }
    return (x, y)
  }
}
