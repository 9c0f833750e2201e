// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation

/// A session in a folder of its own, which contains only the files and sockets that a test creates.
final class FakeSession {
  let folder: String
  var environment: [String: String]
  private var sockets: [ListeningSocket] = []

  init() throws {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/tactus-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
    folder = String(cString: made)
    environment = [
      "XDG_RUNTIME_DIR": folder, "XDG_CONFIG_HOME": folder, "PATH": "/usr/bin:/bin",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/dev/null",
    ]
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Creates a socket that never answers. This suffices to imitate sway, since the backend knows sway's abilities
  /// without asking sway.
  func listen(at name: String) throws { sockets.append(try ListeningSocket(at: "\(folder)/\(name)")) }

  func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    let parent = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  func run(_ words: String..., hasColour: Bool = false) -> CommandRun {
    CommandRun(words, environment: environment, hasColour: hasColour)
  }
}
