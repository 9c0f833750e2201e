// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText
import Testing

struct GlobTests {
  @Test(arguments: [
    ("ELAN*", "ELAN Touchscreen", true), ("*", "", true), ("a*b*c", "aXbYbZc", true), ("a*b", "aXc", false),
    ("abc", "abcd", false), ("", "", true), ("", "a", false), ("a**", "a", true),
  ])
  func aStarMatchesAnyText(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob.matches(text, pattern: pattern) == isMatch)
  }

  @Test func aNameWeighsMoreThanAPatternAndALongerPatternMoreThanAShorterOne() {
    let patterns = ["*", "a*", "*ab*", "a"]
    let weights = patterns.map { Glob.weight(of: $0) }
    #expect(weights == weights.sorted())
    #expect(Set(weights).count == patterns.count)
  }
}
