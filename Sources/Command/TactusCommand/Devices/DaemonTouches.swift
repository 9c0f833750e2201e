// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusInput

/// Touchscreens whose gestures `tactus monitor` shows.
protocol TouchFeed: AnyObject {
  /// Becomes readable when `dispatch` has something to do.
  var fileDescriptor: Int32 { get }
  var devices: [InputDevice] { get }
  var mapping: OutputMapping { get set }
  /// If there is no touchscreen: why, and what to do.
  var absence: InputError? { get }
  /// Nothing comes any more.
  var hasEnded: Bool { get }
  func dispatch(_ body: (InputEvent) -> Void)
}

extension LibinputSource: TouchFeed {
  var hasEnded: Bool { false }
}

/// A touchscreen that tactusd alone hears, as tactusd tells it.
final class DaemonTouches: TouchFeed {
  private var recording: DaemonRecording
  private var decoder: EvdevDecoder
  private var frame = TouchFrame(time: .distantPast)
  /// The difference between the clock and the times that are told.
  private var offset: Interval?
  private(set) var hasEnded = false

  var mapping = OutputMapping() { didSet { decoder.use(mapping) } }
  var absence: InputError? { nil }
  var devices: [InputDevice] { [decoder.device] }
  var fileDescriptor: Int32 { recording.fileDescriptor }

  init(of node: String, at socket: String) throws(InputError) {
    let recording = try DaemonRecording(of: node, at: socket)
    let told = recording.device
    guard let decoder = EvdevDecoder(told, as: told.inputDevice(DeviceID(rawValue: 1)), mapping: OutputMapping())
    else { throw InputError("tactusd does not tell where the fingers are on \(told.shownName)") }
    self.recording = recording
    self.decoder = decoder
  }

  func dispatch(_ body: (InputEvent) -> Void) {
    guard !hasEnded else { return }
    let isThere = try? recording.read { event in
      if decoder.decode(event, into: &frame) { tell(body) }
    }
    guard isThere != true else { return }
    hasEnded = true
    if decoder.cancelAll(at: frame.time.microseconds, into: &frame) { tell(body) }
    body(.removed(decoder.device))
  }

  private func tell(_ body: (InputEvent) -> Void) {
    let offset = offset ?? System.now - frame.time
    self.offset = offset
    body(.frame(TouchFrame(time: frame.time + offset, samples: frame.samples), from: decoder.device.id))
  }
}
