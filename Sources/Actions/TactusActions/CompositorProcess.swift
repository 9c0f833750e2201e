// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// What is known of a compositor by the name of its process.
package struct CompositorProcess: Sendable {
  package let name: String
  /// It was seen to cancel a touch that becomes a palm. Others tell windows nothing of it: there the finger stays down
  /// for ever.
  package var cancelsPalms = false
  /// How it starts programs, by the language of its configuration, the newest first: it reads the first file that is
  /// there. Empty where it starts the services of a session, or is not known to.
  package var starts: [Start] = []

  /// How its configuration starts a program.
  package struct Start: Sendable {
    /// Below the folder of the user's configurations.
    package var file: String
    /// Used where the user has none.
    package var systemFile: String?
    /// What stands before the path of files that belong to it.
    package var include: String?
    package var comment = "#"
    package var section: String?
    package var line: @Sendable (String) -> String
  }

  package static let all =
    DesktopBackend.allCases.flatMap { $0.adapter?.processes ?? [] } + [
      CompositorProcess(name: "labwc", starts: [Start(file: "labwc/autostart") { "\($0) &" }])
    ]
}
