// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Testing

@testable import Tactus
@testable import TactusInput

@Suite("The contacts of a gate")
struct GateContactsTests {
  private var contacts = GateContacts()
  private var landings: UInt64 = 0

  /// A contact lands, and becomes the next touch.
  private mutating func land(_ touch: Int64, _ name: ContactVerdict.Contact) {
    contacts.land(touch, name)
    landings += 1
    contacts.landed(TouchName(id: touch, serial: landings))
  }

  private func contact(_ slot: Int32, _ id: Int32) -> ContactVerdict.Contact {
    ContactVerdict.Contact(slot: slot, trackingID: id)
  }

  @Test("What is delivered at once passes, and nothing is said of its rest")
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

  @Test("What is withheld waits, as long as need be, and is then delivered")
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

  @Test("What is said of a touch that is over is not said of the finger that landed with its name")
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

  @Test("What has lifted while it was withheld is delivered whole, while another one is in its slot")
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

  @Test("What a gesture takes is never seen, or goes no further", arguments: [GateContacts.Cancel.cancel, .lift])
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
    // The engine says both of what a window knew.
    contacts.take(2, cancel: cancel)
    #expect(contacts.takeVerdicts() == [.deliver(contact(1, 8)), verdict(contact(1, 8))])
  }

  @Test("What has lifted and is cancelled has passed already")
  mutating func tooLate() {
    land(0, contact(0, 7))
    contacts.deliver(.began, 1, cancel: .lift)
    contacts.lift(0)
    _ = contacts.takeVerdicts()
    contacts.deliver(.cancelled, 1, cancel: .lift)
    #expect(contacts.takeVerdicts().isEmpty)
  }

  @Test("What nobody speaks of passes")
  mutating func nobodys() {
    land(0, contact(0, 7))
    land(1, contact(1, 8))
    contacts.deliver(.began, 1, cancel: .lift)
    contacts.finishFrame()
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 7)), .deliver(contact(1, 8))])
  }

  @Test("What is dropped is never seen")
  mutating func dropped() {
    land(0, contact(0, 7))
    contacts.drop(0, cancel: .lift)
    contacts.finishFrame()
    contacts.drop(0, cancel: .lift)
    #expect(contacts.takeVerdicts() == [.lift(contact(0, 7))])
  }

  @Test("What nobody has seen land gets no word")
  mutating func unknown() {
    contacts.withhold(1)
    contacts.deliver(.began, 1, cancel: .lift)
    contacts.take(2, cancel: .lift)
    contacts.lift(3)
    #expect(contacts.takeVerdicts().isEmpty)
  }

  @Test("What has waited too long gets no word any more, and the rest does")
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

  @Test("What is cancelled is taken back from who has it, and once", arguments: [GateContacts.Cancel.cancel, .lift])
  mutating func cancelled(cancel: GateContacts.Cancel) {
    let word: ContactVerdict = cancel == .cancel ? .cancel(contact(0, 7)) : .lift(contact(0, 7))
    land(0, contact(0, 7))
    contacts.deliver(.began, 1, cancel: cancel)
    contacts.deliver(.cancelled, 1, cancel: cancel)
    contacts.deliver(.cancelled, 1, cancel: cancel)
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 7)), word])
    // Also what nobody spoke of when it landed.
    land(0, contact(0, 8))
    contacts.finishFrame()
    contacts.finishFrame()
    contacts.deliver(.began, 2, cancel: cancel)
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 8))])
    contacts.deliver(.cancelled, 2, cancel: cancel)
    #expect(contacts.takeVerdicts().count == 1)
  }

  @Test("A contact in whose place another lands has lifted")
  mutating func replaced() {
    land(0, contact(0, 7))
    contacts.deliver(.began, 1, cancel: .lift)
    land(0, contact(0, 8))
    _ = contacts.takeVerdicts()
    contacts.deliver(.cancelled, 1, cancel: .lift)
    #expect(contacts.takeVerdicts().isEmpty)
  }

  @Test("What has lifted before its verdict came is forgotten with it")
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
    // The same where nobody spoke of it.
    land(0, contact(0, 9))
    contacts.lift(0)
    contacts.finishFrame()
    #expect(contacts.takeVerdicts() == [.deliver(contact(0, 9))])
    contacts.deliver(.cancelled, 3, cancel: .lift)
    #expect(contacts.takeVerdicts().isEmpty)
  }

  @Test("What lifts, or is dropped, is the contact of that name that is down")
  mutating func names() {
    land(0, contact(0, 7))
    contacts.withhold(1)
    land(1, contact(1, 8))
    contacts.withhold(2)
    contacts.lift(0)
    // The first has lifted, and nobody else has its name.
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

  @Test("Of touches that never end only so many are kept")
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
