// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WaylandServer

/// The touches that were delivered to clients in the ordinary stream. Some of them are silent: no more events about
/// them are sent.
///
/// `wl_touch.cancel` names no touch: it ends all touches of a client, even those that should continue. If such a touch
/// then got a new `down`, the client would see a press at a place where no finger landed. So such a touch is silent
/// until its finger has lifted.
struct KnownTouches {
  private struct Known {
    let serial: UInt64
    /// The device's id for the contact, from which the host finds the seat.
    let contact: Int64
    let client: ClientPointer?
    var surface: ResourcePointer?
    var isSilent = false
    /// Whether the touch's surface was destroyed.
    var isOver = false
  }

  private var known: [Known] = []

  /// Returns whether a delivery may be sent to a client. If so, records it as sent.
  mutating func admits(
    _ delivery: TouchDelivery, to client: ClientPointer?, on surface: ResourcePointer? = nil
  ) -> Bool {
    guard let index = known.firstIndex(where: { $0.serial == delivery.serial }) else {
      if delivery.phase == .began {
        known.append(Known(serial: delivery.serial, contact: delivery.id, client: client, surface: surface))
      }
      return true
    }
    let isSilent = known[index].isSilent || known[index].isOver
    if delivery.phase == .ended || delivery.phase == .cancelled { known.remove(at: index) }
    return !isSilent
  }

  /// Silences the touches that one cancel has ended on a seat: those of a client, or those of all clients. Returns the
  /// silenced touches.
  mutating func silence(_ client: ClientPointer?, isSeatWide: Bool, onSeat isOnSeat: (Int64) -> Bool) -> [UInt64] {
    var silenced: [UInt64] = []
    for n in known.indices where !known[n].isSilent && (isSeatWide || client != nil && known[n].client == client) {
      guard isOnSeat(known[n].contact) else { continue }
      known[n].isSilent = true
      silenced.append(known[n].serial)
    }
    return silenced
  }

  /// Forgets a touch about which nothing more is sent. Returns true if a client has received its beginning but not its
  /// end.
  @discardableResult
  mutating func forget(_ serial: UInt64) -> Bool {
    guard let index = known.firstIndex(where: { $0.serial == serial }) else { return false }
    let last = known.remove(at: index)
    return !last.isSilent && !last.isOver
  }

  /// Ends the touches on a destroyed surface. Returns those whose end no client has received.
  mutating func end(on surface: ResourcePointer) -> [UInt64] {
    var open: [UInt64] = []
    for n in known.indices where known[n].surface == surface {
      if !known[n].isSilent { open.append(known[n].serial) }
      known[n].isOver = true
      known[n].surface = nil
    }
    return open
  }

  /// Forgets the touches on destroyed surfaces. Called when no delivery of these touches is pending.
  mutating func forgetWhatIsOver() { known.removeAll { $0.isOver } }

  func isOver(_ serial: UInt64) -> Bool { known.contains { $0.serial == serial && $0.isOver } }
}
