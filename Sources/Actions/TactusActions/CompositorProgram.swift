// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusText

/// A compositor's program: its name, and what distinguishes its file from those of other versions.
package struct CompositorProgram: Equatable, Sendable {
  package var name: String
  /// The number, the size and the time of the program's file; `unknownFile` if the file cannot be found.
  package var file: String

  package static let unknownFile = "-"

  package init(name: String, file: String) { (self.name, self.file) = (name, file) }

  /// Finds the program that a process runs. If the process has capabilities, as KWin often does, the kernel does not
  /// tell which file that is; then the file is searched by the name by which the process was started, in the folders of
  /// `path`, the variable `PATH`.
  package init(of process: Int32, path: String?) {
    name = ProcessList.name(of: process)
    var candidates = ["/proc/\(process)/exe"]
    if let started = ProcessList.program(of: process), !started.isEmpty {
      candidates += started.contains("/") ? [started] : (path ?? "").split(separator: ":").map { "\($0)/\(started)" }
    }
    file = Self.unknownFile
    for candidate in candidates {
      var status = stat()
      guard stat(candidate, &status) == 0 else { continue }
      file = "\(status.st_ino).\(status.st_size).\(status.st_mtim.tv_sec)"
      return
    }
  }
}
