// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Owns a file descriptor, and closes it when this object is destroyed.
public struct FileDescriptor: ~Copyable {
  public private(set) var rawValue: Int32
  public init(owning rawValue: Int32) { self.rawValue = rawValue }
  deinit { if rawValue >= 0 { _ = close(rawValue) } }

  /// Opens a file with `O_CLOEXEC`.
  public init(opening path: String, flags: Int32) throws(SystemError) {
    rawValue = try SystemError.check(tactus_open(path, flags | O_CLOEXEC), "open \(path)")
  }

  /// Gives up ownership and returns the descriptor.
  public consuming func release() -> Int32 {
    defer { rawValue = -1 }
    return rawValue
  }
}
