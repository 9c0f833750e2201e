// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxInput
import Testing

@testable import TactusInput

@Suite("Broken recordings")
struct RecordingErrorTests {
  @Test(
    "A truncated recording is read as far as it is complete, and then reported as truncated",
    arguments: ["tap.yml", "odd/two-devices.yml"])
  func cutYAML(_ name: String) throws {
    let bytes = try Recordings.bytes(name)
    let whole = Reading(yaml: bytes)
    for end in stride(from: 1, to: bytes.count, by: 17) {
      let piece = Array(bytes[..<end])
      let reading = Reading(yaml: piece)
      #expect(whole.items.starts(with: reading.items), "\(end) bytes")
      // An event is complete once its closing bracket is there.
      let events = String(decoding: piece, as: UTF8.self).split(separator: "\n").count { line in
        line.hasPrefix("    - [") && line.contains("]")
      }
      #expect(reading.events.count == events, "\(end) bytes")
      if reading.error == nil {
        let isAtMark = reading.events.last?.isReport ?? true
        #expect(isAtMark && reading.devices.count == whole.devices.count, "\(end) bytes")
      } else {
        #expect(reading.error?.isTruncation == true, "\(end) bytes: \(reading.error?.what ?? "")")
      }
    }
  }

  @Test(
    "The error for a truncated recording names the part that is missing",
    arguments: [
      ("vers", "the file is cut off: its devices are missing"),
      ("version: 1\n", "the file is cut off: it has no devices"),
      ("devices:\n- no", "the file is cut off in the description of device 1"),
      ("devices:\n- node: a\n", "the file is cut off: the events of device 1 are missing"),
      ("devices:\n- events:\n  - evdev:\n    - [0, 0, 3, 53", "the file is cut off in an event of device 1"),
      (
        "devices:\n- events:\n  - evdev:\n    - [0, 0, 3, 53, 1]\n",
        "the file is cut off: the last frame has no SYN_REPORT"
      ),
      ("devices:\n- events:\n  - evdev:\n", "the file is cut off: the last frame has no SYN_REPORT"),
      ("ndevices: 2\ndevices:\n- events:\n", "the file is cut off: it has 1 of 2 devices"),
    ])
  func missing(_ text: String, _ what: String) {
    let error = Reading(yaml: text).error
    #expect(error?.what == what && error?.isTruncation == true)
  }

  @Test("The error for a missing part is at the line after the end of the file")
  func missingPlace() {
    let what = "the file is cut off: it has 1 of 1000000 devices"
    #expect(
      Reading(yaml: "ndevices: 1000000\ndevices:\n- events:\n").error
        == RecordingError(what, line: 4, column: 1, isTruncation: true))
  }

  @Test(
    "An error near the start of a long last line counts as a truncation only if the line is unfinished",
    arguments: [true, false])
  func longLine(isWhole: Bool) {
    let text = "devices: 7 #" + String(repeating: "x", count: 100_000) + (isWhole ? "\n" : "")
    let error = Reading(yaml: text).error
    #expect(error?.line == 1 && error?.column == 10 && error?.isTruncation == !isWhole)
  }

  @Test("The error for an empty recording is at its first line")
  func nothing() {
    let error = RecordingError("the file is empty", line: 1, column: 1, isTruncation: true)
    #expect(Reading(yaml: "").error == error && Reading(yaml: "# x\n").error == error)
  }

  @Test("A truncated evemu recording is read as far as it is complete, and then reported as truncated")
  func cutEvemu() throws {
    let text = try Recordings.text("evemu/tap.evemu")
    let whole = Reading(evemu: text)
    for end in stride(from: 1, to: text.utf8.count, by: 13) {
      let piece = String(decoding: Array(text.utf8)[..<end], as: UTF8.self)
      let reading = Reading(evemu: piece)
      #expect(reading.events == Array(whole.events.prefix(reading.events.count)), "\(end) bytes")
      let lines = piece.split(separator: "\n").count { $0.hasPrefix("E: ") }
      #expect([0, 1].contains(lines - reading.events.count), "\(end) bytes")
      // If there is no error, the piece ends where a frame ends.
      let isAtMark = reading.events.count == lines && reading.events.last?.isReport ?? true
      #expect(reading.error?.isTruncation ?? isAtMark, "\(end) bytes: \(reading.error?.what ?? "")")
    }
  }

  @Test(
    "An error in a recording has a line and a column",
    arguments: [
      ("version: 2\n", 1, 10, "version 2 of the format is not known"),
      ("version: new\n", 1, 10, "the version is not a number"),
      ("a\n", 1, 1, "a recording must begin with names and values, such as `version: 1`"),
      ("devices: 7\n", 1, 10, "the devices are not a list"),
      ("devices:\n- 7\n", 2, 3, "a device is not a mapping"),
      ("devices:\n- events: no\n", 2, 11, "the events are not a list"),
      ("devices:\n- events: \"\"\n", 2, 11, "the events are not a list"),
      ("devices:\n- events: 'null'\n", 2, 11, "the events are not a list"),
      ("devices:\n- events:\n  - 7\n", 3, 5, "a frame of events is not a mapping"),
      ("devices:\n- events:\n  - evdev: {}\n", 3, 12, "the events of a frame are not a list"),
      ("devices:\n- events:\n  - evdev:\n    - 7\n", 4, 7, "an event is not a list of five numbers"),
      ("devices:\n- events:\n  - evdev:\n    - [0, 0, 0]\n", 4, 15, "the code: not a number"),
      ("devices:\n- events:\n  - evdev:\n    - [0, 0, 0, 0, 0, 0]\n", 4, 23, "an event must have five numbers"),
      (
        "devices:\n- events:\n  - evdev:\n    - [0, 0, 0, 0, 2147483648]\n", 4, 20,
        "the value: 2147483648 is out of range"
      ),
      ("devices:\n- evdev:\n    id: [1, 2, 3]\n", 3, 17, "an id must have four numbers"),
      ("devices:\n- evdev:\n    absinfo:\n      1: [1, 2]\n", 4, 15, "an axis must have five numbers"),
      ("devices:\n- evdev:\n    codes:\n      1: [many]\n", 4, 11, "a code: many is not a number"),
      ("ndevices: 0\n---\nndevices: 0\n", 2, 1, "a second YAML document"),
      ("{a: b}\n{a: b}\n", 2, 1, "did not find expected <document start>"),
      ("devices:\n- node: a\ndevices:\n- node: b\n", 3, 1, "`devices` occurs twice"),
      (
        "devices:\n- events:\n  - evdev:\n    - [0, 0, 3, 53, 1]\n- node: b\n", 5, 3,
        "the last frame of the previous device has no SYN_REPORT"
      ),
      ("devices: [}\n", 1, 11, "did not find expected node content"),
      ("devices:\n- node: \u{7}\n", 2, 9, "control characters are not allowed"),
      ("a: \u{7}\n", 1, 4, "control characters are not allowed"),
      ("devices:\n\u{7}\n", 2, 1, "control characters are not allowed"),
      ("ndevices: 1000001\n", 1, 11, "the number of devices: 1000001 is out of range"),
      (
        "devices:\n- events:\n  - evdev:\n    - [1000000000000, 0, 0, 0, 0]\n", 4, 8,
        "the seconds: 1000000000000 is out of range"
      ),
      (
        "devices:\n- events:\n  - evdev:\n    - [0, 1000000000000, 0, 0, 0]\n", 4, 11,
        "the microseconds: 1000000000000 is out of range"
      ),
    ])
  func yamlPlace(_ text: String, _ line: Int, _ column: Int, _ what: String) {
    #expect(Reading(yaml: text).error == RecordingError(what, line: line, column: column))
  }

  @Test(
    "An error in an evemu recording has a line and a column",
    arguments: [
      ("N: a\nE: 0.1 0003 0035\n", 2, 17), ("E: 0.1 0003 00g5 1\n", 1, 15), ("E: 0 0003 0035 1\n", 1, 5),
      ("E: 0.1234567 0003 0035 1\n", 1, 13), ("E: 0.       1 3 3 1\n", 1, 6), ("E: 0.1 10003 0035 1\n", 1, 13),
      ("E: 0.1 0003 0035 99999999999\n", 1, 29), ("E: .5 3 35 1\n", 1, 4), ("E: 0.1 0003 10035 1\n", 1, 18),
      ("E: 1000000000000.0 0 0 0\n", 1, 17), ("E: 0.1 3: 35 1\n", 1, 9), ("E: 0.1 3 35: 1\n", 1, 12),
      ("E: 0.1 0003 0035 1 2\n", 1, 20), ("E: 0.1 3 -5\n", 1, 10), ("E: 0.1 3 35 00000000001\n", 1, 24),
      ("E: 0.1 0003 0035 4\nN: late\n", 2, 1), ("I: 1 2 3\n", 1, 1),
      ("Q: what\n", 1, 1), ("A: 00 0 x 0 0\n", 1, 1), ("B: 03 00 100\n", 1, 1), ("P: zz\n", 1, 1), ("nothing\n", 1, 1),
    ])
  func evemuPlace(_ text: String, _ line: Int, _ column: Int) {
    let error = Reading(evemu: text).error
    #expect(
      error?.line == line && error?.column == column && error?.isTruncation == false, "\(String(describing: error))")
  }

  @Test("An error is described with its line and column, if it has them")
  func description() {
    #expect(RecordingError("broken", line: 3, column: 7).description(in: "a.yml") == "a.yml:3:7: broken")
    #expect(RecordingError("broken", line: 1, column: 1).description(in: "a.yml") == "a.yml:1:1: broken")
    #expect(RecordingError("missing", line: 0, column: 0).description(in: "a.yml") == "a.yml: missing")
  }

  @Test("After an error, a reader returns no further items")
  func nothingMore() throws {
    var reader = LibinputRecordReader(ByteWindow(Array("devices:\n- 7\n".utf8)))
    #expect(throws: RecordingError.self) { try reader.next() }
    #expect(try reader.next() == nil)
    var evemu = EvemuReader(ByteWindow(Array("Q:\n".utf8)))
    #expect(throws: RecordingError.self) { try evemu.next() }
    #expect(try evemu.next() == nil)
    let cut = "ndevices: 2\ndevices:\n- events:\n  - evdev:\n    - [0, 0, 0, 0, 0]\n- node: b\n"
    let file = TemporaryFile(cut.utf8)
    var merged = try RecordingFile.open(file.path)
    for _ in 0..<2 { #expect(try merged.next() != nil) }
    #expect(throws: RecordingError.self) { try merged.next() }
    #expect(try merged.next() == nil)
  }

  @Test(
    "The error says whether a file is a truncated recording or not a recording at all",
    arguments: [
      ("", true), ("# only a comment\n\n", true), ("hello\n", false), ("{\"a\": 1}\n", false),
      ("\u{0}\u{1}\u{2}", false),
      ("\n\n<html>\n", false), (String(repeating: "#", count: 100_000), true),
    ])
  func noRecording(_ text: String, _ isTruncation: Bool) throws {
    let file = TemporaryFile(text.utf8)
    #expect { _ = try RecordingFile.open(file.path) } throws: { error in
      (error as? RecordingError)?.isTruncation == isTruncation
    }
  }

  @Test("The error for a file that cannot be opened or read gives the reason")
  func unreadable() throws {
    #expect { _ = try RecordingFile.open("/nowhere/at.all") } throws: { error in
      (error as? RecordingError) == RecordingError("cannot be opened: No such file or directory", line: 0, column: 0)
    }
    #expect { _ = try RecordingFile.open("/") } throws: { error in
      (error as? RecordingError) == RecordingError("cannot be read: Is a directory", line: 1, column: 1)
    }
    let evemu = Reading(EvemuReader(try FileDescriptor(opening: "/", flags: O_RDONLY)))
    #expect(evemu.error == RecordingError("cannot be read: Is a directory", line: 1, column: 1))
  }

  /// Returns a descriptor from which these bytes are read, followed by the error "connection reset".
  private func broken(_ text: String) throws -> FileDescriptor {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    try #require(send(ends[1], text, text.utf8.count, 0) == text.utf8.count)
    // The kernel resets the connection, since the other end closes without having read this byte.
    try #require(send(ends[0], "x", 1, 0) == 1)
    close(ends[1])
    return FileDescriptor(owning: ends[0])
  }

  @Test(
    "Wherever the kernel reports an error, reading ends with this error, and not with a truncation",
    arguments: [
      ("devices:\n- events:\n  - evdev:\n    - [0, 0, 3", 4), ("", 1), ("ndevices: 0\n", 2),
      ("devices:\n- events:\n  - evdev:\n    - [0, 0, 0, 0, 0]\n", 5),
      ("devices:\n- events:\n  - evdev:\n    - [0, 0, 3, 0, 0]\n", 5),
    ])
  func connectionLost(text: String, line: Int) throws {
    let error = RecordingError("cannot be read: Connection reset by peer", line: line, column: 1)
    #expect(Reading(LibinputRecordReader(try broken(text))).error == error)
  }

  @Test("A recording that is not in UTF-8 is refused")
  func otherEncoding() {
    #expect(Reading(yaml: [0xff, 0xfe] + "ndevices: 0\n".utf8.flatMap { [$0, 0] }).error != nil)
  }

  @Test("Random bytes are read as a recording or refused, and never trap")
  func randomBytes() throws {
    var random = SeededGenerator(seed: 3)
    for count in 0..<200 {
      let bytes = (0..<count * 7).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = Reading(yaml: bytes)
      _ = Reading(EvemuReader(ByteWindow(bytes)))
      _ = try? RecordingFile(ByteWindow(bytes))
    }
  }

  @Test("Endless values, comments, lines or nesting are an error, and memory stays bounded")
  func endless() {
    let long = String(repeating: "x", count: 3_000_000)
    let head = "devices:\n- events:\n  - evdev:\n    - [0, 1, 0, 0, 0]\n"
    for text in [
      "name: \(long)\n", "name: \"\(long)", "#\(long)\nversion: 1\n", head + "    - [\(long)", head + "    #\(long)\n",
      head + String(repeating: "    # a comment\n", count: 200_000) + "x", "[" + String(repeating: "[", count: 100_000),
      "a: " + String(repeating: "{b: ", count: 10_000), String(repeating: "- ", count: 100_000),
      "devices:\n- evdev:\n    properties: [" + String(repeating: "1, ", count: 1000) + "1]\n",
    ] {
      #expect(Reading(yaml: text).error != nil)
    }
    let tooLong = RecordingError("the line is too long for a recording", line: 1, column: 1)
    #expect(Reading(evemu: "N: \(long)\n").error == tooLong)
    #expect(Reading(evemu: "E: 0.1 3 3 1 # \(long)\n").error?.what == "the line is too long for a recording")
  }
}
