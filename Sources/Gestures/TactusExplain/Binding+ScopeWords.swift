// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

extension Binding {
  /// A description of where and when the binding applies; empty if it applies always and everywhere.
  public var scopeWords: String {
    var words: [String] = []
    if !scope.apps.isEmpty { words.append("in " + scope.apps.joined(separator: " or ")) }
    if !scope.devices.isEmpty { words.append("on " + scope.devices.joined(separator: " or ")) }
    let needed = scope.when + options.only
    if !needed.isEmpty { words.append("only " + ConditionWord.words(of: needed).joined(separator: " ")) }
    if !options.unless.isEmpty {
      words.append("unless " + ConditionWord.words(of: options.unless).joined(separator: " "))
    }
    return words.joined(separator: ", ")
  }
}
