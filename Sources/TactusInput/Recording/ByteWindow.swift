// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxInput

/// A window that slides over the bytes of a file, or of a piece of memory.
///
/// Places are offsets from the file's beginning. What lies before `kept` may be dropped when more is read.
struct ByteWindow: ~Copyable {
  static let usualCapacity = 256 << 10

  /// Behind the last byte stands a zero, so that a scan for anything printable stops by itself, and room for a word
  /// that is read across it.
  private let base: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// The file that `base` is a part of; none if it is `memory`.
  private let descriptor: FileDescriptor
  private let memory: [UInt8]
  /// The place of the first byte in the window.
  private var start = 0
  /// The place behind the last byte in the window.
  private(set) var end = 0
  /// The place of the first byte that is still needed.
  var kept = 0
  /// The window's end is the file's end.
  private(set) var isComplete = false
  /// The `errno` that ended the file early.
  private(set) var failure: Int32 = 0

  init(_ descriptor: consuming FileDescriptor, capacity: Int = usualCapacity) {
    self.init(descriptor, memory: [], capacity: capacity)
  }

  /// A small capacity lets tests see what happens where one window ends and the next begins.
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

  /// The bytes from a place in the window on, followed by a zero.
  func pointer(at place: Int) -> UnsafePointer<UInt8> { UnsafePointer(base + (place - start)) }

  /// Reads more; false at the end of the file, or if what is kept fills the window.
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
      let more = Glibc.read(descriptor.rawValue, base + count, room)
      if more >= 0 { return more }
      if errno == EINTR { continue }
      failure = errno
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

  /// Why reading ended early, as an error at a line; nil if it did not.
  func failure(atLine line: Int) -> RecordingError? {
    failure == 0 ? nil : RecordingError("cannot be read: \(SystemError.reason(failure))", line: line, column: 1)
  }
}
