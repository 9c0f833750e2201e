// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusInput

/// The option for the seat of touchscreens.
enum Seat {
  static let option = Option("seat", value: "SEAT", "look for touchscreens on this seat (default: $XDG_SEAT, or seat0)")

  static func of(_ arguments: Arguments) -> String {
    if let seat = arguments.value(of: option) { return seat }
    return System.environment("XDG_SEAT").flatMap { $0.isEmpty ? nil : $0 } ?? "seat0"
  }
}
