// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusInput
import TactusSystem
import WaylandServer

/// Withholds touches from windows through the gate, a plugin in the compositor's own libinput (`10-tactus.lua`).
/// Verdicts on contacts are written into the node of their touchscreen. If this program ends, the gate waits for the
/// time `limit`, and then releases the contacts that it holds.
final class Gates: TouchSink {
  /// Reads the touchscreens.
  var source: LibinputTouches?
  private var gates: [Gate] = []
  private var renewal: Timer?
  private var isRenewing = false
  /// Arms the gates again, since the compositor may open a device later than this program does.
  private var later: Timer?
  private static let laterTime: Int32 = 1000
  /// Called when a device could not be written to.
  var failed: (DeviceID) -> Void = { _ in }
  /// Called when the gate has released withheld touches to windows, because this program was too slow.
  var lapsed: () -> Void = {}

  private final class Gate {
    let device: DeviceID
    /// Reads the kernel's names of landing contacts; nil if this is impossible.
    var reader: ContactReader?
    var contacts = GateContacts()
    var cancel = GateContacts.Cancel.lift
    /// Contacts that landed before this time were released to windows, since the gate received no answer in time.
    var heldSince = Timestamp.distantPast
    /// Nil if no contact waits. Otherwise, the gate's hold of each waiting contact began or was extended at this time
    /// or later.
    var renewed: Timestamp?

    init(_ device: DeviceID, _ reader: ContactReader?) { (self.device, self.reader) = (device, reader) }
  }

  /// How long the gate waits for this program, in milliseconds. After one wait without an answer, the gate releases all
  /// contacts without delay until this program writes to it again.
  private static let limit = 500
  /// A verdict is too late if this time has passed since the contact's landing, or since its hold was last extended:
  /// the gate may have released the contact.
  private static let late = Interval.milliseconds(450)
  private static let renewalTime: Int32 = 150

  init(on loop: EventLoopPointer) {
    renewal = Timer(on: loop) { [unowned(unsafe) self] in
      isRenewing = false
      timePasses()
      for gate in gates {
        gate.contacts.waitAgain()
        gate.renewed = nil
      }
      cycleEnded()
    }
    later = Timer(on: loop) { [unowned(unsafe) self] in
      for gate in gates { arm(gate) }
    }
  }

  var withholds: Bool { !gates.isEmpty }

  // MARK: devices

  /// Makes the gate hold the touches of exactly these devices.
  func use(_ devices: [(id: DeviceID, cancel: GateContacts.Cancel)]) {
    for gate in gates where !devices.contains(where: { $0.id == gate.device }) { tell([.disarm], gate) }
    gates.removeAll { gate in !devices.contains { $0.id == gate.device } }
    for device in devices {
      let gate = gates.first { $0.device == device.id } ?? Gate(device.id, source?.contactReader(of: device.id))
      gate.cancel = device.cancel
      guard !gates.contains(where: { $0 === gate }) else { continue }
      gates.append(gate)
      arm(gate)
      later?.arm(inMilliseconds: Self.laterTime)
    }
  }

  /// Arms the gates again, since a new compositor may have started.
  func armAgain() {
    for gate in gates { arm(gate) }
    if !gates.isEmpty { later?.arm(inMilliseconds: Self.laterTime) }
  }

  private func arm(_ gate: Gate) {
    guard let slot = source?.node(of: gate.device)?.currentSlot else { return }
    gate.reader = gate.reader ?? source?.contactReader(of: gate.device)
    tell([.arm(currentSlot: slot, answerLimit: Self.limit, holdLimit: Self.limit)], gate)
  }

  /// Forgets a device that was removed.
  func remove(_ device: DeviceID) { gates.removeAll { $0.device == device } }

  // MARK: touches

  func expect(_ frame: TouchFrame, from device: DeviceID) -> TouchFrame {
    guard let gate = gate(of: device) else { return frame }
    timePasses()
    for sample in frame.samples where sample.phase == .up { gate.contacts.lift(sample.id) }
    gate.contacts.land(frame.landings, at: frame.time, gate.reader, source?.node(of: device))
    gate.reader?.keepUp(with: frame.time)
    guard !frame.landings.isEmpty else { return frame }
    if frame.time >= gate.heldSince, MonotonicClock.now - frame.time >= Self.late {
      arm(gate)
      gate.heldSince = MonotonicClock.now
    }
    return frame.time < gate.heldSince ? frame.withoutLandings : frame
  }

  /// Forgets the waiting contacts of a device if this program was too slow to extend their hold. Call this before the
  /// gestures' time advances.
  func timePasses() {
    guard gates.contains(where: { $0.renewed != nil }) else { return }
    let now = MonotonicClock.now
    var hasLapsed = false
    for gate in gates {
      guard let renewed = gate.renewed, now - renewed >= Self.late else { continue }
      gate.renewed = nil
      if gate.contacts.forgetWaiting() { hasLapsed = true }
    }
    if hasLapsed { lapsed() }
  }

  func drop(_ touch: Int64) {
    guard let gate = gate(of: DeviceID(ofTouch: touch)) else { return }
    gate.contacts.drop(touch, cancel: gate.cancel)
    say(gate)
  }

  func landed(_ touch: TouchName) { gate(of: DeviceID(ofTouch: touch.id))?.contacts.landed(touch) }

  func deliver(_ delivery: TouchDelivery) {
    guard let gate = gate(of: DeviceID(ofTouch: delivery.id)) else { return }
    gate.contacts.deliver(delivery.phase, delivery.serial, cancel: gate.cancel)
  }

  func hear(_ trace: Trace) {
    switch trace {
    case .withheld(let touch, _, .began, _):
      gate(of: DeviceID(ofTouch: touch.id))?.contacts.withhold(touch.serial)
    case .consumed(let touch, _, _), .withdrawn(let touch, _):
      guard let gate = gate(of: DeviceID(ofTouch: touch.id)) else { return }
      gate.contacts.take(touch.serial, cancel: gate.cancel)
    case .withheld, .requested, .held, .freed, .vetoed, .released: break
    }
  }

  func cycleEnded() {
    for gate in gates {
      say(gate)
      if gate.renewed == nil, gate.contacts.isWaiting { gate.renewed = MonotonicClock.now }
    }
    if !isRenewing, gates.contains(where: { $0.renewed != nil }) {
      isRenewing = renewal?.arm(inMilliseconds: Self.renewalTime) == true
    }
  }

  func frameEnded(from device: DeviceID) {
    guard let gate = gate(of: device) else { return }
    gate.contacts.finishFrame()
    say(gate)
  }

  private func gate(of device: DeviceID) -> Gate? { gates.first { $0.device == device } }

  private func say(_ gate: Gate) {
    let verdicts = gate.contacts.takeVerdicts()
    if !verdicts.isEmpty { tell(verdicts, gate) }
  }

  private func tell(_ verdicts: [ContactVerdict], _ gate: Gate) {
    // A device without a node was unplugged, and is about to be removed: this is no failure.
    if source?.node(of: gate.device)?.tell(verdicts) == false { failed(gate.device) }
    gate.reader?.keepUp()
  }

  /// Disarms the gates. Call this before the event loop ends.
  func close() {
    use([])
    (renewal, later) = (nil, nil)
  }
}

extension GateContacts {
  /// Registers landed touches under the kernel's names. Without a reader of these names, asks the kernel for the
  /// contacts that are down now; touches that have lifted meanwhile are not registered.
  mutating func land(_ touches: [Int64], at time: Timestamp, _ reader: ContactReader?, _ node: EvdevNode?) {
    guard !touches.isEmpty else { return }
    if let reader {
      for touch in touches {
        let name = reader.name(Int32(truncatingIfNeeded: touch), landedAt: time)
        if let name { land(touch, name) }
      }
      return
    }
    node?.forEachContact { slot, id in
      let landing = touches.first { Int32(truncatingIfNeeded: $0) == slot }
      if let landing { land(landing, ContactVerdict.Contact(slot: slot, trackingID: id)) }
    }
  }
}

extension TouchFrame {
  /// The ids of the touches that land in this frame.
  var landings: [Int64] { samples.filter { $0.phase == .down }.map { $0.id } }

  var withoutLandings: TouchFrame { TouchFrame(time: time, samples: samples.filter { $0.phase != .down }) }
}
