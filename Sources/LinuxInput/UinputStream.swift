// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Writes events to a virtual device that somebody else has made. Reuses its memory, so that a steady stream allocates
/// none.
public struct UinputStream: ~Copyable {
  private let descriptor: FileDescriptor
  private var events: [input_event] = []

  public init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// `time` is in microseconds of the monotonic clock.
  public mutating func append(_ event: KernelEvent, time: Int64) {
    events.append(tactus_input_event(time, event.type, event.code, event.value))
  }

  /// Sends what was appended. False if the device is gone.
  @discardableResult
  public mutating func flush() -> Bool {
    guard !events.isEmpty else { return true }
    let count = events.withUnsafeBytes { tactus_write(descriptor.rawValue, $0.baseAddress, $0.count) }
    let isWritten = count == events.count * MemoryLayout<input_event>.stride
    events.removeAll(keepingCapacity: true)
    return isWritten
  }
}
