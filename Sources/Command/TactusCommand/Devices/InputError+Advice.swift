// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import TactusInput

extension InputError {
  /// Returns the error with a simpler remedy for users who have already set up Tactus: they only need to start tactusd.
  func advised(beside daemon: DaemonReport?) -> InputError {
    guard daemon == nil, remedy == Self.wayToAccess, SetupFacts.brokerAnswers else { return self }
    return InputError(
      message, remedy: "start tactusd, which reads it through tactus-broker: `systemctl --user start tactusd`")
  }
}
