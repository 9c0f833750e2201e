// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

extension RecordedDevice {
  /// Whether udev called it a touchscreen, or would, if the recording does not say.
  public var isTouchscreen: Bool {
    if udevProperties.contains(where: { $0.hasPrefix("ID_INPUT") }) {
      return udevProperty("ID_INPUT_TOUCHSCREEN") == "1"
    }
    let isDirect = properties.contains(UInt16(INPUT_PROP_DIRECT))
    let hasPen = hasKey(BTN_TOOL_PEN) || hasKey(BTN_STYLUS)
    let isTouchpad = hasKey(BTN_TOOL_FINGER) && !isDirect
    return TouchAxes(self) != nil && !hasPen && !isTouchpad && (isDirect || hasKey(BTN_TOUCH))
  }

  private func hasKey(_ code: Int32) -> Bool { has(type: UInt16(EV_KEY), code: UInt16(code)) }

  /// The device as a source of touches would describe it.
  public func inputDevice(_ id: DeviceID) -> InputDevice {
    let axes = TouchAxes(self)
    return InputDevice(
      id: id, name: name, node: node, size: axes?.size, slots: axes.map { max($0.slots, 1) },
      outputName: udevProperty("WL_OUTPUT"))
  }
}
