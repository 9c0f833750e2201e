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

  @Test("What was written is read again", arguments: Recordings.libinput + Recordings.evemu)
  func roundTrip(_ name: String) throws {
    let bytes = try Recordings.bytes(name)
    let reading = name.hasSuffix("yml") ? Reading(yaml: bytes) : Reading(evemu: try Recordings.text(name))
    #expect(Reading(yaml: try write(reading).text) == reading)
  }

  @Test("A device and its events are written as libinput record writes them, comments too", arguments: Recordings.plain)
  func sameText(_ name: String) throws {
    /// Without what only it can know, and without the head.
    func own(_ text: String) -> [Substring] {
      let lines = text.split(separator: "\n").drop { !$0.hasPrefix("- node") }
      return lines.filter { !$0.contains("# Current time") && !$0.hasPrefix("    properties: []") }
    }
    let theirs = try Recordings.text(name)
    let ours = try write(Reading(yaml: theirs)).text
    #expect(own(ours) == own(theirs))
  }

  @Test("Every frame is in the file as soon as it is whole, and nothing of the next")
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

  @Test("A frame that does not become whole is left out")
  func incomplete() throws {
    let file = TemporaryFile()
    var writer = try RecordingWriter(try file.descriptor(), devices: 2)
    try writer.begin(RecordedDevice())
    try writer.write(RecordedEvent(time: 1, type: 3, code: 0, value: 1))
    try writer.begin(RecordedDevice())
    #expect(Reading(yaml: file.text).error == nil)
    #expect(Reading(yaml: file.text).devices.count == 2)
  }

  @Test("Names and properties that mean something to YAML come back as they were")
  func names() throws {
    var device = RecordedDevice()
    device.udevProperties = [
      "LIBINPUT_A=b: c", "LIBINPUT_B= # d", "ID_INPUT_C=\"e\"", "WL_OUTPUT=f:", "LIBINPUT_D=", "LIBINPUT_E={[g]}",
    ]
    for name in [
      "", " ", "a \"quoted\" one", "back\\slash", "tab\tand\nline", "ünïcode ✓ 🖐", "\u{0}\u{7f}\u{85}\u{2028}\u{feff}",
      "null", "# no", "- [", "'", "%", "@", "`", "x: y",
    ] {
      device.name = name
      device.node = name
      let file = TemporaryFile()
      var writer = try RecordingWriter(try file.descriptor())
      try writer.begin(device)
      #expect(Reading(yaml: file.text).devices == [device], "\(name)")
    }
  }

  @Test("The largest numbers are written and read")
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

  @Test("What cannot be written says why")
  func full() throws {
    #expect(throws: InputError("the recording cannot be written: No space left on device")) {
      _ = try RecordingWriter(FileDescriptor(opening: "/dev/full", flags: 1))
    }
    #expect(throws: InputError("the recording cannot be written: Bad file descriptor")) {
      _ = try RecordingWriter(FileDescriptor(opening: "/dev/null", flags: 0))
    }
  }
}
