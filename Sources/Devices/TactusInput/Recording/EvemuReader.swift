// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Reads recordings of `evemu-record`: one device and its events, with one event on each line.
///
///     N: ELAN Touchscreen
///     I: 0018 04f3 2a1c 0100
///     P: 02 00 00 00 00 00 00 00
///     B: 03 00 00 00 00 00 80 60 06
///     A: 35 0 4095 0 0 16
///     E: 0.000001 0003 0039 0012	# EV_ABS / ABS_MT_TRACKING_ID   12
///
/// The type and the code of an event are hexadecimal, the time and the value decimal. In old recordings, the first
/// event may have any time. This reader subtracts that time from all times, so that the first event has the time 0.
public struct EvemuReader: ~Copyable, RecordingReader {
  private var window: ByteWindow
  private var state = State.header
  /// The beginning of the next line.
  private var cursor: LinePlace
  private var device = RecordedDevice()
  /// The number of bytes of each mask that have been read, by event type; -1 stands for the mask of the properties.
  private var maskLengths: [Int64: Int] = [:]
  private var firstTime: Int64?
  private var isFrameWhole = true

  private enum State { case header, events, over }

  public init(_ descriptor: consuming FileDescriptor) { self.init(ByteWindow(descriptor)) }

  init(_ window: consuming ByteWindow) {
    cursor = LinePlace(line: 0, position: window.kept)
    self.window = window
  }

  public mutating func next() throws(RecordingError) -> RecordingItem? {
    do {
      switch state {
      case .events: return try nextEvent().map { .event(0, $0) }
      case .header:
        while try readHeaderLine() {}
        state = .events
        return .device(0, device)
      case .over: return nil
      }
    } catch {
      state = .over
      throw error
    }
  }

  // MARK: events

  private mutating func nextEvent() throws(RecordingError) -> RecordedEvent? {
    while let line = try nextLine() {
      switch EvemuLine.read(line.begin) {
      case .event(var event, let end) where end <= line.begin + line.count:
        // If the line feed is missing, the last number may be cut off, so only the end of a frame is accepted.
        guard line.isWhole || event.isReport else { throw cutOff("the last event") }
        let (time, overflow) = event.time.subtractingReportingOverflow(firstTime ?? event.time)
        if firstTime == nil { firstTime = event.time }
        event.time = overflow ? 0 : time
        isFrameWhole = event.isReport
        pass(line)
        return event
      case .event(_, let end), .wrong(let end):
        if !line.isWhole { throw cutOff("the last event") }
        throw error("expected an event: `E:`, a time, the type, the code and the value", column: end - line.begin)
      case .nothing:
        pass(line)
      case .header:
        if !line.isWhole { throw cutOff("the last event") }
        throw error("a line about the device after the first event", column: 0)
      }
    }
    if !isFrameWhole { throw cutOff("the SYN_REPORT of the last frame") }
    state = .over
    return nil
  }

  // MARK: the header of the device

  /// Reads one line before the events. Returns false when the events begin.
  private mutating func readHeaderLine() throws(RecordingError) -> Bool {
    guard let line = try nextLine() else { return false }
    switch EvemuLine.read(line.begin) {
    case .event, .wrong: return false
    case .nothing: break
    case .header:
      guard line.isWhole else { throw cutOff("the description of the device") }
      if let problem = device.readEvemu(UnsafeBufferPointer(start: line.begin, count: line.count), &maskLengths) {
        throw error(problem, column: 0)
      }
    }
    pass(line)
    return true
  }

  // MARK: reading lines

  private struct Line {
    var begin: UnsafePointer<UInt8>
    /// The length without the line feed.
    var count: Int
    /// Whether there is a line feed.
    var isWhole: Bool
  }

  /// Returns the line at the cursor; nil at the end of the file.
  private mutating func nextLine() throws(RecordingError) -> Line? {
    while true {
      let begin = window.pointer(at: cursor.position)
      let rest = window.end - cursor.position
      if let feed = memchr(begin, 0x0a, rest) {
        return Line(begin: begin, count: UnsafeRawPointer(feed) - UnsafeRawPointer(begin), isWhole: true)
      }
      window.kept = cursor.position
      if window.refill() { continue }
      if let failure = window.failure(atLine: cursor.line + 1) { throw failure }
      guard window.isComplete else { throw error("the line is too long for a recording", column: 0) }
      return rest == 0 ? nil : Line(begin: window.pointer(at: cursor.position), count: rest, isWhole: false)
    }
  }

  private mutating func pass(_ line: Line) {
    cursor.line += 1
    cursor.position += line.isWhole ? line.count + 1 : line.count
  }

  // MARK: errors

  private func error(_ what: String, column: Int) -> RecordingError {
    RecordingError(what, line: cursor.line + 1, column: column + 1)
  }

  private func cutOff(_ what: String) -> RecordingError {
    RecordingError("the file is cut off: \(what) is missing", line: cursor.line + 1, column: 1, isTruncation: true)
  }
}
