// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusClient

/// Formats each sighting as a line in columns, for people.
struct ColumnReport {
  private let hasColour: Bool
  /// Whether fewer values are printed, to fit into a narrow space.
  private let isNarrow: Bool
  private var first: Timestamp?

  private enum Colour: String {
    case red = "\u{1B}[31m"
    case green = "\u{1B}[32m"
    case yellow = "\u{1B}[33m"
    case cyan = "\u{1B}[36m"
    case faint = "\u{1B}[2m"
  }

  init(hasColour: Bool = false, isNarrow: Bool = false) {
    self.hasColour = hasColour
    self.isNarrow = isNarrow
  }

  var heading: String { line("time", "what", "state", "fingers", "values", .faint) }

  mutating func line(for sighting: Sighting) -> String {
    if first == nil { first = sighting.time }
    let time = sighting.time.flatMap { time in first.map { Words.seconds(time - $0) } } ?? ""
    switch sighting.what {
    case .touch(let id, let phase, let place):
      return line(time, "touch \(id)", Words.name(phase), "", at(place), .faint)
    case .disposition(let id, let disposition, let reason):
      let colour: Colour =
        switch disposition {
        case .delivered: .faint
        case .withheld, .endWithheld: .yellow
        case .cancelled, .consumed: .red
        }
      let why = disposition == .delivered ? "" : reason.words
      return line(time, "touch \(id)", Words.name(disposition), "", why, colour)
    case .gesture(let gesture):
      var words = at(gesture.location)
      for value in Measurement.all(of: gesture.measure) where !isNarrow || value.name != "velocity" {
        words += "  " + ColumnReport.words(value, width: isNarrow ? 0 : 5)
      }
      let fingers = String(gesture.numberOfTouches)
      return line(time, gesture.name, gesture.state.name.description, fingers, words, colour(of: gesture.state))
    case .note(let text):
      return coloured(text, .faint)
    }
  }

  private func at(_ place: Point) -> String {
    ColumnReport.words(Measurement(name: "at", value: .pair(place - .zero)), width: isNarrow ? 0 : 4)
  }

  /// Formats a measurement, with numbers padded to this width, so that columns are aligned.
  static func words(_ measurement: Measurement, width: Int = 0) -> String {
    func padded(_ number: Double) -> String { Words.padded(Words.decimal(number, 0), width, isRight: true) }
    let value =
      switch measurement.value {
      case .pair(let pair): "(\(padded(pair.dx)), \(padded(pair.dy)))"
      case .number(let number) where measurement.name == "taps": Words.decimal(number, 0)
      case .number(let number): Words.decimal(number, 2)
      case .angle(let angle): Words.decimal(Words.degrees(angle), 1) + "°"
      case .word(let word): word
      }
    return measurement.name + " " + value
  }

  private func line(
    _ time: String, _ what: String, _ state: String, _ fingers: String, _ values: String, _ colour: Colour?
  ) -> String {
    var line = Words.padded(time, isNarrow ? 7 : 9, isRight: true) + "  " + Words.padded(what, 18)
    line += "  " + Words.padded(state, 9) + "  "
    line += Words.padded(fingers, isNarrow ? 1 : 7, isRight: true) + "  " + values
    while line.last == " " { line.removeLast() }
    return coloured(line, colour)
  }

  private func colour(of state: GestureState) -> Colour? {
    switch state {
    case .began: .cyan
    case .ended: .green
    case .cancelled, .failed: .red
    case .possible, .changed: nil
    }
  }

  private func coloured(_ text: String, _ colour: Colour?) -> String {
    guard hasColour, let colour else { return text }
    return colour.rawValue + text + "\u{1B}[0m"
  }
}
