// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Where a random host gets its decisions from.
public protocol ByteSource {
  mutating func next() -> UInt8?
}

extension ByteSource {
  public mutating func nextOrZero() -> UInt8 { next() ?? 0 }
}

/// The input of a fuzzer.
public struct FuzzerInput: ByteSource {
  private var bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }
  public mutating func next() -> UInt8? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return bytes[place]
  }
}

/// Endless, and the same for the same seed.
public struct SeededBytes: ByteSource {
  private var state: UInt64
  public init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }
  public mutating func next() -> UInt8? {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return UInt8(truncatingIfNeeded: state >> 24)
  }
}
