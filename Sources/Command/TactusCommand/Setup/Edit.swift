// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxInput

/// A few lines that are put at the end of a file, or taken away from it.
struct Edit: Equatable {
  var file: String
  var lines: [String]
  /// What a file that is not there yet begins with.
  var beginning: [String] = []
  var isRemoval = false

  private var text: [UInt8] { Self.bytes(lines) }
  private static func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  /// As people see it before it is done.
  var shown: [String] {
    let name = Self.short(file)
    if isRemoval { return ["from \(name): \(lines.last ?? "")"] }
    let all = System.exists(file) ? lines : beginning + lines
    return ["to the end of \(name):"] + all.map { "  \($0)" }
  }

  static func short(_ path: String) -> String {
    guard let home = System.environment("HOME"), home.utf8.count > 1, path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.utf8.count)
  }

  static let mostBytes = 1 << 20

  /// Twice is as good as once.
  func perform() throws(System.FileError) {
    let isThere = System.exists(file)
    let before = isThere ? try System.read(file, atMost: Self.mostBytes) : []
    if isRemoval {
      guard let range = before.firstRange(of: text) else { return }
      var rest = before
      rest.removeSubrange(range)
      guard rest != Self.bytes(beginning) else {
        unlink(file)
        return
      }
      return try System.write(rest, toFile: file, overwriting: true)
    }
    guard before.firstRange(of: text) == nil else { return }
    if !isThere { System.makeFolder(of: file) }
    let separator = before.isEmpty || before.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
    let whole = (isThere ? before + separator : Self.bytes(beginning)) + text
    try System.write(whole, toFile: file, overwriting: true)
  }
}
