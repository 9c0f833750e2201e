// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// An open input device of the kernel, on a descriptor that another object owns.
public struct EvdevNode {
  public let descriptor: Int32
  public init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a finger is on it. False if the kernel does not say, since waiting for the lift would then never end.
  public var hasContact: Bool { tactus_evdev_has_contact(descriptor) > 0 }

  /// The same without a look at keys, which takes those away that wait to be read. False where there are no slots.
  package var hasContactInSlot: Bool { tactus_evdev_contacts(descriptor, 1) > 0 }

  /// The units of contact sizes in a mm; 0 if the kernel does not tell sizes.
  public var contactSizeResolution: Double {
    Double(InputAxis.sizeResolution(of: axis(ABS_MT_TOUCH_MAJOR), withPositionsOn: axis(ABS_MT_POSITION_X)))
  }

  /// Calls with each slot and the size of the contact in it, or of the last one that was there.
  public func forEachContactSize(_ body: (_ slot: Int32, _ size: Int32) -> Void) {
    forEachSlot(ABS_MT_TOUCH_MAJOR, 0, body)
  }

  /// Calls with each contact that is down.
  public func forEachContact(_ body: (_ slot: Int32, _ trackingID: Int32) -> Void) {
    forEachSlot(ABS_MT_TRACKING_ID, -1) { slot, id in if id >= 0 { body(slot, id) } }
  }

  /// Calls with each slot and the value of an axis there, which is `absent` in slots that there are none.
  private func forEachSlot(_ axis: Int32, _ absent: Int32, _ body: (_ slot: Int32, _ value: Int32) -> Void) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { values in
      values.initialize(repeating: absent)
      guard let start = values.baseAddress, tactus_evdev_slots(descriptor, axis, start) == 0 else { return }
      for (slot, value) in zip(Int32(0)..., values) { body(slot, value) }
    }
  }

  /// The slot that the next events are of, unless they name another.
  package var currentSlot: Int32 {
    var axis = input_absinfo()
    return tactus_evdev_axis(descriptor, ABS_MT_SLOT, &axis) == 0 ? axis.value : 0
  }

  /// Brings verdicts to all who read the device, as one decision. False if it may not be written to, or is gone.
  package func tell(_ verdicts: some Sequence<ContactVerdict>) -> Bool {
    write(verdicts.map { $0.event } + [.report])
  }

  /// Says to all who read the device that there are palms in these slots, of which libinput cancels the contacts for
  /// good; and at once that they are fingers again, whatever becomes of this program: libinput drops what lands where a
  /// palm was.
  package func callPalms(_ slots: [Int32]) -> Bool {
    let current = currentSlot
    return write(tools(MT_TOOL_PALM, in: slots, current) + tools(MT_TOOL_FINGER, in: slots, current))
  }

  private func tools(_ tool: Int32, in slots: [Int32], _ current: Int32) -> [KernelEvent] {
    var events: [KernelEvent] = []
    for slot in slots { events += [.absolute(ABS_MT_SLOT, slot), .absolute(ABS_MT_TOOL_TYPE, tool)] }
    return events + [.absolute(ABS_MT_SLOT, current), .report]
  }

  package var slotsWithPalms: [Int32] {
    var slots: [Int32] = []
    forEachSlot(ABS_MT_TOOL_TYPE, MT_TOOL_FINGER) { slot, tool in if tool == MT_TOOL_PALM { slots.append(slot) } }
    return slots
  }

  /// Says of every palm that it is a finger. A driver that knows better says so again.
  package func forgetPalms() {
    let slots = slotsWithPalms
    if !slots.isEmpty { _ = write(tools(MT_TOOL_FINGER, in: slots, currentSlot)) }
  }

  /// Says once more where the last contact of each slot was, and which slot is next. To readers the kernel tells only
  /// what has changed: while the device was grabbed they missed it, and would have the next contact somewhere else.
  package func repeatPositions() {
    guard let slots = axis(ABS_MT_SLOT), slots.maximum >= 0 else { return }
    let current = currentSlot
    var events: [KernelEvent] = []
    for code in [ABS_MT_POSITION_X, ABS_MT_POSITION_Y] {
      guard let range = axis(code) else { continue }
      var behind: [KernelEvent] = []
      forEachSlot(code, 0) { slot, value in
        guard slot <= slots.maximum else { return }
        // Far away and back, since drivers have the kernel take what is near for noise.
        let isNearEnd = Int64(value) * 2 > Int64(range.minimum) + Int64(range.maximum)
        let away = isNearEnd ? range.minimum : range.maximum
        let repeated: [KernelEvent] = [.absolute(ABS_MT_SLOT, slot), .absolute(code, away), .absolute(code, value)]
        // The current one comes last, so that it is named, too, and stays.
        if slot > current { events += repeated } else { behind += repeated }
      }
      events += behind
    }
    if !events.isEmpty { _ = write(events + [.report]) }
  }

  /// From now on this descriptor does not tell of an axis; with nil it tells of all.
  package func setMask(without axis: Int32?) { _ = tactus_evdev_mask_axis(descriptor, axis ?? -1) }

  /// Writes events as the driver would. False if that may not be done, or the device is gone.
  func write(_ events: [KernelEvent]) -> Bool {
    let raw = events.map { tactus_input_event(0, $0.type, $0.code, $0.value) }
    return raw.withUnsafeBytes { tactus_write(descriptor, $0.baseAddress, $0.count) == $0.count }
  }

  public enum GrabResult: Hashable, Sendable {
    case grabbed
    /// A finger is on it. Other readers have seen it land and would never see it lift.
    case fingerDown
    /// Another program has grabbed it.
    case busy
    case failed(Int32)
  }

  /// Grabs the device, so that only this descriptor gets its events. Closing it ends the grab.
  public func grab() -> GrabResult {
    if hasContact { return .fingerDown }
    switch tactus_evdev_grab(descriptor, 1) {
    case 0: break
    case -EBUSY: return .busy
    case let error: return .failed(-error)
    }
    // A finger may have landed in between, and been seen.
    guard hasContact else { return .grabbed }
    ungrab()
    return .fingerDown
  }

  /// Whether another program has grabbed it, so that no events arrive here.
  ///
  /// The kernel only tells by an attempt to grab, so it is grabbed for a moment; not while a finger is down, whose lift
  /// others would miss.
  public var isGrabbedElsewhere: Bool {
    guard !hasContact else { return false }
    let result = tactus_evdev_grab(descriptor, 1)
    if result == 0 { ungrab() }
    return result == -EBUSY
  }

  public func ungrab() { _ = tactus_evdev_grab(descriptor, 0) }

  /// The number of the device at a path, whatever link leads to it; nil if there is no device.
  public static func number(of path: String) -> UInt64? {
    let number = tactus_device_number(path)
    return number == 0 ? nil : number
  }
}
