// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// A verdict for the gate, `10-tactus.lua`, which holds contacts in the compositor's libinput. A verdict is encoded in
/// one word, which is written to the touchscreen's own node.
package enum ContactVerdict: Hashable, Sendable {
  /// A contact of the kernel: its slot and its tracking id.
  package struct Contact: Hashable, Sendable {
    package var slot: Int32
    package var trackingID: Int32

    package init(slot: Int32, trackingID: Int32) {
      self.slot = slot
      self.trackingID = trackingID
    }
  }

  /// Hold all contacts that land after this verdict. If a contact receives no verdict, the gate releases it
  /// `answerLimit` ms after its landing. If a contact receives the verdict `wait`, the gate releases it `holdLimit` ms
  /// after that verdict. Limits that are too long are reduced to the maximum. `currentSlot` is the kernel's current
  /// slot.
  case arm(currentSlot: Int32, answerLimit: Int, holdLimit: Int)
  /// Release all contacts, and hold none.
  case disarm
  case deliver(Contact)
  /// Hide the contact from the compositor, or cancel the contact if the compositor has already received it.
  case consume(Contact)
  case cancel(Contact)
  case wait(Contact)
  /// Lift the contact, for compositors that do not support cancelled touches.
  case lift(Contact)

  private static let longestAnswerLimit = 1023
  private static let longestHoldLimit = 1023 * 4

  package var word: Int32 {
    switch self {
    case .arm(let slot, let answerLimit, let holdLimit):
      let answer = Self.limited(answerLimit, Self.longestAnswerLimit)
      let hold = Self.limited(holdLimit, Self.longestHoldLimit)
      return Self.word(1, slot, answer << 10 | hold / 4)
    case .disarm: return Self.word(2, 0, 0)
    case .deliver(let contact): return Self.word(3, contact)
    case .consume(let contact): return Self.word(4, contact)
    case .cancel(let contact): return Self.word(5, contact)
    case .wait(let contact): return Self.word(6, contact)
    case .lift(let contact): return Self.word(7, contact)
    }
  }

  /// The event that carries the verdict to all readers of the touchscreen, in sequence with the events of its contacts.
  package var event: KernelEvent { KernelEvent(type: UInt16(EV_SYN), code: UInt16(SYN_CONFIG), value: word) }

  private static func word(_ verb: Int32, _ contact: Contact) -> Int32 {
    word(verb, contact.slot, contact.trackingID & 0xffff)
  }

  private static func word(_ verb: Int32, _ slot: Int32, _ rest: Int32) -> Int32 {
    verb << 28 | (slot & 0xff) << 20 | rest
  }

  private static func limited(_ milliseconds: Int, _ longest: Int) -> Int32 {
    Int32(truncatingIfNeeded: max(0, min(longest, milliseconds)))
  }
}
