// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusText

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "The nearest known word is suggested for a misspelt word",
    arguments: [("pna", "pan"), ("Pan", "pan"), ("pinsh", "pinch"), ("rotaton", "rotation"), ("swiep", "swipe")])
  func near(_ word: String, _ meant: String) {
    #expect(Suggestion.nearest(to: word, among: ["tap", "pan", "swipe", "pinch", "rotation"]) == meant)
  }

  @Test("Nothing is suggested for a word that resembles no known word", arguments: ["", "zzz", "magnification"])
  func far(_ word: String) {
    #expect(Suggestion.nearest(to: word, among: ["pan", "swipe", "rotation"]) == nil)
  }
}
