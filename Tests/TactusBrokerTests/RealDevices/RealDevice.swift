// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import Foundation
import LinuxInput
import Testing

@testable import TactusBroker

/// A virtual device of a real kernel. Tests with such devices run in a guest (`Tests/Session/real-devices.sh`),
/// since on the host, they would touch the developer's own session.
final class RealDevice {
  static let areThere = ProcessInfo.processInfo.environment["TACTUS_IN_GUEST"] != nil

  let device: UinputDevice
  let number: DeviceNumber

  init(_ description: VirtualDeviceDescription) throws {
    device = try UinputDevice(description)
    number = try #require(DeviceNumber(node: device.node))
  }

  convenience init(slots: Int32 = 4, keys: [UInt16] = [], physicalPath: String = "test") throws {
    var description = VirtualDeviceDescription.touchscreen(name: "test", slots: slots)
    description.keys += keys
    description.physicalPath = physicalPath
    try self.init(description)
  }

  static func pen() throws -> RealDevice {
    var description = VirtualDeviceDescription.touchscreen(name: "test")
    description.keys.append(UInt16(BTN_TOOL_PEN))
    return try RealDevice(description)
  }

  static func keyboard(
    _ keys: ClosedRange<Int32> = KEY_ESC...KEY_MICMUTE, physicalPath: String = "test"
  ) throws -> RealDevice {
    var description = VirtualDeviceDescription(name: "test")
    description.keys = keys.map { UInt16($0) }
    description.physicalPath = physicalPath
    return try RealDevice(description)
  }

  /// Every machine has some input device; without one, the folder of devices does not exist.
  static func mouse() throws -> RealDevice { try keyboard(BTN_LEFT...BTN_RIGHT) }

  /// Returns the devices whose physical path begins with `prefix`.
  static func numbers(at prefix: String) -> [DeviceNumber] {
    ProcessList.entries(of: "/sys/class/input").compactMap { entry in
      let path = try? String(contentsOfFile: "/sys/class/input/\(entry)/device/phys", encoding: .utf8)
      return path?.hasPrefix(prefix) == true ? DeviceNumber(node: "/dev/input/\(entry)") : nil
    }
  }
  static func number(at prefix: String) -> DeviceNumber? { numbers(at: prefix).first }

  /// The number of descriptors of the device that this process has.
  var openDescriptors: Int {
    ProcessList.entries(of: "/proc/self/fd").count { entry in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(entry)")) == number.node
    }
  }

  func write(_ events: KernelEvent...) throws { try device.write(events + [.report]) }

  func land(_ slot: Int32, id: Int32, x: Int32 = 1000, y: Int32 = 2000) throws {
    try write(
      .absolute(ABS_MT_SLOT, slot), .absolute(ABS_MT_TRACKING_ID, id), .absolute(ABS_MT_POSITION_X, x),
      .absolute(ABS_MT_POSITION_Y, y), .key(BTN_TOUCH, 1))
  }
  func lift(_ slot: Int32) throws {
    try write(.absolute(ABS_MT_SLOT, slot), .absolute(ABS_MT_TRACKING_ID, -1), .key(BTN_TOUCH, 0))
  }
  func press(_ codes: Int32...) throws {
    for value: Int32 in [1, 0] { for code in codes { try write(.key(code, value)) } }
  }
}

extension Trait where Self == ConditionTrait {
  static var inGuest: Self {
    .enabled(if: RealDevice.areThere, "Tests/Session/real-devices.sh runs this in a guest with a kernel of its own")
  }
}

/// The tablet-mode switch of a convertible laptop, which may be a touchscreen too.
final class SwitchDevice {
  private let device: OpaquePointer
  let number: DeviceNumber

  init(isTouchscreen: Bool) throws {
    let description = try #require(libevdev_new())
    defer { libevdev_free(description) }
    libevdev_set_name(description, "test")
    libevdev_enable_event_code(description, UInt32(EV_SW), UInt32(SW_TABLET_MODE), nil)
    if isTouchscreen {
      libevdev_enable_property(description, UInt32(INPUT_PROP_DIRECT))
      libevdev_enable_event_code(description, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
      for code in [ABS_X, ABS_Y] {
        var range = input_absinfo()
        range.maximum = 999
        libevdev_enable_event_code(description, UInt32(EV_ABS), UInt32(code), &range)
      }
    }
    var made: OpaquePointer?
    let result = libevdev_uinput_create_from_device(description, LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue, &made)
    try SystemError.check(result, "create a switch")
    device = try #require(made)
    number = try #require(DeviceNumber(node: String(cString: libevdev_uinput_get_devnode(device))))
  }
  deinit { libevdev_uinput_destroy(device) }
}

/// A descriptor of a device, or another program that reads it.
final class Node {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }
  init(reading number: DeviceNumber, flags: Int32 = O_RDONLY) throws {
    descriptor = try SystemError.check(open(number.node, flags | O_NONBLOCK), "open \(number.node)")
  }
  deinit { _ = close(descriptor) }

  var evdev: EvdevNode { EvdevNode(descriptor) }
  /// Whether the descriptor can be written.
  var isWritten: Bool { fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDWR }
  var isRevoked: Bool { !evdev.isThere }

  /// Reads all waiting events.
  func read() -> [KernelEvent] {
    var all: [KernelEvent] = []
    var events = [input_event](repeating: input_event(), count: 64)
    while true {
      let size = events.withUnsafeMutableBytes { tactus_read(descriptor, $0.baseAddress, $0.count) }
      guard size > 0 else { return all }
      all += events.prefix(size / MemoryLayout<input_event>.stride).map {
        KernelEvent(type: $0.type, code: $0.code, value: $0.value)
      }
    }
  }
  /// Reads all waiting events, and returns the values of one axis.
  func read(_ axis: Int32) -> [Int32] {
    read().filter { $0.type == EV_ABS && $0.code == axis }.map { $0.value }
  }

  /// Writes events and the end of the report; returns whether the kernel has accepted them.
  func write(_ events: KernelEvent...) -> Bool {
    let raw = (events + [.report]).map { tactus_input_event(0, $0.type, $0.code, $0.value) }
    return raw.withUnsafeBytes { tactus_write(descriptor, $0.baseAddress, $0.count) == $0.count }
  }

  func range(_ axis: Int32) -> InputAxis? { evdev.axis(axis) }
  func damage(_ axis: Int32) {
    var range = input_absinfo()
    _ = tactus_evdev_axis(descriptor, axis, &range)
    range.maximum = 7
    range.resolution = 7
    _ = tactus_evdev_set_axis(descriptor, axis, range)
  }
}

/// Waits until udev has examined all new devices, so that it opens none of them later.
func settle() throws {
  var id: pid_t = 0
  let words = [strdup("udevadm"), strdup("settle"), nil]
  defer { for word in words { free(word) } }
  try SystemError.check(-posix_spawnp(&id, "udevadm", nil, nil, words, environ), "start udevadm")
  while waitpid(id, nil, 0) < 0, errno == EINTR {}
}
