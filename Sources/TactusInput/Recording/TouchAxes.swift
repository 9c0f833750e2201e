// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// The axes of a recorded device from which its contacts are read.
struct TouchAxes: Hashable {
  /// libinput supports at most this many slots of a device, and the engine no more touches.
  static let mostSlots = 64

  var x: RecordedDevice.AxisRange
  var y: RecordedDevice.AxisRange
  /// The number of slots, one for each contact; 0 for a device with one contact and no slots.
  var slots: Int

  /// The units of the contacts' sizes in a mm: those of positions, unless the axis has its own. 0 if it has none.
  var sizeResolution: Int32

  /// Nil if the device has no axes of contacts.
  init?(_ device: RecordedDevice) {
    func axis(_ code: Int32) -> RecordedDevice.AxisRange? {
      guard device.has(type: UInt16(EV_ABS), code: UInt16(code)) else { return nil }
      return device.axes[UInt16(code)]
    }
    // Gamepads use these axes too, but have no slots.
    let isFake = axis(ABS_MT_SLOT - 1) != nil
    if !isFake, let x = axis(ABS_MT_POSITION_X), let y = axis(ABS_MT_POSITION_Y), let slot = axis(ABS_MT_SLOT) {
      (self.x, self.y) = (x, y)
      slots = min(max(Int(slot.maximum), 0) + 1, Self.mostSlots)
    } else if let x = axis(ABS_X), let y = axis(ABS_Y), device.has(type: UInt16(EV_KEY), code: UInt16(BTN_TOUCH)) {
      (self.x, self.y) = (x, y)
      slots = 0
    } else {
      return nil
    }
    let size = slots > 0 ? axis(ABS_MT_TOUCH_MAJOR) : nil
    if let size, size.maximum > 0 {
      sizeResolution = size.resolution > 0 ? size.resolution : x.resolution
    } else {
      sizeResolution = 0
    }
    guard x.maximum > x.minimum, y.maximum > y.minimum else { return nil }
  }

  /// The size of the glass in mm.
  var size: InputDevice.Size? {
    guard x.resolution > 0, y.resolution > 0 else { return nil }
    return InputDevice.Size(
      width: (Double(x.maximum) - Double(x.minimum)) / Double(x.resolution),
      height: (Double(y.maximum) - Double(y.minimum)) / Double(y.resolution))
  }
}
