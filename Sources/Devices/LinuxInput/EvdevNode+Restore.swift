// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// What is needed to leave a device as it was found.
extension EvdevNode {
  /// Whether the device is still there, and the descriptor not revoked.
  package var isThere: Bool {
    var id = input_id()
    return tactus_evdev_id(descriptor, &id) == 0
  }

  /// From now on nothing waits here to be read, but for words of daemons to compositors.
  package func hearNothing() { _ = tactus_evdev_hear_nothing(descriptor) }

  /// An axis, and what the kernel says of it.
  package struct DescribedAxis {
    var code: Int32
    var range: input_absinfo
  }

  /// The axes that it has.
  package var describedAxes: [DescribedAxis] {
    var axes: [DescribedAxis] = []
    for code in 0..<Int32(ABS_CNT) where declares(EV_ABS, code) {
      var range = input_absinfo()
      if tactus_evdev_axis(descriptor, code, &range) == 0 { axes.append(DescribedAxis(code: code, range: range)) }
    }
    return axes
  }

  /// Whoever has a descriptor may change ranges for all who open the device later.
  package func restore(_ axes: [DescribedAxis]) {
    for axis in axes {
      var now = input_absinfo()
      guard tactus_evdev_axis(descriptor, axis.code, &now) == 0 else { continue }
      var wanted = axis.range
      // Where a finger is is no range.
      wanted.value = now.value
      if tactus_evdev_same_axis(now, wanted) == 0 { _ = tactus_evdev_set_axis(descriptor, axis.code, wanted) }
    }
  }

  /// Lifts every contact and every key. What the driver reports next counts again: a finger that is really there lands
  /// anew.
  ///
  /// False if one is left, since it may not be written to.
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
