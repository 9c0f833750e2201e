// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// One event of the kernel's input layer: a type, a code and a value.
public struct KernelEvent: Hashable, Sendable {
  /// The type of the event: an `EV_` constant.
  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(type: UInt16, code: UInt16, value: Int32) {
    self.type = type
    self.code = code
    self.value = value
  }

  public static func absolute(_ code: Int32, _ value: Int32) -> KernelEvent {
    KernelEvent(type: UInt16(EV_ABS), code: UInt16(truncatingIfNeeded: code), value: value)
  }
  public static func key(_ code: Int32, _ value: Int32) -> KernelEvent {
    KernelEvent(type: UInt16(EV_KEY), code: UInt16(truncatingIfNeeded: code), value: value)
  }
  /// The event that ends a report. All events since the previous report belong to one moment.
  public static let report = KernelEvent(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)
}
