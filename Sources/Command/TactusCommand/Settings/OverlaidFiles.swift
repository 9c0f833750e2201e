// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import TactusText

/// Reads the files of this machine, except that one file appears with other contents or is hidden.
final class OverlaidFiles: ConfigurationFiles {
  private let files = SystemFiles()
  private let replaced: String?
  private let bytes: [UInt8]?

  /// Replaces the contents of the file at `path`; if `bytes` is nil, hides the file.
  init(replacing path: String?, by bytes: [UInt8]?) { (replaced, self.bytes) = (path, bytes) }

  func path(of name: String, in file: String) -> String { files.path(of: name, in: file) }

  func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
    guard path == replaced else { return try files.contents(of: path, atMost: limit) }
    guard let bytes else { throw .missing }
    if bytes.count > limit { throw .tooLarge }
    return bytes
  }

  func names(
    in folder: String, matching pattern: String, atMost limit: Int
  ) throws(ConfigurationFileError) -> [String] {
    let own = replaced.flatMap { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : nil }
      .flatMap { $0.contains("/") ? nil : $0 }
    var names: [String] = []
    do throws(ConfigurationFileError) {
      names = try files.names(in: folder, matching: pattern, atMost: limit)
    } catch {
      guard error == .missing, own != nil, bytes != nil else { throw error }
    }
    guard let own else { return names }
    names.removeAll { $0 == own }
    return bytes == nil ? names : names + [own]
  }
}
