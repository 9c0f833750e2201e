// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusText

/// A compositor's program: its name, and what distinguishes its file from those of other versions.
package struct CompositorProgram: Equatable, Sendable {
  package var name: String
  /// The number, the size and the time of the program's file; `-` if the file cannot be found.
  package var file: String

  private static let unknownFile = "-"
  /// Whether the file was found, so that this value distinguishes versions of the program.
  package var isKnown: Bool { file != Self.unknownFile }

  package init(name: String, file: String) { (self.name, self.file) = (name, file) }

  /// Finds the program that a process runs. If the process has capabilities, as KWin often does, the kernel does not
  /// tell which file that is; then it is the file by whose path or name the process was started.
  package init(of process: Int32) {
    name = ProcessList.name(of: process)
    var candidates = ["/proc/\(process)/exe"]
    if let started = ProcessList.program(of: process), !started.isEmpty {
      let isName = !started.utf8.contains(UInt8(ascii: "/"))
      candidates += isName ? ["/usr/local/bin/\(started)", "/usr/bin/\(started)"] : [started]
    }
    file = Self.unknownFile
    for candidate in candidates where candidate.begins(with: "/") {
      var status = stat()
      guard stat(candidate, &status) == 0 else { continue }
      file = "\(status.st_ino).\(status.st_size).\(status.st_mtim.tv_sec)"
      return
    }
  }
}
