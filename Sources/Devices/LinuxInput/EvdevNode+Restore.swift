// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Functions that restore the state in which a device was found.
extension EvdevNode {
  /// Whether the device still exists, and the descriptor was not revoked.
  package var isThere: Bool {
    var id = input_id()
    return tactus_evdev_id(descriptor, &id) == 0
  }

  /// Masks all events on this descriptor except those of type `EV_SYN`, with which daemons send verdicts to gates.
  package func hearNothing() { _ = tactus_evdev_hear_nothing(descriptor) }

  /// An axis and its properties according to the kernel.
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

  /// Restores the ranges of axes. Any program with a descriptor of the device may have changed them for later readers.
  package func restore(_ axes: [DescribedAxis]) {
    for axis in axes {
      var now = input_absinfo()
      guard tactus_evdev_axis(descriptor, axis.code, &now) == 0 else { continue }
      var wanted = axis.range
      // Keeps the value, which is the current position and not part of the range.
      wanted.value = now.value
      if tactus_evdev_same_axis(now, wanted) == 0 { _ = tactus_evdev_set_axis(descriptor, axis.code, wanted) }
    }
  }

  /// Reports the lift of every contact and the release of every key. If a finger is still on the device, it lands again
  /// with the driver's next report.
  ///
  /// Returns false if a contact or a key remains down because this process may not write to the device.
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
