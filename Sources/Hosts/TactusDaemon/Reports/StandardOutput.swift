// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Writes lines to the terminal or the journal. Writing never blocks: lines are lost if the reader does not keep up.
enum StandardOutput {
  static func say(_ line: String) { write(line, to: output) }
  static func complain(_ line: String) { write(line, to: errors) }

  private static let output = unblocked(STDOUT_FILENO)
  private static let errors = unblocked(STDERR_FILENO)

  /// Opens the same terminal or pipe again, in non-blocking mode. Changing the mode of the given descriptor would
  /// change the mode for other programs that share the descriptor.
  private static func unblocked(_ descriptor: Int32) -> Int32 {
    let kind = tactus_file_kind(descriptor)
    guard kind == TACTUS_TERMINAL || kind == TACTUS_PIPE else { return descriptor }
    let mine = tactus_open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    return mine >= 0 ? mine : descriptor
  }

  private static func write(_ line: String, to descriptor: Int32) {
    var rest = Array("\(line)\n".utf8)[...]
    while !rest.isEmpty {
      var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&state, 1, 0) > 0, state.revents & Int16(POLLOUT) != 0 else { return }
      // A pipe that `poll` reports as writable accepts this many bytes without blocking.
      let count = min(rest.count, Int(PIPE_BUF))
      let written = rest.withUnsafeBytes { CLinux.write(descriptor, $0.baseAddress, count) }
      if written < 0, tactus_errno() == EINTR { continue }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
