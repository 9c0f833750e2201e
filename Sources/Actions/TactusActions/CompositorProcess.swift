// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// A compositor, identified by the name of its process.
package struct CompositorProcess: Sendable {
  package let name: String
  /// Whether the compositor is known to cancel a touch that becomes a palm. From any other compositor, a window
  /// receives neither a cancel nor a lift of that touch, so that the finger seems to stay down for ever.
  package var cancelsPalms = false
  /// How the compositor's configuration starts programs. There is one entry for each language of configuration, the
  /// newest first; the compositor reads the file of the first entry whose file exists. Empty if the compositor starts
  /// systemd's services for the session instead, or if this is unknown.
  package var starts: [Start] = []

  /// How a compositor's configuration starts a program.
  package struct Start: Sendable {
    /// The path of the compositor's configuration file, relative to the folder of the user's configurations.
    package var file: String
    /// The path of the file that the compositor reads if the user has no file of their own.
    package var systemFile: String?
    /// The directive that includes another file, without that file's path; the caller must append the path.
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
