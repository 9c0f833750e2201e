// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

extension EvdevNode {
  /// Writes a contact to this node, which must belong to a clone, and returns whether the kernel reports the contact at
  /// this position.
  ///
  /// The contact begins and ends in one report, so that readers do not treat it as a touch.
  package func carriesContact(x: Int32, y: Int32) -> Bool {
    let hasSlots = tactus_evdev_contacts(descriptor, 1) >= 0
    let (begin, end): ([KernelEvent], [KernelEvent])
    if hasSlots {
      begin = [
        .absolute(ABS_MT_SLOT, 0), .absolute(ABS_MT_TRACKING_ID, 1), .absolute(ABS_MT_POSITION_X, x),
        .absolute(ABS_MT_POSITION_Y, y),
      ]
      end = [.absolute(ABS_MT_TRACKING_ID, -1), .report]
    } else {
      begin = [.absolute(ABS_X, x), .absolute(ABS_Y, y), .key(BTN_TOUCH, 1)]
      end = [.key(BTN_TOUCH, 0), .report]
    }
    let isWritten = write(begin)
    let isThere =
      hasContact && isAt(x, hasSlots ? ABS_MT_POSITION_X : ABS_X)
      && isAt(y, hasSlots ? ABS_MT_POSITION_Y : ABS_Y)
    return write(end) && isWritten && isThere && !hasContact
  }

  private func isAt(_ position: Int32, _ axis: Int32) -> Bool {
    var value: Int32 = 0
    return tactus_evdev_first_value(descriptor, axis, &value) == 0 && value == position
  }
}
