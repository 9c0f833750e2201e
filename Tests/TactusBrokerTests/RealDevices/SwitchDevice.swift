// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import LinuxInput
import Testing

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
