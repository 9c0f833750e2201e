// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// Reads the files and folders of a configuration, and records their paths, even if they are missing or have errors.
final class AskedFiles: ConfigurationFiles {
  private let files = SystemFiles()
  private(set) var paths: [String] = []

  func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
    paths.append(path)
    return try files.contents(of: path, atMost: limit)
  }

  func path(of name: String, in file: String) -> String { files.path(of: name, in: file) }

  func names(
    in folder: String, matching pattern: String, atMost limit: Int
  ) throws(ConfigurationFileError) -> [String] {
    paths.append(folder)
    return try files.names(in: folder, matching: pattern, atMost: limit)
  }
}
