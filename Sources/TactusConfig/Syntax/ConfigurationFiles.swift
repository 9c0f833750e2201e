// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// Where a configuration's files come from: a host reads them, a test has them in memory.
public protocol ConfigurationFiles: AnyObject {
  /// What `name` means where `file` names it. The same file should always get the same path, so that loops are seen.
  func path(of name: String, in file: String) -> String
  /// No more than `limit` bytes; `.tooLarge` where there are more.
  func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8]
  /// The names of the files in a folder, in any order; none where there is no such folder. Only those that match the
  /// pattern count.
  func names(in folder: String, matching pattern: String) -> [String]
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
  public func names(in folder: String, matching pattern: String) -> [String] { [] }
}

/// Paths as text.
package enum ConfigurationPath {
  /// Where configurations lie unless one is named, the administrator's first. `variable` tells the environment's.
  package static func usual(_ variable: (String) -> String?) -> [String] {
    func known(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let own = known("XDG_CONFIG_HOME") ?? known("HOME").map { $0 + "/.config" }
    return ["/etc/tactusd/config"] + (own.map { [$0 + "/tactusd/config"] } ?? [])
  }

  /// Whether a file's name is meant by a pattern; hidden files never are.
  package static func matches(_ name: String, _ pattern: String) -> Bool {
    !name.begins(with: ".") && Glob.matches(name, pattern: pattern)
  }

  static func folder(of path: String) -> String {
    let bytes = Array(path.utf8)
    return String(decoding: bytes[..<((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)], as: UTF8.self)
  }

  static func join(_ file: String, _ name: String) -> String {
    let path = name.begins(with: "/") ? name : folder(of: file) + name
    let isAbsolute = path.begins(with: "/")
    var parts: [String] = []
    for part in path.pieces(between: "/") where part != "." && !part.isEmpty {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }
}
