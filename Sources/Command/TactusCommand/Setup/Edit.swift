// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusText

/// Lines to append to a file, or to remove from it.
struct Edit: Equatable {
  var file: String
  var lines: [String]
  /// The first lines of the file if it does not exist yet.
  var beginning: [String] = []
  var isRemoval = false

  private var text: [UInt8] { Self.bytes(lines) }
  private static func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  /// The lines that show the edit to the user before it is made.
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

  /// Makes the edit; does nothing if it has been made already.
  func perform() throws(System.FileError) {
    let isThere = System.exists(file)
    let before = isThere ? try System.read(file, atMost: Self.mostBytes) : []
    if isRemoval {
      guard let range = before.firstRange(ofBytes: text) else { return }
      var rest = before
      rest.removeSubrange(range)
      guard rest != Self.bytes(beginning) else {
        unlink(file)
        return
      }
      return try System.write(rest, toFile: file, overwriting: true)
    }
    guard before.firstRange(ofBytes: text) == nil else { return }
    if !isThere { System.makeFolder(of: file) }
    let separator = before.isEmpty || before.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
    let whole = (isThere ? before + separator : Self.bytes(beginning)) + text
    try System.write(whole, toFile: file, overwriting: true)
  }
}
