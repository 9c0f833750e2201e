// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

public enum StandardInput {
  /// Returns the next line of standard input; nil at its end. Reads no byte beyond the line, so that a program that is
  /// started later receives the rest. Embedded Swift has no `readLine`.
  public static func nextLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = tactus_read(STDIN_FILENO, &byte, 1)
      if count == -Int(EINTR) { continue }
      if count <= 0 { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }
}
