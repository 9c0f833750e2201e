// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A window that slides over the bytes of a file, or of memory.
///
/// Positions are offsets from the beginning of the file. Bytes before `kept` may be dropped when more are read.
struct ByteWindow: ~Copyable {
  static let usualCapacity = 256 << 10

  /// After the last byte there is a zero, at which a scan for printable characters stops. After the zero there is room,
  /// so that a machine word that begins before the zero can be read as a whole.
  private let base: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// The file to read; -1 if the bytes come from `memory`.
  private let descriptor: FileDescriptor
  private let memory: [UInt8]
  /// The offset of the first byte in the window.
  private var start = 0
  /// The offset behind the last byte in the window.
  private(set) var end = 0
  /// The offset of the first byte that is still needed.
  var kept = 0
  /// Whether the window reaches the end of the file.
  private(set) var isComplete = false
  /// The `errno` that ended reading early; 0 if there was none.
  private(set) var failure: Int32 = 0

  init(_ descriptor: consuming FileDescriptor, capacity: Int = usualCapacity) {
    self.init(descriptor, memory: [], capacity: capacity)
  }

  /// Creates a window over bytes in memory. Tests use a small capacity to try the ends of windows.
  init(_ bytes: [UInt8], capacity: Int = usualCapacity) {
    self.init(FileDescriptor(owning: -1), memory: bytes, capacity: capacity)
  }

  private init(_ descriptor: consuming FileDescriptor, memory: [UInt8], capacity: Int) {
    self.descriptor = descriptor
    self.memory = memory
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity + 16)
    base.initialize(repeating: 0, count: self.capacity + 16)
  }

  deinit { base.deallocate() }

  /// Returns the bytes of the window that start at this offset; a zero follows the last one.
  func pointer(at position: Int) -> UnsafePointer<UInt8> { UnsafePointer(base + (position - start)) }

  /// Reads more bytes. Returns false at the end of the file, or if the window is full of bytes that are still needed.
  mutating func refill() -> Bool {
    guard !isComplete else { return false }
    if kept > start {
      let rest = end - kept
      memmove(base, base + (kept - start), rest)
      start = kept
    }
    let count = end - start
    guard count < capacity else { return false }
    let more =
      descriptor.rawValue >= 0 ? read(room: capacity - count, at: count) : copy(room: capacity - count, at: count)
    end += more
    base[count + more] = 0
    isComplete = more == 0
    return more > 0
  }

  private mutating func read(room: Int, at count: Int) -> Int {
    while true {
      let more = CLinux.read(descriptor.rawValue, base + count, room)
      if more >= 0 { return more }
      let error = tactus_errno()
      if error == EINTR { continue }
      failure = error
      return 0
    }
  }

  private func copy(room: Int, at count: Int) -> Int {
    let more = min(room, memory.count - end)
    memory.withUnsafeBufferPointer { bytes in
      guard more > 0, let first = bytes.baseAddress else { return }
      (base + count).update(from: first + end, count: more)
    }
    return more
  }

  /// Returns the error that ended reading early, as an error at this line; nil if there was none.
  func failure(atLine line: Int) -> RecordingError? {
    failure == 0 ? nil : RecordingError("cannot be read: \(SystemError.reason(failure))", line: line, column: 1)
  }
}
