// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusInput

/// Cancels the touches of a gesture in windows; withholds nothing. Marks the fingers as palms through the touchscreen's
/// node; the compositor's libinput then cancels their touches. The mark is hidden from this program's own libinput.
final class Palms: TouchSink {
  /// Reads the touchscreens.
  var source: LibinputTouches?
  private var hands: [Hand] = []
  /// Called when a device could not be written to.
  var failed: (DeviceID) -> Void = { _ in }

  private final class Hand {
    let device: DeviceID
    let reader: ContactReader?
    var contacts = GateContacts()

    init(_ device: DeviceID, _ reader: ContactReader?) { (self.device, self.reader) = (device, reader) }
  }

  let withholds = false
  var isUsed: Bool { !hands.isEmpty }

  // MARK: devices

  /// Cancels touches of exactly these devices.
  func use(_ devices: [DeviceID]) {
    for hand in hands where !devices.contains(hand.device) {
      source?.node(of: hand.device)?.setMask(without: nil)
    }
    hands.removeAll { !devices.contains($0.device) }
    for device in devices where !hands.contains(where: { $0.device == device }) {
      guard let node = source?.node(of: device) else { continue }
      hands.append(Hand(device, source?.contactReader(of: device)))
      node.setMask(without: ABS_MT_TOOL_TYPE)
    }
  }

  /// Forgets a touchscreen that was removed.
  func remove(_ device: DeviceID) { hands.removeAll { $0.device == device } }

  // MARK: touches

  func expect(_ frame: TouchFrame, from device: DeviceID) -> TouchFrame {
    guard let hand = hand(of: device) else { return frame }
    for sample in frame.samples where sample.phase == .up || sample.phase == .cancel { hand.contacts.lift(sample.id) }
    hand.contacts.land(frame.landings, at: frame.time, hand.reader, source?.node(of: device))
    hand.reader?.keepUp(with: frame.time)
    return frame
  }

  func drop(_ touch: Int64) { hand(of: DeviceID(ofTouch: touch))?.contacts.lift(touch) }
  func landed(_ touch: TouchName) { hand(of: DeviceID(ofTouch: touch.id))?.contacts.landed(touch) }
  func deliver(_ delivery: TouchDelivery) {}

  func hear(_ trace: Trace) {
    guard case .consumed(let touch, _, _) = trace, let hand = hand(of: DeviceID(ofTouch: touch.id)) else { return }
    hand.contacts.take(touch.serial, cancel: .cancel)
  }

  func cycleEnded() {
    for hand in hands {
      let taken = hand.contacts.takeVerdicts()
      guard !taken.isEmpty, let node = source?.node(of: hand.device) else { continue }
      var palms: [Int32] = []
      node.forEachContact { slot, id in
        if taken.contains(.cancel(ContactVerdict.Contact(slot: slot, trackingID: id))) { palms.append(slot) }
      }
      guard !palms.isEmpty else { continue }
      if !node.callPalms(palms) { failed(hand.device) }
      hand.reader?.keepUp()
    }
  }

  func frameEnded(from device: DeviceID) {
    hand(of: device)?.contacts.finishFrame()
    cycleEnded()
  }

  private func hand(of device: DeviceID) -> Hand? { hands.first { $0.device == device } }

  /// Stops cancelling touches. Call this before the event loop ends.
  func close() { use([]) }
}
