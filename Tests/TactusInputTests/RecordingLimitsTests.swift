// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput
import Testing

@testable import TactusInput

/// Recordings are untrusted: a part that exceeds a limit is left out or causes an error, and never a trap.
@Suite("Limits of recordings")
struct RecordingLimitsTests {
  /// Reads a recording with this description of its device.
  private func reading(_ description: String) -> Reading {
    Reading(yaml: "devices:\n- evdev:\n\(description)\n  events:\n")
  }
  private func whatFile(_ text: String) -> Result<RecordingFormat, RecordingError> {
    Result { () throws(RecordingError) in try RecordingFile(ByteWindow(Array(text.utf8))).format }
  }
  private func list(_ numbers: some Sequence<Int>) -> String {
    "[" + numbers.map { "\($0)" }.joined(separator: ", ") + "]"
  }

  @Test("Types, codes, axes and properties unknown to the kernel are left out")
  func unknownNumbers() {
    let text = """
          codes:
            3: [0, 767, 768, 99999]
            31: [1]
            32: [1]
          absinfo:
            63: [1, 2, 3, 4, 5]
            64: [1, 2, 3, 4, 5]
          properties: [0, 31, 32, 99999]
      """
    let device = reading(text).devices.first
    #expect(device?.codes == [3: [0, 767], 31: [1]])
    #expect(device?.axes.keys.sorted() == [63])
    #expect(device?.properties == [0, 31])
  }

  @Test("At most 768 codes and 32 properties are read; a further code or property is an error")
  func many() {
    func ones(_ count: Int) -> String { list(repeatElement(1, count: count)) }
    #expect(reading("    properties: \(ones(32))").devices.first?.properties.count == 32)
    #expect(reading("    properties: \(ones(33))").error?.what == "too many properties")
    #expect(reading("    codes:\n      3: \(ones(768))").devices.first?.codes[3]?.count == 768)
    #expect(reading("    codes:\n      3: \(ones(769))").error?.what == "too many codes")
  }

  @Test(
    "An axis has five numbers, four in old recordings, and up to eight in future recordings",
    arguments: [(3, nil), (4, 0), (5, 5), (8, 5), (9, nil)] as [(Int, Int32?)])
  func axis(count: Int, resolution: Int32?) {
    let reading = reading("    absinfo:\n      1: \(list(1...count))")
    #expect(reading.devices.first?.axes[1]?.resolution == resolution)
    #expect(reading.error?.what == (resolution == nil ? "an axis must have five numbers" : nil))
    // A missing number is an error at the closing bracket, and a ninth number is an error at its own place.
    #expect(reading.error == nil || reading.error?.column == (count == 3 ? 18 : 35))
  }

  @Test(
    "An id has four numbers; if there are more or fewer, the error is at the fifth number or the end of the list",
    arguments: [(3, 17), (4, nil), (5, 22)] as [(Int, Int?)])
  func id(count: Int, column: Int?) {
    #expect(reading("    id: \(list(1...count))").error?.column == column)
  }

  @Test("At most 64 relevant udev properties are kept; irrelevant ones do not count")
  func properties() {
    let lines = (0..<70).map { "    - ID_INPUT_\($0)=1\n    - OTHER_\($0)=1" }.joined(separator: "\n")
    let device = Reading(yaml: "devices:\n- udev:\n    properties:\n\(lines)\n  events:\n").devices.first
    #expect(device?.udevProperties == (0..<64).map { "ID_INPUT_\($0)=1" })
  }

  @Test(
    "A value of one megabyte is read, and a longer value is refused",
    arguments: [(1_000_000, true), (1_100_000, false)])
  func longValue(length: Int, isRead: Bool) {
    let name = String(repeating: "x", count: length)
    let reading = reading("    name: \(name)")
    #expect((reading.devices.first?.name == name) == isRead)
    let tooLong = RecordingError("a value or a comment of more than a megabyte", line: 3, column: 1)
    #expect(reading.error == (isRead ? nil : tooLong))
  }

  @Test("At most 32 levels of nesting are read")
  func levels() {
    func text(_ depth: Int) -> String {
      "a: " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "\nndevices: 0\n"
    }
    #expect(Reading(yaml: text(31)).error == nil)
    #expect(Reading(yaml: text(32)).error?.what == "nested too deeply")
  }

  @Test("At most 32 devices are read", arguments: [(32, nil), (33, "too many devices")] as [(Int, String?)])
  func devices(count: Int, what: String?) throws {
    let devices = String(repeating: "- node: a\n  events:\n", count: count)
    let file = TemporaryFile("version: 1\nndevices: \(count)\ndevices:\n\(devices)".utf8)
    let error = what.map { RecordingError($0, line: 0, column: 0) }
    #expect(Reading(try RecordingFile.open(file.path)).error == error)
  }

  @Test("Events with equal times come in the order of their devices")
  func sameMoment() throws {
    func device(_ values: Int...) -> String {
      "- node: a\n  events:\n"
        + values.map { "  - evdev:\n    - [0, \($0), 0, 0, 0]\n" }.joined()
    }
    let file = TemporaryFile("ndevices: 3\ndevices:\n\(device(5, 5, 6))\(device(4, 5))- node: c\n  events:\n".utf8)
    let items = Reading(try RecordingFile.open(file.path)).items.dropFirst(3)
    let numbers = items.map { if case .event(let number, _) = $0 { number } else { -1 } }
    #expect(numbers == [1, 0, 0, 1, 0])
  }

  @Test("Empty lists in a device description are accepted, and a device has no ids by default")
  func emptyDevice() {
    let nothing = "    properties:\n    id:\n    codes:\n      3:\n"
    let device = reading(nothing + "    absinfo:\n      1: [1, 2, 3, 4, 5]\n      2:")
    #expect(device.error == nil && device.devices.first?.axes.count == 1)
    #expect(
      device.devices.first?.axes[1] == .init(minimum: 1, maximum: 2, fuzz: 3, flat: 4, resolution: 5))
    #expect(reading("    properties: x").error?.what == "the properties: not a list")
    #expect(reading("    codes: [1]").error?.what == "the codes: not a mapping")
    let unknown = RecordedDevice()
    #expect([unknown.bus, unknown.vendor, unknown.product, unknown.version] == [0, 0, 0, 0])
  }

  // MARK: evemu's lines

  private static let noAxis =
    "an axis must have a code, minimum, maximum, fuzz, flat and resolution"

  @Test(
    "A line of evemu is read as specified, or is an error",
    arguments: [
      ("E 0.1 3 35 1", "not a line of a recording"),
      ("N", "not a line of a recording"), ("N:", nil), ("N x: y", "not a line of a recording"),
      ("I: 1 2 3 4", nil), ("I: 1 2 3 4 5", "an id must have four hexadecimal numbers"),
      ("I: 1 2 3 4 x", "an id must have four hexadecimal numbers"),
      ("I: 1 2 3 x", "an id must have four hexadecimal numbers"),
      ("P:", nil), ("P: ff", nil),
      ("P: 100", "a mask must consist of hexadecimal bytes"), ("B: 1f 1", nil),
      ("B: 20 1", "a mask must consist of hexadecimal bytes"),
      ("B:", "a mask must consist of hexadecimal bytes"), ("A: 3f 1 2 3 4", nil),
      ("A: 40 1 2 3 4", noAxis), ("A: 3f 1 2 3", noAxis), ("A: 3f 1 2 3 4 2147483648", noAxis),
    ] as [(String, String?)])
  func evemuLine(line: String, what: String?) {
    #expect(Reading(evemu: line + "\n").error?.what == what)
  }

  @Test("Bits that the kernel does not define are left out, and a mask may span several lines")
  func evemuMasks() {
    let codes = "B: 03" + String(repeating: " 00", count: 95) + "\nB: 03 80 ff\n"
    let device = Reading(evemu: "N:a b\r\nP:81 00 00 80 01\n" + codes).devices.first
    #expect(device?.name == "a b")
    #expect(device?.properties == [0, 7, 31])
    #expect(device?.codes == [3: [767]])
  }

  // MARK: numbers

  @Test("A number with so many digits that it could overflow is refused")
  func numbers() {
    func integer(_ text: String) -> Int64? { Decimal.integer(Array(text.utf8)) }
    func hexadecimal(_ text: String) -> Int64? { Decimal.hexadecimal(Array(text.utf8)) }
    #expect(integer("0") == 0 && integer("-7") == -7 && integer("999999999999999999") == 999_999_999_999_999_999)
    for text in ["", "-", "1000000000000000000", "+1", "--1", "1a", "1 ", "0x1"] { #expect(integer(text) == nil) }
    #expect(hexadecimal("0x1F") == 31 && hexadecimal("aA") == 170 && hexadecimal("9") == 9)
    #expect(hexadecimal("fffffffffffffff") == 0xfff_ffff_ffff_ffff)
    for text in ["", "0x", "g", "1000000000000000", "-1", "0X1", "/", ":", "@", "`"] {
      #expect(hexadecimal(text) == nil)
    }
  }

  @Test("A location is truncated to a whole number and clamped to the range of Int32")
  func places() {
    let known: [(Double, Int32)] = [
      (0.9, 0), (-0.9, 0), (3e9, .max), (-3e9, .min), (2_147_483_647, .max), (-2_147_483_648, .min), (.nan, 0),
      (.infinity, .max),
    ]
    for (value, number) in known { #expect(Int32(clamping: value) == number) }
  }

  // MARK: recognition of the format

  @Test(
    "The first lines determine the format of a file",
    arguments: [
      ("# EVEMU 1.3\n", .evemu), ("\u{feff}a: 1\n", .libinput), ("N: a\n", .evemu), ("I: 1\n", .evemu),
      ("P: 1\n", .evemu), ("B: 1\n", .evemu),
      ("A: 1\n", .evemu), ("E: 1\n", .evemu), ("L: 1\n", .evemu), ("S: 1\n", .evemu), ("# x\n \t\r\n\nE: 1\n", .evemu),
      ("# libinput record\n", .libinput), ("---\n", .libinput), ("%YAML 1.1\n", .libinput), ("a:\n", .libinput),
      ("\u{feff}version: 1\n", .libinput), ("version: 1", .libinput), ("# x\n\n# y\nversion: 1\n", .libinput),
      ("# EVEM\nversion: 1\n", .libinput),
    ] as [(String, RecordingFormat)])
  func format(text: String, format: RecordingFormat) throws {
    var window = ByteWindow(Array(text.utf8))
    let guess = try RecordingFormat.guess(&window)
    #expect(guess == format)
    // Determining the format consumes no bytes.
    let (kept, first) = (window.kept, window.pointer(at: 0).pointee)
    #expect(kept == 0 && first == text.utf8.first)
  }

  @Test(
    "A file that is not a recording is refused, and the error names the line",
    arguments: [
      ("hello\n", 1), ("\n# x\n<html>\n", 3), (": a\n", 1), ("Version: 1\n", 1), ("Events: 1\n", 1), ("Q: 1\n", 1),
      ("two words: 1\n", 1),
      ("\u{0}", 1), ("# x\n# y\u{1b}\n", 2), ("a: \u{8}", 1), ("a: \u{e}", 1),
    ])
  func noFormat(text: String, line: Int) {
    let error = #expect(throws: RecordingError.self) { try whatFile(text).get() }
    #expect(
      error?.line == line && error?.column == 1 && error?.isTruncation == false
        && error?.what.hasPrefix("not a recording") == true)
  }

  @Test("A file that ends before its format is known counts as truncated")
  func tooShort() {
    for (text, what) in [("", "the file is empty"), ("# x\n\n", "the file is cut off: it has comments only")] {
      #expect(throws: RecordingError(what, line: 1, column: 1, isTruncation: true)) { try whatFile(text).get() }
    }
  }

  @Test("The format is determined from the first 16 KiB, which may contain many comments")
  func lookahead() throws {
    for (count, isFound) in [(16_000, true), (16_500, false)] {
      let text = "#" + String(repeating: "x", count: count - 2) + "\nversion: 1\n"
      #expect((try? whatFile(text).get()) == (isFound ? .libinput : nil))
    }
  }

  // MARK: files

  @Test("A pipe is read unless the caller forbids pipes; a device is always refused")
  func pipes() throws {
    let path = TemporaryFile().path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let writer = try FileDescriptor(opening: path, flags: O_RDWR).release()
    let bytes = try Recordings.bytes("tap.yml")
    #expect(throws: RecordingError("cannot be read: it is not a regular file", line: 0, column: 0)) {
      _ = try RecordingFile.open(path, mayBePipe: false)
    }
    Thread.detachNewThread {
      usleep(50_000)
      for begin in stride(from: 0, to: bytes.count, by: 1000) {
        _ = bytes[begin..<min(begin + 1000, bytes.count)].withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
      }
      close(writer)
    }
    #expect(Reading(try RecordingFile.open(path)) == Reading(yaml: bytes))
    // A pipe cannot be read twice, so the events of several devices are not merged.
    let both = try Recordings.bytes("odd/two-devices.yml")
    let second = try FileDescriptor(opening: path, flags: O_RDWR).release()
    Thread.detachNewThread {
      usleep(50_000)
      for begin in stride(from: 0, to: both.count, by: 1000) {
        _ = both[begin..<min(begin + 1000, both.count)].withUnsafeBytes { write(second, $0.baseAddress, $0.count) }
      }
      close(second)
    }
    #expect(Reading(try RecordingFile.open(path)) == Reading(yaml: both))
    for device in ["/dev/zero", "/dev/null"] {
      #expect(throws: RecordingError("cannot be read: it is not a regular file", line: 0, column: 0)) {
        _ = try RecordingFile.open(device)
      }
    }
  }

  @Test("A recording on a full disk stops inside a frame, so that readers notice the truncation")
  func noRoom() throws {
    let memory = try SystemError.check(tactus_memory("recording", "", 0), "memory")
    let copy = FileDescriptor(owning: dup(memory))
    var writer = try RecordingWriter(FileDescriptor(owning: memory))
    try writer.begin(RecordedDevice())
    for time in [1, 2] as [Int64] { try writer.write(RecordedEvent(time: time, type: 0, code: 0, value: 0)) }
    // F_ADD_SEALS with F_SEAL_GROW: the file cannot grow any more.
    try #require(fcntl(copy.rawValue, 1033, 4) == 0)
    #expect(throws: InputError("the recording cannot be written: Operation not permitted")) {
      try writer.write(RecordedEvent(time: 3, type: 0, code: 0, value: 0))
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(copy.rawValue, &bytes, bytes.count, 0)
    // The last complete frame is cut off just before its first event.
    #expect(String(decoding: bytes.prefix(count), as: UTF8.self).hasSuffix("  - evdev:\n    - "))
    lseek(copy.rawValue, 0, SEEK_SET)
    let reading = Reading(LibinputRecordReader(copy))
    #expect(reading.events.map(\.time) == [1])
    #expect(reading.error?.isTruncation == true)
  }

  @Test("A recording whose first frame does not fit on the disk keeps the description of its device")
  func noRoomForFrames() throws {
    let memory = try SystemError.check(tactus_memory("recording", "", 0), "memory")
    let copy = FileDescriptor(owning: dup(memory))
    var writer = try RecordingWriter(FileDescriptor(owning: memory))
    try writer.begin(RecordedDevice())
    try #require(fcntl(copy.rawValue, 1033, 4) == 0)
    #expect(throws: InputError.self) { try writer.write(RecordedEvent(time: 3, type: 0, code: 0, value: 0)) }
    lseek(copy.rawValue, 0, SEEK_SET)
    let reading = Reading(LibinputRecordReader(copy))
    #expect(reading.devices.count == 1 && reading.events.isEmpty && reading.error == nil)
  }

  @Test("The end of a file is final, even if the file grows afterwards")
  func grown() throws {
    let file = TemporaryFile("abc".utf8)
    var window = ByteWindow(try file.descriptor(O_RDONLY))
    while window.refill() {}
    let more = try file.descriptor(O_WRONLY | O_APPEND)
    try #require(write(more.rawValue, "def", 3) == 3)
    let (isRefilled, end) = (window.refill(), window.end)
    #expect(!isRefilled && end == 3)
  }

  @Test("Reading from a pipe goes on after a signal")
  func interrupted() throws {
    // A handler without SA_RESTART makes the kernel interrupt the read.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    var before = sigaction()
    sigaction(SIGUSR2, &action, &before)
    defer { sigaction(SIGUSR2, &before, nil) }
    // The thread of a test may block all signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR2)
    var blocked = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    let (pipe, own) = (Pipe(), pthread_self())
    Thread.detachNewThread {
      usleep(30_000)
      pthread_kill(own, SIGUSR2)
      usleep(30_000)
      try? pipe.fileHandleForWriting.write(contentsOf: Data("abc".utf8))
      try? pipe.fileHandleForWriting.close()
    }
    var window = ByteWindow(FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor)))
    while window.refill() {}
    let (end, failure) = (window.end, window.failure)
    #expect(end == 3 && failure == 0)
  }

  @Test("The format of a pipe is determined when enough of it has arrived")
  func slowPipe() throws {
    let pipe = Pipe()
    Thread.detachNewThread {
      try? pipe.fileHandleForWriting.write(contentsOf: Data("# x\n".utf8))
      usleep(30_000)
      try? pipe.fileHandleForWriting.write(contentsOf: Data("version: 1\n".utf8))
      try? pipe.fileHandleForWriting.close()
    }
    let end = FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor))
    let format = try RecordingFile(end).format
    #expect(format == .libinput)
  }

  // MARK: the device's name and size

  @Test("Comments give the device's numbers as libinput does, and describe axes only at codes of EV_ABS")
  func comments() {
    var device = RecordedDevice()
    (device.vendor, device.product) = (1, 0x1234)
    device.codes = [3: [0], 4: [0]]
    device.axes = [0: .init(minimum: 0, maximum: 9)]
    var text = TextBuffer()
    text.add(device)
    let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains("    # ID: bus 00 vendor 0x1 product 0x1234 version 00"))
    #expect(lines.count { $0.contains("Resolution") } == 1)
  }

  @Test("Comments name events as the kernel does, or by number")
  func names() {
    #expect(
      [0, 3, 4, 0x17, 6, 0x1f].map { EventName.type($0) } == [
        "EV_SYN", "EV_ABS", "EV_MSC", "EV_FF_STATUS", "0x6", "0x1f",
      ])
    #expect([0, 3, 4].map { EventName.code($0, ofType: 0) } == ["SYN_REPORT", "SYN_DROPPED", "0x4"])
    #expect([0x14a, 0x1e].map { EventName.code($0, ofType: 1) } == ["BTN_TOUCH", "0x1e"])
    #expect([0x35, 0x3f].map { EventName.code($0, ofType: 3) } == ["ABS_MT_POSITION_X", "0x3f"])
    #expect([0, 5, 6].map { EventName.code($0, ofType: 4) } == ["MSC_SERIAL", "MSC_TIMESTAMP", "0x6"])
    #expect(EventName.code(0, ofType: 2) == "0x0")
    #expect([1, 6, 7].map { EventName.property($0) } == ["INPUT_PROP_DIRECT", "INPUT_PROP_ACCELEROMETER", "0x7"])
  }

  @Test(
    "The size of a screen is written if both axes have a resolution",
    arguments: [
      (8, 4, "100x100"), (1, 1, "800x400"), (0, 4, "unknown, missing resolution"),
      (8, 0, "unknown, missing resolution"),
    ] as [(Int32, Int32, String)])
  func size(x: Int32, y: Int32, size: String) {
    var device = RecordedDevice()
    device.axes = [
      0: .init(minimum: 100, maximum: 900, resolution: x), 1: .init(minimum: 0, maximum: 400, resolution: y),
    ]
    var text = TextBuffer()
    text.add(device)
    #expect(String(decoding: text.bytes, as: UTF8.self).contains("    # Size in mm: \(size)\n"))
  }
}
