// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// The source of configuration files: the disk, or the memory of a test.
public protocol ConfigurationFiles: AnyObject {
  /// Returns the path of the file that `name` means when it is written in `file`. The same file should always get the
  /// same path, so that loops of includes are detected.
  func path(of name: String, in file: String) -> String
  /// Returns the bytes of a file; throws `.tooLarge` if there are more than `limit`.
  func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8]
  /// Returns the names of the files in a folder, in any order. Names that do not match the pattern may be left out.
  /// Throws `.tooLarge` if the folder contains more than `limit` names of any kind. An empty path is the current
  /// folder.
  func names(in folder: String, matching pattern: String, atMost limit: Int) throws(ConfigurationFileError) -> [String]
}

/// Why a file or a folder cannot be read.
public enum ConfigurationFileError: Error, Hashable, Sendable {
  case missing
  case tooLarge
  /// Any other reason, as a short sentence.
  case other(String)
}

extension ConfigurationFiles {
  /// Returns the path relative to the folder of `file`, unless `name` begins with `/`. The parts `.`, `..` and `//` are
  /// resolved.
  public func path(of name: String, in file: String) -> String { ConfigurationPath.join(file, name) }
  public func names(
    in folder: String, matching pattern: String, atMost limit: Int
  ) throws(ConfigurationFileError) -> [String] { [] }
}

/// Handles paths as text, without access to the disk.
package enum ConfigurationPath {
  /// Returns the usual configuration files, the administrator's first. `variable` returns the value of an environment
  /// variable.
  package static func usual(_ variable: (String) -> String?) -> [String] {
    func known(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let own = known("XDG_CONFIG_HOME") ?? known("HOME").map { $0 + "/.config" }
    return ["/etc/tactusd/config"] + (own.map { [$0 + "/tactusd/config"] } ?? [])
  }

  /// What `tactus probe` stores, each in a file of its own.
  package enum TrialResult: String, CaseIterable {
    /// The touchscreens on which gestures can be withheld.
    case touchscreens
    /// Which compositors cancel touches that become palms.
    case palms
  }

  /// Returns the file in which `tactus probe` stores a result; nil if the environment names no folder for it.
  package static func trial(_ result: TrialResult, _ variable: (String) -> String?) -> String? {
    func folder(_ name: String) -> String? { variable(name).flatMap { $0.begins(with: "/") ? $0 : nil } }
    let state = folder("XDG_STATE_HOME") ?? folder("HOME").map { $0 + "/.local/state" }
    return state.map { $0 + "/tactus/" + result.rawValue }
  }

  /// The name of a folder beside a configuration file. The files in this folder are read, too.
  static let further = "config.d"
  private static let settings = "50-settings.conf"

  /// Returns the path of the file that `tactus settings` writes, beside the configuration file that a user writes.
  package static func settings(beside file: String) -> String { join(file, further + "/" + settings) }

  static func isOfSettings(_ path: String) -> Bool {
    path.utf8.reversed().starts(with: ("/" + further + "/" + settings).utf8.reversed())
      || path == further + "/" + settings
  }

  /// Returns whether a pattern matches the name of a file; it never matches hidden files.
  package static func matches(_ name: String, _ pattern: String) -> Bool {
    !name.begins(with: ".") && Glob.matches(name, pattern: pattern)
  }

  static func folder(of path: String) -> String {
    let bytes = Array(path.utf8)
    return String(decoding: bytes[..<((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)], as: UTF8.self)
  }

  package static func join(_ file: String, _ name: String) -> String {
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
