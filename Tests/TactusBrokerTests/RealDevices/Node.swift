// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import Testing

@testable import LinuxInput

/// A descriptor of a device: a daemon's, or that of another program that reads the device.
final class Node {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }
  init(reading number: DeviceNumber, flags: Int32 = O_RDONLY) throws {
    descriptor = try SystemError.check(open(number.node, flags | O_NONBLOCK), "open \(number.node)")
  }
  deinit { _ = close(descriptor) }

  var evdev: EvdevNode { EvdevNode(descriptor) }
  /// Whether the descriptor can be written.
  var isWritten: Bool { fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDWR }
  /// Whether the descriptor was revoked, or the device is gone.
  var isDead: Bool { !evdev.isThere }

  /// Reads all waiting events.
  func read() -> [KernelEvent] {
    var all: [KernelEvent] = []
    while let events = KernelEvent.read(from: descriptor) { all += events }
    return all
  }
  /// Reads all waiting events, and returns the values of one axis.
  func read(_ axis: Int32) -> [Int32] {
    read().filter { $0.type == EV_ABS && $0.code == axis }.map { $0.value }
  }

  /// Writes a report; returns whether the kernel has accepted it.
  func write(_ events: KernelEvent...) -> Bool { evdev.write(events + [.report]) }

  func range(_ axis: Int32) -> InputAxis? { evdev.axis(axis) }
  /// Changes the range of an axis, as any program may that can open the device.
  func damage(_ axis: Int32) throws {
    let before = range(axis)
    var range = input_absinfo()
    _ = tactus_evdev_axis(descriptor, axis, &range)
    range.maximum = 7
    range.resolution = 7
    _ = tactus_evdev_set_axis(descriptor, axis, range)
    try #require(self.range(axis) != before)
  }
}
