// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import Testing

/// Returns the action that these words mean in a configuration. Words that are valid only for a driven action are read
/// with `drive yes`.
func deed(_ words: [String]) throws -> DesktopAction {
  let line = "bind 3 pan any -> " + words.map { "'\($0)'" }.joined(separator: " ")
  let reading = (try? ConfigurationReader.read(line)) ?? (try? ConfigurationReader.read(line + " { drive yes }"))
  return try #require(reading?.configuration.bindings.first?.action)
}

func binding(_ words: String...) throws -> Binding {
  Binding(
    gesture: Gesture(fingers: 3...3, .swipe(.left)), effect: .act(try deed(words)), words: "3 swipe left",
    place: SourcePlace(file: "test", line: 1, column: 1))
}

func configuration(_ bindings: Binding...) -> Configuration {
  var configuration = Configuration()
  configuration.bindings = bindings
  return configuration
}
