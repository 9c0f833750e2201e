// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibinput
import LinuxInput
import Tactus
import TactusText

/// One device of a `LibinputSource`: its contacts, the frame that is being collected, and whether it is grabbed.
final class Touchscreen {
  /// libinput's device; valid until its removal has been reported.
  let handle: UnsafeMutablePointer<libinput_device>
  private(set) var device: InputDevice
  /// Converts contacts of the device to points on the outputs.
  private var projection: Projection
  /// Converts points on the outputs to points of the panel.
  private(set) var inverse: Projection?
  /// udev's calibration of the device. This class applies it in place of libinput, so that touches can be passed on
  /// uncalibrated to the compositor, which calibrates them itself.
  private let calibration: Projection?
  var limits = ContactLimits()
  let descriptor: Int32
  /// The number of units per mm in which the device reports the sizes of contacts; 0 if it reports no sizes.
  private let sizeResolution: Double
  /// Whether the device will be grabbed as soon as no finger is on it.
  private(set) var waitsForGrab = false
  /// Whether the device has reported a frame, or `awaitGrab` was called, since the latest `endWait`.
  private var isStirred = false
  /// The slots with a contact. -1 is the only contact of a device without slots.
  private var down: [Int32] = []
  /// The frame that is being collected. It is reused, so that a steady stream of events allocates no memory.
  private var frame = TouchFrame(time: Timestamp(microseconds: 0))

  init(
    _ handle: UnsafeMutablePointer<libinput_device>, id: DeviceID, node: String, descriptor: Int32,
    mapping: OutputMapping
  ) {
    self.handle = handle
    self.descriptor = descriptor
    sizeResolution = EvdevNode(descriptor).contactSizeResolution
    device = InputDevice(id: id, name: text(libinput_device_get_name(handle)) ?? "", node: node)
    device.seat = text(libinput_seat_get_physical_name(libinput_device_get_seat(handle))) ?? ""
    device.outputName = text(libinput_device_get_output_name(handle))
    var (width, height) = (0.0, 0.0)
    if libinput_device_get_size(handle, &width, &height) == 0, width > 0, height > 0 {
      device.size = InputDevice.Size(width: width, height: height)
    }
    let count = libinput_device_touch_get_touch_count(handle)
    device.slots = count > 0 ? Int(count) : nil
    device.tellsContactSizes = sizeResolution > 0
    calibration = Self.takeCalibration(of: handle)
    projection = Projection(origin: .zero, right: .zero, down: .zero)
    map(by: mapping)
  }

  func map(by mapping: OutputMapping) {
    let onOutput = mapping.projection(of: device)
    projection = calibration.map { onOutput.after($0) } ?? onOutput
    inverse = projection.inverse
  }

  /// Takes the calibration matrix from libinput, which then no longer applies it; nil if there is none.
  private static func takeCalibration(of handle: UnsafeMutablePointer<libinput_device>) -> Projection? {
    var matrix: [Float] = [1, 0, 0, 0, 1, 0]
    guard libinput_device_config_calibration_get_default_matrix(handle, &matrix) != 0 else { return nil }
    var identity: [Float] = [1, 0, 0, 0, 1, 0]
    guard libinput_device_config_calibration_set_matrix(handle, &identity) == LIBINPUT_CONFIG_STATUS_SUCCESS else {
      return nil
    }
    let m = matrix.map { Double($0) }
    return Projection(
      origin: Point(x: m[2], y: m[5]), right: Vector(dx: m[0], dy: m[3]), down: Vector(dx: m[1], dy: m[4]))
  }

  // MARK: touches

  func landed(_ event: UnsafeMutablePointer<libinput_event_touch>) {
    let slot = libinput_event_touch_get_slot(event)
    if !down.contains(slot) { down.append(slot) }
    add(.down, slot, at: location(event))
  }

  func moved(_ event: UnsafeMutablePointer<libinput_event_touch>) {
    let slot = libinput_event_touch_get_slot(event)
    if down.contains(slot) { add(.move, slot, at: location(event)) }
  }

  /// Ends a contact that was lifted or cancelled, so that its slot is free for a new contact.
  func left(_ event: UnsafeMutablePointer<libinput_event_touch>, _ phase: TouchSample.Phase) {
    let slot = libinput_event_touch_get_slot(event)
    guard let index = down.firstIndex(of: slot) else { return }
    down.remove(at: index)
    add(phase, slot)
  }

  private func location(_ event: UnsafeMutablePointer<libinput_event_touch>) -> Point {
    projection.point(libinput_event_touch_get_x_transformed(event, 1), libinput_event_touch_get_y_transformed(event, 1))
  }

  private func add(_ phase: TouchSample.Phase, _ slot: Int32, at location: Point = .zero) {
    frame.samples.append(TouchSample(id: device.id.touchID(slot: slot), phase: phase, location: location))
  }

  /// Ends the frame, which contains all changes since the last frame.
  func finishFrame(at microseconds: UInt64, _ body: (InputEvent) -> Void) {
    frame.time = Timestamp(microseconds: Int64(clamping: microseconds))
    isStirred = true
    dropPalms(body)
    report(body)
  }

  /// Drops contacts that are too large. libinput reports no sizes, so this method queries the kernel for the current
  /// sizes, which may be slightly newer than the frame.
  private func dropPalms(_ body: (InputEvent) -> Void) {
    guard let most = limits.size, sizeResolution > 0, !frame.samples.isEmpty else { return }
    EvdevNode(descriptor).forEachContactSize { slot, size in
      guard Double(size) > most * sizeResolution, let n = down.firstIndex(of: slot) else { return }
      down.remove(at: n)
      let id = device.id.touchID(slot: slot)
      let isNew = frame.samples.contains { $0.id == id && $0.phase == .down }
      frame.samples.removeAll { $0.id == id }
      if isNew { body(.dropped(id, at: frame.time)) } else { add(.cancel, slot) }
    }
  }

  /// Cancels all contacts that are down, since the device is being removed.
  func cancelAll(_ body: (InputEvent) -> Void) {
    for slot in down { add(.cancel, slot) }
    down.removeAll()
    report(body)
  }

  private func report(_ body: (InputEvent) -> Void) {
    guard !frame.samples.isEmpty else { return }
    body(.frame(frame, from: device.id))
    frame.removeAll()
  }

  // MARK: grab

  /// Returns a warning if another program has grabbed the device, so that this process receives no events from it.
  func checkIsFree() -> InputError? {
    EvdevNode(descriptor).isGrabbedElsewhere ? InputError(grabbedElsewhere: device) : nil
  }

  func awaitGrab() {
    if !device.isGrabbed, !waitsForGrab { (waitsForGrab, isStirred) = (true, true) }
  }

  /// Reports the lift of the device's contacts to all readers, if the device has reported nothing since the previous
  /// call. Such a contact is either stale or that of a resting finger, which then lands again. Called repeatedly while
  /// the device waits for the grab.
  func endWait() {
    guard waitsForGrab else { return }
    if !isStirred { EvdevNode(descriptor).liftAll() }
    isStirred = false
  }

  func release() {
    waitsForGrab = false
    if device.isGrabbed {
      EvdevNode(descriptor).ungrab()
      EvdevNode(descriptor).repeatPositions()
    }
    device.isGrabbed = false
  }

  /// Tries to grab the device. Returns an error if this fails.
  func grab() -> InputError? {
    let hadWaited = waitsForGrab
    waitsForGrab = false
    switch EvdevNode(descriptor).grab() {
    case .grabbed:
      device.isGrabbed = true
      return nil
    case .fingerDown:
      waitsForGrab = true
      return hadWaited
        ? nil
        : InputError("a finger is on \(device.name) (\(device.node)), which will be grabbed when the finger lifts")
    case .busy:
      return InputError(grabbedElsewhere: device)
    case .failed(let error):
      return InputError("cannot grab \(device.name) (\(device.node)): \(SystemError.reason(error))")
    }
  }
}

/// Converts a text from libinput and makes it printable, since the texts of drivers and udev rules may contain any
/// bytes.
private func text(_ string: UnsafePointer<CChar>?) -> String? { string.map { String(cString: $0).printable } }
