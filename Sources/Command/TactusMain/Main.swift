// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusCommand

/// The program `tactus`.
@main
enum Main {
  static func main() { Tool.tactus.main() }
}
