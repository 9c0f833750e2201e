// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusInput

/// A source of touches for `tactus monitor`.
protocol TouchFeed: AnyObject {
  /// A descriptor that becomes readable when `dispatch` must be called.
  var fileDescriptor: Int32 { get }
  var devices: [InputDevice] { get }
  var mapping: OutputMapping { get set }
  /// The reason why there is no touchscreen, with a remedy; nil if there is a touchscreen.
  var absence: InputError? { get }
  /// Whether no more events will arrive.
  var hasEnded: Bool { get }
  func dispatch(_ body: (InputEvent) -> Void)
}

extension LibinputSource: TouchFeed {
  var hasEnded: Bool { false }
}

/// Reads touches from tactusd, for a touchscreen whose events only tactusd receives.
final class DaemonTouches: TouchFeed {
  private var recording: DaemonRecording
  private var decoder: EvdevDecoder
  private var frame = TouchFrame(time: .distantPast)
  /// The time to add to the times that tactusd reports, to convert them to the clock of `System.now`; nil before the
  /// first report.
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
    else { throw InputError("tactusd does not report the fingers on \(told.shownName)") }
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
