// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusInput
import WaylandServer

/// Withholds touches from windows by the gate, a plugin in the compositor's own libinput (`plugin/10-tactus.lua`):
/// verdicts on contacts are written into the node of their touchscreen. Whatever becomes of this program, the gate
/// gives back what it holds after `limit`.
final class Gates: TouchSink {
  /// Reads the touchscreens.
  weak var source: LibinputTouches?
  private var gates: [Gate] = []
  private var renewal: Timer?
  private var isRenewing = false
  /// The compositor may open a device later than this program does.
  private var later: Timer?
  private static let laterTime: Int32 = 1000
  /// A device could not be written to.
  var failed: (DeviceID) -> Void = { _ in }

  private final class Gate {
    let device: DeviceID
    var contacts = GateContacts()
    var cancel = GateContacts.Cancel.lift

    init(_ device: DeviceID) { self.device = device }
  }

  /// In milliseconds: what the gate waits for a word of a daemon that is slow, hangs or is gone. It waits once; then it
  /// passes everything until there is a word.
  private static let limit = 500
  private static let renewalTime: Int32 = 150

  init(on loop: OpaquePointer) {
    renewal = Timer(on: loop) { [unowned self] in
      isRenewing = false
      for gate in gates { gate.contacts.waitAgain() }
      cycleEnded()
    }
    later = Timer(on: loop) { [unowned self] in
      for gate in gates { arm(gate) }
    }
  }

  var withholds: Bool { !gates.isEmpty }

  // MARK: devices

  /// Has the gate hold the touches of these devices, and of no others.
  func use(_ devices: [(id: DeviceID, cancel: GateContacts.Cancel)]) {
    for gate in gates where !devices.contains(where: { $0.id == gate.device }) { tell([.disarm], gate) }
    gates.removeAll { gate in !devices.contains { $0.id == gate.device } }
    for device in devices {
      let gate = gates.first { $0.device == device.id } ?? Gate(device.id)
      gate.cancel = device.cancel
      guard !gates.contains(where: { $0 === gate }) else { continue }
      gates.append(gate)
      arm(gate)
      later?.arm(inMilliseconds: Self.laterTime)
    }
  }

  /// A compositor may have come that was not told before.
  func armAgain() {
    for gate in gates { arm(gate) }
    if !gates.isEmpty { later?.arm(inMilliseconds: Self.laterTime) }
  }

  private func arm(_ gate: Gate) {
    guard let slot = source?.node(of: gate.device)?.currentSlot else { return }
    tell([.arm(currentSlot: slot, answerLimit: Self.limit, holdLimit: Self.limit)], gate)
  }

  /// It is gone.
  func remove(_ device: DeviceID) { gates.removeAll { $0.device == device } }

  // MARK: touches

  /// The kernel tells which contacts are down now. Who comes when a finger has lifted again is too late for the gate.
  func expect(_ frame: TouchFrame, from device: DeviceID) {
    guard let gate = gate(of: device) else { return }
    for sample in frame.samples where sample.phase == .up { gate.contacts.lift(sample.id) }
    gate.contacts.land(frame.landings, on: source?.node(of: device))
  }

  func drop(_ touch: Int64) {
    guard let gate = gate(of: DeviceID(ofTouch: touch)) else { return }
    gate.contacts.land([touch], on: source?.node(of: gate.device))
    gate.contacts.drop(touch, cancel: gate.cancel)
    say(gate)
  }

  func deliver(_ delivery: TouchDelivery) {
    guard let gate = gate(of: DeviceID(ofTouch: delivery.id)) else { return }
    gate.contacts.deliver(delivery.phase, delivery.id, delivery.serial, cancel: gate.cancel)
  }

  func hear(_ trace: Trace) {
    switch trace {
    case .withheld(let touch, _, .began, _):
      gate(of: DeviceID(ofTouch: touch.id))?.contacts.withhold(touch.id, touch.serial)
    case .consumed(let touch, _, _), .withdrawn(let touch, _):
      guard let gate = gate(of: DeviceID(ofTouch: touch.id)) else { return }
      gate.contacts.take(touch.id, touch.serial, cancel: gate.cancel)
    case .withheld, .requested, .held, .freed, .vetoed, .released: break
    }
  }

  func cycleEnded() {
    for gate in gates { say(gate) }
    if !isRenewing, gates.contains(where: { $0.contacts.isWaiting }) {
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
    // One that is gone is about to be removed.
    if source?.node(of: gate.device)?.tell(verdicts) == false { failed(gate.device) }
  }

  /// Call it before the loop ends.
  func close() {
    use([])
    (renewal, later) = (nil, nil)
  }
}

extension GateContacts {
  /// Touches land by the names that the kernel has for them; those that are not down any more do not.
  mutating func land(_ touches: [Int64], on node: EvdevNode?) {
    guard !touches.isEmpty else { return }
    node?.forEachContact { slot, id in
      let landing = touches.first { Int32(truncatingIfNeeded: $0) == slot }
      if let landing { land(landing, ContactVerdict.Contact(slot: slot, trackingID: id)) }
    }
  }
}

extension TouchFrame {
  /// The touches that land in it.
  var landings: [Int64] { samples.filter { $0.phase == .down }.map(\.id) }
}
