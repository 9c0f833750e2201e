// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// An open input device of the kernel, on a descriptor that another object owns.
public struct EvdevNode {
  public let descriptor: Int32
  public init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a finger is on it. False if the kernel does not say, since waiting for the lift would then never end.
  public var hasContact: Bool { tactus_evdev_has_contact(descriptor) > 0 }

  /// The units of contact sizes in a mm; 0 if the kernel does not tell sizes.
  public var contactSizeResolution: Double { Double(tactus_evdev_contact_size_resolution(descriptor)) }

  /// Calls with each slot and the size of the contact in it, or of the last one that was there.
  public func forEachContactSize(_ body: (_ slot: Int32, _ size: Int32) -> Void) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { sizes in
      sizes.initialize(repeating: 0)
      guard let start = sizes.baseAddress, tactus_evdev_contact_sizes(descriptor, start) != 0 else { return }
      for (slot, size) in zip(Int32(0)..., sizes) { body(slot, size) }
    }
  }

  public enum GrabResult: Hashable, Sendable {
    case grabbed
    /// A finger is on it. Other readers have seen it land and would never see it lift.
    case fingerDown
    /// Another program has grabbed it.
    case busy
    case failed(Int32)
  }

  /// Grabs the device, so that only this descriptor gets its events. Closing it ends the grab.
  public func grab() -> GrabResult {
    if hasContact { return .fingerDown }
    switch tactus_evdev_grab(descriptor, 1) {
    case 0: break
    case -EBUSY: return .busy
    case let error: return .failed(-error)
    }
    // A finger may have landed in between, and been seen.
    guard hasContact else { return .grabbed }
    ungrab()
    return .fingerDown
  }

  /// Whether another program has grabbed it, so that no events arrive here.
  ///
  /// The kernel only tells by an attempt to grab, so it is grabbed for a moment; not while a finger is down, whose lift
  /// others would miss.
  public var isGrabbedElsewhere: Bool {
    guard !hasContact else { return false }
    let result = tactus_evdev_grab(descriptor, 1)
    if result == 0 { ungrab() }
    return result == -EBUSY
  }

  public func ungrab() { _ = tactus_evdev_grab(descriptor, 0) }

  /// The number of the device at a path, whatever link leads to it; nil if there is no device.
  public static func number(of path: String) -> UInt64? {
    let number = tactus_device_number(path)
    return number == 0 ? nil : number
  }
}
