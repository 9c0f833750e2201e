// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig

/// A binding that does this.
func binding(_ words: String...) -> Binding {
  Binding(
    gesture: Gesture(fingers: 3...3, .swipe(.left)),
    effect: .act(ActionWords(name: words[0], arguments: Array(words.dropFirst()))), words: "3 swipe left",
    place: SourcePlace(file: "test", line: 1, column: 1))
}

func configuration(_ bindings: Binding...) -> Configuration {
  var configuration = Configuration()
  configuration.bindings = bindings
  return configuration
}
