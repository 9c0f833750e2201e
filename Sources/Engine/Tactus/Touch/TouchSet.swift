// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The index of a touch in the engine's table, 0 to 63. A touch keeps its index for as long as the table contains it.
public struct TouchSlot: Hashable, Sendable {
  /// Masked to six bits, so that an invalid index cannot lead to memory outside the table.
  let index: Int
  init(_ index: Int) { self.index = index & 63 }
}

/// A set of touches of one engine, stored in one word, so that one instruction tests whether two sets share a touch.
///
/// Iterates in the order of the slots. For the new touches of one frame, this is the order in which they landed.
public struct TouchSet: Hashable, Sendable, Sequence {
  var bits: UInt64
  init(bits: UInt64) { self.bits = bits }
  public init() { bits = 0 }
  public init(_ slots: some Sequence<TouchSlot>) {
    bits = 0
    for slot in slots { insert(slot) }
  }
  init(_ slot: TouchSlot) { bits = 1 &<< UInt64(truncatingIfNeeded: slot.index) }

  public var isEmpty: Bool { bits == 0 }
  /// A loop counts the bits, since not every processor has an instruction for this, and a set rarely has more than two
  /// members.
  public var count: Int {
    var rest = bits
    var count = 0
    while rest != 0 {
      rest &= rest &- 1
      count &+= 1
    }
    return count
  }
  /// The member in the lowest slot.
  public var first: TouchSlot? { bits == 0 ? nil : TouchSlot(bits.trailingZeroBitCount) }

  mutating func removeFirst() -> TouchSlot? {
    guard let first else { return nil }
    bits &= bits &- 1
    return first
  }

  /// The member, if the set has exactly one; otherwise nil.
  var onlyMember: TouchSlot? { bits != 0 && bits & (bits &- 1) == 0 ? TouchSlot(bits.trailingZeroBitCount) : nil }

  public func contains(_ slot: TouchSlot) -> Bool { bits & TouchSet(slot).bits != 0 }
  public mutating func insert(_ slot: TouchSlot) { bits |= TouchSet(slot).bits }
  public mutating func remove(_ slot: TouchSlot) { bits &= ~TouchSet(slot).bits }
  public mutating func formUnion(_ other: TouchSet) { bits |= other.bits }
  public mutating func subtract(_ other: TouchSet) { bits &= ~other.bits }
  public func union(_ other: TouchSet) -> TouchSet { TouchSet(bits: bits | other.bits) }
  public func intersection(_ other: TouchSet) -> TouchSet { TouchSet(bits: bits & other.bits) }
  public func subtracting(_ other: TouchSet) -> TouchSet { TouchSet(bits: bits & ~other.bits) }
  public func intersects(_ other: TouchSet) -> Bool { bits & other.bits != 0 }

  public struct Iterator: IteratorProtocol {
    var bits: UInt64
    public mutating func next() -> TouchSlot? {
      guard bits != 0 else { return nil }
      let slot = TouchSlot(bits.trailingZeroBitCount)
      bits &= bits &- 1
      return slot
    }
  }
  public func makeIterator() -> Iterator { Iterator(bits: bits) }
}

/// The touches that changed in one event, each in exactly one phase. All other touches are stationary (S1.3, S1.4).
struct TouchChanges {
  var began = TouchSet()
  var moved = TouchSet()
  var ended = TouchSet()
  var cancelled = TouchSet()

  var all: TouchSet { TouchSet(bits: began.bits | moved.bits | ended.bits | cancelled.bits) }

  var lifted: TouchSet { TouchSet(bits: ended.bits | cancelled.bits) }
  /// Whether no touch began, ended or was cancelled. This is true of nearly every event.
  var isMotion: Bool { comingAndGoing.isEmpty }
  /// Touches that began, ended or were cancelled.
  var comingAndGoing: TouchSet { TouchSet(bits: began.bits | ended.bits | cancelled.bits) }
}
