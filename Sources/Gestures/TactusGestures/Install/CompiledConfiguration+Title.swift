// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension CompiledConfiguration {
  /// Returns the name of a recognizer for users: that of its composed gesture, or the words of its gesture.
  package func title(of index: Int) -> String {
    guard recognizers.indices.contains(index) else { return "?" }
    let recognizer = recognizers[index]
    if let first = recognizer.bindings.first, configuration.bindings.indices.contains(first),
      let name = configuration.bindings[first].name
    {
      return name
    }
    return recognizer.name
  }
}
