// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxInput
import TactusInput

/// Makes long recordings out of short ones.
struct Generator {
  enum Style: String, CaseIterable {
    case libinput = "libinput record"
    case evemu = "evemu-record"
  }

  /// The events of all recordings in a folder, one recording after the other, with half a second between recordings.
  private var events: [RecordedEvent] = []
  private var device = RecordedDevice()
  /// The time after which the recordings can be repeated, in microseconds.
  private var length: Int64 = 0

  init(_ folder: String) throws {
    for path in try Self.paths(in: folder) {
      // Each recording begins in slot 0, but the recording before it may have ended in another slot.
      events.append(RecordedEvent(time: length, type: 3, code: 0x2f, value: 0))
      var file = try RecordingFile.open(path)
      var last: Int64 = 0
      while let item = try file.next() {
        switch item {
        case .device(_, let device): self.device = device
        case .event(_, var event):
          last = event.time
          event.time += length
          events.append(event)
        }
      }
      length += last + 500_000
    }
  }

  private static func paths(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else { throw InputError("\(folder) cannot be read") }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasSuffix(".yml") { names.append(name) }
    }
    guard !names.isEmpty else { throw InputError("\(folder) has no recordings") }
    return names.sorted().map { "\(folder)/\($0)" }
  }

  /// Writes a recording of at least this many bytes; returns the size of the file.
  func write(_ style: Style, to path: String, bytes: Int) throws -> Int {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { throw InputError("\(path) cannot be written") }
    let descriptor = FileDescriptor(owning: file)
    switch style {
    case .libinput: try writeLibinput(descriptor, path, bytes)
    case .evemu: try writeEvemu(descriptor, bytes)
    }
    return Self.size(path)
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_size : 0
  }

  private func writeLibinput(_ descriptor: consuming FileDescriptor, _ path: String, _ bytes: Int) throws {
    var writer = try RecordingWriter(descriptor)
    try writer.begin(device)
    var start: Int64 = 0
    while Self.size(path) < bytes {
      for var event in events {
        event.time += start
        try writer.write(event)
      }
      start += length
    }
  }

  private func writeEvemu(_ descriptor: borrowing FileDescriptor, _ bytes: Int) throws {
    guard let file = fdopen(dup(descriptor.rawValue), "w") else { throw InputError("no memory") }
    defer { fclose(file) }
    fputs("# EVEMU 1.3\nN: \(device.name)\nI: 0018 1234 5678 0100\nP: 02 00 00 00 00 00 00 00\n", file)
    for (type, codes) in device.codes {
      var mask = [UInt8](repeating: 0, count: 96)
      for code in codes where code < 768 { mask[Int(code) / 8] |= 1 << UInt8(code % 8) }
      for begin in stride(from: 0, to: 96, by: 8) {
        let row = mask[begin..<begin + 8].map { Self.padded(String($0, radix: 16), 2) }.joined(separator: " ")
        fputs("B: \(Self.padded(String(type, radix: 16), 2)) \(row)\n", file)
      }
    }
    for (code, axis) in device.axes {
      let numbers = [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution].map(String.init)
      fputs("A: \(Self.padded(String(code, radix: 16), 2)) \(numbers.joined(separator: " "))\n", file)
    }
    var start: Int64 = 0
    while ftell(file) < bytes {
      for event in events {
        let time = event.time + start
        let codes = [event.type, event.code].map { Self.padded(String($0, radix: 16), 4) }.joined(separator: " ")
        let value = (event.value < 0 ? "-" : "") + Self.padded(String(event.value.magnitude), event.value < 0 ? 3 : 4)
        let comment = "# EV_ABS / ABS_MT_POSITION_X    \(event.value)"
        fputs(
          "E: \(time / 1_000_000).\(Self.padded(String(time % 1_000_000), 6)) \(codes) \(value)\t\(comment)\n", file)
      }
      start += length
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
