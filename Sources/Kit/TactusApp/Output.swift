// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// Writes lines to standard output, unbuffered.
public func say(_ lines: String) { put(lines, to: STDOUT_FILENO) }
/// Writes lines to standard error.
public func complain(_ lines: String) { put(lines, to: STDERR_FILENO) }

private func put(_ lines: String, to file: Int32) {
  var rest = Array((lines + "\n").utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    guard count > 0 || errno == EINTR else { return }
    rest = rest.dropFirst(max(0, count))
  }
}
