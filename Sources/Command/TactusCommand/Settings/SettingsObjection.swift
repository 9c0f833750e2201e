// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// The reason why a change is refused.
struct SettingsObjection: Error, Equatable {
  var sentence: String
  /// Whether no change at all is possible now.
  var isOfAll = false

  init(_ sentence: String, isOfAll: Bool = false) { (self.sentence, self.isOfAll) = (sentence, isOfAll) }

  init(_ errors: ConfigurationErrors) {
    sentence = errors.errors.first.map { Self.sentence($0.what) } ?? "The request is invalid."
  }

  static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + ([".", "?"].contains(words.last) ? "" : ".")
  }
}
