// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusInput

/// Takes back from windows what they have of a gesture: calls its fingers palms in the node of the touchscreen, which
/// the compositor's libinput takes for a cancel. Nothing is withheld. This program's own libinput must not hear of it.
final class Palms: TouchSink {
  /// Reads the touchscreens.
  weak var source: LibinputTouches?
  private var hands: [Hand] = []
  /// A device could not be written to.
  var failed: (DeviceID) -> Void = { _ in }

  private final class Hand {
    let device: DeviceID
    var contacts = GateContacts()
    /// The slots that are called palms.
    var palms: [Int32] = []

    init(_ device: DeviceID) { self.device = device }
  }

  let withholds = false
  var isUsed: Bool { !hands.isEmpty }

  // MARK: devices

  /// Takes touches of these devices back, and of no others.
  func use(_ devices: [DeviceID]) {
    for hand in hands where !devices.contains(hand.device) {
      restore(hand.palms, hand)
      source?.node(of: hand.device)?.setMask(without: nil)
    }
    hands.removeAll { !devices.contains($0.device) }
    for device in devices where !hands.contains(where: { $0.device == device }) {
      guard let node = source?.node(of: device) else { continue }
      let hand = Hand(device)
      hands.append(hand)
      node.setMask(without: ABS_MT_TOOL_TYPE)
      // Whoever was here before may have left some.
      restore(node.slotsWithPalms, hand)
    }
  }

  /// It is gone.
  func remove(_ device: DeviceID) { hands.removeAll { $0.device == device } }

  // MARK: touches

  func expect(_ frame: TouchFrame, from device: DeviceID) {
    guard let hand = hand(of: device) else { return }
    var lifted: [Int32] = []
    for sample in frame.samples where sample.phase == .up || sample.phase == .cancel {
      hand.contacts.lift(sample.id)
      let slot = Int32(truncatingIfNeeded: sample.id)
      if hand.palms.contains(slot) { lifted.append(slot) }
    }
    // Before the next finger lands there: libinput drops one that begins as a palm.
    restore(lifted, hand)
    hand.contacts.land(frame.landings, on: source?.node(of: device))
  }

  func deliver(_ delivery: TouchDelivery) {}

  func hear(_ trace: Trace) {
    guard case .consumed(let touch, _, _) = trace, let hand = hand(of: DeviceID(ofTouch: touch.id)) else { return }
    hand.contacts.take(touch.id, touch.serial, cancel: .cancel)
  }

  func cycleEnded() {
    for hand in hands {
      let taken = hand.contacts.takeVerdicts()
      guard !taken.isEmpty, let node = source?.node(of: hand.device) else { continue }
      var palms: [Int32] = []
      node.forEachContact { slot, id in
        if taken.contains(.cancel(ContactVerdict.Contact(slot: slot, trackingID: id))) { palms.append(slot) }
      }
      hand.palms += palms
      tell(palms, MT_TOOL_PALM, hand)
    }
  }

  func frameEnded(from device: DeviceID) {
    hand(of: device)?.contacts.finishFrame()
    cycleEnded()
  }

  private func restore(_ slots: [Int32], _ hand: Hand) {
    hand.palms.removeAll { slots.contains($0) }
    tell(slots, MT_TOOL_FINGER, hand)
  }

  private func tell(_ slots: [Int32], _ tool: Int32, _ hand: Hand) {
    guard !slots.isEmpty else { return }
    if source?.node(of: hand.device)?.setTool(tool, of: slots) == false { failed(hand.device) }
  }

  private func hand(of device: DeviceID) -> Hand? { hands.first { $0.device == device } }

  /// Call it before the loop ends.
  func close() { use([]) }
}
