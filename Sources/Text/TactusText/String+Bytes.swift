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
}
