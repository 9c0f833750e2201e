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

  package var end: Double { fingers.map(\.lifts).max() ?? 0 }
}

/// The touchscreen under a hand. Makes the events that the kernel would report.
package struct HandGlass {
  package let size: InputDevice.Size
  /// The largest number of contacts; the touchscreen does not report more fingers.
  package var slots = 10
  /// The resolution of the axes, in units per mm.
  private static let resolution = 20

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
    var writer = Writer(slots)
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

  private func unit(_ point: Point) -> (Int32, Int32) {
    let (x, y) = (min(max(0, point.x), size.width), min(max(0, point.y), size.height))
    let resolution = Double(Self.resolution)
    return (
      min(Int32(x * resolution), Int32(size.width * resolution) - 1),
      min(Int32(y * resolution), Int32(size.height * resolution) - 1)
    )
  }

  /// Writes only the values that have changed, as a driver does.
  private struct Writer {
    var events: [RecordedEvent] = []
    var time: Int64 = 0
    private var slot = -1
    private var tracking: Int32 = 0
    private var points: [(Int32, Int32)?]
    private var lifted: [Int] = []
    private var hasChanged = false

    init(_ slots: Int) { points = Array(repeating: nil, count: slots) }

    /// Adds a contact. Returns its slot, or nil if no slot is free.
    mutating func land(at point: (Int32, Int32), _ size: Int32) -> Int? {
      // A slot is not used again in the report in which its contact lifts.
      guard let free = points.indices.first(where: { points[$0] == nil && !lifted.contains($0) }) else { return nil }
      if points.allSatisfy({ $0 == nil }) { add(EV_KEY, BTN_TOUCH, 1) }
      use(free)
      tracking += 1
      add(EV_ABS, ABS_MT_TRACKING_ID, tracking)
      add(EV_ABS, ABS_MT_POSITION_X, point.0)
      add(EV_ABS, ABS_MT_POSITION_Y, point.1)
      add(EV_ABS, ABS_MT_TOUCH_MAJOR, size)
      points[free] = point
      return free
    }

    mutating func move(_ slot: Int, to point: (Int32, Int32)) {
      guard let last = points[slot], last != point else { return }
      use(slot)
      if last.0 != point.0 { add(EV_ABS, ABS_MT_POSITION_X, point.0) }
      if last.1 != point.1 { add(EV_ABS, ABS_MT_POSITION_Y, point.1) }
      points[slot] = point
    }

    mutating func lift(_ slot: Int) {
      use(slot)
      add(EV_ABS, ABS_MT_TRACKING_ID, -1)
      points[slot] = nil
      lifted.append(slot)
      if points.allSatisfy({ $0 == nil }) { add(EV_KEY, BTN_TOUCH, 0) }
    }

    mutating func report() {
      if hasChanged { events.append(RecordedEvent(time: time, type: 0, code: 0, value: 0)) }
      hasChanged = false
      lifted.removeAll()
    }

    private mutating func use(_ slot: Int) {
      if slot != self.slot { add(EV_ABS, ABS_MT_SLOT, Int32(slot)) }
      self.slot = slot
    }

    private mutating func add(_ type: Int32, _ code: Int32, _ value: Int32) {
      events.append(RecordedEvent(time: time, type: UInt16(type), code: UInt16(code), value: value))
      hasChanged = true
    }
  }
}
