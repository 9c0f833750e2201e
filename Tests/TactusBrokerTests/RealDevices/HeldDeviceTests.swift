// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput
import Testing

@testable import TactusBroker

extension RealDevices {
  @Suite("A device that the broker holds")
  struct HeldDeviceTests {
    private func hold(_ number: DeviceNumber) throws(SystemError) -> HeldDevice {
      try HeldDevice(Ticket(1), number, axes: nil)
    }
    private func holdWithClone(_ number: DeviceNumber) throws -> HeldDevice {
      let held = try hold(number)
      try held.makeClone()
      try #require(held.openClone())
      return held
    }
    private func granted(_ held: HeldDevice, _ part: BrokerEffect.Part) throws -> Node {
      Node(try SystemError.check(dup(held.descriptor(of: part)), "dup"))
    }
    private static let noDevice = SystemError("open a device that is not a touchscreen", number: ENODEV)

    // MARK: opening

    @Test("A touchscreen is opened for writing, too; a pen, a switch, and a touchscreen with a switch are not")
    func modes() throws {
      let screen = try RealDevice()
      let pen = try RealDevice.pen()
      let (tablet, both) = (try SwitchDevice(isTouchscreen: false), try SwitchDevice(isTouchscreen: true))
      for (number, isTouchscreen, isWritten) in [
        (screen.number, true, true), (pen.number, false, false), (tablet.number, false, false),
        (both.number, true, false),
      ] {
        let held = try hold(number)
        #expect(held.isTouchscreen == isTouchscreen)
        #expect(try granted(held, .device).isWritten == isWritten)
      }
    }

    @Test("Keyboards, Tactus's own devices, and devices that are neither touchscreen nor pen nor switch are refused")
    func refused() throws {
      let typing = (KEY_ESC...KEY_SPACE).map { UInt16($0) }
      for device in [
        try RealDevice.keyboard(), try RealDevice.mouse(), try RealDevice(keys: typing),
        try RealDevice(physicalPath: "tactus/clone/77"), try RealDevice(physicalPath: "tactus/probe"),
      ] {
        #expect(throws: Self.noDevice) { _ = try hold(device.number) }
      }
      #expect(throws: SystemError("open /dev/input/event999", number: ENOENT)) { _ = try hold(DeviceNumber(999)) }
    }

    @Test("When a touchscreen is opened, other readers receive its positions again")
    func positions() throws {
      let screen = try RealDevice(slots: 2)
      try screen.land(1, id: 5, x: 300, y: 400)
      try screen.lift(1)
      let reader = try Node(reading: screen.number)
      _ = try hold(screen.number)
      #expect(reader.read(ABS_MT_POSITION_X).contains(300))
    }

    // MARK: descriptors

    @Test("The second descriptor has a queue of its own, and is opened once")
    func contacts() throws {
      let screen = try RealDevice()
      let held = try hold(screen.number)
      #expect(held.descriptor(of: .contacts) == -1)
      try held.openContacts()
      let first = held.descriptor(of: .contacts)
      #expect(first >= 0)
      try held.openContacts()
      #expect(held.descriptor(of: .contacts) == first)
      try screen.land(0, id: 1)
      #expect(!(try granted(held, .device).read()).isEmpty)
      #expect(!(try granted(held, .contacts).read()).isEmpty)
    }

    @Test("After a device was removed, a device that receives its number is not opened in its place")
    func reusedNumber() throws {
      var screen: RealDevice? = try RealDevice()
      let number = try #require(screen).number
      let held = try hold(number)
      #expect(held.isThere)
      screen = nil
      #expect(!held.isThere)
      let other = try RealDevice()
      try #require(other.number == number)
      #expect(throws: SystemError("open a device that was removed", number: ENODEV)) { try held.openContacts() }
      #expect(held.descriptor(of: .contacts) == -1)
    }

    @Test("Only the first grant of a part counts as the first")
    func firstGrant() throws {
      let screen = try RealDevice()
      let held = try hold(screen.number)
      for part in [BrokerEffect.Part.device, .clone] {
        #expect(held.isGrantedFirst(part))
        #expect(!held.isGrantedFirst(part))
      }
    }

    @Test("The keeper receives every descriptor that exists")
    func kept() throws {
      let screen = try RealDevice()
      let held = try hold(screen.number)
      func kept() -> [Int32] { held.kept.map { $0.descriptor } }
      #expect(kept() == [held.descriptor])
      try held.openContacts()
      #expect(kept() == [held.descriptor, held.descriptor(of: .contacts)])
      try held.makeClone()
      let maker = try #require(held.maker)
      #expect(kept() == [held.descriptor, held.descriptor(of: .contacts), maker.descriptor])
      #expect(held.openClone())
      #expect(
        kept() == [held.descriptor, held.descriptor(of: .contacts), held.descriptor(of: .clone), maker.descriptor])
      #expect(held.kept.map { $0.slots } == [0, 0, 0, maker.slots])
    }

    // MARK: the watchdog

    @Test("The watchdog sees unread events first, then fingers")
    func looks() throws {
      let screen = try RealDevice()
      let held = try hold(screen.number)
      let daemon = try granted(held, .device)
      // The positions that are repeated while the device is opened.
      _ = daemon.read()
      #expect(held.look == .quiet)
      try screen.land(0, id: 1)
      #expect(held.look == .unread)
      _ = daemon.read()
      #expect(held.look == .touched)
      try screen.lift(0)
      #expect(held.look == .unread)
      _ = daemon.read()
      #expect(held.look == .quiet)
    }

    // MARK: giving a device back

    @Test("A device that is given back is as it was found, and no descriptor of it works")
    func givesBack() throws {
      let screen = try RealDevice(slots: 2)
      let held = try holdWithClone(screen.number)
      try held.openContacts()
      let parts = [try granted(held, .device), try granted(held, .contacts), try granted(held, .clone)]
      let ranges = [ABS_MT_POSITION_X, ABS_MT_POSITION_Y].map { parts[0].range($0) }
      try screen.land(0, id: 1, x: 100)
      try parts[0].damage(ABS_MT_POSITION_X)
      let reader = try Node(reading: screen.number)
      let window = try Node(reading: try #require(RealDevice.clones.first))
      #expect(parts[2].write(.absolute(ABS_MT_SLOT, 3), .absolute(ABS_MT_TRACKING_ID, 9)))
      #expect(window.read(ABS_MT_TRACKING_ID) == [9])
      held.giveBack()
      #expect(parts.allSatisfy { $0.isDead })
      #expect([ABS_MT_POSITION_X, ABS_MT_POSITION_Y].map { reader.range($0) } == ranges)
      #expect(reader.evdev.slotsDown.isEmpty)
      let heard = reader.read()
      #expect(heard.contains(.absolute(ABS_MT_TRACKING_ID, -1)))
      // With a clone, the device may have been grabbed, so other readers receive its positions again.
      #expect(heard.contains(.absolute(ABS_MT_POSITION_X, 100)))
      #expect(window.read(ABS_MT_TRACKING_ID) == [-1])
    }

    @Test("Without a clone, positions are not repeated when a touchscreen is given back")
    func withoutClone() throws {
      let screen = try RealDevice(slots: 2)
      let held = try hold(screen.number)
      let reader = try Node(reading: screen.number)
      held.giveBack()
      #expect(reader.read(ABS_MT_POSITION_X).isEmpty)
    }

    @Test("A palm that a daemon has reported is a finger again after the device was given back")
    func palms() throws {
      let screen = try RealDevice(slots: 2)
      let held = try hold(screen.number)
      let palm: [KernelEvent] = [.absolute(ABS_MT_SLOT, 1), .absolute(ABS_MT_TOOL_TYPE, MT_TOOL_PALM)]
      #expect(try granted(held, .device).write(palm[0], palm[1]))
      let reader = try Node(reading: screen.number)
      try #require(reader.evdev.slotsWithPalms == [1])
      held.giveBack()
      #expect(reader.evdev.slotsWithPalms.isEmpty)
    }

    @Test("When a pen is given back, its ranges are restored, and its readers receive no events")
    func pen() throws {
      let pen = try RealDevice.pen()
      let held = try hold(pen.number)
      let daemon = try granted(held, .device)
      let (reader, range) = (try Node(reading: pen.number), daemon.range(ABS_X))
      try daemon.damage(ABS_X)
      try #require(reader.range(ABS_X) != range)
      try pen.land(0, id: 1)
      _ = reader.read()
      held.giveBack()
      #expect(daemon.isDead)
      #expect(reader.range(ABS_X) == range)
      #expect(reader.read().isEmpty)
    }

    @Test("If another daemon has changed the ranges, the ranges from before that change are restored")
    func secondDaemon() throws {
      let screen = try RealDevice()
      let first = try hold(screen.number)
      let daemon = try granted(first, .device)
      let range = daemon.range(ABS_X)
      try daemon.damage(ABS_X)
      let second = try HeldDevice(Ticket(2), screen.number, axes: first.axes)
      #expect(try granted(second, .device).range(ABS_X) != range)
      second.giveBack()
      #expect(daemon.range(ABS_X) == range)
    }

    // MARK: clones

    @Test("A clone is opened once, for writing, and the broker's descriptor of it receives no contacts")
    func opensClone() throws {
      let screen = try RealDevice()
      let held = try hold(screen.number)
      #expect(held.maker == nil)
      #expect(held.usesDescriptor == -1)
      #expect(!held.openClone())
      #expect(held.takeReadings() == [])
      try held.makeClone()
      #expect(held.descriptor(of: .clone) == -1)
      #expect(held.maker?.slots == 16)
      #expect(held.usesDescriptor >= 0)
      #expect(held.openClone())
      let descriptor = held.descriptor(of: .clone)
      #expect(!held.openClone())
      #expect(held.descriptor(of: .clone) == descriptor)
      let node = try granted(held, .clone)
      #expect(node.isWritten)
      #expect(node.write(.absolute(ABS_MT_SLOT, 1), .absolute(ABS_MT_TRACKING_ID, 9)))
      #expect(!node.read().contains { $0.type == EV_ABS })
    }

    @Test("The broker counts who reads the clone")
    func readings() throws {
      let screen = try RealDevice()
      let held = try holdWithClone(screen.number)
      try RealDevice.settle()
      _ = held.takeReadings()
      var reader: Node? = try Node(reading: try #require(RealDevice.clones.first))
      #expect(held.takeReadings() == [true])
      withExtendedLifetime(reader) {}
      reader = nil
      #expect(held.takeReadings() == [false])
      #expect(held.takeReadings() == [])
    }

    @Test("A clone is destroyed even if another process has a copy of its descriptor")
    func destroyed() throws {
      let screen = try RealDevice()
      let held = try holdWithClone(screen.number)
      let keeper = Node(try SystemError.check(dup(try #require(held.maker).descriptor), "dup"))
      #expect(RealDevice.clones.count == 1)
      held.destroyClone()
      withExtendedLifetime(keeper) { #expect(RealDevice.clones == []) }
      #expect(held.maker == nil)
      #expect(held.descriptor(of: .clone) == -1)
    }

    @Test("After the broker was killed, the fingers on a clone lift and a node is revoked")
    func ends() throws {
      let screen = try RealDevice(slots: 1)
      let node = try Node(reading: screen.number)
      Kept(descriptor: node.descriptor).end()
      #expect(node.isDead)
      let reader = try Node(reading: screen.number)
      try screen.land(0, id: 4)
      Kept(descriptor: screen.device.rawDescriptor, slots: 1).end()
      #expect(reader.read(ABS_MT_TRACKING_ID) == [4, -1])
    }

    @Test("Of the previous broker's devices, a new broker revokes nodes at once and destroys clones later")
    func leftovers() throws {
      let screen = try RealDevice(slots: 1)
      let clone = try RealDevice(slots: 1, physicalPath: "tactus/clone/1")
      let (node, reader) = (try Node(reading: screen.number), try Node(reading: clone.number))
      try clone.land(0, id: 4)
      let leftovers = Leftovers([("kept-1-1-0", dup(node.descriptor)), ("kept-1-1-1", dup(clone.device.rawDescriptor))])
      #expect(node.isDead)
      #expect(reader.read(ABS_MT_TRACKING_ID) == [4, -1])
      #expect(!reader.isDead)
      leftovers.tick(at: .max)
      #expect(reader.isDead)
    }
  }
}
