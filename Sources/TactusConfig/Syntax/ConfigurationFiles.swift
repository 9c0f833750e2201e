// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Where a configuration's files come from: a host reads them, a test has them in memory.
public protocol ConfigurationFiles: AnyObject {
  /// What `name` means where `file` names it. The same file should always get the same path, so that loops are seen.
  func path(of name: String, in file: String) -> String
  /// No more than `limit` bytes; `.tooLarge` where there are more.
  func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8]
  /// The names of the files in a folder, in any order; none where there is no such folder.
  func names(in folder: String) -> [String]
}

/// Why a file is not there.
public enum ConfigurationFileError: Error, Hashable, Sendable {
  case missing
  case tooLarge
  /// A short sentence.
  case other(String)
}

extension ConfigurationFiles {
  /// Beside the file that names it, unless it begins with `/`; without `.`, `..` and `//`.
  public func path(of name: String, in file: String) -> String { ConfigurationPath.join(file, name) }
  public func names(in folder: String) -> [String] { [] }
}

/// Paths as text.
enum ConfigurationPath {
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  static func join(_ file: String, _ name: String) -> String {
    let path = name.hasPrefix("/") ? name : folder(of: file) + name
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
