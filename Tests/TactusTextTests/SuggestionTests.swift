// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusText

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "a slip of the finger is recognized",
    arguments: [("pna", "pan"), ("Pan", "pan"), ("pinsh", "pinch"), ("rotaton", "rotation"), ("swiep", "swipe")])
  func near(_ word: String, _ meant: String) {
    #expect(Suggestion.nearest(to: word, among: ["tap", "pan", "swipe", "pinch", "rotation"]) == meant)
  }

  @Test("what is far from everything suggests nothing", arguments: ["", "zzz", "magnification"])
  func far(_ word: String) {
    #expect(Suggestion.nearest(to: word, among: ["pan", "swipe", "rotation"]) == nil)
  }
}
