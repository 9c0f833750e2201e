// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusInput

/// The option that selects the seat whose touchscreens a command uses.
enum Seat {
  static let option = Option("seat", value: "SEAT", "look for touchscreens on this seat (default: $XDG_SEAT, or seat0)")

  static func of(_ arguments: CommandArguments) -> String {
    arguments.value(of: option) ?? usual
  }

  static var usual: String { System.environment("XDG_SEAT").flatMap { $0.isEmpty ? nil : $0 } ?? "seat0" }
}
