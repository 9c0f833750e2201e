// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Writes a recording as `libinput record` does, for `libinput replay` and for the readers here.
///
/// Each frame is written as soon as it is complete, so killing the program loses at most one frame. In this format the
/// events of a device follow its description, so devices come one after the other; a program that records several
/// devices at once writes one file for each.
///
/// ```swift
/// var writer = try RecordingWriter(descriptor)
/// try writer.begin(device)
/// for event in events { try writer.write(event) }
/// ```
public struct RecordingWriter: ~Copyable {
  private let descriptor: FileDescriptor
  private var text = TextBuffer()
  private var history = EventHistory()
  private var isInFrame = false

  /// Writes the head of a file with this many devices.
  public init(_ descriptor: consuming FileDescriptor, devices: Int = 1) throws(InputError) {
    self.descriptor = descriptor
    text.addHead(devices: devices)
    try Self.flush(&text, self.descriptor)
  }

  /// Begins the next device, to which the following events belong.
  public mutating func begin(_ device: RecordedDevice) throws(InputError) {
    drop()
    history.begin(device)
    text.add(device)
    try Self.flush(&text, descriptor)
  }

  /// Times count from the beginning of the recording. Events after the last `SYN_REPORT` are never written.
  public mutating func write(_ event: RecordedEvent) throws(InputError) {
    if !isInFrame { text.add("  - evdev:\n") }
    isInFrame = true
    history.add(event, to: &text)
    guard event.isReport else { return }
    isInFrame = false
    try Self.flush(&text, descriptor)
  }

  /// Drops an incomplete frame, so that the recording is complete without it.
  private mutating func drop() {
    text.removeAll()
    isInFrame = false
  }

  private static func flush(_ text: inout TextBuffer, _ descriptor: borrowing FileDescriptor) throws(InputError) {
    while !text.bytes.isEmpty {
      let written = text.bytes.withUnsafeBytes { tactus_write(descriptor.rawValue, $0.baseAddress, $0.count) }
      if written == -Int(EINTR) { continue }
      guard written > 0 else {
        throw InputError("the recording cannot be written: \(SystemError.reason(Int32(clamping: -written)))")
      }
      text.removeFirst(min(written, text.bytes.count))
    }
    text.removeAll()
  }
}
