// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Functions for local sockets, which are named by their paths.
public enum LocalSocket {
  /// Returns the process that listens on the socket at a path; 0 if the kernel does not reveal the process.
  public static func listener(at path: String) throws(SystemError) -> Int32 {
    let raw = path.withCString { tactus_connect($0, path.utf8.count) }
    let socket = FileDescriptor(owning: try SystemError.check(raw, "connect to \(path)"))
    return max(0, tactus_peer(socket.rawValue))
  }
}
