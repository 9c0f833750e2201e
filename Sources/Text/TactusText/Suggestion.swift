// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Finds the word that the user probably meant.
public enum Suggestion {
  /// Returns the candidate that is nearest to `word`; nil if none is near enough.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let spelt = Array(word.inSmallLetters.utf8)
    guard (1...64).contains(spelt.count) else { return nil }
    var best: (distance: Int, word: String)?
    for candidate in candidates {
      let length = candidate.utf8.count
      let allowed = min(max(1, max(spelt.count, length) / 3), spelt.count - 1, (best?.distance ?? .max) - 1)
      // The distance is at least the difference of the lengths, since that many letters must be inserted or dropped.
      guard abs(spelt.count - length) <= allowed else { continue }
      let distance = distance(spelt, Array(candidate.inSmallLetters.utf8))
      if distance <= allowed { best = (distance, candidate) }
    }
    return best?.word
  }

  /// Returns "; did you mean X?", or an empty text if no candidate is near enough.
  public static func hint(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// Returns the number of letters that must be inserted, dropped, changed or swapped with a neighbour to turn `a` into
  /// `b`.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
