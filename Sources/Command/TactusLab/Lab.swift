// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusCommand

/// The program `tactus-lab`: tools for developers of gestures. It is not installed.
@main
enum Lab {
  static var tool: Tool {
    Tool(
      name: "tactus-lab",
      [Delay.self, Feel.self, FitTable.self, InspectScenario.self, Simulate.self, WhyScenario.self])
  }

  static func main() { tool.main() }
}
