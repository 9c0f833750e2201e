// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// The properties with which a `UinputDevice` is created.
public struct VirtualDeviceDescription: Sendable {
  public var name: String
  /// The physical path, which distinguishes virtual devices from real devices.
  public var physicalPath = "tactus/virtual"
  public var bus = UInt16(BUS_VIRTUAL)
  public var vendor: UInt16 = 0
  public var product: UInt16 = 0
  public var version: UInt16 = 0
  /// The properties of the device: `INPUT_PROP_` constants.
  public var properties: [UInt16] = []
  /// The keys and buttons of the device: `KEY_` and `BTN_` constants.
  public var keys: [UInt16] = []
  public var axes: [Axis] = []

  public init(name: String) { self.name = name }

  /// The number of contacts that the device can distinguish; 0 if it has no slots.
  public var slots: Int32 { axes.first { $0.code == ABS_MT_SLOT }.map { Int32(clamping: $0.range.slots) } ?? 0 }

  /// An `ABS_` code and its range.
  public struct Axis: Hashable, Sendable {
    public var code: UInt16
    public var range: InputAxis

    public init(_ code: Int32, _ range: InputAxis) {
      self.code = UInt16(truncatingIfNeeded: code)
      self.range = range
    }
  }

  /// Describes a touchscreen of the type B multi-touch protocol, with `resolutionX` and `resolutionY` units per mm. The
  /// touchscreen reports the tool type, so that a contact can become a palm.
  public static func touchscreen(
    name: String, maximumX: Int32 = 4095, maximumY: Int32 = 4095, resolutionX: Int32 = 16, resolutionY: Int32 = 28,
    slots: Int32 = 10
  ) -> VirtualDeviceDescription {
    var description = VirtualDeviceDescription(name: name)
    description.properties = [UInt16(INPUT_PROP_DIRECT)]
    // Adds no other button, since udev would classify a device with BTN_LEFT as a mouse.
    description.keys = [UInt16(BTN_TOUCH)]
    func axis(_ code: Int32, _ range: ClosedRange<Int32>, _ resolution: Int32 = 0) -> Axis {
      Axis(code, InputAxis(range, resolution: resolution))
    }
    let (xs, ys) = (0...max(1, maximumX), 0...max(1, maximumY))
    description.axes = [
      axis(ABS_X, xs, resolutionX), axis(ABS_Y, ys, resolutionY), axis(ABS_MT_SLOT, 0...max(1, slots) - 1),
      axis(ABS_MT_TOUCH_MAJOR, 0...255), axis(ABS_MT_TOUCH_MINOR, 0...255), axis(ABS_MT_ORIENTATION, -89...90),
      axis(ABS_MT_POSITION_X, xs, resolutionX), axis(ABS_MT_POSITION_Y, ys, resolutionY),
      axis(ABS_MT_TOOL_TYPE, 0...MT_TOOL_PALM), axis(ABS_MT_TRACKING_ID, 0...65535), axis(ABS_MT_PRESSURE, 0...255),
    ]
    return description
  }

  /// Describes a keyboard with all the keys of a large keyboard.
  public static func keyboard(name: String) -> VirtualDeviceDescription {
    var description = VirtualDeviceDescription(name: name)
    description.keys = Array(UInt16(KEY_ESC)...UInt16(KEY_MICMUTE))
    return description
  }
}
