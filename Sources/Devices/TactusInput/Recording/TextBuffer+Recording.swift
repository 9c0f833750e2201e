// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

extension TextBuffer {
  /// Writes the head of the file, up to the first device.
  mutating func addHead(devices: Int) {
    add(
      """
      # libinput record
      version: 1
      ndevices: \(devices)
      libinput:
        version: "none"
        git: "unknown"
      system:
        os: "unknown"
        kernel: "unknown"
        dmi: "unknown"
      devices:

      """)
  }

  /// Writes the description of a device, up to its events.
  mutating func add(_ device: RecordedDevice) {
    add("- node: ")
    addWord(device.node)
    add("\n  evdev:\n")
    addComments(device)
    add("    name: ")
    addQuoted(device.name)
    add("\n    id: [\(device.bus), \(device.vendor), \(device.product), \(device.version)]\n")
    addTable("codes", device.codes.sorted { $0.key < $1.key }) { type, codes in
      "\(type): [\(codes.sorted().map { "\($0)" }.joined(separator: ", "))] # \(EventName.type(type))"
    }
    addTable("absinfo", device.axes.sorted { $0.key < $1.key }) { code, axis in
      "\(code): [\(axis.minimum), \(axis.maximum), \(axis.fuzz), \(axis.flat), \(axis.resolution)]"
    }
    add("    properties: [\(device.properties.map { "\($0)" }.joined(separator: ", "))]\n")
    add(device.udevProperties.isEmpty ? "  udev:\n    properties: []\n" : "  udev:\n    properties:\n")
    for property in device.udevProperties {
      add("    - ")
      addWord(property)
      add("\n")
    }
    add("  quirks:\n  events:\n")
  }

  private mutating func addTable<Key, Value>(
    _ name: String, _ rows: [(key: Key, value: Value)], _ row: (Key, Value) -> String
  ) {
    // Writes `{}` for an empty mapping, since readers would not treat a missing value as one.
    add(rows.isEmpty ? "    \(name): {}\n" : "    \(name):\n")
    for (key, value) in rows { add("      \(row(key, value))\n") }
  }

  /// Writes a text: unquoted if YAML then reads the same text, and in quotes otherwise.
  private mutating func addWord(_ word: String) {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "_=/.: -+,".utf8.contains(byte)
      }
    }
    let begins = word.utf8.first.map { $0 == UInt8(ascii: "/") || $0 >= UInt8(ascii: "A") } ?? false
    let isSafe = isPlain && begins && word.last != " " && word.last != ":" && !contains(word, ": ")
    if isSafe { add(word) } else { addQuoted(word) }
  }

  private func contains(_ text: String, _ part: String) -> Bool {
    text.utf8.indices.contains { text.utf8[$0...].starts(with: part.utf8) }
  }

  /// Writes comments that describe the device to people; no reader needs them.
  private mutating func addComments(_ device: RecordedDevice) {
    func hexadecimal(_ number: UInt16) -> String { number == 0 ? "00" : "0x" + String(number, radix: 16) }
    let name = String(
      decoding: device.name.utf8.map { $0 < 0x20 || $0 >= 0x7f ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
    add("    # Name: \(name)\n")
    add("    # ID: bus \(hexadecimal(device.bus)) vendor \(hexadecimal(device.vendor))")
    add(" product \(hexadecimal(device.product)) version \(hexadecimal(device.version))\n")
    if let x = device.axes[UInt16(ABS_X)], let y = device.axes[UInt16(ABS_Y)] {
      let known = x.resolution != 0 && y.resolution != 0
      add(known ? "    # Size in mm: \(x.size)x\(y.size)\n" : "    # Size in mm: unknown, missing resolution\n")
    }
    add("    # Supported Events:\n")
    for (type, codes) in device.codes.sorted(by: { $0.key < $1.key }) {
      add("    # Event type \(type) (\(EventName.type(type)))\n")
      for code in codes.sorted() where type != UInt16(EV_SYN) {
        add("    #   Event code \(code) (\(EventName.code(code, ofType: type)))\n")
        if type == UInt16(EV_ABS), let axis = device.axes[code] { addComments(axis) }
      }
    }
    add("    # Properties:\n")
    for property in device.properties { add("    #    Property \(property) (\(EventName.property(property)))\n") }
  }

  private mutating func addComments(_ axis: RecordedDevice.AxisRange) {
    let rows = [
      ("Value     ", 0), ("Min       ", axis.minimum), ("Max       ", axis.maximum), ("Fuzz      ", axis.fuzz),
      ("Flat      ", axis.flat), ("Resolution", axis.resolution),
    ]
    for (name, value) in rows {
      add("    #       \(name) ")
      add(Int64(value), width: 6)
      add("\n")
    }
  }
}

extension RecordedDevice.AxisRange {
  /// The length of the axis in whole mm; 0 if unknown.
  fileprivate var size: Int64 { resolution == 0 ? 0 : (Int64(maximum) - Int64(minimum)) / Int64(resolution) }
}
