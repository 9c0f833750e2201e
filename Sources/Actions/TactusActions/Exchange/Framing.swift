// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How much of an answer has arrived.
enum Framing {
  case incomplete
  /// The answer is complete, and consists of these bytes.
  case complete(Range<Int>)
  /// The received bytes are not a valid answer. Contains the reason.
  case broken(String)

  /// Determines how much has arrived of an answer that ends when the peer closes the connection.
  static func all(_ bytes: [UInt8], _ isAtEnd: Bool) -> Framing { isAtEnd ? .complete(0..<bytes.count) : .incomplete }

  static func line(_ bytes: [UInt8], _ isAtEnd: Bool) -> Framing {
    if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return .complete(0..<end) }
    return .incomplete
  }

  /// Determines how much has arrived of an answer that follows a head of `headSize` bytes. At the offset `skipped`, the
  /// head contains the length of the answer as a 32-bit number in the byte order of the machine.
  static func counted(_ bytes: [UInt8], behind skipped: Int, headSize: Int, most: Int) -> Framing {
    guard let count = number(in: bytes, at: skipped), bytes.count >= headSize else { return .incomplete }
    guard count <= most else { return .broken("announced an answer of \(count) bytes") }
    let end = headSize + Int(count)
    return bytes.count >= end ? .complete(headSize..<end) : .incomplete
  }

  static func number(in bytes: [UInt8], at offset: Int) -> UInt32? {
    guard bytes.count >= offset + 4 else { return nil }
    return bytes[offset..<offset + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }

  static func bytes(of number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
}
