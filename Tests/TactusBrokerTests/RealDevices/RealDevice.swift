// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput
import Testing

/// A virtual device of a real kernel.
final class RealDevice {
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
  private static func numbers(at prefix: String) -> [DeviceNumber] {
    ProcessList.entries(of: "/sys/class/input").compactMap { entry in
      let path = try? String(contentsOfFile: "/sys/class/input/\(entry)/device/phys", encoding: .utf8)
      return path?.hasPrefix(prefix) == true ? DeviceNumber(node: "/dev/input/\(entry)") : nil
    }
  }
  static var clones: [DeviceNumber] { numbers(at: VirtualDeviceDescription.clonePath) }
  static var probes: [DeviceNumber] { numbers(at: VirtualDeviceDescription.probePath) }

  /// The number of descriptors of the device that this process has.
  var openDescriptors: Int {
    (ProcessList.files(of: getpid(), in: "/dev/input") ?? []).count { $0 == number.node }
  }

  /// Waits until udev has examined all new devices, so that it opens none of them later.
  static func settle() throws {
    var id: pid_t = 0
    let words = [strdup("udevadm"), strdup("settle"), nil]
    defer { for word in words { free(word) } }
    try SystemError.check(-posix_spawnp(&id, "udevadm", nil, nil, words, environ), "start udevadm")
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    try #require(status == 0)
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
