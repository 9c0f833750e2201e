// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

@testable import TactusCommand
@testable import TactusLab

/// Runs a command line, and records its output and exit status.
struct CommandRun {
  var status = ExitCode.success
  var output = ""
  var complaints = ""

  var lines: [Substring] { output.split(separator: "\n") }

  /// Runs the command line with `environment`, or with the environment of this process if `environment` is nil.
  init(_ words: [String], of tool: Tool = .tactus, environment: [String: String]? = nil, hasColour: Bool = false) {
    var output: [UInt8] = []
    var complaints: [UInt8] = []
    let console = Console(hasColour: hasColour) { stream, bytes in
      if stream == .output { output += bytes } else { complaints += bytes }
      return true
    }
    status = System.$variables.withValue(environment ?? System.variables) { tool.run(words, console) }
    console.flush()
    self.output = String(decoding: output, as: UTF8.self)
    self.complaints = String(decoding: complaints, as: UTF8.self)
  }

  init(_ words: String...) { self.init(words) }

  /// Runs `tactus-lab`.
  init(lab words: String...) { self.init(words, of: Lab.tool) }
}
