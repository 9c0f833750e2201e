// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusInput
import WaylandServer

/// The clone of one touchscreen.
final class TouchClone {
  let device: InputDevice
  private var stream: UinputStream
  private var contacts: CloneContacts
  private let x: VirtualDeviceDescription.Axis
  private let y: VirtualDeviceDescription.Axis
  private var settled: Timer?
  /// In milliseconds: until a compositor reads what it has opened.
  private static let settling: Int32 = 200
  /// A compositor reads it.
  private(set) var isRead = false
  /// How a touch is taken back.
  var cancel = CloneContacts.Cancel.soft
  /// Touches that are delivered go to the clone. The original is grabbed.
  var isActive = false

  /// Nil if the device has no axes. `begin` is called once a compositor reads the clone.
  init?(
    of device: InputDevice, _ original: EvdevNode, writingTo descriptor: consuming FileDescriptor,
    on loop: OpaquePointer, begin: @escaping () -> Void
  ) {
    guard let x = original.axis(ABS_MT_POSITION_X) ?? original.axis(ABS_X),
      let y = original.axis(ABS_MT_POSITION_Y) ?? original.axis(ABS_Y)
    else { return nil }
    (self.device, self.x, self.y) = (device, x, y)
    let slots = EvdevNode(descriptor.rawValue).axis(ABS_MT_SLOT)?.maximum ?? original.axis(ABS_MT_SLOT)?.maximum ?? 0
    // In physical terms about 3 mm, where the device tells its size.
    let slop = x.resolution > 0 ? 3 * x.resolution : (x.maximum - x.minimum) / 80
    contacts = CloneContacts(
      slots: slots + 1, slop: slop, corner: CloneContacts.Position(x: x.minimum, y: y.minimum))
    stream = UinputStream(owning: descriptor)
    settled = Timer(on: loop) { [unowned self] in
      (isRead, isOff) = (true, false)
      begin()
    }
  }

  /// The compositor has opened it, and does not read it any more: what it has switched off, or a session that is not in
  /// front.
  private(set) var isOff = false

  private var isOpened = false

  /// A compositor has opened it.
  func wasOpened() {
    isOpened = true
    settled?.arm(inMilliseconds: Self.settling)
  }

  func wasClosed() {
    settled?.disarm()
    (isOff, isOpened, isRead) = (isOff || isOpened, false, false)
  }

  func deliver(_ delivery: TouchDelivery, at point: Point?) {
    send(delivery.phase, delivery.serial, slot: Int32(truncatingIfNeeded: delivery.id), at: point, delivery.timestamp)
  }

  /// A touch that the engine knows nothing of.
  func pass(_ sample: TouchSample, at point: Point?, _ time: Timestamp) {
    let phase: TouchPhase =
      switch sample.phase {
      case .down: .began
      case .move: .moved
      case .up: .ended
      case .cancel: .cancelled
      }
    // The engine's serials begin at 1.
    let serial = UInt64(bitPattern: sample.id) | 1 << 63
    send(phase, serial, slot: Int32(truncatingIfNeeded: sample.id), at: point, time)
  }

  private func send(_ phase: TouchPhase, _ serial: UInt64, slot: Int32, at point: Point?, _ time: Timestamp) {
    guard isActive else { return }
    let position = CloneContacts.Position(x: unit(point?.x ?? 0, x), y: unit(point?.y ?? 0, y))
    contacts.deliver(phase, serial, slot: slot, at: position, time, cancel: cancel) { stream.append($0, time: $1) }
  }

  func finish() { contacts.finish { stream.append($0, time: $1) } }

  func flush() { stream.flush() }

  func liftAll() {
    contacts.liftAll { stream.append($0, time: $1) }
    stream.flush()
  }

  private func unit(_ part: Double, _ axis: VirtualDeviceDescription.Axis) -> Int32 {
    let range = Double(axis.maximum) - Double(axis.minimum) + 1
    let unit = (part * range).rounded() + Double(axis.minimum)
    return Int32(max(Double(axis.minimum), min(Double(axis.maximum), unit.isFinite ? unit : 0)))
  }
}
