// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The owners of the touches that clients have received or may still receive.
///
/// The engine identifies a delivered touch by its serial, so that its landing time need not match.
struct Landings<Owner: AnyObject> {
  struct Landing {
    let serial: UInt64
    let id: Int64
    /// The window to which Weston gave the first finger.
    let owner: Owner
    /// The offset of its device's clock.
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

  /// More touches than any hand can have withheld at once. A touch that is consumed before its window has received it
  /// stays here until newer ones push it out.
  private static var memory: Int { 64 }

  mutating func add(_ landing: Landing) {
    if landings.count >= Self.memory, let oldest = landings.firstIndex(where: { !$0.isDelivered }) {
      landings.remove(at: oldest)
    }
    landings.append(landing)
  }

  subscript(serial: UInt64) -> Landing? { landings.last { $0.serial == serial } }

  /// The landing of a delivered touch; nil if its owner is gone. It is removed when the touch ends.
  mutating func take(_ delivery: TouchDelivery) -> Landing? {
    guard let index = landings.lastIndex(where: { $0.serial == delivery.serial }) else { return nil }
    if delivery.phase == .ended || delivery.phase == .cancelled { return landings.remove(at: index) }
    landings[index].isDelivered = true
    return landings[index]
  }

  /// The owner can no longer receive events. `forgotten` is called with the serial of each of its touches.
  mutating func forget(_ owner: Owner, _ forgotten: (UInt64) -> Void) {
    for landing in landings where landing.owner === owner { forgotten(landing.serial) }
    landings.removeAll { $0.owner === owner }
  }

  mutating func removeAll() { landings.removeAll(keepingCapacity: true) }
}
