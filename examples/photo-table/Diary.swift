// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusApp
import TactusClient
import TactusKit

/// Prints each event on a line of its own, in columns: the subject, its state, the number of fingers, and the values.
final class Diary: GestureHostObserver {
  func tell(_ recognizer: GestureRecognizer) {
    guard recognizer.state != .changed else { return }
    let place = recognizer.location(in: nil)
    var values = "at (\(Self.whole(place.x, 4)), \(Self.whole(place.y, 4)))"
    if let photo = recognizer.view as? Photo {
      let zoom = Self.whole(photo.place.scale / photo.home.scale * 100, 3)
      values += "  \(photo.title): \(zoom) %, \(Self.whole((photo.place.angle - photo.home.angle) * 180 / .pi, 3))°"
    }
    tell(
      recognizer.name ?? "", recognizer.state.name.description, fingers: String(recognizer.numberOfTouches), values)
  }

  func hostAttached(_ host: GestureHost) { tell("window", "attached", "gestures are recognized from now on") }

  /// Prints the disposition of a touch.
  func host(_ host: GestureHost, disposition notice: DispositionNotice) {
    let word =
      switch notice.disposition {
      case .delivered: "delivered"
      case .withheld: "withheld"
      case .cancelled: "cancelled"
      case .consumed: "consumed"
      case .endWithheld: "end withheld"
      }
    tell("touch \(notice.touch)", word, notice.disposition == .delivered ? "" : notice.reason.words)
  }

  func tell(_ what: String, _ state: String, fingers: String = "", _ values: String) {
    var line = Self.padded(what, 12) + "  " + Self.padded(state, 10) + Self.padded(fingers, 2) + "  " + values
    while line.last == " " { line.removeLast() }
    say(line)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func whole(_ value: Double, _ width: Int) -> String {
    let text = value.magnitude < 1e9 ? String(Int64(value.rounded())) : "-"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
