// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusInput

@Suite("Devices and their touch ids")
struct DeviceTests {
  @Test("The same slot of two devices has two touch ids")
  func contactsOfTwoDevices() {
    let (a, b) = (DeviceID(rawValue: 1), DeviceID(rawValue: 2))
    #expect(a.touchID(slot: 0) != b.touchID(slot: 0))
  }

  @Test("Every slot of a device has its own touch id, and so has a device without slots")
  func contactsOfOneDevice() {
    let device = DeviceID(rawValue: 7)
    let ids = ([-1, 0, 1, 9, .max] as [Int32]).map(device.touchID)
    #expect(Set(ids).count == 5)
    #expect(ids.allSatisfy { $0 >> 32 == 7 })
  }

  @Test("A touch id contains its device's id, and a new device has default properties")
  func deviceOfContact() {
    for raw in [1, 7, UInt32.max] {
      let device = DeviceID(rawValue: raw)
      for slot in [-1, 0, .max] as [Int32] { #expect(DeviceID(ofTouch: device.touchID(slot: slot)) == device) }
    }
    let device = InputDevice(id: DeviceID(rawValue: 1), name: "Glass")
    #expect(!device.tellsContactSizes && !device.isGrabbed && device.seat == "seat0" && device.node.isEmpty)
  }

  @Test("Even on the device with the highest id, each slot has a touch id of its own")
  func lastDevice() {
    #expect(DeviceID(rawValue: .max).touchID(slot: 3) != DeviceID(rawValue: .max).touchID(slot: 4))
  }
}
