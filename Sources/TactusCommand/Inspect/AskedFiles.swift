// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig

/// Notes which files and folders a configuration asks for, those too that are missing or have errors.
final class AskedFiles: ConfigurationFiles {
  private let files = SystemFiles()
  private(set) var paths: [String] = []

  func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
    paths.append(path)
    return try files.contents(of: path, atMost: limit)
  }

  func names(in folder: String, matching pattern: String) -> [String] {
    paths.append(folder)
    return files.names(in: folder, matching: pattern)
  }
}
