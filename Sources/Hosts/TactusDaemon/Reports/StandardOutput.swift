// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Writes lines to the terminal or the journal. Lines are lost if the reader falls behind; writing never blocks.
enum StandardOutput {
  static func say(_ line: String) { write(line, to: output) }
  static func complain(_ line: String) { write(line, to: errors) }

  private static let output = unblocked(STDOUT_FILENO)
  private static let errors = unblocked(STDERR_FILENO)

  /// The same terminal or pipe, opened again: non-blocking mode belongs to the open file, which other programs share.
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
      // A pipe with room accepts this many bytes at once.
      let count = min(rest.count, Int(PIPE_BUF))
      let written = rest.withUnsafeBytes { CLinux.write(descriptor, $0.baseAddress, count) }
      if written < 0, tactus_errno() == EINTR { continue }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
