// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A virtual touchscreen that sends events like a driver.
final class VirtualTouchscreen {
  /// How a touchscreen reports contacts.
  private enum Kind {
    /// Reports only the changes of each contact, in the contact's slot.
    case slots
    /// Lists in each report all contacts that are down, without identities (the kernel's protocol A).
    case nameless
    /// Reports only one contact.
    case single
  }

  private let device: UinputDevice
  private let kind: Kind
  private let x: InputAxis
  private let y: InputAxis
  private let sizes: InputAxis?
  /// Whether the touchscreen also reports the position of the first contact as a pointer's position, for readers that
  /// support only one contact.
  private let emulatesPointer: Bool
  private let stampsEvents: Bool
  /// The contacts that are down, in the order in which they landed.
  private var contacts: [(slot: Int32, place: (x: Double, y: Double))] = []
  private var lastTrackingID: Int32 = 0

  /// The slots whose most recent contact was declared a palm.
  private var palms: Set<Int32> = []

  convenience init(name: String, stampsEvents: Bool) throws(PlayerError) {
    try self.init(DescribedDevice(Self.description(name: name)), stampsEvents: stampsEvents)
  }

  init(_ described: DescribedDevice, stampsEvents: Bool) throws(PlayerError) {
    self.stampsEvents = stampsEvents
    let description = described.description
    func axis(_ code: Int32) -> InputAxis? { description.axes.first { Int32($0.code) == code }?.range }
    x = axis(ABS_MT_POSITION_X) ?? axis(ABS_X) ?? InputAxis(0...0)
    y = axis(ABS_MT_POSITION_Y) ?? axis(ABS_Y) ?? InputAxis(0...0)
    sizes = axis(ABS_MT_TOUCH_MAJOR)
    kind = axis(ABS_MT_POSITION_X) == nil ? .single : axis(ABS_MT_SLOT) == nil ? .nameless : .slots
    emulatesPointer = described.emulatesPointer
    do { device = try UinputDevice(description) } catch {
      throw PlayerError(message: error.description)
    }
    try described.setAxes(of: device.node)
  }

  static func description(name: String) -> VirtualDeviceDescription {
    var description = VirtualDeviceDescription.touchscreen(name: name)
    description.physicalPath = "touch-player"
    return description
  }

  var node: String { device.node }

  func touch(slot: Int32, x: Double, y: Double, lands: Bool) throws(PlayerError) {
    var events = [KernelEvent.absolute(ABS_MT_SLOT, slot)]
    if lands {
      lastTrackingID += 1
      // Sends the tool type before the id, since a reader drops a touch whose id arrives while the tool type is still
      // palm. Like some drivers, declares a contact a finger only if the slot's previous contact was declared a palm.
      if palms.remove(slot) != nil { events.append(.absolute(ABS_MT_TOOL_TYPE, MT_TOOL_FINGER)) }
      events.append(.absolute(ABS_MT_TRACKING_ID, lastTrackingID))
    }
    events += position(x, y)
    let isFirst = contacts.isEmpty
    if lands { contacts.append((slot, (x, y))) } else { note(slot, (x, y)) }
    try report(kind == .slots ? events : [], button: lands && isFirst ? 1 : nil)
  }

  private func note(_ slot: Int32, _ place: (x: Double, y: Double)) {
    for n in contacts.indices where contacts[n].slot == slot { contacts[n].place = place }
  }

  /// Sends a report. `changes` contains the changes of a device with slots; the other kinds report all contacts that
  /// are down.
  private func report(_ changes: [KernelEvent], button: Int32? = nil) throws(PlayerError) {
    var events = changes
    let contactEnds = KernelEvent(type: UInt16(EV_SYN), code: UInt16(SYN_MT_REPORT), value: 0)
    if kind == .nameless {
      // Readers would ignore a contact without a size.
      let size = sizes.map { [KernelEvent.absolute(ABS_MT_TOUCH_MAJOR, Self.unit(0.1, on: $0))] } ?? []
      for contact in contacts { events += size + position(contact.place.x, contact.place.y) + [contactEnds] }
      if contacts.isEmpty { events.append(contactEnds) }
    }
    if let first = contacts.first?.place, kind == .single || emulatesPointer {
      events += [.absolute(ABS_X, Self.unit(first.x, on: x)), .absolute(ABS_Y, Self.unit(first.y, on: y))]
    }
    if let button { events.append(.key(BTN_TOUCH, button)) }
    try write(events + [.report], at: now())
  }

  func palm(slot: Int32) throws(PlayerError) {
    palms.insert(slot)
    try write(
      [.absolute(ABS_MT_SLOT, slot), .absolute(ABS_MT_TOOL_TYPE, MT_TOOL_PALM), .report], at: now())
  }

  func lift(slot: Int32) throws(PlayerError) {
    let events = [KernelEvent.absolute(ABS_MT_SLOT, slot), .absolute(ABS_MT_TRACKING_ID, -1)]
    contacts.removeAll { $0.slot == slot }
    try report(kind == .slots ? events : [], button: contacts.isEmpty ? 0 : nil)
  }

  /// Plays a drag in real time, with 120 reports a second. Fingers land and lift in separate reports, as those of a
  /// hand do, and move together in one report, as drivers report them.
  func drag(
    fingers: Int32, from start: (Double, Double), to end: (Double, Double), lasting duration: Int64, resting rest: Int64
  ) throws(PlayerError) {
    func place(_ finger: Int32, _ part: Double) -> (x: Double, y: Double) {
      (start.0 + (end.0 - start.0) * part + 0.08 * Double(finger), start.1 + (end.1 - start.1) * part)
    }
    let begin = now()
    let steps = max(1, duration * 120 / 1000)
    for finger in 0..<fingers {
      let (x, y) = place(finger, 0)
      try touch(slot: finger, x: x, y: y, lands: true)
    }
    for step in 1...steps {
      sleep(until: begin + duration * 1000 * step / steps)
      let part = Double(step) / Double(steps)
      let events = (0..<fingers).flatMap { finger in
        let (x, y) = place(finger, part)
        note(finger, (x, y))
        return [.absolute(ABS_MT_SLOT, finger)] + position(x, y)
      }
      try report(kind == .slots ? events : [])
    }
    sleep(until: begin + (duration + rest) * 1000)
    for finger in 0..<fingers { try lift(slot: finger) }
  }

  /// Plays fingers that land, move, rest and lift at random, in real time.
  func random(touches: Int, seed: UInt64) throws(PlayerError) {
    var chance = Chance(state: seed)
    var landed = 0
    while landed < touches {
      let slot = Int32(chance.below(6))
      let (x, y) = (Double(chance.below(1000)) / 999, Double(chance.below(1000)) / 999)
      switch (contacts.contains { $0.slot == slot }, chance.below(8)) {
      case (true, 0): try lift(slot: slot)
      case (true, _): try touch(slot: slot, x: x, y: y, lands: false)
      case (false, 0...2):
        try touch(slot: slot, x: x, y: y, lands: true)
        landed += 1
      case (false, _): break
      }
      let longest: UInt64 = chance.below(20) == 0 ? 400_000 : 16_000
      sleep(until: now() + Int64(chance.below(longest)))
    }
  }

  /// A simple random generator, which produces the same numbers for the same seed.
  private struct Chance {
    var state: UInt64

    mutating func below(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
  }

  /// Plays the recording in real time. Selects slot 0 first: a recording does not do so if slot 0 was already selected
  /// when it began. Returns the start time, in microseconds of the monotonic clock.
  func play(_ file: EvemuFile) throws(PlayerError) -> Int64 {
    let start = now()
    for (n, batch) in file.batches.enumerated() {
      sleep(until: start + batch.time)
      try write(n == 0 ? [.absolute(ABS_MT_SLOT, 0)] + batch.events : batch.events, at: start + batch.time)
    }
    return start
  }

  private func write(_ events: [KernelEvent], at time: Int64) throws(PlayerError) {
    do { try device.write(events, time: stampsEvents ? time : nil) } catch {
      throw PlayerError(message: error.description)
    }
  }

  private func position(_ x: Double, _ y: Double) -> [KernelEvent] {
    [.absolute(ABS_MT_POSITION_X, Self.unit(x, on: self.x)), .absolute(ABS_MT_POSITION_Y, Self.unit(y, on: self.y))]
  }

  private static func unit(_ fraction: Double, on axis: InputAxis) -> Int32 {
    Int32(Int64(axis.minimum) + Int64(max(0, min(1, fraction)) * Double(axis.span)))
  }

  private func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  private func sleep(until microseconds: Int64) {
    var time = timespec(tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
