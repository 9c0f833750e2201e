// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWaylandServer
import Foundation
import Glibc
import LinuxInput
import Tactus
import TactusInput
import Testing
import WaylandServer

@testable import TactusDaemon

@Suite("The report socket")
final class ReportSocketTests {
  private let display: DisplayPointer
  private let loop: EventLoopPointer
  private let path = "\(NSTemporaryDirectory())tactus-report-\(UUID().uuidString.prefix(8))"
  private let reports: ReportSocket
  private var ends: [Int32] = []

  init() throws {
    display = try #require(wl_display_create())
    loop = try #require(wl_display_get_event_loop(display))
    reports = try ReportSocket(at: path, on: loop) { Array("{}\n".utf8) }
  }

  deinit {
    for end in ends { _ = close(end) }
    reports.close()
    wl_display_destroy(display)
  }

  private func connect(saying words: String = "") -> Int32 {
    let end = path.withCString { tactus_connect($0, path.utf8.count) }
    ends.append(end)
    wl_event_loop_dispatch(loop, 0)
    if !words.isEmpty { say(words, on: end) }
    return end
  }

  private func say(_ words: String, on end: Int32) {
    _ = tactus_send(end, words, words.utf8.count)
    wl_event_loop_dispatch(loop, 0)
  }

  /// Returns the text that has arrived, or nil if the connection is closed.
  private func heard(_ end: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = tactus_read(end, &bytes, bytes.count)
    if count == -Int(EAGAIN) { return "" }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  @Test("However its request is split, a client that asks for the status receives one line, and may ask again")
  func asks() {
    let end = connect(saying: "sta")
    #expect(heard(end)?.isEmpty == true)
    say("tus\n", on: end)
    #expect(heard(end) == "{}\n")
    say("status\nstatus\n", on: end)
    #expect(heard(end) == "{}\n{}\n")
  }

  @Test(
    "A client that sends an unknown or endless word is disconnected",
    arguments: ["what\n", "\n", String(repeating: "x", count: 80)])
  func nonsense(words: String) {
    let end = connect(saying: words)
    #expect(heard(end) == nil)
  }

  @Test("A program that watches gestures is listed until it ends")
  func listeners() {
    _ = connect(saying: "status\n")
    #expect(reports.listeners.isEmpty)
    let ends = [connect(saying: "watch\n"), connect(saying: "watch\n")]
    for end in ends {
      #expect(reports.listeners == [.init(process: getpid())])
      shutdown(end, Int32(SHUT_RDWR))
      wl_event_loop_dispatch(loop, 0)
    }
    #expect(reports.listeners.isEmpty)
  }

  @Test("Gestures are off while any program asks for a pause")
  func pause() {
    var isPaused: [Bool] = []
    reports.paused = { isPaused.append($0) }
    let ends = [connect(saying: "pause\n"), connect(saying: "pause\n")]
    #expect(isPaused == [true])
    for end in ends {
      #expect(heard(end) == "{\"event\":\"paused\"}\n")
      #expect(isPaused == [true] && reports.listeners == [.init(process: getpid(), seesGestures: false, pauses: true)])
      shutdown(end, Int32(SHUT_RDWR))
      wl_event_loop_dispatch(loop, 0)
    }
    #expect(isPaused == [true, false] && reports.listeners.isEmpty)
  }

  @Test("Many silent clients do not prevent another client from connecting")
  func silent() {
    let first = connect()
    for _ in 0..<40 { _ = connect() }
    #expect(heard(first) == nil)
    #expect(heard(connect(saying: "status\n")) == "{}\n")
  }

  @Test("A client that never reads is disconnected, and the daemon does not wait for it")
  func full() {
    let end = connect()
    for _ in 0..<200_000 where tactus_send(end, "status\n", 7) > 0 { wl_event_loop_dispatch(loop, 0) }
    #expect(heard(connect(saying: "status\n")) == "{}\n")
  }

  @Test("A watching client receives a greeting and every line; without such a client, no lines are produced")
  func watching() {
    var isWatched: [Bool] = []
    reports.watched = { isWatched.append($0) }
    let other = connect(saying: "status\n")
    #expect(heard(other) == "{}\n")
    let first = connect(saying: "watch\n")
    let second = connect(saying: "watch\n")
    #expect(heard(first) == "{\"event\":\"watching\"}\n")
    #expect(heard(second) == "{\"event\":\"watching\"}\n")
    reports.tell(Array("1\n".utf8))
    reports.tell(Array("2\n".utf8))
    #expect(heard(first) == "1\n2\n")
    #expect(heard(second) == "1\n2\n")
    #expect(heard(other)?.isEmpty == true)
    shutdown(first, Int32(SHUT_RDWR))
    wl_event_loop_dispatch(loop, 0)
    #expect(isWatched == [true])
    shutdown(second, Int32(SHUT_RDWR))
    wl_event_loop_dispatch(loop, 0)
    #expect(isWatched == [true, false])
  }

  @Test("A watching client that never reads is disconnected, and the daemon does not wait for it")
  func watchingBlindly() {
    var isWatched = false
    reports.watched = { isWatched = $0 }
    _ = connect(saying: "watch\n")
    for _ in 0..<200_000 where isWatched { reports.tell(Array("a line like any other\n".utf8)) }
    #expect(!isWatched)
  }

  @Test("The answer to a gesture's number is sent, and a request without a number ends the connection")
  func gesture() {
    reports.gesture = { Array("number \($0)\n".utf8) }
    #expect(heard(connect(saying: "gesture 12\n")) == "number 12\n")
    for words in ["gesture\n", "gesture \n", "gesture x\n", "gestures 12\n", "12\n"] {
      #expect(heard(connect(saying: words)) == nil, "\(words)")
    }
  }

  @Test("A word may have 63 characters")
  func longWord() {
    var asked: [Int] = []
    reports.gesture = {
      asked.append($0); return Array("{}\n".utf8)
    }
    let number = String(repeating: "0", count: 54) + "7"
    let end = connect(saying: "gesture \(number)")
    #expect(heard(end)?.isEmpty == true)
    say("\n", on: end)
    #expect(heard(end) == "{}\n" && asked == [7])
    let other = connect(saying: "gesture 0\(number)")
    #expect(heard(other) == nil)
  }

  @Test("Sixteen programs may be connected; the next one takes the place of the oldest")
  func most() {
    let ends = (0..<16).map { _ in connect() }
    #expect(ends.allSatisfy { heard($0)?.isEmpty == true })
    _ = connect()
    #expect(heard(ends[0]) == nil)
    #expect(ends.dropFirst().allSatisfy { heard($0)?.isEmpty == true })
  }

  @Test("A program that records a touchscreen receives its reports, and is listed as one that sees fingers")
  func records() throws {
    let device = DeviceID(rawValue: 1)
    reports.recording = { node in
      guard node == "/dev/input/event3" else { return .failure(.init("no touchscreen")) }
      let recording = TouchRecording(of: InputDevice(id: device, name: "Glass", node: node)) {
        [ABS_MT_POSITION_X, ABS_MT_POSITION_Y].contains($0) ? InputAxis(0...100) : nil
      }
      return recording.map { .success($0) } ?? .failure(.init("no axes"))
    }
    let refused = connect(saying: "record /dev/input/event4\n")
    #expect(heard(refused)?.contains("no touchscreen") == true)
    #expect(heard(refused) == nil)
    let end = connect(saying: "record /dev/input/event3\n")
    #expect(heard(end)?.hasPrefix("{\"event\":\"recording\",\"name\":\"Glass\"") == true)
    while heard(end)?.isEmpty == false {}
    #expect(reports.listeners == [.init(process: getpid(), seesGestures: true, seesFingers: true)])
    func frame(_ device: DeviceID, _ phase: TouchSample.Phase) -> TouchFrame {
      let sample = TouchSample(id: Int64(device.rawValue) << 32, phase: phase, location: Point(x: 1, y: 1))
      return TouchFrame(time: Timestamp(microseconds: 1000), samples: [sample])
    }
    reports.record(frame(DeviceID(rawValue: 2), .down), from: DeviceID(rawValue: 2)) { $0 }
    #expect(heard(end)?.isEmpty == true)
    reports.record(frame(device, .down), from: device) { $0 }
    #expect(heard(end)?.hasPrefix("{\"t\":1000,") == true)
    while heard(end)?.isEmpty == false {}
    reports.liftRecorded()
    #expect(heard(end)?.isEmpty == false)
    while heard(end)?.isEmpty == false {}
    reports.liftRecorded()
    #expect(heard(end)?.isEmpty == true)
    reports.endRecordings(of: DeviceID(rawValue: 2))
    #expect(heard(end)?.isEmpty == true)
    reports.endRecordings(of: device)
    #expect(heard(end) == nil && reports.listeners.isEmpty)
  }

  @Test("A program that records a touchscreen and never reads is disconnected")
  func recordsBlindly() {
    let device = DeviceID(rawValue: 1)
    reports.recording = { node in
      let recording = TouchRecording(of: InputDevice(id: device, name: "Glass", node: node)) { _ in InputAxis(0...9) }
      return recording.map { .success($0) } ?? .failure(.init("no axes"))
    }
    _ = connect(saying: "record /dev/input/event3\n")
    #expect(!reports.listeners.isEmpty)
    for n in 0..<200_000 where !reports.listeners.isEmpty {
      let phase: TouchSample.Phase = n % 2 == 0 ? .down : .up
      let sample = TouchSample(id: 1 << 32, phase: phase, location: Point(x: 1, y: 1))
      reports.record(TouchFrame(time: Timestamp(microseconds: Int64(n) * 1000), samples: [sample]), from: device) { $0 }
    }
    #expect(reports.listeners.isEmpty)
  }

  @Test("A socket that is closed is removed, and a new one takes the place of a file that was left")
  func closed() throws {
    let end = connect()
    reports.close()
    #expect(heard(end) == nil)
    #expect(access(path, F_OK) != 0)
    let again = try ReportSocket(at: path, on: loop) { Array("again\n".utf8) }
    defer { again.close() }
    let newer = try ReportSocket(at: path, on: loop) { Array("newer\n".utf8) }
    defer { newer.close() }
    #expect(heard(connect(saying: "status\n")) == "newer\n")
  }
}
