// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A set of recognizers by their places in the table, one bit each: a relation is asked about far more often than it is
/// made, and between any two that conflict.
struct RecognizerSet {
  private var words: [UInt64] = []

  var isEmpty: Bool { words.isEmpty }

  @inline(__always)
  func contains(_ index: Int) -> Bool {
    let word = index >> 6
    return index >= 0 && word < words.count && words[word] & Self.bit(index) != 0
  }

  mutating func insert(_ index: Int) {
    guard index >= 0 else { return }
    while words.count <= index >> 6 { words.append(0) }
    words[index >> 6] |= Self.bit(index)
  }

  mutating func remove(_ index: Int) {
    guard contains(index) else { return }
    words[index >> 6] &= ~Self.bit(index)
    while words.last == 0 { words.removeLast() }
  }

  func forEach(_ body: (Int) -> Void) {
    for (n, word) in words.enumerated() {
      var left = word
      while left != 0 {
        body(n << 6 | left.trailingZeroBitCount)
        left &= left &- 1
      }
    }
  }

  private static func bit(_ index: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: index) }
}
