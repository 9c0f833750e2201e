// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import TactusConfig

/// Reads the files of a configuration from the file system.
final class SystemFiles: ConfigurationFiles {
  func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
    guard path == "-" || System.exists(path) else { throw .missing }
    do {
      // One byte more, to notice files that are too large.
      let bytes = try System.read(path, atMost: limit + (1 << 20), mayBePipe: false)
      guard bytes.count <= limit else { throw ConfigurationFileError.tooLarge }
      return bytes
    } catch let error as System.FileError {
      throw .other(error.message)
    } catch {
      throw .tooLarge
    }
  }

  func names(in folder: String, matching pattern: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  static var usual: [String] { ConfigurationPath.usual(System.environment) }
}
