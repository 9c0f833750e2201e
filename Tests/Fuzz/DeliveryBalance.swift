// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Checks the touches that are delivered to views: after each `began`, a view must receive exactly one `ended` or
/// `cancelled` of this touch, and nothing after that.
struct DeliveryBalance {
  private struct Key: Hashable {
    var view: ViewID
    var serial: UInt64
  }
  private var open: Set<Key> = []
  private var gone: Set<ViewID> = []

  mutating func follow(_ effects: borrowing EffectBuffer) {
    for effect in effects.effects {
      guard case .touch(let touch) = effect else { continue }
      let key = Key(view: touch.view, serial: touch.serial)
      switch touch.phase {
      case .began: precondition(open.insert(key).inserted, "a touch began twice")
      case .moved, .stationary: precondition(open.contains(key), "a touch moved that had not begun")
      case .ended, .cancelled: precondition(open.remove(key) != nil, "a touch ended that had not begun")
      }
    }
    if !gone.isEmpty { open = open.filter { !gone.contains($0.view) } }
  }

  /// Ignores the open touches of a destroyed view, which receives nothing more, not even their ends.
  mutating func forget(_ view: ViewID) { gone.insert(view) }

  func checkClosed() { precondition(gone.isEmpty ? open.isEmpty : true, "a touch began and never ended") }
}
