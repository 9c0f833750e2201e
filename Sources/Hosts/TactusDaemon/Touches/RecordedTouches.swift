// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput
import TactusSystem
import WaylandServer

/// Plays a recording instead of reading touchscreens, at the speed of the recording: once, and again on request.
final class RecordedTouches: TouchSource {
  private let path: String
  private let now: () -> Timestamp
  private var replay: RecordingReplay
  private var frame = TouchFrame(time: .distantPast)
  /// The device of `frame`; nil if no frame waits for its time.
  private var next: DeviceID?
  /// The difference between the time of the clock and the time in the recording.
  private var offset: Interval?
  private var timer: Timer?
  private var heard: (InputEvent) -> Void = { _ in }
  private var hasDevice = false
  /// The number of times to play the recording again after its end.
  private var repeats = 0

  init(
    _ path: String, on loop: EventLoopPointer, now: @escaping () -> Timestamp = { MonotonicClock.now }
  ) throws(RecordingError) {
    (self.path, self.now) = (path, now)
    replay = RecordingReplay(try Self.open(path))
    timer = Timer(on: loop) { [unowned(unsafe) self] in play() }
  }

  var mapping: OutputMapping {
    get { replay.mapping }
    set { replay.mapping = newValue }
  }
  var limits: ContactLimits {
    get { replay.limits }
    set { replay.limits = newValue }
  }

  var absence: InputError? { hasDevice ? nil : InputError("\(path) has no touchscreen") }

  func start(_ heard: @escaping (InputEvent) -> Void) {
    self.heard = heard
    play()
  }

  func suspend() { timer?.disarm() }
  func resume() { play() }
  func stop() { timer = nil }

  func playAgain() {
    repeats += 1
    play()
  }

  /// Plays until the next frame must wait, or the recording was played as often as requested.
  private func play() {
    while playRest(), repeats > 0 {
      repeats -= 1
      rewind()
    }
  }

  private func rewind() {
    offset = nil
    do throws(RecordingError) {
      replay = RecordingReplay(try Self.open(path), mapping: mapping, limits: limits)
    } catch {
      heard(.warning(error.description(in: path)))
    }
  }

  private static func open(_ path: String) throws(RecordingError) -> RecordingFile {
    try .open(path, mayBePipe: false)
  }

  /// Plays to the end of the recording. Returns false if a frame before the end must wait for its time.
  private func playRest() -> Bool {
    do throws(RecordingError) {
      while tellFrame() {
        switch try replay.next(into: &frame) {
        case .added(let device):
          hasDevice = true
          heard(.added(device))
        case .removed(let device): heard(.removed(device))
        case .frame(let device): next = device
        case .ignored: break
        case nil: return true
        }
      }
      return false
    } catch {
      heard(.warning(error.description(in: path)))
      return true
    }
  }

  /// Reports the next frame. Returns false if it must wait.
  private func tellFrame() -> Bool {
    guard let device = next else { return true }
    let offset = offset ?? now() - frame.time
    self.offset = offset
    let wait = (frame.time + offset - now()).milliseconds
    guard wait <= 0 else {
      timer?.arm(inMilliseconds: Int32(clamping: Int64(wait.rounded(.up))))
      return false
    }
    next = nil
    heard(.frame(TouchFrame(time: frame.time + offset, samples: frame.samples), from: device))
    return true
  }
}
