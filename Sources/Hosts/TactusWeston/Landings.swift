// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Whose the touches are that clients know of, or may come to know of.
///
/// The engine says by a touch's serial which one it delivers. So it does not matter at what time it believes that the
/// touch landed.
struct Landings<Owner: AnyObject> {
  struct Landing {
    let serial: UInt64
    let id: Int64
    /// The window that weston had given the first finger to.
    let owner: Owner
    /// How far the clock of its device is off.
    let clockOffset: Interval
    fileprivate(set) var isDelivered = false

    init(serial: UInt64, id: Int64, owner: Owner, clockOffset: Interval) {
      self.serial = serial
      self.id = id
      self.owner = owner
      self.clockOffset = clockOffset
    }
  }
  private var landings: [Landing] = []

  /// No hand holds back so many. What is taken from a window before it hears of it stays until then.
  private static var memory: Int { 64 }

  mutating func add(_ landing: Landing) {
    if landings.count >= Self.memory, let oldest = landings.firstIndex(where: { !$0.isDelivered }) {
      landings.remove(at: oldest)
    }
    landings.append(landing)
  }

  subscript(serial: UInt64) -> Landing? { landings.last { $0.serial == serial } }

  /// The landing of a delivered touch; nil if its owner is gone. It is forgotten when the touch ends.
  mutating func take(_ delivery: TouchDelivery) -> Landing? {
    guard let index = landings.lastIndex(where: { $0.serial == delivery.serial }) else { return nil }
    if delivery.phase == .ended || delivery.phase == .cancelled { return landings.remove(at: index) }
    landings[index].isDelivered = true
    return landings[index]
  }

  /// Its owner can be told nothing any more; `forgotten` is called with the serials.
  mutating func forget(_ owner: Owner, _ forgotten: (UInt64) -> Void) {
    for landing in landings where landing.owner === owner { forgotten(landing.serial) }
    landings.removeAll { $0.owner === owner }
  }

  mutating func removeAll() { landings.removeAll(keepingCapacity: true) }
}
