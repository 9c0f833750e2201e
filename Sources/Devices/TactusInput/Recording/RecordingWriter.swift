// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Writes a recording in the format of `libinput record`, for `libinput replay` and for the readers of this module.
///
/// Each frame is written as soon as it is complete, so killing the program loses at most one frame. If writing fails,
/// the file ends within a frame, so that readers report it as cut off. In this format, the events of a device follow
/// its description, so devices cannot be interleaved: a program that records several devices at once writes one file
/// for each.
///
/// ```swift
/// var writer = try RecordingWriter(descriptor)
/// try writer.begin(device)
/// for event in events { try writer.write(event) }
/// ```
public struct RecordingWriter: ~Copyable {
  private let descriptor: FileDescriptor
  private let name: String
  private var text = TextBuffer()
  private var history = EventHistory()
  private var isInFrame = false
  /// The number of bytes that were written.
  private var size = 0
  /// The offset at which the last frame begins.
  private var lastFrame: Int?

  /// Writes the head of a file with this number of devices. Errors refer to the recording by `name`.
  public init(
    _ descriptor: consuming FileDescriptor, devices: Int = 1, called name: String = "the recording"
  ) throws(InputError) {
    self.descriptor = descriptor
    self.name = name
    text.addHead(devices: devices)
    try flush()
  }

  /// Begins the next device, to which the following events belong.
  public mutating func begin(_ device: RecordedDevice) throws(InputError) {
    drop()
    history.begin(device)
    text.add(device)
    try flush()
    lastFrame = nil
  }

  /// Writes an event, whose time counts from the beginning of the recording. Events after the last `SYN_REPORT` are
  /// never written.
  public mutating func write(_ event: RecordedEvent) throws(InputError) {
    if !isInFrame { text.add(Self.frameHead) }
    isInFrame = true
    history.add(event, to: &text)
    guard event.isReport else { return }
    isInFrame = false
    try flush()
  }
  private static var frameHead: String { "  - evdev:\n" }

  /// Drops an incomplete frame, so that the recording ends after a complete one.
  private mutating func drop() {
    text.removeAll()
    isInFrame = false
  }

  private mutating func flush() throws(InputError) {
    let begin = size
    while !text.bytes.isEmpty {
      let written = text.bytes.withUnsafeBytes { tactus_write(descriptor.rawValue, $0.baseAddress, $0.count) }
      if written == -Int(EINTR) { continue }
      guard written > 0 else {
        // Truncates the file within the last frame, after the dash of its first event.
        if let lastFrame { tactus_truncate(descriptor.rawValue, lastFrame + Self.frameHead.utf8.count + 6) }
        throw InputError("\(name) cannot be written: \(SystemError.reason(Int32(clamping: -written)))")
      }
      size += min(written, text.bytes.count)
      text.removeFirst(min(written, text.bytes.count))
    }
    text.removeAll()
    lastFrame = begin
  }
}
