// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Writes events to the node of a virtual device that another process has created. The kernel adds the timestamps. The
/// memory for events is reused, so that a steady stream of events allocates no memory.
public struct EventStream: ~Copyable {
  private let descriptor: FileDescriptor
  private var events: [input_event] = []

  public init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  public var node: EvdevNode { EvdevNode(descriptor.rawValue) }

  public mutating func append(_ event: KernelEvent) {
    events.append(tactus_input_event(0, event.type, event.code, event.value))
  }

  /// Writes the appended events. Returns false if the device no longer exists, or the descriptor was revoked.
  public mutating func flush() -> Bool {
    guard !events.isEmpty else { return true }
    let count = events.withUnsafeBytes { tactus_write(descriptor.rawValue, $0.baseAddress, $0.count) }
    let isWritten = count == events.count * MemoryLayout<input_event>.stride
    events.removeAll(keepingCapacity: true)
    return isWritten
  }
}
