// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusGestures

/// Reads the files of a configuration from the file system. The path `-` means standard input, but only on the command
/// line.
final class SystemFiles: ConfigurationFiles {
  func path(of name: String, in file: String) -> String {
    let path = ConfigurationPath.join(file, name)
    return path == "-" ? "./-" : path
  }

  func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
    if path != "-", access(path, F_OK) != 0, tactus_is_missing(tactus_errno()) { throw .missing }
    let bytes: [UInt8]
    do throws(System.FileError) {
      // Reads up to 1 MiB more than the limit, to detect files that are too large.
      bytes = try System.read(path, atMost: limit + (1 << 20), mayBePipe: false)
    } catch {
      throw .other(error.message)
    }
    guard bytes.count <= limit else { throw .tooLarge }
    return bytes
  }

  func names(
    in folder: String, matching pattern: String, atMost limit: Int
  ) throws(ConfigurationFileError) -> [String] {
    guard let handle = opendir(folder.isEmpty ? "." : folder) else {
      throw tactus_is_missing(tactus_errno()) ? .missing : .other(SystemError.reason(tactus_errno()))
    }
    defer { closedir(handle) }
    var names: [String] = []
    // The entries of a folder include the folder itself and its parent.
    var left = limit + 2
    while let entry = readdir(handle) {
      left -= 1
      if left < 0 { throw .tooLarge }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  static var usual: [String] { ConfigurationPath.usual(System.environment) }
}
