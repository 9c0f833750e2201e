// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import TactusGestures

/// The configuration to which the settings add, and the file that holds them.
struct SettingsPlace {
  let choice: ConfigurationChoice
  /// Nil if the user's configuration folder is unknown.
  let path: String?

  init(_ choice: ConfigurationChoice) {
    self.choice = choice
    let beside: String? =
      switch choice {
      case .file(let file): file
      // The user's file; the administrator's comes first.
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

  /// Why it cannot be written; nil if it can.
  var obstacle: String? {
    guard let path else { return "HOME is not set, so your files cannot be found." }
    // Checks the nearest existing folder, since missing ones will be made.
    var there = path
    while !System.exists(there), let slash = there.utf8.lastIndex(of: UInt8(ascii: "/")) {
      there = slash == there.startIndex ? "/" : String(there[..<slash])
      if there == "/" { break }
    }
    if !System.exists(there) { there = "." }
    guard access(there, W_OK) != 0 else { return nil }
    return "\(Edit.short(path)) cannot be written: \(String(cString: strerror(errno)))."
  }

  /// The contents of the file; nil if it does not exist.
  func contents() throws(System.FileError) -> [UInt8]? {
    guard let path, System.exists(path) else { return nil }
    return try System.read(path, atMost: ConfigurationLimit.fileBytes.value, mayBePipe: false)
  }

  /// Replaces the file, or removes it.
  func write(_ bytes: [UInt8]?) throws(System.FileError) {
    guard let path else { return }
    guard let bytes else { return try Self.remove(path) }
    System.makeFolder(of: path)
    try System.write(bytes, toFile: path, overwriting: true)
  }

  static func remove(_ path: String) throws(System.FileError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw System.FileError(message: String(cString: strerror(errno)))
    }
  }

  /// The owner of a file of the configuration, in a word.
  func kind(of path: String) -> String {
    path == DefaultConfiguration.name
      ? "built-in" : path == self.path ? "settings" : path.hasPrefix("/etc/") ? "system" : "yours"
  }

  func words(_ place: SourcePlace) -> String {
    place.file == DefaultConfiguration.name
      ? "built in" : place.file == path ? "chosen here" : "\(Edit.short(place.file)):\(place.line)"
  }
}
