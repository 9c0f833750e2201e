// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Connects to the socket on which tactusd answers requests. The path of this socket is that of tactusd's main socket,
/// followed by `.report`.
enum DaemonConnection {
  static func path(beside socket: String) -> String { socket + ".report" }

  /// Connects and sends a request. Returns nil if no tactusd listens.
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
