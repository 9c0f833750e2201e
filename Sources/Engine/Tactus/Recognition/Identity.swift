// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Identifies a view of one engine. The id becomes stale when the view is destroyed, and never identifies a newer view.
public struct ViewID: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32
  init(index: Int, generation: UInt32) {
    self.index = UInt32(truncatingIfNeeded: index)
    self.generation = generation
  }
  /// Restores an id that a host has stored as a number.
  public init(rawValue: UInt64) {
    index = UInt32(truncatingIfNeeded: rawValue)
    generation = UInt32(truncatingIfNeeded: rawValue >> 32)
  }
  public var rawValue: UInt64 { UInt64(generation) << 32 | UInt64(index) }
}

/// Identifies a recognizer of one engine. The id becomes stale when the recognizer is destroyed.
public struct RecognizerID: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32
  init(index: Int, generation: UInt32) {
    self.index = UInt32(truncatingIfNeeded: index)
    self.generation = generation
  }
  /// Restores an id that a host has stored as a number.
  public init(rawValue: UInt64) {
    index = UInt32(truncatingIfNeeded: rawValue)
    generation = UInt32(truncatingIfNeeded: rawValue >> 32)
  }
  public var rawValue: UInt64 { UInt64(generation) << 32 | UInt64(index) }
}

/// A host's own number for a target of a recognizer's actions. The engine only passes the number back in actions
/// (S4.11).
public struct TargetID: Hashable, Sendable {
  public var rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}
