// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Functions on the bytes of text, which suffice for names and configurations. In Embedded Swift, `Character` would
/// cost more code than all other string functions together.
extension String {
  /// Returns the pieces between the separators, including empty pieces.
  public func pieces(between separator: Unicode.Scalar) -> [String] {
    var pieces: [String] = []
    var piece: [UInt8] = []
    for byte in utf8 {
      if UInt32(byte) == separator.value {
        pieces.append(String(decoding: piece, as: UTF8.self))
        piece = []
      } else {
        piece.append(byte)
      }
    }
    return pieces + [String(decoding: piece, as: UTF8.self)]
  }

  public func begins(with other: String) -> Bool { utf8.starts(with: other.utf8) }

  public func contains(_ scalar: Unicode.Scalar) -> Bool { utf8.contains { UInt32($0) == scalar.value } }

  /// The text with ASCII capitals in lower case.
  public var inSmallLetters: String {
    var bytes = Array(utf8)
    for index in bytes.indices where bytes[index] >= UInt8(ascii: "A") && bytes[index] <= UInt8(ascii: "Z") {
      bytes[index] |= 0x20
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  public func contains(_ other: String) -> Bool { other.isEmpty || utf8.firstRange(ofBytes: other.utf8) != nil }

  /// Returns the text with `new` in place of every `old`.
  public func replacing(_ old: String, with new: String) -> String {
    var replaced = ""
    var rest = self[...]
    while let range = rest.utf8.firstRange(ofBytes: old.utf8) {
      replaced += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return replaced + rest
  }
}

extension Collection<UInt8> {
  /// Returns where the other bytes occur first; nil if they do not occur, or if there are none.
  public func firstRange(ofBytes other: some Collection<UInt8>) -> Range<Index>? {
    guard let first = other.first else { return nil }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first) {
      if self[found...].starts(with: other) { return found..<index(found, offsetBy: other.count) }
      start = index(after: found)
    }
    return nil
  }
}
