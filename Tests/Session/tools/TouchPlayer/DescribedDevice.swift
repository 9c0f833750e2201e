// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A device from a table like `Tests/Session/devices.txt`, which describes the format.
struct DescribedDevice {
  private(set) var description: VirtualDeviceDescription
  private(set) var emulatesPointer = false
  /// Axis ranges that no driver could set, but that any program with access to the node can set.
  private var absurd: [(code: Int32, range: input_absinfo)] = []

  init(_ description: VirtualDeviceDescription) { self.description = description }

  init(_ word: String, in path: String) throws(PlayerError) {
    guard let file = fopen(path, "re") else { throw PlayerError(message: "cannot open \(path)") }
    defer { fclose(file) }
    description = VirtualDeviceDescription(name: "")
    description.physicalPath = "touch-player"
    emulatesPointer = true
    var line = [CChar](repeating: 0, count: 4096)
    var isHere = false
    while fgets(&line, Int32(line.count), file) != nil {
      let bytes = line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:))
      let text = String(decoding: bytes, as: UTF8.self)
      if !text.hasPrefix(" ") {
        if isHere { return }
        guard text.hasPrefix("\(word): ") else { continue }
        isHere = true
        description.name = Self.unescaped(text.dropFirst(word.utf8.count + 2))
      } else if isHere {
        for part in text.split(separator: ";") { try read(part.split(separator: " ")) }
      }
    }
    guard isHere else { throw PlayerError(message: "\(path) has no \(word)") }
  }

  /// Replaces escapes such as `\x1b` with a byte, as in C.
  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"),
        let code = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(code)
      rest = rest.dropFirst(3)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func read(_ words: [Substring]) throws(PlayerError) {
    guard let what = words.first else { return }
    let rest = words.dropFirst()
    switch what {
    case "id":
      let numbers = rest.compactMap { UInt16($0, radix: 16) }
      guard numbers.count == 4 else { throw Self.error(words) }
      (description.bus, description.vendor) = (numbers[0], numbers[1])
      (description.product, description.version) = (numbers[2], numbers[3])
    case "properties":
      description.properties = rest.compactMap { UInt16($0, radix: 16) }
    case "keys":
      for word in rest {
        let ends = word.split(separator: "-").compactMap { UInt16($0, radix: 16) }
        guard let first = ends.first, let last = ends.last, first <= last else { throw Self.error(words) }
        description.keys += Array(first...last)
      }
    case "axes":
      for word in rest {
        let (code, least, most, resolution) = try Self.axis(word)
        guard let range = InputAxis(minimum: least, maximum: most, resolution: resolution) else {
          throw Self.error(words)
        }
        description.axes.append(VirtualDeviceDescription.Axis(code, range))
      }
    case "then":
      for word in rest {
        let (code, least, most, resolution) = try Self.axis(word)
        let range = input_absinfo(value: 0, minimum: least, maximum: most, fuzz: 0, flat: 0, resolution: resolution)
        absurd.append((code, range))
      }
    case "expect": break
    default: throw Self.error(words)
    }
  }

  private static func error(_ words: [Substring]) -> PlayerError {
    PlayerError(message: "not a line of a device: \(words.joined(separator: " "))")
  }

  /// Parses an axis: `35=0..4095` or, with units per mm, `35=0..4095/16`.
  private static func axis(_ word: Substring) throws(PlayerError) -> (Int32, Int32, Int32, Int32) {
    let halves = word.split(separator: "=")
    let parts = halves.count == 2 ? halves[1].split(separator: "/") : []
    let ends = parts.first?.split(separator: ".").compactMap { Int32($0) } ?? []
    let resolution = parts.count == 2 ? Int32(parts[1]) : 0
    guard ends.count == 2, let code = Int32(halves[0], radix: 16), let resolution else { throw error([word]) }
    return (code, ends[0], ends[1], resolution)
  }

  func setAxes(of node: String) throws(PlayerError) {
    guard !absurd.isEmpty else { return }
    do throws(SystemError) {
      let descriptor = try FileDescriptor(opening: node, flags: O_RDWR)
      for (code, range) in absurd {
        try SystemError.check(tactus_evdev_set_axis(descriptor.rawValue, code, range), "EVIOCSABS \(code)")
      }
    } catch {
      throw PlayerError(message: error.description)
    }
  }
}
