// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Foundation
import Glibc
import LinuxInput
import Tactus
import TactusInput
import TactusSystem
import Testing
import WaylandServer

@testable import TactusDaemon

@Suite("A recording played as a touchscreen")
final class RecordedTouchesTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).evemu").path
  private let display: DisplayPointer
  private let loop: EventLoopPointer
  private var events: [String] = []
  private var frames: [Timestamp] = []
  private var warnings: [String] = []

  init() throws {
    display = try #require(wl_display_create())
    loop = try #require(wl_display_get_event_loop(display))
  }
  deinit {
    wl_display_destroy(display)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a recording of one finger that moves for `ms` milliseconds.
  private func write(ms: Int = 80, _ change: (String) -> String = { $0 }) throws {
    var hand = Hand()
    hand.drag(1, from: (0.4, 0.5), to: (0.6, 0.5), ms: ms)
    try change(hand.text).write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func touches() throws -> RecordedTouches { try RecordedTouches(path, on: loop) }

  private var clock = Timestamp(microseconds: 5_000_000)
  /// Opens the recording, whose frames are then due by the test's clock.
  private func touchesByClock() throws -> RecordedTouches {
    try RecordedTouches(path, on: loop) { [unowned self] in clock }
  }

  private func start(_ touches: RecordedTouches) {
    touches.start { [unowned self] event in
      switch event {
      case .added(let device): events.append("added \(device.name)")
      case .removed: events.append("removed")
      case .frame(let frame, _):
        frames.append(frame.time)
        events.append("frame")
      case .warning(let text):
        warnings.append(text)
        #expect(warnings.count < 10)
      default: events.append("?")
      }
    }
  }

  private func wait(until isThere: () -> Bool) {
    for _ in 0..<500 where !isThere() { wl_event_loop_dispatch(loop, 10) }
  }

  @Test("A recording is played once, at its own pace, starting at the current time")
  func plays() throws {
    try write()
    let touches = try touches()
    #expect(touches.absence?.message == "\(path) has no touchscreen")
    let begun = MonotonicClock.now
    start(touches)
    #expect(touches.absence == nil)
    #expect(events.first == "added Test Touchscreen")
    wait { events.last == "removed" }
    #expect(events.count == 14 && events.last == "removed")
    #expect(frames.count == 12)
    // The first frame is played at once, and the others when they are due.
    let first = try #require(frames.first)
    #expect(first >= begun && first - begun < .milliseconds(2000))
    let distances = zip(frames, frames.dropFirst()).map { $1 - $0 }
    #expect(distances.allSatisfy { $0 == .milliseconds(8) })
    #expect(MonotonicClock.now >= (frames.last ?? .distantFuture))
    wl_event_loop_dispatch(loop, 50)
    #expect(events.count == 14 && warnings.isEmpty)
  }

  @Test("Each frame of a recording is played when it is due, even if the previous frame was late")
  func due() throws {
    try write()
    let touches = try touchesByClock()
    let begun = clock
    start(touches)
    #expect(frames == [begun])
    for (later, count) in [(7999, 1), (8000, 2), (31_000, 4), (31_999, 4), (32_000, 5)] {
      clock = begun + Interval(microseconds: Int64(later))
      touches.resume()
      #expect(frames.count == count)
    }
    #expect(frames.last == begun + .milliseconds(32))
  }

  @Test("After a recording was stopped, no more of its frames are played")
  func stopped() throws {
    try write()
    let touches = try touchesByClock()
    start(touches)
    touches.stop()
    clock = clock + .milliseconds(8)
    wl_event_loop_dispatch(loop, 20)
    #expect(frames.count == 1)
  }

  @Test("A recording that is played again starts from its beginning, at the current time")
  func againLater() throws {
    try write(ms: 8)
    let touches = try touchesByClock()
    start(touches)
    touches.playAgain()
    clock = clock + .milliseconds(1000)
    touches.resume()
    #expect(frames.count == 4)
    #expect(frames.last == clock)
  }

  @Test("A recording is played again as often as requested")
  func again() throws {
    try write()
    let touches = try touches()
    start(touches)
    touches.playAgain()
    touches.playAgain()
    wait { events.count { $0 == "removed" } == 3 }
    #expect(events.count == 42)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 })
    touches.playAgain()
    wait { events.count { $0 == "removed" } == 4 }
    #expect(events.count == 56)
  }

  @Test("A recording pauses while another session is in front")
  func suspended() throws {
    try write(ms: 400)
    let touches = try touches()
    start(touches)
    wait { frames.count > 2 }
    touches.suspend()
    let count = frames.count
    for _ in 0..<5 { wl_event_loop_dispatch(loop, 20) }
    #expect(frames.count == count)
    touches.resume()
    wait { events.last == "removed" }
    #expect(events.last == "removed")
  }

  @Test("A truncated recording ends with a warning, and its fingers lift")
  func broken() throws {
    try write { $0.replacingOccurrences(of: "E: 1.040000 0003 0036", with: "E: 1.040000 nonsense") }
    let touches = try touches()
    start(touches)
    wait { !warnings.isEmpty }
    #expect(warnings.count == 1 && warnings.first?.contains(path) == true)
    #expect(events.last == "removed" && events.count < 12)
    // The recording can be played again, with the same warning.
    touches.playAgain()
    wait { warnings.count == 2 }
    #expect(warnings.count == 2)
    touches.playAgain()
    touches.playAgain()
    wait { warnings.count == 4 }
    #expect(warnings.count == 4)
    try FileManager.default.removeItem(atPath: path)
    touches.playAgain()
    #expect(warnings.count == 5)
  }

  @Test("A missing recording is an error")
  func missing() {
    #expect(throws: RecordingError.self) { _ = try self.touches() }
  }

  @Test("A pipe is refused as a recording, since the daemon would wait for its writer")
  func pipe() throws {
    try write()
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    try FileManager.default.removeItem(atPath: path)
    try #require(mkfifo(path, 0o600) == 0)
    // The pipe contains a whole recording, and its writer has closed it.
    let reader = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
    do {
      let writer = try FileDescriptor(opening: path, flags: O_WRONLY)
      #expect(Glibc.write(writer.rawValue, bytes, bytes.count) == bytes.count)
    }
    #expect(throws: RecordingError.self) { _ = try self.touches() }
    #expect(reader.rawValue >= 0)
  }

  @Test("A recording keeps the output mapping and the contact limits when it is played again")
  func mapping() throws {
    try write()
    let touches = try touches()
    let output = Output(name: "eDP-1", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    touches.mapping = OutputMapping(outputs: [output])
    touches.limits = ContactLimits(size: 5)
    #expect(touches.mapping.outputs.map(\.name) == ["eDP-1"] && touches.limits.size == 5)
    start(touches)
    touches.playAgain()
    wait { events.count { $0 == "removed" } == 2 }
    #expect(touches.mapping.outputs.map(\.name) == ["eDP-1"] && touches.limits.size == 5)
    touches.stop()
  }
}
