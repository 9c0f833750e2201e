// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Testing

@testable import Tactus
@testable import TactusInput

@Suite("Contacts behind a gate")
struct GateContactsTests {
  private var contacts = GateContacts()
  private var landings: UInt64 = 0

  /// Lands a contact. The engine's touch for this contact gets the next serial number.
  private mutating func land(_ touch: Int64, _ name: ContactVerdict.Contact) {
    contacts.land(touch, name)
    landings += 1
    contacts.landed(TouchName(id: touch, serial: landings))
  }

  private func contact(_ slot: Int32, _ id: Int32) -> ContactVerdict.Contact {
    ContactVerdict.Contact(slot: slot, trackingID: id)
  }

  @Test("A touch that is delivered at once passes the gate, and needs no further verdict")
  mutating func delivered() {
    land(0, contact(0, 7))
    contacts.deliver(.began, 1, cancel: .lift)
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 7))])
    contacts.finishFrame()
    contacts.deliver(.moved, 1, cancel: .lift)
    contacts.lift(0)
    contacts.deliver(.ended, 1, cancel: .lift)
    #expect(contacts.takeVerdicts().isEmpty)
  }

  @Test("A withheld touch waits at the gate until it is delivered")
  mutating func withheld() {
    land(0, contact(0, 7))
    contacts.withhold(1)
    contacts.finishFrame()
    #expect(contacts.takeVerdicts() == [.wait(contact(0, 7))])
    contacts.withhold(1)
    #expect(contacts.takeVerdicts().isEmpty)
    #expect(contacts.isWaiting)
    contacts.waitAgain()
    #expect(contacts.takeVerdicts() == [.wait(contact(0, 7))])
    contacts.deliver(.began, 1, cancel: .lift)
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 7))])
    #expect(!contacts.isWaiting)
    contacts.waitAgain()
    #expect(contacts.takeVerdicts().isEmpty)
  }

  @Test("A verdict on an ended touch does not affect a finger that landed later with the same id")
  mutating func namesake() {
    land(0, contact(0, 7))
    contacts.deliver(.began, 1, cancel: .lift)
    contacts.lift(0)
    contacts.finishFrame()
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 7))])
    land(0, contact(0, 8))
    contacts.take(1, cancel: .lift)
    contacts.withhold(1)
    #expect(contacts.takeVerdicts().isEmpty)
    contacts.withhold(2)
    #expect(contacts.takeVerdicts() == [.wait(contact(0, 8))])
  }

  @Test("A touch that lifts while it is withheld is delivered completely, even if another touch is in its slot")
  mutating func lifted() {
    land(0, contact(0, 7))
    contacts.withhold(1)
    contacts.finishFrame()
    contacts.lift(0)
    land(0, contact(0, 8))
    contacts.withhold(2)
    contacts.finishFrame()
    #expect(contacts.takeVerdicts() == [.wait(contact(0, 7)), .wait(contact(0, 8))])
    contacts.deliver(.began, 1, cancel: .lift)
    contacts.deliver(.ended, 1, cancel: .lift)
    contacts.deliver(.began, 2, cancel: .lift)
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 7)), .deliver(contact(0, 8))])
  }

  @Test(
    "A contact consumed by a gesture is cancelled or lifted only once", arguments: [GateContacts.Cancel.cancel, .lift])
  mutating func taken(cancel: GateContacts.Cancel) {
    func verdict(_ contact: ContactVerdict.Contact) -> ContactVerdict {
      cancel == .cancel ? .cancel(contact) : .lift(contact)
    }
    land(0, contact(0, 7))
    contacts.withhold(1)
    contacts.finishFrame()
    _ = contacts.takeVerdicts()
    contacts.take(1, cancel: cancel)
    #expect(contacts.takeVerdicts() == [verdict(contact(0, 7))])
    land(1, contact(1, 8))
    contacts.deliver(.began, 2, cancel: cancel)
    contacts.deliver(.cancelled, 2, cancel: cancel)
    // A touch that a window has received is both cancelled and consumed; the second call adds no verdict.
    contacts.take(2, cancel: cancel)
    #expect(contacts.takeVerdicts() == [.deliver(contact(1, 8)), verdict(contact(1, 8))])
  }

  @Test("A contact that has passed the gate and lifted can no longer be cancelled")
  mutating func tooLate() {
    land(0, contact(0, 7))
    contacts.deliver(.began, 1, cancel: .lift)
    contacts.lift(0)
    _ = contacts.takeVerdicts()
    contacts.deliver(.cancelled, 1, cancel: .lift)
    #expect(contacts.takeVerdicts().isEmpty)
  }

  @Test("A contact that has no verdict at the end of its frame passes the gate")
  mutating func nobodys() {
    land(0, contact(0, 7))
    land(1, contact(1, 8))
    contacts.deliver(.began, 1, cancel: .lift)
    contacts.finishFrame()
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 7)), .deliver(contact(1, 8))])
  }

  @Test("A dropped contact never passes the gate")
  mutating func dropped() {
    land(0, contact(0, 7))
    contacts.drop(0, cancel: .lift)
    contacts.finishFrame()
    contacts.drop(0, cancel: .lift)
    #expect(contacts.takeVerdicts() == [.lift(contact(0, 7))])
  }

  @Test("A contact whose landing is unknown gets no verdict")
  mutating func unknown() {
    contacts.withhold(1)
    contacts.deliver(.began, 1, cancel: .lift)
    contacts.take(2, cancel: .lift)
    contacts.lift(3)
    #expect(contacts.takeVerdicts().isEmpty)
  }

  @Test("A contact that waited too long gets no further verdict, but a delivered contact still gets one")
  mutating func lapsed() {
    land(0, contact(0, 7))
    land(1, contact(1, 8))
    contacts.withhold(1)
    contacts.deliver(.began, 2, cancel: .lift)
    contacts.finishFrame()
    _ = contacts.takeVerdicts()
    #expect(contacts.forgetWaiting() == true)
    #expect(!contacts.isWaiting)
    contacts.take(1, cancel: .lift)
    contacts.take(2, cancel: .lift)
    #expect(contacts.takeVerdicts() == [.lift(contact(1, 8))])
    #expect(contacts.forgetWaiting() == false)
  }

  @Test("A delivered contact is cancelled only once", arguments: [GateContacts.Cancel.cancel, .lift])
  mutating func cancelled(cancel: GateContacts.Cancel) {
    let word: ContactVerdict = cancel == .cancel ? .cancel(contact(0, 7)) : .lift(contact(0, 7))
    land(0, contact(0, 7))
    contacts.deliver(.began, 1, cancel: cancel)
    contacts.deliver(.cancelled, 1, cancel: cancel)
    contacts.deliver(.cancelled, 1, cancel: cancel)
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 7)), word])
    // A contact that has passed because its frame ended without a decision is cancelled only once, too.
    land(0, contact(0, 8))
    contacts.finishFrame()
    contacts.finishFrame()
    contacts.deliver(.began, 2, cancel: cancel)
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 8))])
    contacts.deliver(.cancelled, 2, cancel: cancel)
    #expect(contacts.takeVerdicts().count == 1)
  }

  @Test("A contact counts as lifted when another contact lands with the same id")
  mutating func replaced() {
    land(0, contact(0, 7))
    contacts.deliver(.began, 1, cancel: .lift)
    land(0, contact(0, 8))
    _ = contacts.takeVerdicts()
    contacts.deliver(.cancelled, 1, cancel: .lift)
    #expect(contacts.takeVerdicts().isEmpty)
  }

  @Test("If a contact lifts before it has a verdict, it is forgotten after the verdict")
  mutating func late() {
    land(0, contact(0, 7))
    contacts.withhold(1)
    land(1, contact(1, 8))
    contacts.withhold(2)
    contacts.lift(0)
    contacts.deliver(.began, 1, cancel: .lift)
    contacts.deliver(.began, 2, cancel: .lift)
    _ = contacts.takeVerdicts()
    contacts.deliver(.cancelled, 1, cancel: .lift)
    #expect(contacts.takeVerdicts().isEmpty)
    contacts.deliver(.cancelled, 2, cancel: .lift)
    #expect(contacts.takeVerdicts() == [.lift(contact(1, 8))])
    // If a lifted contact passes because its frame ends without a decision, the contact is forgotten afterwards.
    land(0, contact(0, 9))
    contacts.lift(0)
    contacts.finishFrame()
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 9))])
    contacts.deliver(.cancelled, 3, cancel: .lift)
    #expect(contacts.takeVerdicts().isEmpty)
  }

  @Test("A lift or a drop names an id, and applies to the contact that has this id and is down")
  mutating func names() {
    land(0, contact(0, 7))
    contacts.withhold(1)
    land(1, contact(1, 8))
    contacts.withhold(2)
    contacts.lift(0)
    // The contact with id 0 has lifted, and no other contact has this id.
    contacts.lift(0)
    contacts.drop(0, cancel: .lift)
    _ = contacts.takeVerdicts()
    contacts.drop(1, cancel: .lift)
    #expect(contacts.takeVerdicts() == [.lift(contact(1, 8))])
    contacts.waitAgain()
    #expect(contacts.takeVerdicts() == [.wait(contact(0, 7))])
    land(2, contact(2, 9))
    contacts.drop(5, cancel: .lift)
    land(3, contact(3, 10))
    contacts.drop(2, cancel: .lift)
    #expect(contacts.takeVerdicts() == [.lift(contact(2, 9))])
  }

  @Test("A touch whose landing is unknown does not get the verdicts of a lifted contact with the same id")
  mutating func unknownNamesake() {
    land(0, contact(0, 7))
    contacts.withhold(1)
    contacts.lift(0)
    contacts.landed(TouchName(id: 0, serial: 2))
    _ = contacts.takeVerdicts()
    contacts.deliver(.began, 2, cancel: .lift)
    #expect(contacts.takeVerdicts().isEmpty)
    contacts.deliver(.began, 1, cancel: .lift)
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 7))])
  }

  @Test("Of touches that never end, at most 64 are remembered")
  mutating func bounded() {
    for n in 0..<1000 {
      land(Int64(n), contact(0, Int32(n)))
      contacts.withhold(UInt64(n + 1))
    }
    _ = contacts.takeVerdicts()
    contacts.waitAgain()
    #expect(contacts.takeVerdicts().count == 64)
  }
}
