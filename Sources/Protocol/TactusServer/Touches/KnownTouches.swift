// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WaylandServer

/// What the ordinary streams of clients have been told, and the touches of which they must not hear again.
///
/// `wl_touch.cancel` names no touch: with it all touches of a client are over, also those that were not meant. A new
/// `down` for a finger that never lifted would be a press at a place that nobody touched, so they stay silent until it
/// has lifted.
struct KnownTouches {
  private struct Known {
    let serial: UInt64
    /// Of the device's, which tells the seat.
    let contact: Int64
    let client: ClientPointer?
    var surface: ResourcePointer?
    var isSilent = false
    /// Its surface is gone.
    var isOver = false
  }

  private var known: [Known] = []

  /// Whether a client may be told of this, and notes that it was.
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

  /// All touches of a client on a seat, or of all clients, were cancelled along with one. Gives those that were not
  /// meant.
  mutating func silence(_ client: ClientPointer?, isSeatWide: Bool, onSeat isOnSeat: (Int64) -> Bool) -> [UInt64] {
    var silenced: [UInt64] = []
    for n in known.indices where !known[n].isSilent && (isSeatWide || client != nil && known[n].client == client) {
      guard isOnSeat(known[n].contact) else { continue }
      known[n].isSilent = true
      silenced.append(known[n].serial)
    }
    return silenced
  }

  /// Nothing more will be said of it. True where a client was told that it began, and nobody that it is over.
  @discardableResult
  mutating func forget(_ serial: UInt64) -> Bool {
    guard let index = known.firstIndex(where: { $0.serial == serial }) else { return false }
    let last = known.remove(at: index)
    return !last.isSilent && !last.isOver
  }

  /// A surface is gone: nothing more will be said of the touches on it. Gives those whose end nobody was told.
  mutating func end(on surface: ResourcePointer) -> [UInt64] {
    var open: [UInt64] = []
    for n in known.indices where known[n].surface == surface {
      if !known[n].isSilent { open.append(known[n].serial) }
      known[n].isOver = true
      known[n].surface = nil
    }
    return open
  }

  /// Nothing is on its way any more to touches whose surface is gone.
  mutating func forgetWhatIsOver() { known.removeAll { $0.isOver } }

  func isOver(_ serial: UInt64) -> Bool { known.contains { $0.serial == serial && $0.isOver } }
}
