// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// A virtual input device, which the kernel, udev and every compositor treat like a real device. The device is removed
/// when this object is destroyed.
public struct UinputDevice: ~Copyable {
  private let descriptor: FileDescriptor
  /// The device node, such as `/dev/input/event7`. udev makes the node usable a moment after the device was created.
  public let node: String

  /// Creates a device. This process needs write access to `/dev/uinput`.
  public init(_ description: VirtualDeviceDescription) throws(SystemError) {
    let descriptor = try FileDescriptor(opening: "/dev/uinput", flags: O_RDWR | O_NONBLOCK)
    let raw = descriptor.rawValue
    if !description.keys.isEmpty { try SystemError.check(tactus_uinput_set_type(raw, EV_KEY), "UI_SET_EVBIT") }
    if !description.axes.isEmpty { try SystemError.check(tactus_uinput_set_type(raw, EV_ABS), "UI_SET_EVBIT") }
    for key in description.keys {
      try SystemError.check(tactus_uinput_set_key(raw, Int32(key)), "UI_SET_KEYBIT \(key)")
    }
    for property in description.properties {
      try SystemError.check(tactus_uinput_set_property(raw, Int32(property)), "UI_SET_PROPBIT \(property)")
    }
    for axis in description.axes {
      let range = input_absinfo(
        value: 0, minimum: axis.range.minimum, maximum: axis.range.maximum, fuzz: 0, flat: 0,
        resolution: axis.range.resolution)
      try SystemError.check(tactus_uinput_set_axis(raw, axis.code, range), "UI_ABS_SETUP \(axis.code)")
    }
    try SystemError.check(tactus_uinput_set_physical_path(raw, description.physicalPath), "UI_SET_PHYS")
    let id = input_id(
      bustype: description.bus, vendor: description.vendor, product: description.product, version: description.version)
    try SystemError.check(tactus_uinput_create(raw, id, description.name), "UI_DEV_CREATE \(description.name)")
    node = try Self.node(of: raw)
    self.descriptor = descriptor
  }

  private static func node(of raw: Int32) throws(SystemError) -> String {
    var name = [CChar](repeating: 0, count: 64)
    try SystemError.check(tactus_uinput_system_name(raw, &name, 63), "UI_GET_SYSNAME")
    let folder = name.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let entries = ProcessList.entries(of: "/sys/devices/virtual/input/\(folder)")
    guard let event = entries.first(where: { $0.hasPrefix("event") }) else {
      throw SystemError("find the node of \(folder)", number: ENODEV)
    }
    return "/dev/input/\(event)"
  }

  /// The descriptor of the device. A process that receives this descriptor can control the device just as its creator
  /// can.
  public var rawDescriptor: Int32 { descriptor.rawValue }

  /// Destroys the device, even if another process has a copy of the descriptor.
  public static func destroy(_ descriptor: Int32) { _ = tactus_uinput_destroy(descriptor) }

  /// Writes events. Readers process them when the next `report` is written.
  ///
  /// `time` is in microseconds of the monotonic clock, and at most 10 s ago. If it is nil, the kernel uses the time of
  /// this call; kernels before about 6.4 always do so.
  public func write(_ events: [KernelEvent], time: Int64? = nil) throws(SystemError) {
    if let error = Self.write(events, time: time ?? 0, to: descriptor.rawValue) {
      throw SystemError("write to \(node)", number: error)
    }
  }

  private static func write(_ events: [KernelEvent], time: Int64, to descriptor: Int32) -> Int32? {
    let raw = events.map { tactus_input_event(time, $0.type, $0.code, $0.value) }
    let count = raw.withUnsafeBytes { tactus_write(descriptor, $0.baseAddress, $0.count) }
    if count == raw.count * MemoryLayout<input_event>.stride { return nil }
    return count < 0 ? Int32(truncatingIfNeeded: -count) : EIO
  }

  /// Reports the lift of all fingers on the device of this descriptor. The kernel drops the events for fingers that are
  /// not down. Call this before a device is destroyed: otherwise, readers would never receive the lift of a finger that
  /// is still down.
  public static func liftAll(_ descriptor: Int32, slots: Int32) {
    var events: [KernelEvent] = []
    for slot in 0..<max(0, slots) { events += [.absolute(ABS_MT_SLOT, slot), .absolute(ABS_MT_TRACKING_ID, -1)] }
    _ = write(events + [.key(BTN_TOUCH, 0), .report], time: 0, to: descriptor)
  }
}
