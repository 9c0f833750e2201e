// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// Lines for the terminal or the journal. Whoever does not read them loses them: nobody waits for that.
enum StandardOutput {
  static func say(_ line: String) { write(line, to: STDOUT_FILENO) }
  static func complain(_ line: String) { write(line, to: STDERR_FILENO) }

  private static func write(_ line: String, to descriptor: Int32) {
    let bytes = Array("\(line)\n".utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&state, 1, 0) > 0, state.revents & Int16(POLLOUT) != 0 else { return }
      // So much a pipe that has room takes at once.
      let count = min(rest.count, Int(PIPE_BUF))
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
