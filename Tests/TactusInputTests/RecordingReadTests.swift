// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxInput
import Testing

@testable import TactusInput

@Suite("Reading recordings")
struct RecordingReadTests {
  @Test("Every recording is read to its end", arguments: Recordings.libinput + Recordings.evemu)
  func all(_ name: String) throws {
    let reading = Reading(try RecordingFile.open(Recordings.path(name)))
    #expect(reading.error == nil)
    #expect(reading.devices.count == (name.contains("two-devices") ? 2 : 1))
    #expect(reading.events.last?.isReport == true)
    #expect(reading.devices.allSatisfy { $0.isTouchscreen })
  }

  @Test("The recordings of a gesture by libinput and by evemu contain the same frames", arguments: Recordings.gestures)
  func bothFormats(_ name: String) throws {
    let yaml = Reading(try RecordingFile.open(Recordings.path("\(name).yml")))
    let evemu = Reading(try RecordingFile.open(Recordings.path("evemu/\(name).evemu")))
    #expect(yaml.events == evemu.events)
    let (a, b) = (try #require(yaml.devices.first), try #require(evemu.devices.first))
    #expect(a.axes == b.axes && a.properties == b.properties && a.name == b.name && a.codes[3] == b.codes[3])
    #expect(Frame.of(a, yaml.events) == Frame.of(b, evemu.events))
  }

  @Test("A device is described as in its recording")
  func device() throws {
    let reading = Reading(yaml: try Recordings.bytes("odd/fuzz.yml"))
    let device = try #require(reading.devices.first)
    #expect(device.name == "Fuzzy Touchscreen")
    #expect([device.bus, device.vendor, device.product, device.version] == [0x18, 0x1234, 0x5678, 0x100])
    #expect(device.codes[1] == [330] && device.codes[3] == [0, 1, 47, 53, 54, 55, 57])
    #expect(device.axes[53] == RecordedDevice.AxisRange(minimum: 0, maximum: 1919, resolution: 8))
    #expect(device.properties == [1])
    #expect(device.udevProperty("LIBINPUT_FUZZ_35") == "16")
    #expect(device.udevProperty("LIBINPUT_FUZZ") == nil)
    let input = device.inputDevice(DeviceID(rawValue: 3))
    #expect(input.slots == 5 && input.size?.width == 1919.0 / 8 && input.node == device.node)
  }

  @Test("Unknown keys are skipped, wherever they are")
  func unknown() {
    let reading = Reading(
      yaml: """
        # a recording of another day
        version: 0.3
        future: {a: [1, {b: 2}], "c": &x d}
        ? [complex, key]
        : *x
        devices:
        - node: /dev/input/event3
          hid: [
            0x01, 0x02,
            0x03
          ]
          evdev:
            name: 'A # name'
            codes: {3: [0, 1, 99999]}
            new: [[[]]]
          extra:
          udev:
            virtual: true
            properties: [LIBINPUT_A=1, OTHER=2, "WL_OUTPUT=DSI-1"]
          events:
          - hid:
              time: [0, 0]
          - libinput:
            - {time: 0.1, type: TOUCH_FRAME}
            evdev:
            - [0, 7, 0, 0, 0]
        """)
    #expect(reading.error == nil)
    #expect(reading.devices.first?.name == "A # name")
    #expect(reading.devices.first?.udevProperties == ["LIBINPUT_A=1", "WL_OUTPUT=DSI-1"])
    #expect(reading.devices.first?.inputDevice(DeviceID(rawValue: 1)).outputName == "DSI-1")
    #expect(reading.events == [RecordedEvent(time: 7, type: 0, code: 0, value: 0)])
  }

  @Test("A device that has no events is returned")
  func noEvents() {
    let reading = Reading(
      yaml: """
        version: 1
        ndevices: 2
        devices:
        - node: /dev/input/event3
          evdev:
            name: "one"
        - node: /dev/input/event4
          evdev:
            name: "two"
          events:

        """)
    #expect(reading.error == nil)
    #expect(reading.devices.map(\.name) == ["one", "two"])
    let numbers = reading.items.map { if case .device(let number, _) = $0 { number } else { -1 } }
    #expect(numbers == [0, 1])
  }

  @Test("A key without its list counts as an empty list, and the keys after it are read")
  func missingLists() {
    let reading = Reading(
      yaml: """
        devices:
        - udev:
            properties:
            virtual: [true]
          node: x
          events:
          - evdev:
            - [999999999999, 999999999999, 0, 0, 0]

        """)
    #expect(reading.error == nil && reading.devices.map(\.node) == ["x"])
    #expect(reading.events.map(\.time) == [1_000_000_999_998_999_999])
  }

  @Test("YAML's notations for null are read as a missing list", arguments: ["", "~", "null", "Null", "NULL"])
  func nothingInWords(word: String) {
    let reading = Reading(yaml: "devices: \(word)\nndevices: 0\n")
    #expect(reading.error == nil && reading.items.isEmpty)
  }

  @Test("A recording of several megabytes is read, since limits apply only to its single values")
  func large() {
    let frame = "  - evdev:\n    - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ----------\n"
    let reading = Reading(
      yaml: "devices:\n- events:\n" + String(repeating: frame, count: 3_000_000 / frame.utf8.count))
    #expect(reading.error == nil && reading.events.count == 3_000_000 / frame.utf8.count)
  }

  @Test("A file is closed when its reader ends", arguments: ["tap.yml", "odd/two-devices.yml", "evemu/tap.evemu"])
  func closed(_ name: String) throws {
    // A copy, since other tests read the same file at the same time.
    let file = TemporaryFile(try Recordings.bytes(name))
    #expect(Reading(try RecordingFile.open(file.path)).error == nil)
    let open = ProcessList.files(of: getpid(), in: FileManager.default.temporaryDirectory.path)
    #expect(open?.contains { $0 == file.path } == false)
  }

  @Test("A device is returned once, even if its entry in the recording has several `events:` keys")
  func twice() {
    let reading = Reading(
      yaml: """
        devices:
        - node: a
          events:
          events:
          - name: evdev
            evdev:
            - [0, 7, 0, 0, 0]

        """)
    #expect(reading.error == nil && reading.devices.count == 1)
    #expect(reading.events.map(\.time) == [7])
  }

  @Test("A recording without any device is valid")
  func noDevices() { #expect(Reading(yaml: "version: 1\nndevices: 0\ndevices:\n") == Reading(yaml: "ndevices: 0\n")) }

  @Test("Devices and events are returned in the order of the file, each device before its events")
  func fileOrder() throws {
    let reading = Reading(yaml: try Recordings.bytes("odd/two-devices.yml"))
    let numbers = reading.items.map {
      if case .device(let n, _) = $0 { n } else if case .event(let n, _) = $0 { n } else { -1 }
    }
    #expect(numbers == numbers.sorted())
    let second = try #require(reading.items.firstIndex { if case .device(1, _) = $0 { true } else { false } })
    guard case .event(_, let before) = reading.items[second - 1], case .event(_, let after) = reading.items[second + 1]
    else { return #expect(Bool(false), "events stand around the second device") }
    #expect(before.time > after.time)
  }

  @Test("The events of several devices in a file are returned in the order of time")
  func timeOrder() throws {
    let merged = Reading(try RecordingFile.open(Recordings.path("odd/two-devices.yml")))
    let plain = Reading(yaml: try Recordings.bytes("odd/two-devices.yml"))
    #expect(merged.devices == plain.devices)
    #expect(merged.events.map(\.time) == plain.events.map(\.time).sorted())
    for number in 0...1 {
      func own(_ items: [RecordingItem]) -> [RecordingItem] {
        items.filter { if case .event(number, _) = $0 { true } else { false } }
      }
      #expect(own(merged.items) == own(plain.items))
    }
  }

  @Test("The events of several devices are merged, however many events each device has, even if it has none")
  func manyDevices() throws {
    let devices = [[], [5], [7, 8], [1]].map { times in
      "- node: a\n  events:\n" + times.map { "  - evdev:\n    - [0, \($0), 0, 0, 0]\n" }.joined()
    }
    let file = TemporaryFile("ndevices: 4\ndevices:\n\(devices.joined())".utf8)
    let items = Reading(try RecordingFile.open(file.path)).items.dropFirst(4)
    let numbers = items.map { if case .event(let number, _) = $0 { number } else { -1 } }
    #expect(numbers == [3, 1, 2, 2])
  }

  @Test("A pipe is read like a file, except that the events of several devices are not sorted by time")
  func pipe() throws {
    for name in ["tap.yml", "odd/two-devices.yml", "evemu/tap.evemu"] {
      let bytes = try Recordings.bytes(name)
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
      try pipe.fileHandleForWriting.close()
      let end = FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor))
      let reading = Reading(try RecordingFile(end))
      #expect(reading == (name.hasSuffix("yml") ? Reading(yaml: bytes) : Reading(evemu: try Recordings.text(name))))
    }
  }

  @Test(
    "The size of the reading buffer makes no difference to recordings of libinput",
    arguments: ["double-tap.yml", "with-libinput/tap.yml"])
  func windows(_ name: String) throws {
    let bytes = try Recordings.bytes(name)
    let whole = Reading(yaml: bytes)
    for capacity in [64, 65, 100, 127, 128, 200, 333, 1000, 1024, 4096, 5003] {
      #expect(Reading(yaml: bytes, capacity: capacity) == whole, "windows of \(capacity) bytes")
    }
  }

  @Test("The size of the reading buffer makes no difference to recordings of evemu")
  func evemuWindows() throws {
    let text = try Recordings.text("evemu/tap.evemu")
    let whole = Reading(evemu: text)
    #expect(whole.error == nil)
    for capacity in [80, 81, 99, 128, 1000, 4096] { #expect(Reading(evemu: text, capacity: capacity) == whole) }
    // The last line has no line feed. What the window contained before must not continue the line.
    for count in 1...60 {
      let line = "E: 0.0 0 0 0"
      let short = String(repeating: "E: 0.000007 3 35 1234567\n", count: count) + line
      let reading = Reading(evemu: short, capacity: 64)
      #expect(reading.error == nil && reading.events.last?.value == 0 && reading.events.count == count + 1)
    }
  }
}
