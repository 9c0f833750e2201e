// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Collects text to be written to a file.
struct TextBuffer {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
  mutating func removeFirst(_ count: Int) { bytes.removeFirst(count) }

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a number, right-aligned in this many columns, with a plus sign if wanted.
  mutating func add(_ number: Int64, width: Int = 0, showsPlus: Bool = false) {
    let begin = bytes.count
    var magnitude = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10))
      magnitude /= 10
    } while magnitude > 0
    if number < 0 { bytes.append(UInt8(ascii: "-")) } else if showsPlus { bytes.append(UInt8(ascii: "+")) }
    while bytes.count - begin < width { bytes.append(UInt8(ascii: " ")) }
    bytes[begin...].reverse()
  }

  /// Appends a text, left-aligned in this many columns.
  mutating func add(_ text: String, width: Int) {
    let begin = bytes.count
    add(text)
    while bytes.count - begin < width { bytes.append(UInt8(ascii: " ")) }
  }

  /// Appends a YAML string in quotes.
  mutating func addQuoted(_ text: String) {
    add("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": add("\\\"")
      case "\\": add("\\\\")
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{a0}", "\u{2028}", "\u{2029}", "\u{fe00}"..., "\u{d7a4}"..."\u{f8ff}":
        // YAML does not allow these characters unescaped, or changes them.
        let digits = String(scalar.value, radix: 16)
        add("\\U" + String(repeating: "0", count: 8 - digits.count) + digits)
      default: add(String(scalar))
      }
    }
    add("\"")
  }
}
