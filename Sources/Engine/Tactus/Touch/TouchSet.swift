// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The index of a touch in the engine's table, 0 to 63. It does not change while anything refers to the touch.
public struct TouchSlot: Hashable, Sendable {
  /// Masked when it is set, so that no index from outside leaves the table.
  let index: Int
  init(_ index: Int) { self.index = index & 63 }
}

/// A set of touches of one engine: one word, so that "do these two share a touch?" is one instruction.
///
/// Iterates in the order of the slots, which for new touches of one frame is landing order.
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
  /// Written out, since a baseline processor has no instruction for it, and there are rarely more than two.
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

  /// The member of a set of one.
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

/// Which touches changed in one event, each in exactly one phase. All others are stationary (S1.3, S1.4).
struct TouchChanges {
  var began = TouchSet()
  var moved = TouchSet()
  var ended = TouchSet()
  var cancelled = TouchSet()

  var all: TouchSet { TouchSet(bits: began.bits | moved.bits | ended.bits | cancelled.bits) }

  var lifted: TouchSet { TouchSet(bits: ended.bits | cancelled.bits) }
  /// Nothing but movement, as in nearly every event.
  var isMotion: Bool { comingAndGoing.isEmpty }
  /// Touches that changed in another way than by moving.
  var comingAndGoing: TouchSet { TouchSet(bits: began.bits | ended.bits | cancelled.bits) }
}
