// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// A compositor, identified by the name of its process.
package struct CompositorProcess: Sendable {
  package let name: String
  /// Whether it is known to cancel a touch that becomes a palm. Other compositors do not tell windows, for which the
  /// finger then stays down for ever.
  package var cancelsPalms = false
  /// How it starts programs, by the language of its configuration, the newest first: it reads the first file that
  /// exists. Empty if it starts the services of a session, or this is not known.
  package var starts: [Start] = []

  /// How its configuration starts a program.
  package struct Start: Sendable {
    /// The path of the file in the folder of the user's configurations.
    package var file: String
    /// Used if the user has none.
    package var systemFile: String?
    /// The text before the path of a file to include.
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
