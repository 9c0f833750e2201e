// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// What the gate shall do, `10-tactus.lua`, which holds contacts in the compositor's libinput: one word, which
/// goes to it through the touchscreen's own node.
package enum ContactVerdict: Hashable, Sendable {
  /// A contact of the kernel's: its slot, and its tracking id.
  package struct Contact: Hashable, Sendable {
    package var slot: Int32
    package var trackingID: Int32

    package init(slot: Int32, trackingID: Int32) {
      self.slot = slot
      self.trackingID = trackingID
    }
  }

  /// Hold contacts from now on: without any word at most until the answer limit from the landing, after `wait` until
  /// the hold limit from that word, both in ms. The slot is the kernel's current one. Limits that are too long are the
  /// longest.
  case arm(currentSlot: Int32, answerLimit: Int, holdLimit: Int)
  /// Give everything back, and hold nothing.
  case disarm
  case deliver(Contact)
  /// The compositor is not to see it. If it has, it is cancelled.
  case consume(Contact)
  case cancel(Contact)
  case wait(Contact)
  /// It lifts; for compositors that do not know that touches can be cancelled.
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

  /// The event that brings the word to all who read the device, in order with its touches.
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
