// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibinput
import CLinux
import CSimulatedInput
import Glibc
import LinuxInput
import Tactus
import Testing

@testable import TactusInput

/// The kernel and libinput are simulated. `Tests/Session/input.sh` tests with real ones.
@Suite("Touchscreens of a seat")
final class TouchscreenTests {
  private let seat = SimulatedSeat()
  private let node = SimulatedNode()
  private let screen = Output(name: "DSI-1", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))

  private func source(grab: Bool = false) throws -> LibinputSource {
    try seat.source(grab: grab, mapping: OutputMapping(outputs: [screen]))
  }
  /// Puts a contact on the device before the source begins.
  private func rest() { node.set(1, in: 0) }
  private func isLift(_ events: [KernelEvent]) -> Bool {
    events.contains(.absolute(ABS_MT_TRACKING_ID, -1))
  }

  // MARK: contacts

  @Test("Each frame reports the landings, movements and lifts since the last one, with their places and time")
  func frames() throws {
    let device = seat.add()
    let source = try source()
    #expect(source.said() == ["+1 Glass"])
    seat.touch(device, "+0", at: 1_000_007)
    seat.touch(device, "*0 +1", 0.25, 0.75)
    seat.touch(device, "-0 x1")
    #expect(source.said() == ["1 down 0 500,250", "1 move 0 250,750 down 1 250,750", "1 up 0 cancel 1"])
    seat.touch(device, "+0", at: 1_000_007)
    seat.touch(device, "+1", at: .max)
    var times: [Int64] = []
    source.dispatch { if case .frame(let frame, _) = $0 { times.append(frame.time.microseconds) } }
    #expect(times == [1_000_007, .max])
  }

  @Test("A movement or a lift of a contact that is not down is not reported, nor is an empty frame")
  func notDown() throws {
    let device = seat.add()
    let source = try source()
    _ = source.said()
    seat.touch(device, "*0 -1 x2")
    seat.touch(device, "")
    seat.touch(device, "+0")
    seat.touch(device, "+0")
    seat.touch(device, "-0")
    seat.touch(device, "-0 *0")
    seat.touch(device, "+0")
    #expect(source.said() == ["1 down 0 500,250", "1 down 0 500,250", "1 up 0", "1 down 0 500,250"])
  }

  @Test("Contacts of two touchscreens have different ids, and one touchscreen's frame ends only its own changes")
  func two() throws {
    let (first, second) = (seat.add("First"), seat.add("Second"))
    let source = try source()
    #expect(source.said() == ["+1 First", "+2 Second"])
    sim_libinput_touch(seat.raw, first, Int32(LIBINPUT_EVENT_TOUCH_DOWN.rawValue), 3, 0.5, 0.5, 0)
    seat.touch(second, "+3")
    #expect(source.said() == ["2 down 3 500,250"])
    seat.touch(first, "")
    #expect(source.said() == ["1 down 3 500,500"])
  }

  @Test("Unplugging a touchscreen cancels its contacts, and a touchscreen that is plugged in again gets a new id")
  func unplugged() throws {
    let (first, second) = (seat.add("First"), seat.add("Second"))
    let source = try source()
    seat.touch(first, "+0 +4")
    seat.touch(first, "-0")
    seat.touch(second, "+0")
    _ = source.said()
    sim_libinput_unplug(seat.raw, first)
    #expect(source.said() == ["1 cancel 4", "-1"])
    #expect(source.devices.map(\.name) == ["Second"])
    seat.touch(first, "+0")
    #expect(source.said() == [])
    sim_libinput_plug(seat.raw, first)
    seat.touch(first, "*4")
    seat.touch(first, "+4")
    #expect(source.said() == ["+3 First", "3 down 4 500,250"])
    sim_libinput_unplug(seat.raw, second)
    #expect(source.said() == ["2 cancel 0", "-2"])
  }

  @Test("When the outputs change, later contacts follow the new mapping; a point on an output maps back to the panel")
  func outputs() throws {
    let device = seat.add()
    let source = try source()
    _ = source.said()
    let id = DeviceID(rawValue: 1)
    #expect(source.panelPoint(of: Point(x: 500, y: 250), on: id) == Point(x: 0.5, y: 0.25))
    source.mapping = OutputMapping(outputs: [Output(name: "DSI-1", frame: Rect(x: 0, y: 0, width: 100, height: 200))])
    seat.touch(device, "+0")
    #expect(source.said() == ["1 down 0 50,50"])
    #expect(source.panelPoint(of: Point(x: 50, y: 50), on: id) == Point(x: 0.5, y: 0.25))
    #expect(source.panelPoint(of: .zero, on: DeviceID(rawValue: 2)) == nil)
  }

  @Test("udev's calibration is applied only once: by libinput if that cannot be prevented, otherwise by this module")
  func calibrated() throws {
    for keeps in [false, true] {
      let seat = SimulatedSeat()
      let device = seat.add {
        // Exchanges x and y, scales the new y, and moves the result.
        $0.default_matrix = (0, 1, 0.125, 0.5, 0, 0.25)
        if keeps { $0.matrix = $0.default_matrix }
        ($0.is_calibrated, $0.keeps_calibration) = (true, keeps)
      }
      if !keeps { device.pointee.matrix = device.pointee.default_matrix }
      let source = try seat.source(mapping: OutputMapping(outputs: [screen]))
      seat.touch(device, "+0", 0.25, 0.75)
      #expect(source.said().last == "1 down 0 875,375")
      let panel = try #require(source.panelPoint(of: Point(x: 875, y: 375), on: DeviceID(rawValue: 1)))
      let wanted = keeps ? Point(x: 0.875, y: 0.375) : Point(x: 0.25, y: 0.75)
      #expect((panel - wanted).length < 1e-9)
    }
  }

  // MARK: description

  @Test("A touchscreen is described as the driver, udev and libinput describe it, in printable characters")
  func described() throws {
    sim_node_set_axis(node.raw, ABS_MT_TOUCH_MAJOR, 0, 255, 0)
    let described = seat.add("Gl\u{1b}ass", node: node) { ($0.width, $0.height, $0.touch_count) = (200, 100, 10) }
    sim_device_set_output(described, "DSI-1")
    let unknown = seat.add("Other", node: SimulatedNode(slots: 0))
    let narrow = seat.add("Narrow") { ($0.width, $0.height, $0.touch_count) = (0, 100, -1) }
    let flat = seat.add("Flat") { ($0.width, $0.height) = (100, 0) }
    let small = seat.add("Small") {
      ($0.width, $0.height, $0.touch_count) = (1, 0.5, 1)
      $0.seat = strdup("seat1")
    }
    let devices = try source().devices
    #expect(devices.count == 5)
    let device = try #require(devices.first)
    #expect(device.name.hasPrefix("Gl") && device.name.utf8.allSatisfy { $0 >= 0x20 } && device.name.hasSuffix("ass"))
    #expect(device.node == String(cString: described.pointee.node) && device.seat == "seat0")
    #expect(device.outputName == "DSI-1" && device.size == InputDevice.Size(width: 200, height: 100))
    #expect(device.slots == 10 && device.tellsContactSizes && !device.isGrabbed)
    #expect(devices[1].slots == nil && devices[1].size == nil && devices[1].outputName == nil)
    #expect(!devices[1].tellsContactSizes)
    #expect(devices[2].size == nil && devices[2].slots == nil && devices[3].size == nil)
    #expect(devices[4].size == InputDevice.Size(width: 1, height: 0.5) && devices[4].slots == 1)
    #expect(devices[4].seat == "seat1")
    withExtendedLifetime((unknown, narrow, flat, small)) {}
  }

  // MARK: contacts that are too large

  @Test("A contact that lands too large is dropped until it lifts, and one that grows too large is cancelled")
  func palms() throws {
    sim_node_set_axis(node.raw, ABS_MT_TOUCH_MAJOR, 0, 255, 2)
    let device = seat.add(node: node)
    let source = try source()
    _ = source.said()
    source.limits = ContactLimits(size: 25)
    // 50 units are 25 mm.
    node.setSize(51, in: 0)
    node.setSize(50, in: 1)
    seat.touch(device, "+0 +1")
    #expect(source.said() == ["dropped 0", "1 down 1 500,250"])
    seat.touch(device, "*0 *1")
    #expect(source.said() == ["1 move 1 500,250"])
    node.setSize(51, in: 1)
    seat.touch(device, "*1")
    #expect(source.said() == ["1 cancel 1"])
    seat.touch(device, "-0 -1")
    #expect(source.said() == [])
    node.setSize(10, in: 0)
    seat.touch(device, "+0")
    #expect(source.said() == ["1 down 0 500,250"])
    source.limits = ContactLimits()
    node.setSize(255, in: 0)
    seat.touch(device, "*0")
    #expect(source.said() == ["1 move 0 500,250"])
  }

  @Test("A contact that grows too large is cancelled even in a frame with a landing, whatever the unit of sizes")
  func besideLanding() throws {
    sim_node_set_axis(node.raw, ABS_MT_TOUCH_MAJOR, 0, 255, 1)
    let device = seat.add(node: node)
    let source = try source()
    #expect(source.devices.map(\.tellsContactSizes) == [true])
    source.limits = ContactLimits(size: 25)
    seat.touch(device, "+0")
    _ = source.said()
    node.setSize(26, in: 0)
    seat.touch(device, "*0 +1")
    #expect(source.said() == ["1 down 1 500,250 cancel 0"])
  }

  @Test("A touchscreen obeys a limit that was set before the touchscreen was plugged in")
  func earlyLimit() throws {
    sim_node_set_axis(node.raw, ABS_MT_TOUCH_MAJOR, 0, 255, 2)
    let source = try source()
    source.limits = ContactLimits(size: 25)
    let device = seat.make(node: node)
    sim_libinput_plug(seat.raw, device)
    node.setSize(51, in: 0)
    seat.touch(device, "+0", at: 7)
    #expect(source.said() == ["+1 Glass", "dropped 0"])
  }

  @Test("A device whose contacts have no known size drops none of them")
  func noSizes() throws {
    let device = seat.add(node: node)
    let source = try source()
    source.limits = ContactLimits(size: 1)
    node.setSize(1000, in: 0)
    seat.touch(device, "+0")
    #expect(source.said().last == "1 down 0 500,250")
  }

  // MARK: grabs

  @Test("A source that is asked to grab touchscreens reports them as grabbed; other sources grab none")
  func grabbed() throws {
    seat.add(node: node)
    #expect(try source(grab: true).devices.map(\.isGrabbed) == [true])
    #expect(node.raw.pointee.is_grabbed)
    let (other, free) = (SimulatedSeat(), SimulatedNode())
    other.add(node: free)
    let source = try other.source()
    #expect(source.devices.map(\.isGrabbed) == [false] && !free.raw.pointee.is_grabbed)
    #expect(source.said() == ["+1 Glass"])
  }

  @Test("A touchscreen that another program has grabbed causes a warning")
  func busy() throws {
    node.raw.pointee.grab_error = EBUSY
    for grab in [false, true] {
      let seat = SimulatedSeat()
      seat.add(node: node)
      let source = try seat.source(grab: grab)
      let said = source.said()
      #expect(said.contains { $0.hasPrefix("warning another program has grabbed Glass") })
      #expect(source.devices.map(\.isGrabbed) == [false] && !source.waitsForGrab)
    }
    node.raw.pointee.grab_error = EIO
    seat.add(node: node)
    #expect(try source(grab: true).said().contains { $0.hasPrefix("warning cannot grab Glass") })
  }

  @Test("A grab waits until no finger is on the touchscreen, and is then reported once")
  func waits() throws {
    rest()
    seat.add(node: node)
    let source = try source(grab: true)
    #expect(source.waitsForGrab)
    #expect(source.said().contains { $0.hasPrefix("warning a finger is on Glass") })
    #expect(source.said() == [])
    #expect(source.waitsForGrab && !node.raw.pointee.is_grabbed)
    node.set(-1, in: 0)
    #expect(source.said() == ["grabbed 1"])
    #expect(node.raw.pointee.is_grabbed && !source.waitsForGrab)
    #expect(source.devices.map(\.isGrabbed) == [true])
    #expect(source.said() == [])
    #expect(node.raw.pointee.grabs == 1)
  }

  @Test("One of several touchscreens can be grabbed; on release, it reports its positions again to other programs")
  func single() throws {
    let other = SimulatedNode()
    seat.add("First", node: node)
    seat.add("Second", node: other)
    let source = try source()
    _ = source.said()
    let id = DeviceID(rawValue: 1)
    _ = node.written()
    source.release(id)
    #expect(node.written().isEmpty)
    source.grab(id)
    #expect(source.waitsForGrab)
    #expect(source.said() == ["grabbed 1"])
    #expect(node.raw.pointee.is_grabbed && !other.raw.pointee.is_grabbed)
    // A second request changes nothing.
    source.grab(id)
    #expect(!source.waitsForGrab && source.said() == [])
    source.release(id)
    #expect(!node.raw.pointee.is_grabbed && source.devices.map(\.isGrabbed) == [false, false])
    #expect(node.written().contains { $0.code == UInt16(ABS_MT_POSITION_X) })
    source.grab(DeviceID(rawValue: 9))
    #expect(!source.waitsForGrab)
  }

  @Test("A release ends the wait for a grab")
  func givenUp() throws {
    rest()
    seat.add(node: node)
    let source = try source()
    _ = source.said()
    source.grab(DeviceID(rawValue: 1))
    #expect(source.said() == [])
    source.release(DeviceID(rawValue: 2))
    #expect(source.waitsForGrab)
    source.release(DeviceID(rawValue: 1))
    #expect(!source.waitsForGrab)
    node.set(-1, in: 0)
    #expect(source.said() == [])
  }

  @Test("While a grab waits, a contact that does not move for two checks is lifted; any report postpones that")
  func stale() throws {
    rest()
    let device = seat.add(node: node)
    let source = try source()
    _ = source.said()
    source.endWaits()
    source.endWaits()
    #expect(!isLift(node.written()))
    source.grab(DeviceID(rawValue: 1))
    _ = source.said()
    source.endWaits()
    #expect(!isLift(node.written()))
    seat.touch(device, "+0")
    _ = source.said()
    source.endWaits()
    #expect(!isLift(node.written()))
    // Asking again for the grab does not postpone the lift.
    source.grab(DeviceID(rawValue: 1))
    source.endWaits()
    #expect(isLift(node.written()))
  }

  @Test("If the source itself began the wait for a grab, a stale contact is lifted at the first check")
  func staleAtStart() throws {
    rest()
    seat.add(node: node)
    let source = try source(grab: true)
    _ = source.said()
    source.endWaits()
    #expect(isLift(node.written()))
  }

  // MARK: other queries

  @Test("The kernel's device and its contacts can be read through the source")
  func queries() throws {
    rest()
    seat.add("Other")
    seat.add(node: node)
    let source = try source()
    let id = DeviceID(rawValue: 2)
    #expect(source.node(of: id)?.hasContact == true)
    #expect(source.node(of: DeviceID(rawValue: 1))?.hasContact == false)
    #expect(source.node(of: DeviceID(rawValue: 3)) == nil)
    let reader = try #require(source.contactReader(of: id))
    #expect(reader.name(0, landedAt: Timestamp(microseconds: 1))?.trackingID == 1)
    #expect(source.contactReader(of: DeviceID(rawValue: 3)) == nil)
    seat.error = EACCES
    #expect(source.contactReader(of: id) == nil)
  }
}
