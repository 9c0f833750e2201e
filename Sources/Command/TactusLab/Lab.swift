// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusCommand

/// The program `tactus-lab`: tools for developers of gestures. It is not installed.
@main
enum Lab {
  static var tool: Tool {
    Tool(
      name: "tactus-lab",
      [
        .of(Delay.self), .of(Feel.self), .of(FitTable.self), .of(InspectScenario.self), .of(Simulate.self),
        .of(WhyScenario.self),
      ])
  }

  static func main() { tool.main() }
}
