// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CYAML
import LinuxInput

/// Reads recordings of `libinput record`: YAML of version 0 or 1, with one device or several.
///
/// Returns all items in the order of the file: all events of the first device, then all of the second. The times of all
/// devices are counted from the same moment, so the time goes back where the events of the next device begin;
/// `RecordingFile` sorts the events.
public struct LibinputRecordReader: ~Copyable, RecordingReader {
  private var parser: YAMLParser
  private var place = Place.start
  /// The number of devices that have been read.
  private var count = 0
  private var device = RecordedDevice()
  private var isHandedOut = false
  private var hasEvents = false
  /// Whether the last frame that has been read is complete.
  private var isFrameWhole = true
  /// The number of devices that the file announces; nil before the reader has reached the line with this number.
  public private(set) var declaredDevices: Int?

  private enum Place {
    case start, root, devices, device, events, frame, evdev, over
  }

  public init(_ descriptor: consuming FileDescriptor) { self.init(ByteWindow(descriptor)) }

  init(_ window: consuming ByteWindow) { parser = YAMLParser(window) }

  public mutating func next() throws(RecordingError) -> RecordingItem? {
    do {
      return try nextNode()
    } catch {
      var error = error
      if error.what == YAMLParser.cutOff { error.what += missingPart }
      place = .over
      throw error
    }
  }

  /// Describes the part that is missing if the file ends at this place.
  private var missingPart: String {
    switch place {
    case .start, .root: ": its devices are missing"
    case .devices, .device: " in the description of device \(max(count, 1))"
    case .events, .frame, .evdev: " in an event of device \(count)"
    case .over: ""
    }
  }

  private mutating func nextNode() throws(RecordingError) -> RecordingItem? {
    while true {
      switch place {
      case .start: try readStart()
      case .root: try readRootKey()
      case .devices: try readDevicesItem()
      case .device: if let item = try readDeviceKey() { return item }
      case .events: try readEventsItem()
      case .frame: try readFrameKey()
      case .evdev: if let event = try readEvdevItem() { return .event(count - 1, event) }
      case .over: return nil
      }
    }
  }

  private mutating func readStart() throws(RecordingError) {
    try parser.advance()
    guard try parser.advance() == YAML_DOCUMENT_START_EVENT else {
      throw RecordingError("the file is empty", line: 1, column: 1, isTruncation: true)
    }
    guard try parser.advance() == YAML_MAPPING_START_EVENT else {
      throw parser.error("a recording must begin with names and values, such as `version: 1`")
    }
    place = .root
  }

  private mutating func readRootKey() throws(RecordingError) {
    guard try parser.advance() != YAML_MAPPING_END_EVENT else { return try finish() }
    switch parser.text {
    case "version":
      try parser.advance()
      let major = parser.scalar.prefix { $0 != UInt8(ascii: ".") }
      guard let number = Decimal.integer(major) else { throw parser.error("the version is not a number") }
      guard number == 0 || number == 1 else { throw parser.error("version \(parser.text) of the format is not known") }
    case "ndevices":
      declaredDevices = Int(try parser.integer("the number of devices", in: 0...1_000_000))
    case "devices":
      guard count == 0 else { throw parser.error("`devices` occurs twice") }
      guard try parser.advance() == YAML_SEQUENCE_START_EVENT else {
        if parser.isNull { return }
        throw parser.error("the devices are not a list")
      }
      place = .devices
    default:
      try parser.skipRest()
      try parser.skip()
    }
  }

  private mutating func readDevicesItem() throws(RecordingError) {
    switch try parser.advance() {
    case YAML_SEQUENCE_END_EVENT:
      place = .root
    case YAML_MAPPING_START_EVENT:
      guard isFrameWhole else { throw parser.error("the last frame of the previous device has no SYN_REPORT") }
      count += 1
      device = RecordedDevice()
      isHandedOut = false
      hasEvents = false
      place = .device
    default:
      throw parser.error("a device is not a mapping")
    }
  }

  /// Reads a key of a device. Returns the device once its description is complete: when its events, or another device,
  /// begin.
  private mutating func readDeviceKey() throws(RecordingError) -> RecordingItem? {
    guard try parser.advance() != YAML_MAPPING_END_EVENT else {
      let last = isHandedOut ? nil : RecordingItem.device(count - 1, device)
      try readDevicesItem()
      // A device without events may have been cut off.
      return place == .device ? last : nil
    }
    switch parser.text {
    case "node":
      try parser.advance()
      device.node = parser.text
      try parser.skipRest()
    case "evdev" where !isHandedOut:
      try device.readDescription(&parser)
    case "udev" where !isHandedOut:
      try device.readUdev(&parser)
    case "events":
      hasEvents = true
      if try parser.advance() == YAML_SEQUENCE_START_EVENT {
        place = .events
      } else if !parser.isNull {
        throw parser.error("the events are not a list")
      }
      return handOut()
    default:
      try parser.skipRest()
      try parser.skip()
    }
    return nil
  }

  private mutating func handOut() -> RecordingItem? {
    guard !isHandedOut else { return nil }
    isHandedOut = true
    return .device(count - 1, device)
  }

  private mutating func readEventsItem() throws(RecordingError) {
    switch try parser.advance() {
    case YAML_SEQUENCE_END_EVENT:
      place = .device
    case YAML_MAPPING_START_EVENT:
      place = .frame
    default:
      throw parser.error("a frame of events is not a mapping")
    }
  }

  private mutating func readFrameKey() throws(RecordingError) {
    guard try parser.advance() != YAML_MAPPING_END_EVENT else {
      place = .events
      return
    }
    guard parser.text == "evdev" else {
      try parser.skipRest()
      return try parser.skip()
    }
    if try parser.advance() == YAML_SEQUENCE_START_EVENT {
      place = .evdev
    } else if !parser.isNull {
      throw parser.error("the events of a frame are not a list")
    } else {
      isFrameWhole = false
    }
  }

  private mutating func readEvdevItem() throws(RecordingError) -> RecordedEvent? {
    switch try parser.advance() {
    case YAML_SEQUENCE_END_EVENT:
      place = .frame
      return nil
    case YAML_SEQUENCE_START_EVENT:
      let second = try parser.integer("the seconds", in: 0...999_999_999_999)
      let microsecond = try parser.integer("the microseconds", in: 0...999_999_999_999)
      let type = try parser.integer("the type", in: 0...0xffff)
      let code = try parser.integer("the code", in: 0...0xffff)
      let value = try parser.integer("the value", in: Int64(Int32.min)...Int64(Int32.max))
      guard try parser.advance() == YAML_SEQUENCE_END_EVENT else {
        throw parser.error("an event must have five numbers")
      }
      let event = RecordedEvent(
        time: second * 1_000_000 + microsecond, type: UInt16(truncatingIfNeeded: type),
        code: UInt16(truncatingIfNeeded: code), value: Int32(truncatingIfNeeded: value))
      isFrameWhole = event.isReport
      return event
    default:
      throw parser.error("an event is not a list of five numbers")
    }
  }

  // MARK: end of the file

  /// Handles the end of the document: throws an error if a part is missing.
  private mutating func finish() throws(RecordingError) {
    try parser.advance()
    guard try parser.advance() == YAML_STREAM_END_EVENT else { throw parser.error("a second YAML document") }
    place = .over
    let line = parser.feed.pointee.line + 1
    func missing(_ what: String) -> RecordingError {
      RecordingError("the file is cut off: \(what)", line: line, column: 1, isTruncation: true)
    }
    if count == 0, declaredDevices != 0 { throw missing("it has no devices") }
    if count > 0, !hasEvents { throw missing("the events of device \(count) are missing") }
    if !isFrameWhole { throw missing("the last frame has no SYN_REPORT") }
    if let declared = declaredDevices, declared > count { throw missing("it has \(count) of \(declared) devices") }
  }
}
