// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// One kernel event of a recording.
public struct RecordedEvent: Hashable, Sendable {
  /// The time since the beginning of the recording, in microseconds.
  public var time: Int64
  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(time: Int64, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }

  /// Whether the event is the `SYN_REPORT` that ends a frame.
  public var isReport: Bool { type == 0 && code == 0 }
}
