// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibinput
import LinuxInput
import TactusText

/// udev's properties of a device node.
struct UdevDevice: ~Copyable {
  private let handle: UnsafeMutablePointer<udev_device>

  /// Returns nil if udev does not know the node.
  init?(node: String, udev: UnsafeMutablePointer<udev>) {
    guard let number = EvdevNode.number(of: node),
      let handle = udev_device_new_from_devnum(udev, CChar(UInt8(ascii: "c")), dev_t(number))
    else { return nil }
    self.handle = handle
  }

  init?(of device: UnsafeMutablePointer<libinput_device>?) {
    guard let device, let handle = libinput_device_get_udev_device(device) else { return nil }
    self.handle = handle
  }

  deinit { udev_device_unref(handle) }

  var node: String? { udev_device_get_devnode(handle).map { String(cString: $0) } }

  func property(_ name: String) -> String? {
    udev_device_get_property_value(handle, name).map { String(cString: $0) }
  }

  /// The kernel driver's name for the device, made printable.
  var name: String? { attribute("name")?.printable }

  private func attribute(_ name: String) -> String? {
    guard let parent = udev_device_get_parent(handle) else { return nil }
    return udev_device_get_sysattr_value(parent, name).map { String(cString: $0) }
  }

  /// Whether Tactus has made this device for compositors: a clone of a grabbed touchscreen, or a probe.
  var isOurs: Bool { attribute("phys").map { VirtualDeviceDescription.isOurs($0) } ?? false }

  var isTouchscreen: Bool { property("ID_INPUT_TOUCHSCREEN") == "1" }
  /// Whether the device may report that the keyboard is folded away.
  var isSwitch: Bool { property("ID_INPUT_SWITCH") == "1" }
  /// Whether the device has a pen. While the pen is near, libinput treats the hand on its screen as a palm.
  var isTablet: Bool { property("ID_INPUT_TABLET") == "1" }
}
