// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusGestures

/// A compositor, identified by the name of its process.
package struct CompositorProcess: Sendable {
  package let name: String
  /// The name of the process that opens the Wayland socket and starts the compositor, as the kernel cuts it to 15
  /// characters; nil if the compositor itself opens the socket.
  package var launcher: String?
  /// How the compositor's configuration starts programs. There is one entry for each language of configuration, the
  /// newest first; the compositor reads the file of the first entry whose file exists. Empty if the compositor starts
  /// systemd's services for the session instead, or if this is unknown.
  package var starts: [Start] = []

  /// The touchscreen gestures to which the compositor itself responds if it receives their touches.
  package var ownGestures: [OwnGesture] = []

  /// A gesture to which a compositor itself responds. If a user binds this gesture, the compositor responds as well.
  package struct OwnGesture: Sendable {
    package var fingers: Int
    package var course: Course
    /// What the compositor does, for users: `shows another workspace`.
    package var effect: String
    /// How users can switch the gesture off; empty if they cannot.
    package var remedy = ""
  }

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

  /// Returns the id of the compositor whose Wayland socket the process `listener` has opened.
  package static func id(behind listener: Int32) -> Int32 {
    let name = ProcessList.name(of: listener)
    guard let launched = all.first(where: { $0.launcher == name }) else { return listener }
    return ProcessList.running([launched.name]).first { ProcessList.parent(of: $0) == listener } ?? listener
  }

  /// Returns the gesture of the compositor that the fingers of a binding would also make; nil if there is none.
  package func ownGesture(like binding: Binding) -> OwnGesture? {
    guard !binding.isIgnored, let course = binding.gesture.kind.form.course else { return nil }
    return ownGestures.first { binding.gesture.fingers.contains($0.fingers) && $0.course.isAlike(course) }
  }
}
