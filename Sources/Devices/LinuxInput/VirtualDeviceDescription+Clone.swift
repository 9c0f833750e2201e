// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

extension VirtualDeviceDescription {
  /// The prefix of the physical path of a clone. The number of the original device follows the prefix.
  public static let clonePath = "tactus/clone/"
  public static let probePath = "tactus/probe"

  /// The device with which gates are detected. The gate's plugin recognizes the device by its name and makes libinput
  /// reject it. So if a compositor closes the device immediately after opening it, the compositor has a gate. The
  /// device reports no events. It is a touchscreen, since a device with keys would add a keyboard to a seat that has
  /// none, and logind would open it.
  public static var probe: VirtualDeviceDescription {
    var description = VirtualDeviceDescription(name: "tactus probe")
    description.physicalPath = probePath
    description.properties = [UInt16(INPUT_PROP_DIRECT)]
    description.keys = [UInt16(BTN_TOUCH)]
    description.axes = [ABS_X, ABS_Y].map { Axis($0, InputAxis(0...999, resolution: 10)) }
    return description
  }

  /// Returns whether a device with this physical path is a clone or a probe, and not a touchscreen that must be read.
  public static func isOurs(_ physicalPath: String) -> Bool {
    physicalPath.hasPrefix(clonePath) || physicalPath == probePath
  }

  /// Describes a clone that compositors treat like the original touchscreen: it has the same name, ids, axes and size.
  /// The clone has more slots, since a finger may land in a slot while the lift of an earlier finger in that slot is
  /// still withheld.
  public init(cloning node: EvdevNode, device: UInt32) throws(SystemError) {
    if let why = node.objectionToClone { throw SystemError("clone it, since \(why)", number: EOPNOTSUPP) }
    self.init(name: node.name)
    physicalPath = Self.clonePath + "\(device)"
    var id = input_id()
    try SystemError.check(tactus_evdev_id(node.descriptor, &id), "EVIOCGID")
    (bus, vendor, product, version) = (id.bustype, id.vendor, id.product, id.version)
    properties = [UInt16(INPUT_PROP_DIRECT)]
    keys = [UInt16(BTN_TOUCH)]
    for code in [ABS_X, ABS_Y, ABS_MT_POSITION_X, ABS_MT_POSITION_Y] {
      if let axis = node.axis(code) { axes.append(Axis(code, axis)) }
    }
    guard let slots = node.axis(ABS_MT_SLOT)?.slots else { return }
    let most = Int32(min(max(2 * slots, 16), InputAxis.mostSlots) - 1)
    axes += [
      Axis(ABS_MT_SLOT, InputAxis(0...most)), Axis(ABS_MT_TOOL_TYPE, InputAxis(0...MT_TOOL_PALM)),
      Axis(ABS_MT_TRACKING_ID, InputAxis(0...65535)),
    ]
  }
}

extension EvdevNode {
  /// The reason why this device cannot be cloned; nil if it can be cloned.
  public var objectionToClone: String? {
    if !isTouchscreen { return "it does not declare itself a touchscreen" }
    if isKeyboard { return "the touchscreen is a keyboard too" }
    let tellsMany = declares(EV_ABS, ABS_MT_POSITION_X)
    if tellsMany, axis(ABS_MT_SLOT) == nil { return Self.tellsNoneApart }
    let places = tellsMany ? [ABS_MT_POSITION_X, ABS_MT_POSITION_Y] : [ABS_X, ABS_Y]
    let tellsPlaces = places.allSatisfy { axis($0)?.tellsPlaces == true }
    return tellsPlaces ? nil : "the touchscreen does not report positions"
  }

  /// The objection to devices that report several fingers without slots.
  public static let tellsNoneApart = "the touchscreen does not distinguish fingers"

  /// The driver's name for the device.
  public var name: String { text { tactus_evdev_name(descriptor, $0, $1) } }
  /// The physical path of the device. The program that created a virtual device has chosen its path.
  public var physicalPath: String { text { tactus_evdev_physical_path(descriptor, $0, $1) } }

  private func text(_ read: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, read(start, 255) == 0 else { return "" }
      return String(cString: start)
    }
  }

  /// Returns an absolute axis; nil if the device does not have the axis, or the range of the axis is invalid.
  public func axis(_ code: Int32) -> InputAxis? {
    var range = input_absinfo()
    guard declares(EV_ABS, code), tactus_evdev_axis(descriptor, code, &range) == 0 else { return nil }
    return InputAxis(minimum: range.minimum, maximum: range.maximum, resolution: range.resolution)
  }

  public func declares(_ type: Int32, _ code: Int32) -> Bool { tactus_evdev_declares(descriptor, type, code) > 0 }

  /// Whether udev would classify the device as a touchscreen. This includes a device with `BTN_TOUCH` whose driver does
  /// not set `INPUT_PROP_DIRECT`.
  public var isTouchscreen: Bool {
    let isTouched = declares(EV_KEY, BTN_TOUCH)
    let isDirect = tactus_evdev_has_property(descriptor, INPUT_PROP_DIRECT) != 0
    let isTouchpad = !isDirect && declares(EV_KEY, BTN_TOOL_FINGER)
    guard isDirect || isTouched, !isTouchpad, !isPen else { return false }
    return declares(EV_ABS, ABS_MT_POSITION_X) || declares(EV_ABS, ABS_X) && isTouched
  }
  public var isPen: Bool { declares(EV_KEY, BTN_TOOL_PEN) || declares(EV_KEY, BTN_STYLUS) }
  public var isSwitch: Bool { declares(EV_SW, Int32(SW_TABLET_MODE)) }
  /// Whether the device may report typed text, since it has more keys than the few buttons of touchscreens and
  /// convertibles.
  public var isKeyboard: Bool { tactus_evdev_keys(descriptor) > 24 }

  /// Whether there are unread events.
  public var hasEvents: Bool { tactus_evdev_has_events(descriptor) != 0 }

  /// Disables the descriptor for all processes that share it, and ends its grab.
  public func revoke() { _ = tactus_evdev_revoke(descriptor) }

  /// The slots in which a contact is down.
  public var slotsDown: [Int32] {
    var slots: [Int32] = []
    forEachContact { slot, _ in slots.append(slot) }
    return slots
  }
}
