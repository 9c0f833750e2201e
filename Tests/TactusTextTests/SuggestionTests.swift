// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusText

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "A misspelt word suggests the nearest one",
    arguments: [("pna", "pan"), ("Pan", "pan"), ("pinsh", "pinch"), ("rotaton", "rotation"), ("swiep", "swipe")])
  func near(_ word: String, _ meant: String) {
    #expect(Suggestion.nearest(to: word, among: ["tap", "pan", "swipe", "pinch", "rotation"]) == meant)
  }

  @Test("A word far from all others suggests nothing", arguments: ["", "zzz", "magnification"])
  func far(_ word: String) {
    #expect(Suggestion.nearest(to: word, among: ["pan", "swipe", "rotation"]) == nil)
  }
}
