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
  private var stream: EventStream
  private var contacts: CloneContacts
  private let x: InputAxis
  private let y: InputAxis
  private var settled: Timer?
  /// How long a compositor may take to start reading a device that it has opened, in milliseconds. The compositor
  /// discards events that are written earlier.
  private static let settling: Int32 = 1000
  /// Whether a compositor reads the clone.
  private(set) var isRead = false
  /// How a touch is cancelled.
  var cancel = CloneContacts.Cancel.soft
  /// Whether delivered touches are written to the clone and the original is grabbed.
  var isActive = false

  /// Returns nil if the clone cannot represent the device's contacts. `begin` is called once a compositor reads the
  /// clone.
  init?(
    of device: InputDevice, _ original: EvdevNode, writingTo descriptor: consuming FileDescriptor,
    on loop: EventLoopPointer, begin: @escaping () -> Void
  ) {
    guard let x = original.axis(ABS_MT_POSITION_X) ?? original.axis(ABS_X),
      let y = original.axis(ABS_MT_POSITION_Y) ?? original.axis(ABS_Y)
    else { return nil }
    let clone = EvdevNode(descriptor.rawValue)
    guard clone.carriesContact(x: x.maximum, y: y.maximum) else { return nil }
    (self.device, self.x, self.y) = (device, x, y)
    contacts = CloneContacts(
      slots: clone.axis(ABS_MT_SLOT)?.slots ?? 1, slop: x.units(ofMillimetres: 3, orPart: 80),
      corner: CloneContacts.Position(x: x.minimum, y: y.minimum))
    stream = EventStream(owning: descriptor)
    settled = Timer(on: loop) { [unowned(unsafe) self] in
      (isRead, isOff) = (true, false)
      begin()
    }
  }

  /// Whether the compositor has opened the clone and closed it again: it has switched the touchscreen off, or its
  /// session is not in front.
  private(set) var isOff = false

  private var isOpened = false

  /// Call this when a compositor has opened the clone.
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

  /// Writes a touch that was not passed to the engine.
  func pass(_ sample: TouchSample, at point: Point?, _ time: Timestamp) {
    // The highest bit distinguishes these serials from the engine's, which count up from 1.
    let serial = UInt64(bitPattern: sample.id) | 1 << 63
    send(TouchPhase(sample.phase), serial, slot: Int32(truncatingIfNeeded: sample.id), at: point, time)
  }

  private func send(_ phase: TouchPhase, _ serial: UInt64, slot: Int32, at point: Point?, _ time: Timestamp) {
    guard isActive else { return }
    let position = CloneContacts.Position(x: x.value(at: point?.x ?? 0), y: y.value(at: point?.y ?? 0))
    contacts.deliver(phase, serial, slot: slot, at: position, time, cancel: cancel) { event, _ in stream.append(event) }
  }

  func finish() { contacts.finish { event, _ in stream.append(event) } }

  /// Writes the collected events. Returns false if this fails.
  func flush() -> Bool { stream.flush() }

  /// Reports every finger as a palm. Returns false if this fails.
  func callPalms() -> Bool { stream.node.callPalms(stream.node.slotsDown) }

  func liftAll() {
    contacts.liftAll { event, _ in stream.append(event) }
    _ = stream.flush()
  }
}
