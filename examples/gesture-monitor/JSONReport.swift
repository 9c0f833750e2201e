// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Formats each sighting as a JSON object on one line, for programs. Times are in seconds on the clock of the touches,
/// angles in degrees.
enum JSONReport {
  static func line(for sighting: Sighting) -> String {
    var fields = sighting.time.map { [("time", Words.decimal(Double($0.microseconds) / 1_000_000, 6))] } ?? []
    switch sighting.what {
    case .touch(let id, let phase, let place):
      fields += [("touch", String(id)), ("phase", quoted(Words.name(phase)))] + at(place)
    case .disposition(let id, let disposition, let reason):
      fields += [
        ("touch", String(id)), ("disposition", quoted(Words.name(disposition))), ("reason", quoted("\(reason)")),
      ]
    case .gesture(let gesture):
      fields += [
        ("gesture", quoted(gesture.name)), ("kind", quoted(gesture.kind.name.description)),
        ("state", quoted(gesture.state.name.description)), ("touches", String(gesture.numberOfTouches)),
      ]
      fields += at(gesture.location)
      fields += Measurement.all(of: gesture.measure).map { ($0.name, json($0.value)) }
    case .note(let text):
      fields += [("note", quoted(text))]
    }
    return "{" + fields.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  private static func at(_ place: Point) -> [(String, String)] {
    [("x", Words.decimal(place.x, 2)), ("y", Words.decimal(place.y, 2))]
  }

  private static func json(_ value: Measurement.Value) -> String {
    switch value {
    case .pair(let pair): "[\(Words.decimal(pair.dx, 2)),\(Words.decimal(pair.dy, 2))]"
    case .number(let number): Words.decimal(number, 4)
    case .angle(let angle): Words.decimal(Words.degrees(angle), 2)
    case .word(let word): quoted(word)
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..."\u{1F}": quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
