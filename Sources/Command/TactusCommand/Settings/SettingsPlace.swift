// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import TactusGestures

/// The configuration to which the settings are added, and the file that contains the settings.
struct SettingsPlace {
  let choice: ConfigurationChoice
  /// The path of the settings file; nil if the user's configuration folder is unknown.
  let path: String?

  init(_ choice: ConfigurationChoice) {
    self.choice = choice
    let beside: String? =
      switch choice {
      case .file(let file): file
      // The user's file is the last one, after the administrator's.
      case .usual, .byDefault: SystemFiles.usual.dropFirst().last
      }
    path = beside.map(ConfigurationPath.settings(beside:))
  }

  /// Whether the administrator has locked the configuration.
  var isLocked: Bool {
    guard case .usual = choice, let first = SystemFiles.usual.first,
      let reading = try? ConfigurationReader.read(layers: [first], from: SystemFiles())
    else { return false }
    return reading.configuration.isLocked
  }

  /// The reason why the file cannot be written; nil if it can.
  var obstacle: String? {
    guard let path else { return "HOME is not set, so your files cannot be found." }
    // The nearest existing folder is checked, since missing folders will be created.
    var there = path
    while !System.exists(there), let slash = there.utf8.lastIndex(of: UInt8(ascii: "/")) {
      there = slash == there.startIndex ? "/" : String(there[..<slash])
      if there == "/" { break }
    }
    if !System.exists(there) { there = "." }
    guard access(there, W_OK) != 0 else { return nil }
    return "\(Edit.short(path)) cannot be written: \(System.lastError)."
  }

  /// The contents of the file; nil if it does not exist.
  func contents() throws(System.FileError) -> [UInt8]? {
    guard let path, System.exists(path) else { return nil }
    return try System.read(path, atMost: ConfigurationLimit.fileBytes.value, mayBePipe: false)
  }

  /// Replaces the contents of the file; if `bytes` is nil, removes the file.
  func write(_ bytes: [UInt8]?) throws(System.FileError) {
    guard let path else { return }
    guard let bytes else { return try Self.remove(path) }
    System.makeFolder(of: path)
    try System.write(bytes, toFile: path, overwriting: true)
  }

  static func remove(_ path: String) throws(System.FileError) {
    guard unlink(path) == 0 || tactus_errno() == ENOENT else {
      throw System.FileError(message: System.lastError)
    }
  }

  /// Returns a word for the origin of a file of the configuration.
  func kind(of path: String) -> String {
    path == DefaultConfiguration.name
      ? "built-in" : path == self.path ? "settings" : path.hasPrefix("/etc/") ? "system" : "yours"
  }

  func words(_ place: SourcePlace) -> String {
    place.file == DefaultConfiguration.name
      ? "built in" : place.file == path ? "chosen here" : "\(Edit.short(place.file)):\(place.line)"
  }
}
