// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A pattern in which `*` stands for any text. Configurations name devices and applications by patterns.
public enum Glob {
  public static func matches(_ text: String, pattern: String) -> Bool {
    guard isPattern(pattern) else { return text.utf8.elementsEqual(pattern.utf8) }
    let (text, pattern) = (Array(text.utf8), Array(pattern.utf8))
    let star = UInt8(ascii: "*")
    var (t, p) = (0, 0)
    // The positions at which to continue if the text after the last star does not match.
    var retry: (text: Int, pattern: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == star {
        retry = (t, p)
        p += 1
      } else if p < pattern.count, pattern[p] == text[t] {
        t += 1
        p += 1
      } else if let last = retry {
        retry = (last.text + 1, last.pattern)
        t = last.text + 1
        p = last.pattern + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == star }
  }

  public static func isPattern(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "*")) }

  /// Returns how specific a pattern is. A name without a star is the most specific.
  public static func weight(of pattern: String) -> Int {
    let literal = pattern.utf8.count(where: { $0 != UInt8(ascii: "*") })
    return literal == pattern.utf8.count ? .max : literal
  }
}
