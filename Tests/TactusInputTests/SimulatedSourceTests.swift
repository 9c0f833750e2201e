// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibinput
import CLinux
import CSimulatedInput
import LinuxInput
import Tactus
import Testing

@testable import TactusInput

/// The kernel, udev and libinput are simulated. Serialized, since several tests replace udev's description of the same
/// real node.
@Suite("A source and its devices", .serialized)
final class SimulatedSourceTests {
  private let seat = SimulatedSeat()

  /// What udev says about a real node, until this object is released.
  private final class Udev {
    let raw: OpaquePointer
    init(_ path: String, _ properties: [String: String], phys: String = "", name: String? = nil) {
      guard let raw = sim_udev_new(tactus_device_number(path)) else { preconditionFailure("too many") }
      self.raw = raw
      for (property, value) in properties { sim_udev_set(raw, property, value) }
      sim_udev_set_attribute(raw, "phys", phys)
      if let name { sim_udev_set_attribute(raw, "name", name) }
    }
    deinit { sim_udev_free(raw) }
  }
  private static let touchscreen = ["SUBSYSTEM": "input", "ID_INPUT_TOUCHSCREEN": "1"]

  // MARK: beginning and ending

  @Test("The source uses the requested seat, and reports its devices at the first dispatch only")
  func begins() throws {
    seat.add()
    seat.add("Keys") { $0.has_touches = false }
    let source = try seat.source(seat: "seat7")
    #expect(String(cString: sim_libinput_seat(seat.raw)) == "seat7")
    #expect(source.fileDescriptor == sim_libinput_descriptor(seat.raw))
    #expect(source.devices.map(\.name) == ["Glass"] && source.absence == nil)
    #expect(source.said() == ["+1 Glass"])
    #expect(source.said() == [])
  }

  @Test("If libinput has no memory or the seat cannot be used, the error says so")
  func cannotBegin() throws {
    let failing = SimulatedSeat(fails: true)
    let noMemory = InputError("libinput cannot be used: out of memory")
    #expect(throws: noMemory) { _ = try failing.source() }
    #expect(throws: noMemory) { _ = try failing.source(of: "/dev/full") }
    sim_libinput_fail(seat.raw, -1, 0, 0)
    let error = #expect(throws: InputError.self) { _ = try self.seat.source(seat: "seat3") }
    #expect(error?.message == "libinput cannot use seat3" && error?.remedy.contains("loginctl") == true)
  }

  @Test("When a source ends, it closes all its devices")
  func ends() throws {
    let node = SimulatedNode()
    let device = seat.add(node: node)
    do {
      let source = try seat.source(grab: true)
      #expect(source.devices.count == 1 && seat.closed.isEmpty)
    }
    #expect(sim_libinput_releases(seat.raw) == 1)
    #expect(seat.closed == [String(cString: device.pointee.node)])
  }

  @Test("A suspended source removes its devices, reports none as missing, and reports them as new when it resumes")
  func suspended() throws {
    let device = seat.add()
    let source = try seat.source()
    seat.touch(device, "+0")
    _ = source.said()
    source.suspend()
    #expect(source.said() == ["1 cancel 0", "-1"])
    #expect(source.absence == nil)
    sim_libinput_fail(seat.raw, 0, 0, -1)
    let error = #expect(throws: InputError.self) { try source.resume() }
    #expect(error?.message == "the input devices cannot be opened again")
    #expect(source.absence == nil && source.said() == [])
    sim_libinput_fail(seat.raw, 0, 0, 0)
    try source.resume()
    #expect(source.absence != nil)
    #expect(source.said() == ["+2 Glass"])
    #expect(source.absence == nil)
  }

  @Test("A failure of libinput and its messages become warnings")
  func warnings() throws {
    let source = try seat.source()
    sim_libinput_fail(seat.raw, 0, -EIO, 0)
    #expect(source.said() == ["warning libinput: Input/output error"])
    sim_libinput_fail(seat.raw, 0, 0, 0)
    sim_libinput_log(seat.raw, "event1 - Glass: a bug")
    #expect(source.said() == ["warning libinput: event1 - Glass: a bug"])
    #expect(source.said() == [])
  }

  @Test("If the only touchscreen cannot be opened, the source gives this as the reason why it has none")
  func refused() throws {
    seat.error = EMFILE
    seat.add()
    let source = try seat.source()
    #expect(source.takeShortage() && !source.takeShortage())
    #expect(source.absence?.message.hasPrefix("no touchscreen found that can be opened: cannot open") == true)
    #expect(source.said().map { $0.prefix(19) } == ["warning cannot open"])
  }

  @Test("The tablet mode is on while at least one switch reports it, and ends when the last such switch is removed")
  func tabletMode() throws {
    let (first, second) = (seat.add("Lid") { $0.has_touches = false }, seat.add("Fold") { $0.has_touches = false })
    let source = try seat.source()
    #expect(source.said() == [])
    let (mode, lid) = (Int32(LIBINPUT_SWITCH_TABLET_MODE.rawValue), Int32(LIBINPUT_SWITCH_LID.rawValue))
    func toggle(_ device: UnsafeMutablePointer<sim_device>, _ which: Int32, _ isOn: Bool) -> [String] {
      sim_libinput_toggle(seat.raw, device, which, isOn)
      return source.said()
    }
    #expect(toggle(first, lid, true) == [])
    #expect(toggle(first, mode, false) == [])
    #expect(toggle(first, mode, true) == ["tablet true"])
    #expect(toggle(first, mode, true) == [])
    #expect(toggle(second, mode, true) == [])
    #expect(toggle(first, mode, false) == [])
    #expect(toggle(second, mode, false) == ["tablet false"])
    #expect(toggle(second, mode, true) == ["tablet true"])
    sim_libinput_unplug(seat.raw, first)
    #expect(source.said() == [])
    sim_libinput_unplug(seat.raw, second)
    #expect(source.said() == ["tablet false"])
  }

  // MARK: single devices

  /// Makes udev and libinput treat /dev/full as a touchscreen. `node` answers the kernel calls for it.
  private func full(_ node: SimulatedNode? = nil, _ change: (inout sim_device) -> Void = { _ in }) -> Udev {
    guard let device = sim_device_new("Glass", "/dev/full") else { preconditionFailure("no memory") }
    change(&device.pointee)
    sim_libinput_add(seat.raw, device)
    if let node { sim_node_stand_for(node.raw, "/dev/full") }
    return Udev("/dev/full", Self.touchscreen, name: "Glass")
  }

  @Test("A source of single devices opens these devices, and grabs them if it is asked to")
  func single() throws {
    let node = SimulatedNode()
    let udev = full(node)
    let source = try seat.source(of: "/dev/full", grab: true)
    #expect(source.devices.map(\.node) == ["/dev/full"] && source.devices.map(\.isGrabbed) == [true])
    #expect(source.said() == ["+1 Glass"])
    withExtendedLifetime(udev) {}
  }

  @Test("A source of single devices waits until fingers lift before it grabs, but fails if a device is already grabbed")
  func singleGrabs() throws {
    let node = SimulatedNode()
    let udev = full(node)
    node.set(1, in: 0)
    #expect(try seat.source(of: "/dev/full", grab: true).waitsForGrab)
    node.set(-1, in: 0)
    node.raw.pointee.grab_error = EBUSY
    let error = #expect(throws: InputError.self) { _ = try self.seat.source(of: "/dev/full", grab: true) }
    #expect(error?.message.hasPrefix("another program has grabbed Glass (/dev/full)") == true)
    #expect(try seat.source(of: "/dev/full").devices.count == 1)
    withExtendedLifetime(udev) {}
  }

  @Test("If a device has no touches, or libinput does not accept it, the error names the device")
  func singleRefused() throws {
    let udev = full { $0.has_touches = false }
    let error = #expect(throws: InputError.self) { _ = try self.seat.source(of: "/dev/full") }
    #expect(error?.message == "Glass (/dev/full) is not a touchscreen")
    let empty = SimulatedSeat()
    let refusal = #expect(throws: InputError.self) { _ = try empty.source(of: "/dev/full") }
    #expect(refusal?.message == "libinput cannot use Glass (/dev/full)")
    withExtendedLifetime(udev) {}
  }

  // MARK: which devices are opened

  @Test(
    "On a seat only touchscreens, pens and switches are opened, and none that Tactus has made",
    arguments: [
      (["ID_INPUT_TOUCHSCREEN": "1"], "usb-1", true), (["ID_INPUT_TABLET": "1"], "usb-1", true),
      (["ID_INPUT_SWITCH": "1"], "usb-1", true), (["ID_INPUT_KEYBOARD": "1"], "usb-1", false),
      (["ID_INPUT_TOUCHSCREEN": "0", "ID_INPUT_SWITCH": "0", "ID_INPUT_TABLET": "0"], "usb-1", false),
      (["ID_INPUT_TOUCHSCREEN": "1"], VirtualDeviceDescription.probePath, false),
      (["ID_INPUT_TOUCHSCREEN": "1"], VirtualDeviceDescription.clonePath + "5", false),
    ] as [([String: String], String, Bool)])
  func opened(properties: [String: String], phys: String, isOpened: Bool) throws {
    let udev = Udev("/dev/full", properties, phys: phys)
    for opensAll in [false, true] {
      let nodes = try DeviceNodes(opensAll: opensAll)
      let descriptor = nodes.owner.pointee.nodes.open_restricted?("/dev/full", O_RDWR, nodes.owner) ?? -1
      #expect(descriptor >= 0 ? isOpened || opensAll : descriptor == -ENODEV && !isOpened)
      if descriptor >= 0 { nodes.owner.pointee.nodes.close_restricted?(descriptor, nodes.owner) }
    }
    withExtendedLifetime(udev) {}
  }

  @Test("The source of a seat leaves keyboards closed")
  func keyboard() throws {
    let udev = Udev("/dev/full", ["ID_INPUT_KEYBOARD": "1"])
    sim_libinput_add(seat.raw, sim_device_new("Keys", "/dev/full"))
    let source = try seat.source()
    #expect(source.devices.isEmpty && seat.opened.isEmpty && source.said() == [])
    withExtendedLifetime(udev) {}
  }

  @Test("A device on a seat is opened even if the kernel gives no physical location (phys) for it")
  func noPhys() throws {
    guard let raw = sim_udev_new(tactus_device_number("/dev/full")) else { return }
    defer { sim_udev_free(raw) }
    sim_udev_set(raw, "ID_INPUT_TOUCHSCREEN", "1")
    let nodes = try DeviceNodes(opensAll: false)
    let descriptor = nodes.owner.pointee.nodes.open_restricted?("/dev/full", O_RDWR, nodes.owner) ?? -1
    #expect(descriptor >= 0)
    nodes.owner.pointee.nodes.close_restricted?(descriptor, nodes.owner)
  }

  @Test("A refused touchscreen or pen is reported, and a refused switch is not", arguments: ["TOUCHSCREEN", "SWITCH"])
  func refusedKind(kind: String) throws {
    let udev = Udev("/dev/full", ["ID_INPUT_\(kind)": "1"], name: "Glass\u{1b}")
    seat.error = EACCES
    let nodes = try DeviceNodes(opensAll: false, opener: seat)
    #expect(nodes.owner.pointee.nodes.open_restricted?("/dev/full", O_RDWR, nodes.owner) == -EACCES)
    #expect(nodes.refusals.map(\.node) == (kind == "SWITCH" ? [] : ["/dev/full"]))
    #expect(nodes.name(of: "/dev/full").hasPrefix("Glass") && !nodes.name(of: "/dev/full").contains("\u{1b}"))
    withExtendedLifetime(udev) {}
  }

  @Test("A path of an input device is accepted, and a path of another device is not")
  func objections() throws {
    let nodes = try DeviceNodes(opensAll: true)
    do {
      let input = Udev("/dev/full", ["SUBSYSTEM": "input"])
      #expect(nodes.objection(to: "/dev/full") == nil)
      withExtendedLifetime(input) {}
    }
    let other = Udev("/dev/full", ["SUBSYSTEM": "mem"])
    #expect(nodes.objection(to: "/dev/full")?.message == "the device (/dev/full) is not a touchscreen")
    withExtendedLifetime(other) {}
  }
}
