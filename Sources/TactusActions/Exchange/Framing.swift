// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How far an answer has come.
enum Framing {
  case incomplete
  /// These bytes are what was answered.
  case complete(Range<Int>)
  /// It is none: why.
  case broken(String)

  /// All up to the end of the connection.
  static func all(_ bytes: [UInt8], _ isAtEnd: Bool) -> Framing { isAtEnd ? .complete(0..<bytes.count) : .incomplete }

  static func line(_ bytes: [UInt8], _ isAtEnd: Bool) -> Framing {
    if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return .complete(0..<end) }
    return .incomplete
  }

  /// After a 32-bit number that says how long it is, in the machine's order of bytes, behind `skipped` others.
  static func counted(_ bytes: [UInt8], behind skipped: Int, headSize: Int, most: Int) -> Framing {
    guard let count = number(in: bytes, at: skipped), bytes.count >= headSize else { return .incomplete }
    guard count <= most else { return .broken("an answer of \(count) bytes is announced") }
    let end = headSize + Int(count)
    return bytes.count >= end ? .complete(headSize..<end) : .incomplete
  }

  static func number(in bytes: [UInt8], at place: Int) -> UInt32? {
    guard bytes.count >= place + 4 else { return nil }
    return bytes[place..<place + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }

  static func bytes(of number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
}
