// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Remembers the owner of each touch that a client has received or may receive later.
///
/// Landings are found by the serial in the engine's delivery, and not by their times.
struct Landings<Owner: AnyObject> {
  struct Landing {
    let serial: UInt64
    let id: Int64
    /// The window to which Weston assigned the first finger.
    let owner: Owner
    /// The offset of the device's clock at the landing.
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

  /// The most landings to keep: more touches than can be withheld at the same time. If a touch is consumed before its
  /// window has received it, its landing is kept until newer landings replace it.
  private static var memory: Int { 64 }

  mutating func add(_ landing: Landing) {
    if landings.count >= Self.memory, let oldest = landings.firstIndex(where: { !$0.isDelivered }) {
      landings.remove(at: oldest)
    }
    landings.append(landing)
  }

  subscript(serial: UInt64) -> Landing? { landings.last { $0.serial == serial } }

  /// Returns the landing of a delivered touch; nil if its owner is gone. Removes the landing when the touch ends.
  mutating func take(_ delivery: TouchDelivery) -> Landing? {
    guard let index = landings.lastIndex(where: { $0.serial == delivery.serial }) else { return nil }
    if delivery.phase == .ended || delivery.phase == .cancelled { return landings.remove(at: index) }
    landings[index].isDelivered = true
    return landings[index]
  }

  /// Removes the landings of an owner that can no longer receive events. Calls `forgotten` with the serial of each.
  mutating func forget(_ owner: Owner, _ forgotten: (UInt64) -> Void) {
    for landing in landings where landing.owner === owner { forgotten(landing.serial) }
    landings.removeAll { $0.owner === owner }
  }

  mutating func removeAll() { landings.removeAll(keepingCapacity: true) }
}
