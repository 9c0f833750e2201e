// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Functions that leave a device in the state in which it was found.
extension EvdevNode {
  /// Whether the device still exists, and the descriptor was not revoked.
  package var isThere: Bool {
    var id = input_id()
    return tactus_evdev_id(descriptor, &id) == 0
  }

  /// Masks all events on this descriptor except `EV_SYN`, the type with which daemons send verdicts to gates.
  package func hearNothing() { _ = tactus_evdev_hear_nothing(descriptor) }

  /// An axis as the kernel describes it.
  package struct DescribedAxis {
    var code: Int32
    var range: input_absinfo
  }

  /// All axes of the device.
  package var describedAxes: [DescribedAxis] {
    var axes: [DescribedAxis] = []
    for code in 0..<Int32(ABS_CNT) where declares(EV_ABS, code) {
      var range = input_absinfo()
      if tactus_evdev_axis(descriptor, code, &range) == 0 { axes.append(DescribedAxis(code: code, range: range)) }
    }
    return axes
  }

  /// Restores axes, since any program with a descriptor may have changed their ranges for later readers.
  package func restore(_ axes: [DescribedAxis]) {
    for axis in axes {
      var now = input_absinfo()
      guard tactus_evdev_axis(descriptor, axis.code, &now) == 0 else { continue }
      var wanted = axis.range
      // The value is the current position and not part of the range.
      wanted.value = now.value
      if tactus_evdev_same_axis(now, wanted) == 0 { _ = tactus_evdev_set_axis(descriptor, axis.code, wanted) }
    }
  }

  /// Lifts every contact and every key. A finger that is really there lands again with the driver's next report.
  ///
  /// False if a contact or a key remains down because the device may not be written to.
  @discardableResult
  package func liftAll() -> Bool {
    var events: [KernelEvent] = []
    for slot in slotsDown { events += [.absolute(ABS_MT_SLOT, slot), .absolute(ABS_MT_TRACKING_ID, -1)] }
    if !events.isEmpty { events.append(.absolute(ABS_MT_SLOT, currentSlot)) }
    var key = tactus_evdev_key_down(descriptor, 0)
    while key >= 0 {
      events.append(.key(key, 0))
      key = tactus_evdev_key_down(descriptor, key + 1)
    }
    return events.isEmpty || write(events + [.report])
  }
}
