// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Tactus

/// Turns the kernel events of one touchscreen into the frames that libinput would make of them (1.22):
///
/// - Contacts are those of the type B protocol, each in its slot, or the one contact of ABS_X, ABS_Y and BTN_TOUCH.
/// - A contact that the driver calls a palm is cancelled, and says nothing more; a new tracking id begins a new one,
///   unless the slot is a palm's still.
/// - Slots beyond the last count as the last. A tracking id where there is a contact already and an end where there is
///   none are ignored, as are codes that the device has not.
/// - A driver with `fuzz` has its small movements filtered out, and udev's calibration is applied.
///
/// Each report that says anything is a frame; libinput forgets its own mark where the last slot's movement was too
/// small.
///
/// After `SYN_DROPPED` libinput would ask the kernel how things are. A recording cannot be asked: all contacts are
/// cancelled at the next report, since one that has lifted unseen would stay down for ever; those still down are heard
/// of again when they land anew.
public struct EvdevDecoder: Sendable {
  public let device: InputDevice
  private let axes: TouchAxes
  private let calibration: EvdevCalibration?
  /// Half the fuzz; movements within are filtered out. Nil where there is none.
  private let margin: EvdevPoint?
  /// The absolute axes that the device has, a bit each.
  private let known: UInt64
  private var projection: Projection

  /// At least one, also where the device has none.
  private var slots: [EvdevSlot]
  private var slot = 0
  /// The slots that something was said of since the last report, a bit each.
  private var dirty: UInt64 = 0
  /// BTN_TOUCH since the last report, on a device without slots.
  private var wasPressed = false
  private var wasReleased = false
  /// Events were lost since the last report. What came after them is true, but not all.
  private var isIncomplete = false

  /// Nil if it is no touchscreen, or of a kind without slots that numbers its contacts by `SYN_MT_REPORT`.
  public init?(_ recorded: RecordedDevice, as device: InputDevice, mapping: OutputMapping) {
    guard recorded.isTouchscreen, let axes = TouchAxes(recorded) else { return nil }
    self.device = device
    self.axes = axes
    projection = mapping.projection(of: device)
    calibration = recorded.udevProperty("LIBINPUT_CALIBRATION_MATRIX").flatMap(EvdevCalibration.init)
    known = (recorded.codes[UInt16(EV_ABS)] ?? []).reduce(0) { $1 < 64 ? $0 | 1 << UInt64($1) : $0 }
    let margin = EvdevPoint(
      x: recorded.fuzz(of: ABS_MT_POSITION_X, axes.x) / 2, y: recorded.fuzz(of: ABS_MT_POSITION_Y, axes.y) / 2)
    self.margin = axes.slots > 0 && margin.x != 0 && margin.y != 0 ? margin : nil
    slots = Array(repeating: EvdevSlot(), count: max(axes.slots, 1))
  }

  /// The outputs have changed. To be said between frames: contacts that are down jump.
  public mutating func use(_ mapping: OutputMapping) { projection = mapping.projection(of: device) }

  /// Takes in an event. When it ends a frame that says anything, refills `frame` with it and returns true.
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

  /// The recording is over, or the device is gone: takes back what is still down. False if nothing is.
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

  // MARK: one event

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
      // Unknown is either.
      guard slots[slot].hasContact != begins else { return }
      slots[slot].hasContact = begins
      slots[slot].state = begins ? .begin : .end
      if begins { slots[slot].palm = slots[slot].toolType == MT_TOOL_PALM ? .was : .none }
    case ABS_MT_POSITION_X: slots[slot].point.x = event.value
    case ABS_MT_POSITION_Y: slots[slot].point.y = event.value
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

  // MARK: one report

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

  private mutating func reportFinger(_ index: Int, _ frame: inout TouchFrame) {
    switch slots[index].state {
    case .begin:
      // Lifted and landed again within a frame is a finger that has moved on without lifting.
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
    // libinput's slot of a device that has none.
    let name: Int32 = axes.slots > 0 ? Int32(truncatingIfNeeded: index) : -1
    frame.samples.append(
      TouchSample(id: device.id.touchID(slot: name), phase: phase, location: point.map { location($0) } ?? .zero))
  }

  private func location(_ point: EvdevPoint) -> Point {
    let (width, height) = (axes.x.span, axes.y.span)
    var x = (Double(point.x) - Double(axes.x.minimum)) / width
    var y = (Double(point.y) - Double(axes.y.minimum)) / height
    if let calibration {
      (x, y) = calibration.apply(x, y)
      // libinput goes on in whole units.
      x = (x * width).rounded(.towardZero) / width
      y = (y * height).rounded(.towardZero) / height
    }
    return projection.point(x, y)
  }
}

extension RecordedDevice.AxisRange {
  /// As many units as there are values, as libinput counts.
  fileprivate var span: Double { Double(maximum) - Double(minimum) + 1 }
}

extension RecordedDevice {
  /// How much of an axis's movement is noise. libinput has udev hide it from the kernel in a property.
  fileprivate func fuzz(of code: Int32, _ axis: AxisRange) -> Int32 {
    guard axis.fuzz == 0 else { return max(axis.fuzz, 0) }
    return udevProperty("LIBINPUT_FUZZ_" + String(code, radix: 16)).flatMap { Int32($0) }.map { max($0, 0) } ?? 0
  }
}
