// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// A local socket, by its path.
public enum LocalSocket {
  /// The process that accepts connections there; 0 if the kernel does not reveal it.
  public static func listener(at path: String) throws(SystemError) -> Int32 {
    let raw = path.withCString { tactus_connect($0, path.utf8.count) }
    let socket = FileDescriptor(owning: try SystemError.check(raw, "connect to \(path)"))
    return max(0, tactus_peer(socket.rawValue))
  }
}
