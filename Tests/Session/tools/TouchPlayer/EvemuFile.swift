// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// The events of an evemu recording, one batch for each report.
struct EvemuFile {
  struct Batch {
    /// Microseconds since the recording began.
    var time: Int64
    var events: [KernelEvent]
  }
  private(set) var batches: [Batch] = []

  init(path: String) throws(PlayerError) {
    guard let file = fopen(path, "re") else { throw PlayerError(message: "cannot open \(path)") }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    var events: [KernelEvent] = []
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard text.hasPrefix("E: ") else { continue }
      let (time, event) = try Self.event(text)
      events.append(event)
      guard event == .report else { continue }
      batches.append(Batch(time: time, events: events))
      events.removeAll()
    }
  }

  /// Parses `E: 0.000001 0003 0039 705`: seconds with six digits, type and code in hexadecimal, value.
  private static func event(_ line: String) throws(PlayerError) -> (Int64, KernelEvent) {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\n" })
    let time = words.count < 5 ? [] : words[1].split(separator: ".")
    guard time.count == 2, time[1].count == 6, let seconds = Int64(time[0]), let micros = Int64(time[1]),
      let type = UInt16(words[2], radix: 16), let code = UInt16(words[3], radix: 16), let value = Int32(words[4])
    else { throw PlayerError(message: "not a line of evemu: \(line)") }
    return (seconds * 1_000_000 + micros, KernelEvent(type: type, code: code, value: value))
  }
}
