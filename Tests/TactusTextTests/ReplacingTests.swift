// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText
import Testing

/// Tests the functions on text that Embedded Swift lacks.
struct ReplacingTests {
  @Test(arguments: [
    ("{way}, {rest}", "{way}", "5 mm", "5 mm, {rest}"), ("aaa", "a", "aa", "aaaaaa"), ("aaaa", "aaa", "b", "ba"),
    ("a-b", "-", "", "ab"), ("", "a", "b", ""), ("abc", "", "x", "abc"), ("né né", "é", "ö", "nö nö"),
    ("ab", "abc", "x", "ab"),
  ])
  func eachOccurrenceIsReplacedOnce(text: String, old: String, new: String, replaced: String) {
    #expect(text.replacing(old, with: new) == replaced)
  }

  @Test(arguments: [
    ("usage FILE", "FILE", true), ("file", "FILE", false), ("", "", true), ("a", "", true), ("", "a", false),
  ])
  func textContainsAnotherText(text: String, other: String, isContained: Bool) {
    #expect(text.contains(other) == isContained)
  }

  @Test(arguments: [
    ("aab", "ab", 1..<3), ("abab", "ab", 0..<2), ("ab", "b", 1..<2), ("ab", "abc", nil), ("ab", "", nil),
    ("", "a", nil),
  ])
  func bytesAreFoundWhereTheyOccurFirst(text: String, sought: String, range: Range<Int>?) {
    #expect(Array(text.utf8).firstRange(ofBytes: Array(sought.utf8)) == range)
  }
}
