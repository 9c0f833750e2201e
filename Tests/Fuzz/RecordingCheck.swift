// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

@testable import TactusInput

/// Checks the rules that hold for any recording, even for a broken one.
enum RecordingCheck {
  /// Reads all items, up to the end or the first error.
  static func read(
    _ reader: consuming some RecordingReader & ~Copyable
  ) -> (items: [RecordingItem], error: RecordingError?) {
    var items: [RecordingItem] = []
    do {
      while let item = try reader.next() { items.append(item) }
    } catch {
      precondition((try? reader.next()) == .some(nil), "there is more after an error")
      return (items, error)
    }
    return (items, nil)
  }

  /// Checks that devices are numbered in the order in which they appear, that each appears before its events, and that
  /// a contact begins only once and before it moves.
  static func check(_ items: [RecordingItem]) {
    var decoders: [EvdevDecoder?] = []
    var down: Set<Int64> = []
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    for item in items {
      switch item {
      case .device(let number, let device):
        precondition(number == decoders.count, "a device is out of order")
        let input = device.inputDevice(DeviceID(rawValue: UInt32(number)))
        decoders.append(EvdevDecoder(device, as: input, mapping: OutputMapping()))
      case .event(let number, let event):
        precondition(decoders.indices.contains(number), "an event comes before its device")
        guard decoders[number]?.decode(event, into: &frame) == true else { continue }
        precondition(!frame.samples.isEmpty, "a frame says nothing")
        for sample in frame.samples {
          let fits = sample.phase == .down ? down.insert(sample.id).inserted : down.contains(sample.id)
          precondition(fits, "a contact began twice, or had not begun")
          if sample.phase == .up || sample.phase == .cancel { down.remove(sample.id) }
        }
      }
    }
  }
}
