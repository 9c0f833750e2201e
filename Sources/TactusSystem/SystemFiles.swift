// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CHost
package import TactusConfig

/// The files of a configuration, as the file system has them.
package final class SystemFiles: ConfigurationFiles {
  package init() {}

  package func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
    let file = tactus_open_read(path)
    if file < 0 {
      let error = tactus_errno()
      throw tactus_is_missing(error) ? .missing : .other(String(cString: strerror(error)))
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { piece.deallocate() }
    while true {
      let count = read(file, piece.baseAddress, piece.count)
      if count < 0 { throw .other(String(cString: strerror(tactus_errno()))) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: piece.prefix(count))
      if bytes.count > limit { throw .tooLarge }
    }
  }

  package func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) { names.append(String(cString: tactus_entry_name(entry))) }
    return names
  }

  package static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
