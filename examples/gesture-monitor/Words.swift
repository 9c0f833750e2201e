// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusClient

/// Formats numbers and names, for people and for programs.
enum Words {
  /// Formats a number with this many decimals, at most six.
  static func decimal(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return "0" }
    var factor: Int64 = 1
    for _ in 0..<min(decimals, 6) { factor *= 10 }
    let scaled = Int64((value * Double(factor)).rounded())
    let rest = String(scaled.magnitude % factor.magnitude)
    let sign = scaled < 0 ? "-" : ""
    let whole = sign + String(scaled.magnitude / factor.magnitude)
    return decimals == 0 ? whole : whole + "." + String(repeating: "0", count: decimals - rest.count) + rest
  }

  static func seconds(_ time: Interval) -> String { decimal(time.seconds, 3) }
  static func degrees(_ angle: Double) -> Double { angle * 180 / .pi }

  static func name(_ side: Sides) -> String {
    switch side {
    case .left: "left"
    case .right: "right"
    case .up: "up"
    case .down: "down"
    default: "none"
    }
  }
  static func edgeName(_ side: Sides) -> String { side == .top ? "top" : side == .bottom ? "bottom" : name(side) }

  static func name(_ phase: TouchPhase) -> String {
    switch phase {
    case .began: "down"
    case .moved, .stationary: "motion"
    case .ended: "up"
    case .cancelled: "cancelled"
    }
  }

  static func name(_ disposition: TouchDisposition) -> String {
    switch disposition {
    case .delivered: "delivered"
    case .withheld: "withheld"
    case .cancelled: "cancelled"
    case .consumed: "consumed"
    case .endWithheld: "end-withheld"
    }
  }

  static func padded(_ text: String, _ width: Int, isRight: Bool = false) -> String {
    let blank = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? blank + text : text + blank
  }
}
