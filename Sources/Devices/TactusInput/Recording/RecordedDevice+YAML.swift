// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CYAML

extension RecordedDevice {
  /// The kernel's limits. An event type, a code of a type, an axis or a property is ignored unless its number is below
  /// the limit.
  private static let types = 0x20
  private static let codes = 0x300
  private static let axes = 0x40
  private static let properties = 0x20
  /// The most udev properties that are stored for a device; udev sets fewer.
  private static let udevLines = 64

  /// Reads the value of `evdev:`.
  mutating func readDescription(_ parser: inout YAMLParser) throws(RecordingError) {
    guard try parser.begins(YAML_MAPPING_START_EVENT, "a device's description") else { return }
    while try parser.advance() != YAML_MAPPING_END_EVENT {
      switch parser.text {
      case "name":
        try parser.advance()
        name = parser.text
        try parser.skipRest()
      case "id": try readID(&parser)
      case "codes": try readCodes(&parser)
      case "absinfo": try readAxes(&parser)
      case "properties":
        guard try parser.begins(YAML_SEQUENCE_START_EVENT, "the properties") else { continue }
        while let property = try parser.nextInteger("a property") {
          if property < Self.properties { properties.append(UInt16(property)) }
          if properties.count > Self.properties { throw parser.error("too many properties") }
        }
      default:
        try parser.skipRest()
        try parser.skip()
      }
    }
  }

  private mutating func readID(_ parser: inout YAMLParser) throws(RecordingError) {
    guard try parser.begins(YAML_SEQUENCE_START_EVENT, "the id") else { return }
    var numbers: [UInt16] = []
    while let number = try parser.nextInteger("a number of the id") {
      numbers.append(UInt16(truncatingIfNeeded: number))
      if numbers.count > 4 { throw parser.error("an id must have four numbers") }
    }
    guard numbers.count == 4 else { throw parser.error("an id must have four numbers") }
    (bus, vendor, product, version) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private mutating func readCodes(_ parser: inout YAMLParser) throws(RecordingError) {
    guard try parser.begins(YAML_MAPPING_START_EVENT, "the codes") else { return }
    while let type = try parser.nextInteger("an event type") {
      guard try parser.begins(YAML_SEQUENCE_START_EVENT, "the codes of a type") else { continue }
      var codes: [UInt16] = []
      while let code = try parser.nextInteger("a code") {
        if code < Self.codes { codes.append(UInt16(code)) }
        if codes.count > Self.codes { throw parser.error("too many codes") }
      }
      if type < Self.types { self.codes[UInt16(type)] = codes }
    }
  }

  private mutating func readAxes(_ parser: inout YAMLParser) throws(RecordingError) {
    guard try parser.begins(YAML_MAPPING_START_EVENT, "the axes") else { return }
    while let code = try parser.nextInteger("an axis") {
      guard try parser.begins(YAML_SEQUENCE_START_EVENT, "the numbers of an axis") else { continue }
      var numbers: [Int32] = []
      while let number = try parser.nextInteger("a number of an axis", in: Int64(Int32.min)...Int64(Int32.max)) {
        numbers.append(Int32(number))
        if numbers.count > 8 { throw parser.error("an axis must have five numbers") }
      }
      guard numbers.count >= 4 else { throw parser.error("an axis must have five numbers") }
      // The resolution is the last value; old versions lack it.
      let resolution = numbers.count > 4 ? numbers[4] : 0
      guard code < Self.axes else { continue }
      axes[UInt16(code)] = AxisRange(
        minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3], resolution: resolution)
    }
  }

  /// Reads the value of `udev:`.
  mutating func readUdev(_ parser: inout YAMLParser) throws(RecordingError) {
    guard try parser.begins(YAML_MAPPING_START_EVENT, "the value of `udev`") else { return }
    while try parser.advance() != YAML_MAPPING_END_EVENT {
      guard parser.text == "properties" else {
        try parser.skipRest()
        try parser.skip()
        continue
      }
      guard try parser.begins(YAML_SEQUENCE_START_EVENT, "udev's properties") else { continue }
      while try parser.advance() != YAML_SEQUENCE_END_EVENT {
        let line = parser.text
        if Self.keepsUdevProperty(line), udevProperties.count < Self.udevLines { udevProperties.append(line) }
        try parser.skipRest()
      }
    }
  }
}

extension YAMLParser {
  /// Returns whether the next value is a collection of this kind. The value may also be missing.
  fileprivate mutating func begins(_ kind: yaml_event_type_t, _ what: String) throws(RecordingError) -> Bool {
    if try advance() == kind { return true }
    if isNull { return false }
    throw error("\(what): \(kind == YAML_MAPPING_START_EVENT ? "not a mapping" : "not a list")")
  }

  /// Reads the next number of a list, or the next key of a mapping. Returns nil at the end.
  fileprivate mutating func nextInteger(
    _ what: String, in range: ClosedRange<Int64> = 0...Int64.max
  ) throws(RecordingError) -> Int64? {
    switch try advance() {
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return nil
    default: return try currentInteger(what, in: range)
    }
  }
}
