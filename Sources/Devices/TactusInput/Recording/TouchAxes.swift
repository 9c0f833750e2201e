// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// The axes of a recorded device from which its contacts are read.
struct TouchAxes: Hashable {
  var x: InputAxis
  var y: InputAxis
  /// The number of slots, one for each contact; 0 for a device with one contact and no slots.
  var slots: Int

  /// The number of units per mm in which the sizes of contacts are reported. It is the same as for positions, unless
  /// the axis of sizes has its own resolution. 0 if there are no sizes.
  var sizeResolution: Int32

  /// Returns nil if the device has no axes of contacts.
  init?(_ device: RecordedDevice) {
    func axis(_ code: Int32) -> InputAxis? {
      guard device.has(type: UInt16(EV_ABS), code: UInt16(code)), let axis = device.axes[UInt16(code)] else {
        return nil
      }
      return InputAxis(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution)
    }
    func has(_ code: Int32) -> Bool {
      device.has(type: UInt16(EV_ABS), code: UInt16(code)) && device.axes[UInt16(code)] != nil
    }
    // Some gamepads use these axes for purposes other than slots. Such devices also have the axis before ABS_MT_SLOT.
    let hasSlots = has(ABS_MT_SLOT) && !has(ABS_MT_SLOT - 1)
    if hasSlots, let x = axis(ABS_MT_POSITION_X), let y = axis(ABS_MT_POSITION_Y) {
      (self.x, self.y) = (x, y)
      slots = axis(ABS_MT_SLOT)?.slots ?? 1
    } else if let x = axis(ABS_X), let y = axis(ABS_Y), device.has(type: UInt16(EV_KEY), code: UInt16(BTN_TOUCH)) {
      (self.x, self.y) = (x, y)
      slots = 0
    } else {
      return nil
    }
    sizeResolution = InputAxis.sizeResolution(of: slots > 0 ? axis(ABS_MT_TOUCH_MAJOR) : nil, withPositionsOn: x)
    guard x.tellsPlaces, y.tellsPlaces else { return nil }
  }

  /// The size of the glass in mm.
  var size: InputDevice.Size? {
    guard let width = x.length, let height = y.length else { return nil }
    return InputDevice.Size(width: width, height: height)
  }
}
