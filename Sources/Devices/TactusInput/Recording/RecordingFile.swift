// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A recording of any known format, which is detected from its first lines.
///
/// ```swift
/// var file = try RecordingFile.open("tap.yml")
/// while let item = try file.next() { ... }
/// ```
public struct RecordingFile: ~Copyable, RecordingReader {
  public let format: RecordingFormat
  // Exactly one of these three readers is not nil.
  private var libinput: LibinputRecordReader?
  private var evemu: EvemuReader?
  private var merged: MergedRecording?
  /// The item that was read to determine the number of devices.
  private var first: RecordingItem?

  /// Opens a file. If the file has several devices, `next` returns all devices first, and then their events, sorted by
  /// time. For this, the file is read once, and once more for each device. A pipe cannot be read twice, so its items
  /// keep their order. With `mayBePipe: false`, pipes are refused, for callers that cannot wait for the writer.
  public static func open(_ path: String, mayBePipe: Bool = true) throws(RecordingError) -> RecordingFile {
    var file = try RecordingFile(try descriptor(path, mayBePipe: mayBePipe))
    guard file.format == .libinput, isRegular(path) else { return file }
    file.first = try file.libinput?.next() ?? nil
    if file.libinput?.declaredDevices != 1 {
      file.merged = try MergedRecording(path)
      file.libinput = nil
      file.first = nil
    }
    return file
  }

  /// Reads from a file descriptor, in the order of its bytes.
  public init(_ descriptor: consuming FileDescriptor) throws(RecordingError) { try self.init(ByteWindow(descriptor)) }

  init(_ window: consuming ByteWindow) throws(RecordingError) {
    let format = try RecordingFormat.guess(&window)
    self.format = format
    switch format {
    case .libinput:
      libinput = LibinputRecordReader(window)
      evemu = nil
    case .evemu:
      libinput = nil
      evemu = EvemuReader(window)
    }
  }

  public mutating func next() throws(RecordingError) -> RecordingItem? {
    if libinput != nil {
      if let item = first {
        first = nil
        return item
      }
      return try libinput?.next() ?? nil
    }
    if evemu != nil { return try evemu?.next() ?? nil }
    return try merged?.next() ?? nil
  }

  /// Opens a file without blocking. Refuses files that have no end.
  static func descriptor(_ path: String, mayBePipe: Bool = false) throws(RecordingError) -> FileDescriptor {
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw RecordingError("cannot be opened: \(error.reason)", line: 0, column: 0)
    }
    let kind = tactus_file_kind(descriptor.rawValue)
    let isPipe = kind == TACTUS_PIPE && mayBePipe
    // A folder passes this check; the first read then fails.
    guard kind == TACTUS_REGULAR || kind == TACTUS_FOLDER || isPipe else {
      throw RecordingError("cannot be read: it is not a regular file", line: 0, column: 0)
    }
    // The descriptor was opened as non-blocking, but reading from a pipe must wait for the writer.
    if isPipe { tactus_wait_again(descriptor.rawValue) }
    return descriptor
  }

  private static func isRegular(_ path: String) -> Bool {
    tactus_file_kind_at(path) == TACTUS_REGULAR
  }
}
