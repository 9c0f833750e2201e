// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// An open input device of the kernel. Another object owns its descriptor.
public struct EvdevNode {
  public let descriptor: Int32
  public init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a finger is on the device. False if the kernel does not know: if the result were true, a caller that waits
  /// for the lift would wait for ever.
  public var hasContact: Bool { tactus_evdev_has_contact(descriptor) > 0 }

  /// Like `hasContact`, but reads only the slots, since reading the state of the keys would discard pending key events.
  /// False if the device has no slots.
  package var hasContactInSlot: Bool { tactus_evdev_contacts(descriptor, 1) > 0 }

  /// The number of units per mm in which the device reports the sizes of contacts; 0 if it reports no sizes.
  public var contactSizeResolution: Double {
    Double(InputAxis.sizeResolution(of: axis(ABS_MT_TOUCH_MAJOR), withPositionsOn: axis(ABS_MT_POSITION_X)))
  }

  /// Calls `body` with each slot and a size: that of the contact that is down in the slot or, if none is down, that of
  /// the slot's previous contact.
  public func forEachContactSize(_ body: (_ slot: Int32, _ size: Int32) -> Void) {
    forEachSlot(ABS_MT_TOUCH_MAJOR, 0, body)
  }

  /// Calls `body` with each contact that is down.
  public func forEachContact(_ body: (_ slot: Int32, _ trackingID: Int32) -> Void) {
    forEachSlot(ABS_MT_TRACKING_ID, -1) { slot, id in if id >= 0 { body(slot, id) } }
  }

  /// Calls `body` with each slot and the value of an axis in that slot. For a slot that does not exist, the value is
  /// `absent`.
  private func forEachSlot(_ axis: Int32, _ absent: Int32, _ body: (_ slot: Int32, _ value: Int32) -> Void) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { values in
      values.initialize(repeating: absent)
      guard let start = values.baseAddress, tactus_evdev_slots(descriptor, axis, start) == 0 else { return }
      for (slot, value) in zip(Int32(0)..., values) { body(slot, value) }
    }
  }

  /// The slot to which the next events belong, unless they name another slot.
  package var currentSlot: Int32 {
    var axis = input_absinfo()
    return tactus_evdev_axis(descriptor, ABS_MT_SLOT, &axis) == 0 ? axis.value : 0
  }

  /// Writes verdicts for all readers of the device, in one report. Returns false if this process may not write to the
  /// device, or if the device no longer exists.
  package func tell(_ verdicts: some Sequence<ContactVerdict>) -> Bool {
    write(verdicts.map { $0.event } + [.report])
  }

  /// Reports palms in these slots to all readers, so that libinput cancels the contacts in them and ignores these
  /// contacts until they lift. Then reports fingers in these slots again, since libinput drops contacts that land in a
  /// slot with a palm. This is done at once and not before the next landing, since this process may have died by then.
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

  /// Reports every palm as a finger. If a palm is still on the screen, the driver reports it as a palm again.
  package func forgetPalms() {
    let slots = slotsWithPalms
    if !slots.isEmpty { _ = write(tools(MT_TOOL_FINGER, in: slots, currentSlot)) }
  }

  /// Reports the kernel's position in each slot, and the current slot, to all readers again. The kernel reports only
  /// changes, and during a grab, other readers miss these. Without this call, they would receive the next contact at an
  /// old position.
  package func repeatPositions() {
    guard let slots = axis(ABS_MT_SLOT), slots.maximum >= 0 else { return }
    let current = currentSlot
    var events: [KernelEvent] = []
    for code in [ABS_MT_POSITION_X, ABS_MT_POSITION_Y] {
      guard let range = axis(code) else { continue }
      var behind: [KernelEvent] = []
      forEachSlot(code, 0) { slot, value in
        guard slot <= slots.maximum else { return }
        // Moves far away and back, since the kernel filters out small changes as noise.
        let isNearEnd = Int64(value) * 2 > Int64(range.minimum) + Int64(range.maximum)
        let away = isNearEnd ? range.minimum : range.maximum
        let repeated: [KernelEvent] = [.absolute(ABS_MT_SLOT, slot), .absolute(code, away), .absolute(code, value)]
        // Writes the current slot last, so that it is the current slot afterwards, too.
        if slot > current { events += repeated } else { behind += repeated }
      }
      events += behind
    }
    if !events.isEmpty { _ = write(events + [.report]) }
  }

  /// Masks one axis on this descriptor; nil unmasks all axes.
  package func setMask(without axis: Int32?) { _ = tactus_evdev_mask_axis(descriptor, axis ?? -1) }

  /// Writes events, which all readers receive like events of the driver. Returns false if this process may not write to
  /// the device, or if the device no longer exists.
  func write(_ events: [KernelEvent]) -> Bool {
    let raw = events.map { tactus_input_event(0, $0.type, $0.code, $0.value) }
    return raw.withUnsafeBytes { tactus_write(descriptor, $0.baseAddress, $0.count) == $0.count }
  }

  public enum GrabResult: Hashable, Sendable {
    case grabbed
    /// A finger is on the device. Other readers have received its landing, but would not receive its lift during a
    /// grab.
    case fingerDown
    /// Another program has grabbed the device.
    case busy
    case failed(Int32)
  }

  /// Grabs the device, so that only this descriptor receives its events. Closing the descriptor ends the grab.
  public func grab() -> GrabResult {
    if hasContact { return .fingerDown }
    switch tactus_evdev_grab(descriptor, 1) {
    case 0: break
    case -EBUSY: return .busy
    case let error: return .failed(-error)
    }
    // A finger may have landed before the grab, so that other readers have received its landing.
    guard hasContact else { return .grabbed }
    ungrab()
    return .fingerDown
  }

  /// Whether another program has grabbed the device, so that this descriptor receives no events.
  ///
  /// Only an attempt to grab shows this, so the device is grabbed for a moment. While a finger is down, the result is
  /// false without an attempt, since a grab could make other readers miss the lift.
  public var isGrabbedElsewhere: Bool {
    guard !hasContact else { return false }
    let result = tactus_evdev_grab(descriptor, 1)
    if result == 0 { ungrab() }
    return result == -EBUSY
  }

  public func ungrab() { _ = tactus_evdev_grab(descriptor, 0) }

  /// Returns the number of the device at a path, which may be a link; nil if there is no device.
  public static func number(of path: String) -> UInt64? {
    let number = tactus_device_number(path)
    return number == 0 ? nil : number
  }
}
