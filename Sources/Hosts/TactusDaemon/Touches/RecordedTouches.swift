// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput
import TactusSystem
import WaylandServer

/// Plays a recording instead of touchscreens, at its own pace: once, and again on request.
final class RecordedTouches: TouchSource {
  private let path: String
  private var replay: RecordingReplay
  private var frame = TouchFrame(time: .distantPast)
  /// The device of the frame that waits for its time.
  private var next: DeviceID?
  /// The difference between the clock and the recording's time.
  private var offset: Interval?
  private var timer: Timer?
  private var heard: (InputEvent) -> Void = { _ in }
  private var hasDevice = false
  private var isAtEnd = false
  /// How often to play it again after its end.
  private var repeats = 0

  init(_ path: String, on loop: EventLoopPointer) throws(RecordingError) {
    self.path = path
    replay = RecordingReplay(try .open(path, mayBePipe: false))
    timer = Timer(on: loop) { [unowned self] in play() }
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

  private func rewind() {
    repeats -= 1
    do throws(RecordingError) {
      replay = RecordingReplay(try .open(path, mayBePipe: false), mapping: mapping, limits: limits)
    } catch {
      return heard(.warning(error.description(in: path)))
    }
    (isAtEnd, offset) = (false, nil)
  }

  private func play() {
    do throws(RecordingError) {
      while try step() {}
    } catch {
      isAtEnd = true
      heard(.warning(error.description(in: path)))
    }
  }

  /// False if it must wait, or is at its end.
  private func step() throws(RecordingError) -> Bool {
    if isAtEnd {
      if repeats > 0 { rewind() }
      return !isAtEnd
    }
    if let next {
      let offset = offset ?? MonotonicClock.now - frame.time
      self.offset = offset
      let wait = (frame.time + offset - MonotonicClock.now).microseconds
      guard wait <= 0 else {
        timer?.arm(inMilliseconds: Int32(clamping: (wait + 999) / 1000))
        return false
      }
      self.next = nil
      heard(.frame(TouchFrame(time: frame.time + offset, samples: frame.samples), from: next))
    }
    switch try replay.next(into: &frame) {
    case .added(let device):
      hasDevice = true
      heard(.added(device))
    case .removed(let device): heard(.removed(device))
    case .frame(let device): next = device
    case .ignored: break
    case nil:
      isAtEnd = true
    }
    return true
  }
}
