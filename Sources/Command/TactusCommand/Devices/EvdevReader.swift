// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusInput

/// A source of the events of a touchscreen, for a recording.
protocol EventReader: ~Copyable {
  var device: RecordedDevice { get }
  /// Becomes readable when `read` has something to do.
  var fileDescriptor: Int32 { get }
  /// Reports the events that have arrived. Returns false if the device is gone.
  mutating func read(_ body: (RecordedEvent) throws(InputError) -> Void) throws(InputError) -> Bool
}

/// Reads the kernel events of one touchscreen, without libinput. Does not grab the touchscreen, so other programs
/// receive the events, too.
struct EvdevReader: EventReader, ~Copyable {
  let device: RecordedDevice
  private let descriptor: FileDescriptor
  /// The slot to which the first events belong if no ABS_MT_SLOT precedes them; nil for a device without slots.
  private let slot: Int32?
  private var buffer = [UInt8](repeating: 0, count: 256 * Self.eventSize)
  /// The time of the first event, at which the recording starts.
  private var start: Int64?

  /// The size of `struct input_event`: two words for the time, then 8 bytes.
  private static var eventSize: Int { 2 * MemoryLayout<Int>.size + 8 }

  init(_ node: String) throws(InputError) {
    let descriptor = try Self.open(node)
    let raw = descriptor.rawValue
    guard let description = EvdevDescription(raw) else { throw InputError("\(node) is not an input device") }
    var device = description.device
    device.node = node
    device.udevProperties = Self.udevProperties(of: node)
    guard device.isTouchscreen else { throw InputError("\(device.shownName) (\(node)) is not a touchscreen") }
    slot = description.currentSlot
    // Makes the kernel take the timestamps of events from the clock that libinput and the rest of this program use.
    tactus_evdev_use_monotonic_clock(raw)
    self.device = device
    self.descriptor = descriptor
  }

  private static func open(_ node: String) throws(InputError) -> FileDescriptor {
    do {
      return try FileDescriptor(opening: node, flags: O_RDONLY | O_NONBLOCK)
    } catch {
      guard error.number == EACCES || error.number == EPERM else {
        throw InputError("cannot open \(node): \(error.reason)", remedy: "'tactus devices' lists the touchscreens")
      }
      throw InputError(
        "not allowed to read \(node)",
        remedy: InputError.wayToAccess)
    }
  }

  /// Becomes readable when `read` has something to do.
  var fileDescriptor: Int32 { descriptor.rawValue }

  /// Reports the events that have arrived. Returns false if the device is gone.
  mutating func read(_ body: (RecordedEvent) throws(InputError) -> Void) throws(InputError) -> Bool {
    while true {
      let count = fill()
      if count == -Int(EINTR) { continue }
      if count == -Int(EAGAIN) { return true }
      if count <= 0 { return false }
      for offset in stride(from: 0, to: count - count % Self.eventSize, by: Self.eventSize) {
        try report(event(at: offset), body)
      }
    }
  }

  private mutating func fill() -> Int {
    let raw = descriptor.rawValue
    return buffer.withUnsafeMutableBytes { bytes in
      tactus_read(raw, bytes.baseAddress, bytes.count)
    }
  }

  private func event(at offset: Int) -> RecordedEvent {
    buffer.withUnsafeBytes { bytes in
      let word = MemoryLayout<Int>.size
      let seconds = Int64(bytes.loadUnaligned(fromByteOffset: offset, as: Int.self))
      let microseconds = Int64(bytes.loadUnaligned(fromByteOffset: offset + word, as: Int.self))
      return RecordedEvent(
        time: seconds &* 1_000_000 &+ microseconds,
        type: bytes.loadUnaligned(fromByteOffset: offset + 2 * word, as: UInt16.self),
        code: bytes.loadUnaligned(fromByteOffset: offset + 2 * word + 2, as: UInt16.self),
        value: bytes.loadUnaligned(fromByteOffset: offset + 2 * word + 4, as: Int32.self))
    }
  }

  private mutating func report(
    _ event: RecordedEvent, _ body: (RecordedEvent) throws(InputError) -> Void
  ) throws(InputError) {
    var event = event
    if let start {
      event.time &-= start
    } else {
      start = event.time
      event.time = 0
      // Without this event, a program that plays the recording could not know the slot of the first events.
      if let slot { try body(RecordedEvent(time: 0, type: 3, code: EvdevDescription.slotAxis, value: slot)) }
    }
    try body(event)
  }

  /// Returns the properties of a device from udev's database, which all users may read.
  static func udevProperties(of node: String) -> [String] {
    guard let number = EvdevNode.number(of: node) else { return [] }
    let major = number >> 8 & 0xFFF | number >> 32 & ~0xFFF
    let minor = number & 0xFF | number >> 12 & ~0xFF & 0xFFFF_FFFF
    guard let notes = try? System.read("/run/udev/data/c\(major):\(minor)", atMost: 1 << 20) else { return [] }
    return String(decoding: notes, as: UTF8.self).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("E:") else { return nil }
      let property = String(line.dropFirst(2))
      return ["LIBINPUT_", "ID_INPUT", "WL_OUTPUT"].contains { property.hasPrefix($0) } ? property : nil
    }
  }
}
