// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// An open input device of the kernel, on a descriptor that somebody else owns.
public struct EvdevNode {
  public let descriptor: Int32
  public init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a finger is on it. False where the kernel does not say: then nobody could wait for it to lift.
  public var hasContact: Bool { tactus_evdev_has_contact(descriptor) > 0 }

  public enum GrabResult: Hashable, Sendable {
    case grabbed
    /// A finger is on it. Whoever else reads the device has seen it land and would never see it lift.
    case fingerDown
    /// Another program has grabbed it.
    case busy
    case failed(Int32)
  }

  /// Takes the device for this descriptor alone, so that nobody else gets its events. Closing lets go of it.
  public func grab() -> GrabResult {
    if hasContact { return .fingerDown }
    switch tactus_evdev_grab(descriptor, 1) {
    case 0: break
    case -EBUSY: return .busy
    case let error: return .failed(-error)
    }
    // One may have landed in between, and been seen.
    guard hasContact else { return .grabbed }
    ungrab()
    return .fingerDown
  }

  /// Whether another program has grabbed it, so that nothing comes here.
  ///
  /// The kernel tells only whoever tries to grab: it is ours for a moment, and only while no finger is down that
  /// somebody would miss.
  public var isGrabbedElsewhere: Bool {
    guard !hasContact else { return false }
    let result = tactus_evdev_grab(descriptor, 1)
    if result == 0 { ungrab() }
    return result == -EBUSY
  }

  public func ungrab() { _ = tactus_evdev_grab(descriptor, 0) }

  /// Of a path: names the device whatever link leads to it; nil where there is no device.
  public static func number(of path: String) -> UInt64? {
    let number = tactus_device_number(path)
    return number == 0 ? nil : number
  }
}
