// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import TactusInput

extension InputError {
  /// The same for people who have set up Tactus already: then only tactusd is missing.
  func advised(beside daemon: DaemonReport?) -> InputError {
    guard daemon == nil, remedy == Self.wayToAccess, SetupFacts.brokerAnswers else { return self }
    return InputError(message, remedy: "tactusd has it by tactus-broker: `systemctl --user start tactusd`")
  }
}
