// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The source of a random host's decisions.
package protocol ByteSource {
  mutating func next() -> UInt8?
}

extension ByteSource {
  package mutating func nextOrZero() -> UInt8 { next() ?? 0 }
}

/// The input of a fuzzer.
package struct FuzzerInput: ByteSource {
  private var bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }
  package mutating func next() -> UInt8? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return bytes[place]
  }
}

/// An endless sequence of bytes, the same for the same seed.
package struct SeededBytes: ByteSource {
  private var state: UInt64
  package init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }
  package mutating func next() -> UInt8? {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return UInt8(truncatingIfNeeded: state >> 24)
  }
}
