// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import TactusText

/// A recorded description of a device.
public struct RecordedDevice: Hashable, Sendable {
  public var name = ""
  public var node = ""
  public var bus: UInt16 = 0
  public var vendor: UInt16 = 0
  public var product: UInt16 = 0
  public var version: UInt16 = 0
  /// The event types of the device, and the codes of each type.
  public var codes: [UInt16: [UInt16]] = [:]
  public var axes: [UInt16: AxisRange] = [:]
  /// The device's properties, `INPUT_PROP_*` of the kernel.
  public var properties: [UInt16] = []
  /// The properties of udev that begin with `LIBINPUT_`, `ID_INPUT` or `WL_OUTPUT`.
  public var udevProperties: [String] = []

  /// The name as shown to users, with control characters escaped.
  public var shownName: String { name.printable }

  public init() {}

  /// The driver's description of an absolute axis.
  public struct AxisRange: Hashable, Sendable {
    public var minimum: Int32
    public var maximum: Int32
    public var fuzz: Int32
    public var flat: Int32
    /// Units per mm; 0 if unknown.
    public var resolution: Int32
    public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
      self.minimum = minimum
      self.maximum = maximum
      self.fuzz = fuzz
      self.flat = flat
      self.resolution = resolution
    }
  }

  /// Returns whether a property of udev is stored in `udevProperties`.
  static func keepsUdevProperty(_ line: String) -> Bool {
    line.hasPrefix("LIBINPUT_") || line.hasPrefix("ID_INPUT") || line.hasPrefix("WL_OUTPUT")
  }

  /// Returns the value of a udev property.
  public func udevProperty(_ name: String) -> String? {
    for line in udevProperties where line.hasPrefix(name) {
      let rest = line.dropFirst(name.count)
      if rest.first == "=" { return String(rest.dropFirst()) }
    }
    return nil
  }

  public func has(type: UInt16, code: UInt16) -> Bool { codes[type]?.contains(code) ?? false }
}

extension RecordedDevice {
  /// Whether udev classified the device as a touchscreen or, if the recording does not contain udev's answer, whether
  /// udev would do so.
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

  /// Returns the device as a source of touches would report it.
  public func inputDevice(_ id: DeviceID) -> InputDevice {
    let axes = TouchAxes(self)
    return InputDevice(
      id: id, name: shownName, node: node.printable, size: axes?.size, slots: axes.map { max($0.slots, 1) },
      outputName: udevProperty("WL_OUTPUT")?.printable)
  }
}
