// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Testing

@Suite("Verdicts on contacts")
struct ContactVerdictTests {
  private let contact = ContactVerdict.Contact(slot: 3, trackingID: 0x1234)

  @Test("A verdict is encoded as its verb, slot and tracking id")
  func words() {
    #expect(ContactVerdict.disarm.word == 0x2000_0000)
    #expect(ContactVerdict.deliver(contact).word == 0x3030_1234)
    #expect(ContactVerdict.consume(contact).word == 0x4030_1234)
    #expect(ContactVerdict.cancel(contact).word == 0x5030_1234)
    #expect(ContactVerdict.wait(contact).word == 0x6030_1234)
    #expect(ContactVerdict.lift(contact).word == 0x7030_1234)
  }

  @Test("The verdict that arms the gate contains the limits and the current slot")
  func arming() {
    let word = ContactVerdict.arm(currentSlot: 9, answerLimit: 80, holdLimit: 400).word
    #expect(word == 1 << 28 | 9 << 20 | 80 << 10 | 100)
  }

  @Test(
    "Limits are reduced to the greatest values that fit into a verdict",
    arguments: [(-1, 0, 0), (0, 0, 0), (1023, 1023, 255), (1024, 1023, 256), (5000, 1023, 1023), (Int.max, 1023, 1023)])
  func limits(limit: Int, answer: Int32, hold: Int32) {
    let word = ContactVerdict.arm(currentSlot: 0, answerLimit: limit, holdLimit: limit).word
    #expect(word == 1 << 28 | answer << 10 | hold)
  }

  @Test(
    "Numbers out of range do not change the verb of a verdict",
    arguments: [Int32.min, -1, 256, 0x1_0000, Int32.max])
  func strangeNumbers(number: Int32) {
    let strange = ContactVerdict.Contact(slot: number, trackingID: number)
    let word = ContactVerdict.deliver(strange).word
    #expect(word >> 28 == 3)
    #expect(word >> 20 & 0xff == number & 0xff)
    #expect(word & 0xf_ffff == number & 0xffff)
  }

  @Test("A verdict is sent as SYN_CONFIG")
  func event() {
    let event = ContactVerdict.lift(contact).event
    #expect(event == KernelEvent(type: UInt16(EV_SYN), code: UInt16(SYN_CONFIG), value: 0x7030_1234))
  }
}
