// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Conversion of text from and to C.
package enum Text {
  /// Returns the bytes of a C string, without the closing 0; nil for NULL.
  package static func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8>? {
    guard let text else { return nil }
    var count = 0
    while text[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Writes as much of the text as fits, with a closing 0, and returns the text's full length.
  static func write(_ text: String, to buffer: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      if let buffer, size > 0 {
        let length = min(bytes.count, size - 1)
        for n in 0..<length { buffer[n] = CChar(bitPattern: bytes[n]) }
        buffer[length] = 0
      }
      return bytes.count
    }
  }
}

extension StaticString {
  /// The literal as a C string: the compiler closes every literal with a 0.
  var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }

  func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard other.count == utf8CodeUnitCount else { return false }
    for n in 0..<other.count where utf8Start[n] != other[n] { return false }
    return true
  }
}
