// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Functions for names, which are stored as bytes: comparing `String`s would link in the Unicode tables.
enum Text {
  static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while text[index] != 0 {
      bytes.append(UInt8(bitPattern: text[index]))
      index += 1
    }
    return bytes
  }

  static func decimal(_ number: Int) -> [UInt8] {
    var digits: [UInt8] = []
    var left = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: left % 10))
      left /= 10
    } while left > 0
    if number < 0 { digits.append(UInt8(ascii: "-")) }
    return digits.reversed()
  }

  static func withCString(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Void) {
    (bytes + [0]).withUnsafeBytes { buffer in
      if let start = buffer.baseAddress { body(start.assumingMemoryBound(to: CChar.self)) }
    }
  }
}
