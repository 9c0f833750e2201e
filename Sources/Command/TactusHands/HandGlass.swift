// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Tactus
import TactusInput

/// The fingers of a hand on a touchscreen's glass. Lengths are in millimetres, times in milliseconds.
package struct Hand {
  package struct Finger {
    package var lands: Double
    package var lifts: Double
    /// The size of the finger's contact, in mm.
    package var size: Double
    /// Returns the finger's location at a time.
    package var way: (Double) -> Point

    package init(lands: Double, lifts: Double, size: Double, way: @escaping (Double) -> Point) {
      (self.lands, self.lifts, self.size, self.way) = (lands, lifts, size, way)
    }
  }
  package var fingers: [Finger] = []
  /// How many reports the touchscreen sends per second.
  package var rate = 100.0

  package init(fingers: [Finger] = [], rate: Double = 100) { (self.fingers, self.rate) = (fingers, rate) }

  package var end: Double { fingers.map { $0.lifts }.max() ?? 0 }
}

/// The touchscreen under a hand. Makes the events that the kernel would report.
package struct HandGlass {
  package let size: InputDevice.Size
  /// The largest number of contacts; the touchscreen does not report more fingers.
  package var slots = 10
  /// The resolution of the axes, in units per mm.
  package static let resolution = 20

  package init(size: InputDevice.Size, slots: Int = 10) { (self.size, self.slots) = (size, slots) }

  package var device: RecordedDevice {
    var device = RecordedDevice()
    device.name = "tactus-lab feel"
    device.node = "/dev/input/event0"
    device.bus = 0x18
    device.properties = [UInt16(INPUT_PROP_DIRECT)]
    device.udevProperties = ["ID_INPUT=1", "ID_INPUT_TOUCHSCREEN=1"]
    let positions = [ABS_X, ABS_Y, ABS_MT_POSITION_X, ABS_MT_POSITION_Y]
    device.codes = [
      UInt16(EV_SYN): [0, 1, 2, 3], UInt16(EV_KEY): [UInt16(BTN_TOUCH)],
      UInt16(EV_ABS): (positions + [ABS_MT_SLOT, ABS_MT_TOUCH_MAJOR, ABS_MT_TRACKING_ID]).map { UInt16($0) }.sorted(),
    ]
    for (axis, length) in zip(positions, [size.width, size.height, size.width, size.height]) {
      device.axes[UInt16(axis)] = RecordedDevice.AxisRange(
        minimum: 0, maximum: Int32(length * Double(Self.resolution)), resolution: Int32(Self.resolution))
    }
    device.axes[UInt16(ABS_MT_SLOT)] = RecordedDevice.AxisRange(minimum: 0, maximum: Int32(slots - 1))
    device.axes[UInt16(ABS_MT_TOUCH_MAJOR)] = RecordedDevice.AxisRange(
      minimum: 0, maximum: Int32(100 * Self.resolution), resolution: Int32(Self.resolution))
    device.axes[UInt16(ABS_MT_TRACKING_ID)] = RecordedDevice.AxisRange(minimum: 0, maximum: 65535)
    return device
  }

  /// Returns the events that a hand causes. `start` is the time at which the hand begins, in microseconds.
  package func events(of hand: Hand, from start: Int64 = 0) -> [RecordedEvent] {
    var writer = ContactWriter(slots: slots)
    var states = hand.fingers.map { _ in Contact.coming }
    var slots = hand.fingers.map { _ in 0 }
    var frame = 0
    while states.contains(where: { $0 != .gone }) {
      let t = Double(frame) * 1000 / hand.rate
      writer.time = start + Int64(t * 1000)
      for (n, finger) in hand.fingers.enumerated() {
        switch states[n] {
        case .coming where finger.lands <= t:
          // A finger that was down only between two reports lands in one report and lifts in the next.
          if let slot = writer.land(at: unit(finger.way(t)), Int32(finger.size * Double(Self.resolution))) {
            (slots[n], states[n]) = (slot, .down)
          } else if finger.lifts <= t {
            states[n] = .gone
          }
        case .down where finger.lifts <= t:
          writer.lift(slots[n])
          states[n] = .gone
        case .down: writer.move(slots[n], to: unit(finger.way(t)))
        case .coming, .gone: break
        }
      }
      writer.report()
      frame += 1
    }
    return writer.events
  }

  private enum Contact { case coming, down, gone }

  /// Returns the values of the axes at a point of the glass, which is in mm.
  package func unit(_ point: Point) -> (Int32, Int32) {
    let (x, y) = (min(max(0, point.x), size.width), min(max(0, point.y), size.height))
    let resolution = Double(Self.resolution)
    return (
      min(Int32(x * resolution), Int32(size.width * resolution) - 1),
      min(Int32(y * resolution), Int32(size.height * resolution) - 1)
    )
  }
}
