// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusInput
import TactusJSON

/// A touchscreen that tactusd records for this program, because this program has no permission to read it or would
/// receive no events from it.
struct DaemonRecording: EventReader, ~Copyable {
  let device: RecordedDevice
  private let connection: FileDescriptor
  /// The bytes received after the last whole line.
  private var heard: [UInt8]
  private var start: Int64?
  private static let patience = Interval.milliseconds(2000)
  /// The largest length of a line from tactusd, in bytes. Reading ends at a longer line.
  private static let longestLine = 1 << 20

  init(of node: String, at socket: String) throws(InputError) {
    guard let connection = DaemonConnection.asking("record \(node)", at: socket)
    else { throw InputError("tactusd does not answer", remedy: "`tactus status` says more") }
    var heard: [UInt8] = []
    let deadline = System.now + Self.patience
    while !heard.contains(UInt8(ascii: "\n")) {
      guard !System.wait(for: [connection.rawValue], until: deadline).isEmpty, Self.fill(&heard, connection.rawValue)
      else { throw InputError("tactusd does not record", remedy: "its version may be different: see `tactus status`") }
    }
    guard let head = Self.line(&heard) else { throw InputError("tactusd's answer is invalid") }
    guard head["event"]?.string == "recording" else {
      throw InputError("the touchscreen cannot be recorded: \(head["why"]?.string ?? "tactusd does not say why")")
    }
    device = Self.device(head)
    self.connection = connection
    self.heard = heard
  }

  var fileDescriptor: Int32 { connection.rawValue }

  mutating func read(_ body: (RecordedEvent) throws(InputError) -> Void) throws(InputError) -> Bool {
    let isThere = Self.fill(&heard, connection.rawValue)
    while let line = Self.line(&heard) {
      let time = Int64(Self.whole(line["t"]))
      let start = self.start ?? time
      self.start = start
      for event in line["events"]?.items ?? [] {
        guard let parts = event.items, parts.count == 3 else { continue }
        try body(
          RecordedEvent(
            time: time &- start, type: UInt16(clamping: Self.whole(parts[0])),
            code: UInt16(clamping: Self.whole(parts[1])), value: Int32(clamping: Self.whole(parts[2]))))
      }
    }
    return isThere
  }

  /// Reads the bytes that have arrived. Returns false at the end of the connection, or if a line is too long.
  private static func fill(_ heard: inout [UInt8], _ connection: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { tactus_read(connection, $0.baseAddress, $0.count) }
    if count == -Int(EAGAIN) || count == -Int(EINTR) { return true }
    guard count > 0, heard.count < longestLine else { return false }
    heard += bytes.prefix(count)
    return true
  }

  /// Removes the next complete line from `heard` and returns it.
  private static func line(_ heard: inout [UInt8]) -> JSONValue? {
    guard let end = heard.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = try? JSONReader.read(Array(heard[..<end]))
    heard.removeFirst(end + 1)
    return line
  }

  private static func whole(_ value: JSONValue?) -> Int { Int(max(-1e15, min(1e15, value?.number ?? 0))) }

  /// Returns the touchscreen as its kernel driver would describe it, as far as tactusd reports it.
  private static func device(_ head: JSONValue) -> RecordedDevice {
    var device = RecordedDevice()
    device.name = head["name"]?.string ?? ""
    device.node = head["node"]?.string ?? ""
    device.udevProperties = EvdevReader.udevProperties(of: device.node)
    device.properties = [UInt16(INPUT_PROP_DIRECT)]
    device.codes[UInt16(EV_SYN)] = Array(0..<16)
    device.codes[UInt16(EV_KEY)] = [UInt16(BTN_TOUCH)]
    func add(_ axis: Int32, _ range: RecordedDevice.AxisRange) {
      device.codes[UInt16(EV_ABS), default: []].append(UInt16(axis))
      device.axes[UInt16(axis)] = range
    }
    func range(_ name: String) -> RecordedDevice.AxisRange {
      let numbers = (head[name]?.items ?? []).map { Int32(clamping: whole($0)) } + [0, 0, 0]
      return RecordedDevice.AxisRange(minimum: numbers[0], maximum: numbers[1], resolution: numbers[2])
    }
    add(ABS_X, range("x"))
    add(ABS_Y, range("y"))
    add(ABS_MT_SLOT, .init(minimum: 0, maximum: Int32(clamping: max(1, whole(head["slots"])) - 1)))
    add(ABS_MT_POSITION_X, range("x"))
    add(ABS_MT_POSITION_Y, range("y"))
    add(ABS_MT_TOOL_TYPE, .init(minimum: 0, maximum: MT_TOOL_PALM))
    add(ABS_MT_TRACKING_ID, .init(minimum: 0, maximum: 65535))
    return device
  }
}
