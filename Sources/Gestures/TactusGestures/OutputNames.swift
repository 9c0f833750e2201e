// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

extension Configuration {
  /// Returns a sentence about each name of an output in the configuration that none of these outputs has.
  package func remarks(onOutputs found: [String]) -> [String] {
    var remarks: [String] = []
    for pattern in outputPatterns where !found.contains(where: { Glob.matches($0, pattern: pattern) }) {
      let there = found.isEmpty ? "found none" : "found only " + found.joined(separator: ", ")
      remarks.append("no output here is called `" + pattern + "`: " + there)
    }
    return remarks
  }

  /// The names of outputs in the configuration, each once.
  private var outputPatterns: [String] {
    var patterns: [String] = []
    func add(_ pattern: String) { if !patterns.contains(pattern) { patterns.append(pattern) } }
    for rule in devices { if let output = rule.output { add(output) } }
    for binding in bindings {
      for case .output(let output) in binding.scope.when + binding.options.only + binding.options.unless {
        add(output)
      }
    }
    return patterns
  }
}
