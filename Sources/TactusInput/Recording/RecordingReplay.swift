// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A recording as a source of touches: its touchscreens and their frames, one at a time.
///
/// Times are those of the recording. Nobody waits for them here.
///
/// ```swift
/// var replay = RecordingReplay(try .open("tap.yml"), mapping: mapping)
/// while let step = try replay.next(into: &frame) {
///   if case .frame = step { engine.handle(frame, into: &effects) }
/// }
/// ```
public struct RecordingReplay: ~Copyable {
  /// What came next.
  public enum Step: Sendable {
    /// A touchscreen is there.
    indirect case added(InputDevice)
    /// It is not heard of any more. Its touches have been cancelled in a frame before.
    indirect case removed(InputDevice)
    /// The frame holds what it reported.
    case frame(from: DeviceID)
    /// A device that is no touchscreen, or none that can be decoded. Nothing of it is heard.
    indirect case ignored(RecordedDevice)
  }

  private var file: RecordingFile
  /// On which output each device lies. May be set when a device has been added, before its first frame.
  public var mapping: OutputMapping {
    didSet { for number in decoders.indices { decoders[number]?.use(mapping) } }
  }
  /// By the numbers of the recording; nil for what is no touchscreen.
  private var decoders: [EvdevDecoder?] = []
  /// The latest event's.
  private var time: Int64 = 0
  private var isAtEnd = false
  private var error: RecordingError?
  /// The next device to be taken away, and whether its touches have been.
  private var closing = 0
  private var isCancelled = false

  public init(_ file: consuming RecordingFile, mapping: OutputMapping = OutputMapping()) {
    self.file = file
    self.mapping = mapping
  }

  /// The next step, and the frame if it is one; the frame's storage is used again. At the end, also where the recording
  /// is cut off, whatever is still down is cancelled first; only then comes the error, once.
  public mutating func next(into frame: inout TouchFrame) throws(RecordingError) -> Step? {
    while !isAtEnd {
      do {
        switch try file.next() {
        case .event(let number, let event):
          time = max(time, event.time)
          guard number < decoders.count, decoders[number]?.decode(event, into: &frame) == true else { continue }
          return .frame(from: Self.id(number))
        case .device(let number, let device): return add(device, number)
        case nil: isAtEnd = true
        }
      } catch {
        self.error = error
        isAtEnd = true
      }
    }
    return try close(&frame)
  }

  private static func id(_ number: Int) -> DeviceID { DeviceID(rawValue: UInt32(clamping: number) &+ 1) }

  private mutating func add(_ device: RecordedDevice, _ number: Int) -> Step {
    let found = device.inputDevice(Self.id(number))
    let decoder = EvdevDecoder(device, as: found, mapping: mapping)
    decoders.append(decoder)
    return decoder == nil ? .ignored(device) : .added(found)
  }

  private mutating func close(_ frame: inout TouchFrame) throws(RecordingError) -> Step? {
    while closing < decoders.count {
      if !isCancelled {
        isCancelled = true
        if decoders[closing]?.cancelAll(at: time, into: &frame) == true { return .frame(from: Self.id(closing)) }
      }
      let device = decoders[closing]?.device
      closing += 1
      isCancelled = false
      if let device { return .removed(device) }
    }
    if let error {
      self.error = nil
      throw error
    }
    return nil
  }
}
