// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A recording as a source of touches: returns its touchscreens and their frames, one at a time.
///
/// The times are those of the recording; `next` does not wait for them.
///
/// ```swift
/// var replay = RecordingReplay(try .open("tap.yml"), mapping: mapping)
/// while let step = try replay.next(into: &frame) {
///   if case .frame = step { engine.handle(frame, into: &effects) }
/// }
/// ```
public struct RecordingReplay: ~Copyable {
  /// The next step.
  public enum Step: Sendable {
    /// A touchscreen was added.
    indirect case added(InputDevice)
    /// A touchscreen was removed. An earlier frame has cancelled its touches.
    indirect case removed(InputDevice)
    /// A touchscreen has reported the frame.
    case frame(from: DeviceID)
    /// The device is not a touchscreen, or its events cannot be decoded.
    indirect case ignored(RecordedDevice)
  }

  private var file: RecordingFile
  /// The outputs of the devices. May be changed after a device was added, before the device's first frame.
  public var mapping: OutputMapping {
    didSet { for number in decoders.indices { decoders[number]?.use(mapping) } }
  }
  /// The limits beyond which contacts are dropped.
  public var limits: ContactLimits { didSet { for n in decoders.indices { decoders[n]?.limits = limits } } }
  /// The decoders by the device's number in the recording; nil for devices that are not touchscreens.
  private var decoders: [EvdevDecoder?] = []
  /// The time of the latest event.
  private var time: Int64 = 0
  private var isAtEnd = false
  private var error: RecordingError?
  /// The number of the next device to remove.
  private var closing = 0
  /// Whether the touches of the device with the number `closing` have been cancelled.
  private var isCancelled = false

  public init(
    _ file: consuming RecordingFile, mapping: OutputMapping = OutputMapping(), limits: ContactLimits = ContactLimits()
  ) {
    self.file = file
    self.mapping = mapping
    self.limits = limits
  }

  // Empty, but needed, as in `GestureEngine`: in an Embedded build, other modules cannot access the deinits of the
  // stored properties.
  deinit {}

  /// Returns the next step. If the step is a frame, fills `frame`, whose storage is reused. At the end, even of a
  /// truncated recording, first cancels the contacts that are down; then throws the error once, if there is one.
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
    var decoder = EvdevDecoder(device, as: found, mapping: mapping)
    decoder?.limits = limits
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
