// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSystemd

/// Calls a closure for each signal that matches a rule, until this object is dropped.
final class BusSignal {
  private var slot: UnsafeMutablePointer<sd_bus_slot>?
  private let heard: (BusMessage) -> Void

  /// Returns nil if the rule is invalid.
  init?(_ rule: String, on bus: UnsafeMutablePointer<sd_bus>, _ heard: @escaping (BusMessage) -> Void) {
    self.heard = heard
    let result = sd_bus_add_match_async(
      bus, &slot, rule,
      { signal, data, _ in
        guard let signal, let data else { return 0 }
        let me = Unmanaged<BusSignal>.fromOpaque(data).takeUnretainedValue()
        sd_bus_message_ref(signal)
        withExtendedLifetime(me) { me.heard(BusMessage(owning: signal)) }
        return 0
      }, nil, Unmanaged.passUnretained(self).toOpaque())
    if result < 0 { return nil }
  }

  deinit {
    if let slot { sd_bus_slot_unref(slot) }
  }
}
