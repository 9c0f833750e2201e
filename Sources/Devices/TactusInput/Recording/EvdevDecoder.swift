// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus

/// Turns the kernel events of one touchscreen into the frames that libinput 1.22 would make of them:
///
/// - A device reports contacts in slots (type B protocol), or a single contact with ABS_X, ABS_Y and BTN_TOUCH.
/// - A contact that the driver reports as a palm is cancelled and then ignored. A new tracking id begins a new contact,
///   unless the slot still has a palm.
/// - Slots beyond the last are treated as the last. The following events are ignored: a tracking id for a slot with a
///   contact, an end for a slot without a contact, and codes that the device does not declare.
/// - If a driver sets `fuzz`, small movements are filtered out. udev's calibration is applied.
///
/// Each report that changes a contact becomes a frame. In contrast, libinput omits its frame event if the movement of
/// the last slot was too small.
///
/// After `SYN_DROPPED`, libinput queries the state from the kernel. A recording cannot be queried, so all contacts are
/// cancelled at the next report; otherwise, a contact whose lift was lost would stay down for ever. A finger that is
/// really down is not reported until it lands again.
public struct EvdevDecoder: Sendable {
  public let device: InputDevice
  private let axes: TouchAxes
  private let calibration: EvdevCalibration?
  /// Half of the driver's `fuzz`; smaller movements are filtered out. Nil if the driver sets none.
  private let margin: EvdevPoint?
  /// Contains a bit for each absolute axis of the device.
  private let known: UInt64
  private var projection: Projection
  public var limits = ContactLimits()

  /// The slots: at least one, even if the device has no slots.
  private var slots: [EvdevSlot]
  private var slot = 0
  /// Contains a bit for each slot that changed since the last report.
  private var dirty: UInt64 = 0
  /// Whether BTN_TOUCH was pressed since the last report, on a device without slots.
  private var wasPressed = false
  /// Whether BTN_TOUCH was released since the last report, on a device without slots.
  private var wasReleased = false
  /// Whether events were lost since the last report. Later events are valid, but do not describe the whole state.
  private var isIncomplete = false

  /// Returns nil if the device is not a touchscreen, or separates contacts with `SYN_MT_REPORT` (type A protocol).
  public init?(_ recorded: RecordedDevice, as device: InputDevice, mapping: OutputMapping) {
    guard recorded.isTouchscreen, let axes = TouchAxes(recorded) else { return nil }
    self.device = device
    self.axes = axes
    projection = mapping.projection(of: device)
    calibration = recorded.udevProperty("LIBINPUT_CALIBRATION_MATRIX").flatMap(EvdevCalibration.init)
    known = (recorded.codes[UInt16(EV_ABS)] ?? []).reduce(0) { $1 < 64 ? $0 | 1 << UInt64($1) : $0 }
    let margin = EvdevPoint(
      x: recorded.fuzz(of: ABS_MT_POSITION_X) / 2, y: recorded.fuzz(of: ABS_MT_POSITION_Y) / 2)
    self.margin = axes.slots > 0 && margin.x != 0 && margin.y != 0 ? margin : nil
    slots = Array(repeating: EvdevSlot(), count: max(axes.slots, 1))
  }

  /// Uses other outputs from now on. Must be called between frames. Contacts that are down may jump to other positions.
  public mutating func use(_ mapping: OutputMapping) { projection = mapping.projection(of: device) }

  /// Handles an event. If the event ends a frame with a change, fills `frame` and returns true.
  public mutating func decode(_ event: RecordedEvent, into frame: inout TouchFrame) -> Bool {
    switch Int32(event.type) {
    case EV_ABS:
      if event.code < 64, known & 1 << UInt64(event.code) != 0 { takeAbsolute(event) }
    case EV_KEY:
      guard axes.slots == 0, event.code == UInt16(BTN_TOUCH) else { break }
      if event.value == 0 { wasReleased = true } else if event.value == 1 { wasPressed = true }
    case EV_SYN:
      if event.code == UInt16(SYN_DROPPED) { isIncomplete = true }
      if event.isReport { return report(at: event.time, &frame) }
    default: break
    }
    return false
  }

  /// Cancels the contacts that are down. Returns false if there are none. Must be called at the end of the recording,
  /// and when the device is removed.
  public mutating func cancelAll(at time: Int64, into frame: inout TouchFrame) -> Bool {
    frame.removeAll()
    frame.time = Timestamp(microseconds: time)
    dirty = 0
    wasPressed = false
    wasReleased = false
    isIncomplete = false
    for index in slots.indices {
      if slots[index].isDown { add(.cancel, index, &frame) }
      slots[index].isDown = false
      slots[index].state = .none
      slots[index].palm = .none
      slots[index].hasContact = nil
    }
    return !frame.samples.isEmpty
  }

  // MARK: decoding one event

  private mutating func takeAbsolute(_ event: RecordedEvent) {
    guard axes.slots > 0 else {
      switch Int32(event.code) {
      case ABS_X: slots[0].point.x = event.value
      case ABS_Y: slots[0].point.y = event.value
      default: return
      }
      return dirty = 1
    }
    switch Int32(event.code) {
    case ABS_MT_SLOT:
      let last = slots.count - 1
      slot = event.value < 0 ? last : min(Int(event.value), last)
      return
    case ABS_MT_TRACKING_ID:
      let begins = event.value >= 0
      // If it is unknown whether the slot has a contact, both a beginning and an end are accepted.
      guard slots[slot].hasContact != begins else { return }
      slots[slot].hasContact = begins
      slots[slot].state = begins ? .begin : .end
      if begins { slots[slot].palm = slots[slot].toolType == MT_TOOL_PALM ? .was : .none }
    case ABS_MT_POSITION_X: slots[slot].point.x = event.value
    case ABS_MT_POSITION_Y: slots[slot].point.y = event.value
    case ABS_MT_TOUCH_MAJOR:
      slots[slot].size = event.value
      guard isTooLarge(slots[slot]) else { return }
    case ABS_MT_TOOL_TYPE:
      slots[slot].toolType = event.value
      if event.value == MT_TOOL_PALM {
        if slots[slot].palm == .none { slots[slot].palm = .new }
      } else if slots[slot].palm == .palm {
        slots[slot].palm = .was
      }
    default: return
    }
    dirty |= 1 << UInt64(slot)
  }

  // MARK: ending a report

  private mutating func report(at time: Int64, _ frame: inout TouchFrame) -> Bool {
    if isIncomplete { return cancelAll(at: time, into: &frame) }
    frame.removeAll()
    frame.time = Timestamp(microseconds: time)
    if axes.slots > 0 {
      while dirty != 0 {
        let index = dirty.trailingZeroBitCount
        dirty &= dirty &- 1
        reportSlot(index, &frame)
      }
    } else {
      reportOnlyContact(&frame)
    }
    return !frame.samples.isEmpty
  }

  private mutating func reportSlot(_ index: Int, _ frame: inout TouchFrame) {
    let state = slots[index].state
    if isTooLarge(slots[index]), slots[index].palm == .none { slots[index].palm = .new }
    switch slots[index].palm {
    case .new:
      if state != .begin, slots[index].isDown {
        slots[index].isDown = false
        add(.cancel, index, &frame)
      }
      slots[index].palm = .palm
    case .none: reportFinger(index, &frame)
    case .palm, .was: break
    }
    switch state {
    case .begin: slots[index].state = .update
    case .end: slots[index].state = .none
    case .update, .none: break
    }
  }

  private func isTooLarge(_ slot: EvdevSlot) -> Bool {
    guard let most = limits.size, axes.sizeResolution > 0 else { return false }
    return Double(slot.size) > most * Double(axes.sizeResolution)
  }

  private mutating func reportFinger(_ index: Int, _ frame: inout TouchFrame) {
    switch slots[index].state {
    case .begin:
      // libinput treats a finger that lifts and lands in one frame as one that has moved without lifting.
      guard !slots[index].isDown else { return }
      slots[index].isDown = true
      slots[index].center = slots[index].point
      add(.down, index, at: slots[index].point, &frame)
    case .update:
      guard slots[index].isDown else { return }
      let point = slots[index].point
      if let margin, !slots[index].follows(margin) { return }
      add(.move, index, at: point, &frame)
    case .end:
      guard slots[index].isDown else { return }
      slots[index].isDown = false
      add(.up, index, &frame)
    case .none: break
    }
  }

  private mutating func reportOnlyContact(_ frame: inout TouchFrame) {
    if wasPressed {
      if !slots[0].isDown { add(.down, 0, at: slots[0].point, &frame) }
      slots[0].isDown = true
    } else if dirty != 0, slots[0].isDown {
      add(.move, 0, at: slots[0].point, &frame)
    }
    if wasReleased, slots[0].isDown {
      slots[0].isDown = false
      add(.up, 0, &frame)
    }
    dirty = 0
    wasPressed = false
    wasReleased = false
  }

  private func add(_ phase: TouchSample.Phase, _ index: Int, at point: EvdevPoint? = nil, _ frame: inout TouchFrame) {
    // Like libinput, uses the slot -1 for the contact of a device without slots.
    let name: Int32 = axes.slots > 0 ? Int32(truncatingIfNeeded: index) : -1
    frame.samples.append(
      TouchSample(id: device.id.touchID(slot: name), phase: phase, location: point.map { location($0) } ?? .zero))
  }

  private func location(_ point: EvdevPoint) -> Point {
    var (x, y) = (axes.x.part(of: point.x), axes.y.part(of: point.y))
    if let calibration {
      let (width, height) = (Double(axes.x.count), Double(axes.y.count))
      (x, y) = calibration.apply(x, y)
      // Like libinput, drops fractions of a unit after the calibration.
      x = (x * width).rounded(.towardZero) / width
      y = (y * height).rounded(.towardZero) / height
    }
    return projection.point(x, y)
  }
}

extension RecordedDevice {
  /// Returns the noise of an axis, in device units. udev may have moved this value from the kernel to a property for
  /// libinput.
  fileprivate func fuzz(of code: Int32) -> Int32 {
    if let axis = axes[UInt16(code)], axis.fuzz != 0 { return max(axis.fuzz, 0) }
    return udevProperty("LIBINPUT_FUZZ_" + String(code, radix: 16)).flatMap { Int32($0) }.map { max($0, 0) } ?? 0
  }
}

/// The matrix in udev's `LIBINPUT_CALIBRATION_MATRIX`, which libinput applies by itself to the unit square of the
/// panel. The matrix has six numbers; its third row is always 0 0 1.
struct EvdevCalibration: Hashable {
  private var numbers: [Double]

  /// Returns nil if the text is not six numbers, or if the matrix changes nothing.
  init?(_ text: String) {
    numbers = text.split(separator: " ").compactMap { Double(String($0)) }
    guard numbers.count == 6, numbers.allSatisfy({ $0.isFinite }), numbers != [1, 0, 0, 0, 1, 0] else { return nil }
  }

  func apply(_ x: Double, _ y: Double) -> (Double, Double) {
    (numbers[0] * x + numbers[1] * y + numbers[2], numbers[3] * x + numbers[4] * y + numbers[5])
  }
}
