// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

extension Configuration {
  /// The settings that the `device` block of this touchscreen sets. Setting none removes the block.
  subscript(numbersOf touchscreen: String) -> Defaults {
    get { devices.first { $0.name == touchscreen }?.numbers ?? Defaults() }
    set {
      devices.removeAll { $0.name == touchscreen }
      guard newValue != Defaults() else { return }
      var rule = DeviceRule(name: touchscreen)
      rule.numbers = newValue
      devices.append(rule)
    }
  }
}
