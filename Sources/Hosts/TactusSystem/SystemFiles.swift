// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
package import TactusGestures

/// Reads the files of a configuration from the file system. Reading never blocks: pipes and devices are refused.
package final class SystemFiles: ConfigurationFiles {
  private let watch: FileWatch?
  /// Why a file that may exist could not be read: the process has no file descriptors or no memory left. Nil if there
  /// was no such failure.
  package private(set) var shortage: String?

  package convenience init() { self.init(watch: nil) }
  package init(watch: FileWatch?) { self.watch = watch }

  package func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
    try checkLength(path)
    watch?.look(at: path)
    let file = tactus_open_read(path)
    if file < 0 { throw failure(-file) }
    defer { close(file) }
    guard tactus_is_regular(file) else { throw .other("it is not a regular file") }
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 16384, alignment: 1)
    defer { piece.deallocate() }
    while true {
      let count = read(file, piece.baseAddress, piece.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: piece.prefix(count))
        if bytes.count > limit { throw .tooLarge }
      } else if tactus_errno() != EINTR {
        throw failure(tactus_errno())
      }
    }
  }

  package func names(
    in folder: String, matching pattern: String, atMost limit: Int
  ) throws(ConfigurationFileError) -> [String] {
    let folder = folder.utf8.isEmpty ? "." : folder
    try checkLength(folder)
    watch?.look(into: folder, matching: pattern)
    guard let handle = opendir(folder) else { throw failure(tactus_errno()) }
    defer { closedir(handle) }
    var names: [String] = []
    // The list also contains the entries `.` and `..`.
    var left = limit + 2
    while let entry = readdir(handle) {
      left -= 1
      if left < 0 { throw .tooLarge }
      let name = String(cString: tactus_entry_name(entry))
      if ConfigurationPath.matches(name, pattern) { names.append(name) }
    }
    return names
  }

  /// Throws an error if the path is so long that no such file can exist. Without this check, each folder in the path
  /// would be watched for nothing.
  private func checkLength(_ path: String) throws(ConfigurationFileError) {
    if path.utf8.count >= Int(PATH_MAX) { throw failure(ENAMETOOLONG) }
  }

  private func failure(_ error: Int32) -> ConfigurationFileError {
    if tactus_is_missing(error) { return .missing }
    let reason = Self.reason(error)
    if tactus_is_shortage(error) { shortage = reason }
    return .other(reason)
  }

  static func reason(_ error: Int32) -> String { String(cString: strerror(error)) }

  package static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
