// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// The kernel's names of touchscreen events, for comments in recordings. Other events are written as numbers.
enum EventName {
  static func type(_ type: UInt16) -> String { types[type] ?? number(type) }

  static func code(_ code: UInt16, ofType type: UInt16) -> String {
    let name: String? =
      switch Int32(type) {
      case EV_SYN: reports.indices.contains(Int(code)) ? reports[Int(code)] : nil
      case EV_KEY: keys[code]
      case EV_ABS: axes[code]
      case EV_MSC: others.indices.contains(Int(code)) ? others[Int(code)] : nil
      default: nil
      }
    return name ?? number(code)
  }

  static func property(_ property: UInt16) -> String {
    properties.indices.contains(Int(property)) ? properties[Int(property)] : number(property)
  }

  private static func number(_ number: UInt16) -> String { "0x" + String(number, radix: 16) }

  private static let types: [UInt16: String] = [
    0x00: "EV_SYN", 0x01: "EV_KEY", 0x02: "EV_REL", 0x03: "EV_ABS", 0x04: "EV_MSC", 0x05: "EV_SW", 0x11: "EV_LED",
    0x12: "EV_SND", 0x14: "EV_REP", 0x15: "EV_FF", 0x16: "EV_PWR", 0x17: "EV_FF_STATUS",
  ]
  private static let reports = ["SYN_REPORT", "SYN_CONFIG", "SYN_MT_REPORT", "SYN_DROPPED"]
  private static let others = ["MSC_SERIAL", "MSC_PULSELED", "MSC_GESTURE", "MSC_RAW", "MSC_SCAN", "MSC_TIMESTAMP"]
  private static let properties = [
    "INPUT_PROP_POINTER", "INPUT_PROP_DIRECT", "INPUT_PROP_BUTTONPAD", "INPUT_PROP_SEMI_MT",
    "INPUT_PROP_TOPBUTTONPAD", "INPUT_PROP_POINTING_STICK", "INPUT_PROP_ACCELEROMETER",
  ]
  private static let keys: [UInt16: String] = [
    0x72: "KEY_VOLUMEDOWN", 0x73: "KEY_VOLUMEUP", 0x74: "KEY_POWER", 0x7d: "KEY_LEFTMETA", 0x8b: "KEY_MENU",
    0x8f: "KEY_WAKEUP", 0x9e: "KEY_BACK", 0xac: "KEY_HOMEPAGE", 0xd9: "KEY_SEARCH", 0x100: "BTN_0", 0x110: "BTN_LEFT",
    0x111: "BTN_RIGHT", 0x112: "BTN_MIDDLE", 0x140: "BTN_TOOL_PEN", 0x141: "BTN_TOOL_RUBBER",
    0x145: "BTN_TOOL_FINGER", 0x148: "BTN_TOOL_QUINTTAP", 0x14a: "BTN_TOUCH", 0x14b: "BTN_STYLUS",
    0x14c: "BTN_STYLUS2", 0x14d: "BTN_TOOL_DOUBLETAP", 0x14e: "BTN_TOOL_TRIPLETAP", 0x14f: "BTN_TOOL_QUADTAP",
  ]
  private static let axes: [UInt16: String] = [
    0x00: "ABS_X", 0x01: "ABS_Y", 0x02: "ABS_Z", 0x03: "ABS_RX", 0x04: "ABS_RY", 0x05: "ABS_RZ", 0x18: "ABS_PRESSURE",
    0x19: "ABS_DISTANCE", 0x1a: "ABS_TILT_X", 0x1b: "ABS_TILT_Y", 0x1c: "ABS_TOOL_WIDTH", 0x28: "ABS_MISC",
    0x2f: "ABS_MT_SLOT", 0x30: "ABS_MT_TOUCH_MAJOR", 0x31: "ABS_MT_TOUCH_MINOR", 0x32: "ABS_MT_WIDTH_MAJOR",
    0x33: "ABS_MT_WIDTH_MINOR", 0x34: "ABS_MT_ORIENTATION", 0x35: "ABS_MT_POSITION_X", 0x36: "ABS_MT_POSITION_Y",
    0x37: "ABS_MT_TOOL_TYPE", 0x38: "ABS_MT_BLOB_ID", 0x39: "ABS_MT_TRACKING_ID", 0x3a: "ABS_MT_PRESSURE",
    0x3b: "ABS_MT_DISTANCE", 0x3c: "ABS_MT_TOOL_X", 0x3d: "ABS_MT_TOOL_Y",
  ]
}
