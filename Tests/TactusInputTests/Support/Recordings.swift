// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import Testing

@testable import TactusInput

/// The recordings of this repository. All of them are synthetic: played into real uinput devices and recorded there.
enum Recordings {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Recordings")

  static let gestures = [
    "double-tap", "fast-swipe", "left-edge-pan", "long-press", "palm-cancel", "pinch-rotate", "slow-pan", "tap",
    "three-finger-swipe",
  ]
  static let plain = gestures.map { "\($0).yml" }
  /// Recordings that contain libinput's own events besides the kernel's.
  static let withLibinput =
    (gestures + ["twin-pinch-cancelled-by-daemon"]).map { "with-libinput/\($0).yml" }
    + ["fuzz", "single-touch", "palms", "palm-beyond-maximum", "ranges", "calibrated"].map { "odd/\($0).yml" }
  static let libinput = plain + withLibinput + ["odd/two-devices.yml"]
  static let evemu = gestures.map { "evemu/\($0).evemu" }

  static func path(_ name: String) -> String { folder.appending(path: name).path }
  static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: name))) }
  static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}

/// All items that a reader returns, and the error that ends it.
struct Reading: Equatable {
  var items: [RecordingItem] = []
  var error: RecordingError?

  init(_ reader: consuming some RecordingReader & ~Copyable) {
    do {
      while let item = try reader.next() {
        items.append(item)
        // No recording in the tests is this long.
        guard items.count < 300_000 else {
          Issue.record("the reader does not end")
          return
        }
      }
    } catch {
      self.error = error
    }
  }

  init(yaml bytes: [UInt8], capacity: Int = ByteWindow.usualCapacity) {
    self.init(LibinputRecordReader(ByteWindow(bytes, capacity: capacity)))
  }
  init(yaml text: String) { self.init(yaml: Array(text.utf8)) }
  init(evemu text: String, capacity: Int = ByteWindow.usualCapacity) {
    self.init(EvemuReader(ByteWindow(Array(text.utf8), capacity: capacity)))
  }

  var devices: [RecordedDevice] { items.compactMap { if case .device(_, let device) = $0 { device } else { nil } } }
  var events: [RecordedEvent] { items.compactMap { if case .event(_, let event) = $0 { event } else { nil } } }
}

/// A frame that can be compared.
struct Frame: Equatable, CustomStringConvertible {
  var time: Int64
  var samples: [Sample] = []

  struct Sample: Equatable, CustomStringConvertible {
    var slot: Int32
    var phase: TouchSample.Phase
    var x = 0.0
    var y = 0.0
    var description: String { "\(phase) \(slot) \(x),\(y)" }
  }

  init(time: Int64) { self.time = time }
  init(_ frame: TouchFrame) {
    time = frame.time.microseconds
    samples = frame.samples.map {
      Sample(
        slot: Int32(truncatingIfNeeded: $0.id), phase: $0.phase, x: $0.location.x, y: $0.location.y)
    }
  }
  var description: String { "\(time): \(samples)" }

  /// Returns the frames that a device's events make, with places in per cent of the panel.
  static func of(
    _ device: RecordedDevice, _ events: [RecordedEvent], limits: ContactLimits = ContactLimits()
  ) -> [Frame] {
    let screen = Output(name: "any", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let input = device.inputDevice(DeviceID(rawValue: 1))
    guard var decoder = EvdevDecoder(device, as: input, mapping: OutputMapping(outputs: [screen])) else { return [] }
    decoder.limits = limits
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    return events.compactMap { decoder.decode($0, into: &frame) ? Frame(frame) : nil }
  }
}
