// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

extension KernelEvent {
  /// Reads the events that wait in a device, or in what takes its place; nil if there are none.
  static func read(from descriptor: Int32) -> [KernelEvent]? {
    var events = [input_event](repeating: input_event(), count: 16384)
    let size = events.withUnsafeMutableBytes { tactus_read(descriptor, $0.baseAddress, $0.count) }
    guard size > 0 else { return nil }
    return events.prefix(size / MemoryLayout<input_event>.stride).map {
      KernelEvent(type: $0.type, code: $0.code, value: $0.value)
    }
  }
}
