// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Testing

@testable import TactusInput

@Suite("Writing recordings")
struct RecordingWriterTests {
  private func write(_ reading: Reading) throws -> TemporaryFile {
    let file = TemporaryFile()
    var writer = try RecordingWriter(try file.descriptor(), devices: reading.devices.count)
    for item in reading.items {
      switch item {
      case .device(_, let device): try writer.begin(device)
      case .event(_, let event): try writer.write(event)
      }
    }
    return file
  }

  @Test("A recording that was written is read back unchanged", arguments: Recordings.libinput + Recordings.evemu)
  func roundTrip(_ name: String) throws {
    let bytes = try Recordings.bytes(name)
    let reading = name.hasSuffix("yml") ? Reading(yaml: bytes) : Reading(evemu: try Recordings.text(name))
    #expect(Reading(yaml: try write(reading).text) == reading)
  }

  @Test(
    "A device and its events are written as `libinput record` writes them, with comments", arguments: Recordings.plain)
  func sameText(_ name: String) throws {
    /// Drops the head, the time of day, and empty lists of properties: in these, our text may differ from libinput's.
    func own(_ text: String) -> [Substring] {
      let lines = text.split(separator: "\n").drop { !$0.hasPrefix("- node") }
      return lines.filter { !$0.contains("# Current time") && !$0.hasPrefix("    properties: []") }
    }
    let theirs = try Recordings.text(name)
    let ours = try write(Reading(yaml: theirs)).text
    #expect(own(ours) == own(theirs))
  }

  @Test("Comments give each value's change and the time since the last report, and say when all fingers are up")
  func comments() {
    var (history, text) = (EventHistory(), TextBuffer())
    /// Returns the comments on these events, without the types' names, and the comments between them.
    func comments(_ events: [(time: Int64, type: UInt16, code: UInt16, value: Int32)]) -> [String] {
      text.removeAll()
      for (time, type, code, value) in events {
        history.add(RecordedEvent(time: time, type: type, code: code, value: value), to: &text)
      }
      return String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").map { line in
        let comment = line.split(separator: "#", maxSplits: 1).last ?? ""
        return comment.split(separator: " ").drop { $0.hasPrefix("EV_") || $0 == "/" }.joined(separator: " ")
      }
    }
    var device = RecordedDevice()
    device.axes[0x2f] = .init(minimum: 0, maximum: 1)
    for _ in 0..<2 {
      history.begin(device)
      #expect(
        comments([
          (0, 3, 0x35, 10), (0, 3, 0x2f, 1), (0, 3, 0x35, 30), (0, 3, 0x2f, 0), (0, 3, 0x35, 12), (0, 3, 0, 5),
          (0, 3, 0x2f, 9), (0, 3, 0x35, 29), (0, 3, 0x2f, -1), (0, 3, 0x35, 12), (0, 3, 0, 3), (0, 3, 0x30, 7),
          (0, 3, 0x3d, 8), (0, 3, 0x3e, 1), (0, 3, 0x38, 4), (0, 3, 64, 1), (0, 1, 0x14a, 1), (0, 3, 0x2f, 1),
          (0, 3, 0x3e, 3), (0, 3, 0x2f, 64), (0, 3, 0x35, 28),
        ]) == [
          "ABS_MT_POSITION_X 10 (+10)", "ABS_MT_SLOT 1", "ABS_MT_POSITION_X 30 (+30)", "ABS_MT_SLOT 0",
          "ABS_MT_POSITION_X 12 (+2)", "ABS_X 5 (+5)", "ABS_MT_SLOT 9", "ABS_MT_POSITION_X 29 (-1)", "ABS_MT_SLOT -1",
          "ABS_MT_POSITION_X 12 (+0)", "ABS_X 3 (-2)", "ABS_MT_TOUCH_MAJOR 7 (+7)", "ABS_MT_TOOL_Y 8 (+8)",
          "0x3e 1 (+1)", "ABS_MT_BLOB_ID 4", "0x40 1", "BTN_TOUCH 1", "ABS_MT_SLOT 1", "0x3e 3 (+2)", "ABS_MT_SLOT 64",
          "ABS_MT_POSITION_X 28 (-1)",
        ])
    }
    history.begin(device)
    let neutral = "Touch device in neutral state"
    let report = "------------ SYN_REPORT (0) ----------"
    #expect(
      comments([
        (1_999, 0, 0, 0), (2_000, 3, 0x39, 5), (2_000, 0, 2, 0), (12_500, 0, 0, 0), (12_500, 3, 0x2f, 1),
        (13_000, 3, 0x39, 6), (13_000, 3, 0x39, -1), (13_000, 0, 0, 0), (13_000, 3, 0x2f, 0), (14_999, 3, 0x39, -1),
        (14_999, 0, 1, 0), (14_999, 0, 0, 1), (14_999, 0, 0, 0),
      ]) == [
        "\(report) +1ms", "ABS_MT_TRACKING_ID 5", "++++++++++++ SYN_MT_REPORT (0) ++++++++++", "\(report) +11ms",
        "ABS_MT_SLOT 1", "ABS_MT_TRACKING_ID 6", "ABS_MT_TRACKING_ID -1", "\(report) +1ms", "ABS_MT_SLOT 0",
        "ABS_MT_TRACKING_ID -1", "------------ SYN_CONFIG (0) ---------- +1ms",
        "------------ SYN_REPORT (1) ---------- +0ms", neutral, "\(report) +0ms",
      ])
    // The next device begins without contacts, although the last one ended with a contact in slot 0.
    #expect(comments([(14_999, 3, 0x39, 7), (14_999, 0, 0, 0)]) == ["ABS_MT_TRACKING_ID 7", "\(report) +0ms"])
    history.begin(device)
    #expect(
      comments([
        (14_999, 0, 0, 0), (14_999, 3, 0x2f, 1), (14_999, 3, 0x39, 8), (14_999, 0, 0, 0), (14_999, 3, 0x39, -1),
        (14_999, 0, 0, 0),
      ]) == [
        "\(report) +0ms", "ABS_MT_SLOT 1", "ABS_MT_TRACKING_ID 8", "\(report) +0ms", "ABS_MT_TRACKING_ID -1",
        "\(report) +0ms", neutral,
      ])
    // On a device with one slot, every slot counts as that one.
    device.axes[0x2f] = .init(minimum: 0, maximum: 0)
    history.begin(device)
    #expect(
      comments([(15_000, 3, 0x2f, 1), (15_000, 3, 0x35, 10), (15_000, 3, 0x2f, 0), (15_000, 3, 0x35, 11)])
        == ["ABS_MT_SLOT 1", "ABS_MT_POSITION_X 10 (+10)", "ABS_MT_SLOT 0", "ABS_MT_POSITION_X 11 (+1)"])
    // The history distinguishes at most 64 slots.
    device.axes[0x2f] = .init(minimum: 0, maximum: 100)
    history.begin(device)
    #expect(
      comments([
        (15_000, 3, 0x2f, 62), (15_000, 3, 0x35, 5), (15_000, 3, 0x2f, 63), (15_000, 3, 0x35, 10),
        (15_000, 3, 0x39, 1), (15_000, 0, 0, 0), (15_000, 3, 0x2f, 64), (15_000, 3, 0x35, 12), (15_000, 3, 0x39, -1),
        (15_000, 0, 0, 0),
      ]) == [
        "ABS_MT_SLOT 62", "ABS_MT_POSITION_X 5 (+5)", "ABS_MT_SLOT 63", "ABS_MT_POSITION_X 10 (+10)",
        "ABS_MT_TRACKING_ID 1", "\(report) +1ms", "ABS_MT_SLOT 64", "ABS_MT_POSITION_X 12 (+2)",
        "ABS_MT_TRACKING_ID -1", "\(report) +0ms", neutral,
      ])
    // Only axes, including the last possible one, get a difference in their comments.
    #expect(comments([(15_000, 1, 30, 1), (15_000, 3, 63, 1)]) == ["0x1e 1", "0x3f 1 (+1)"])
    // On a device without slots, no value belongs to a slot.
    history.begin(RecordedDevice())
    #expect(comments([(15_000, 3, 63, 2)]) == ["0x3f 2 (+2)"])
    #expect(
      comments([(15_000, 3, 0x35, 10), (15_000, 3, 0x2f, 1), (15_000, 3, 0x35, 11)])
        == ["ABS_MT_POSITION_X 10 (+10)", "ABS_MT_SLOT 1", "ABS_MT_POSITION_X 11 (+1)"])
  }

  @Test("Each frame is written to the file as soon as it is complete, without any part of the next frame")
  func flush() throws {
    let reading = Reading(yaml: try Recordings.bytes("tap.yml"))
    let file = TemporaryFile()
    var writer = try RecordingWriter(try file.descriptor())
    try writer.begin(try #require(reading.devices.first))
    var written = 0
    for event in reading.events {
      try writer.write(event)
      written += 1
      let soFar = Reading(yaml: file.text)
      #expect(soFar.error == nil)
      if event.isReport { #expect(soFar.events.count == written) }
    }
  }

  @Test("An incomplete frame is left out")
  func incomplete() throws {
    let file = TemporaryFile()
    var writer = try RecordingWriter(try file.descriptor(), devices: 2)
    try writer.begin(RecordedDevice())
    try writer.write(RecordedEvent(time: 1, type: 3, code: 0, value: 1))
    try writer.begin(RecordedDevice())
    #expect(Reading(yaml: file.text).error == nil)
    #expect(Reading(yaml: file.text).devices.count == 2)
    try writer.write(RecordedEvent(time: 2, type: 0, code: 0, value: 0))
    #expect(Reading(yaml: file.text).events.map(\.time) == [2] && Reading(yaml: file.text).error == nil)
  }

  @Test("A recording announces one device unless the writer is told of more", arguments: [nil, 3])
  func announced(devices: Int?) throws {
    let file = TemporaryFile()
    if let devices {
      _ = try RecordingWriter(file.descriptor(), devices: devices)
    } else {
      _ = try RecordingWriter(file.descriptor())
    }
    var reader = LibinputRecordReader(ByteWindow(Array(file.text.utf8)))
    _ = try? reader.next()
    let declared = reader.declaredDevices
    #expect(declared == devices ?? 1)
  }

  @Test("An event before the first device does not trap")
  func noDevice() throws {
    let file = TemporaryFile()
    var writer = try RecordingWriter(try file.descriptor())
    try writer.write(RecordedEvent(time: 1, type: 3, code: 0x35, value: 1))
    try writer.write(RecordedEvent(time: 1, type: 0, code: 0, value: 0))
    #expect(file.text.contains("ABS_MT_POSITION_X"))
  }

  @Test("Names and properties with characters that are special in YAML are read back unchanged")
  func names() throws {
    var device = RecordedDevice()
    device.udevProperties = [
      "LIBINPUT_A=b: c", "LIBINPUT_B= # d", "ID_INPUT_C=\"e\"", "WL_OUTPUT=f:", "LIBINPUT_D=", "LIBINPUT_E={[g]}",
    ]
    for name in [
      "", " ", "a \"quoted\" one", "back\\slash", "tab\tand\nline", "ünïcode ✓ 🖐", "\u{0}\u{7f}\u{85}\u{2028}\u{feff}",
      "null", "# no", "- [", "'", "%", "@", "`", "x: y", "- a", "-", " a", "a ", ",a", ":a", "? a", "1.5", "A",
    ] {
      device.name = name
      device.node = name
      let file = TemporaryFile()
      var writer = try RecordingWriter(try file.descriptor())
      try writer.begin(device)
      #expect(Reading(yaml: file.text).devices == [device], "\(name)")
    }
  }

  @Test("The largest and smallest numbers are read back unchanged")
  func extremes() throws {
    var device = RecordedDevice()
    device.axes = [47: .init(minimum: 0, maximum: .max), 53: .init(minimum: .min, maximum: .max, resolution: -1)]
    device.codes = [3: [0, 1, 47, 53]]
    let events = [
      RecordedEvent(time: 0, type: .max, code: .max, value: .min),
      RecordedEvent(time: 5, type: 3, code: 53, value: .min),
      RecordedEvent(time: 5, type: 3, code: 47, value: .max), RecordedEvent(time: 5, type: 3, code: 53, value: .max),
      RecordedEvent(time: 5, type: 3, code: 47, value: -1), RecordedEvent(time: 5, type: 3, code: 57, value: .min),
      RecordedEvent(time: 999_999_999_999_999_999, type: 0, code: 0, value: 1),
    ]
    let file = TemporaryFile()
    var writer = try RecordingWriter(try file.descriptor())
    try writer.begin(device)
    for event in events { try writer.write(event) }
    #expect(Reading(yaml: file.text).events == events)
  }

  @Test("The error for a failed write gives the reason")
  func full() throws {
    #expect(throws: InputError("the recording cannot be written: No space left on device")) {
      _ = try RecordingWriter(FileDescriptor(opening: "/dev/full", flags: 1))
    }
    #expect(throws: InputError("the recording cannot be written: Bad file descriptor")) {
      _ = try RecordingWriter(FileDescriptor(opening: "/dev/null", flags: 0))
    }
  }
}
