// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusInput

@Suite("Devices")
struct DeviceTests {
  @Test("One slot of two devices is two contacts")
  func contactsOfTwoDevices() {
    let (a, b) = (DeviceID(rawValue: 1), DeviceID(rawValue: 2))
    #expect(a.touchID(slot: 0) != b.touchID(slot: 0))
  }

  @Test("Every slot has a contact of its own, as has a device without slots")
  func contactsOfOneDevice() {
    let device = DeviceID(rawValue: 7)
    let ids = ([-1, 0, 1, 9, .max] as [Int32]).map(device.touchID)
    #expect(Set(ids).count == 5)
    #expect(ids.allSatisfy { $0 >> 32 == 7 })
  }

  @Test("A contact tells of which device it is, and a device is as it was described")
  func deviceOfContact() {
    for raw in [1, 7, UInt32.max] {
      let device = DeviceID(rawValue: raw)
      for slot in [-1, 0, .max] as [Int32] { #expect(DeviceID(ofTouch: device.touchID(slot: slot)) == device) }
    }
    let device = InputDevice(id: DeviceID(rawValue: 1), name: "Glass")
    #expect(!device.tellsContactSizes && !device.isGrabbed && device.seat == "seat0" && device.node.isEmpty)
  }

  @Test("The last device ever has contacts, too")
  func lastDevice() {
    #expect(DeviceID(rawValue: .max).touchID(slot: 3) != DeviceID(rawValue: .max).touchID(slot: 4))
  }
}
