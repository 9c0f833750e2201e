// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// The socket on which tactusd answers questions, beside the socket of its display.
enum DaemonConnection {
  static func path(beside socket: String) -> String { socket + ".report" }

  /// Connects and sends the question; nil if nothing listens.
  static func asking(_ question: String, at socket: String) -> FileDescriptor? {
    let path = path(beside: socket)
    let connection = FileDescriptor(owning: path.withCString { tactus_connect($0, path.utf8.count) })
    let line = Array("\(question)\n".utf8)
    guard connection.rawValue >= 0,
      line.withUnsafeBytes({ tactus_send(connection.rawValue, $0.baseAddress, $0.count) }) == line.count
    else { return nil }
    return connection
  }
}
