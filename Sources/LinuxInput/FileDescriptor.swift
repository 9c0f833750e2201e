// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// A file descriptor with one owner, closed with this object.
public struct FileDescriptor: ~Copyable {
  public private(set) var rawValue: Int32
  public init(owning rawValue: Int32) { self.rawValue = rawValue }
  deinit { if rawValue >= 0 { _ = close(rawValue) } }

  /// It is closed in programs that this one starts.
  public init(opening path: String, flags: Int32) throws(SystemError) {
    rawValue = try SystemError.check(tactus_open(path, flags | O_CLOEXEC), "open \(path)")
  }

  /// Waits until udev has given a new node to its group, but no longer than half a second. Root need not wait.
  public static func awaitRights(to path: String) {
    guard access(path, R_OK) != 0 else { return }
    let news = FileDescriptor(owning: "/dev/input".withCString { tactus_watch_nodes($0) })
    let end = tactus_monotonic_microseconds() + 500_000
    while access(path, R_OK) != 0, case let rest = end - tactus_monotonic_microseconds(), rest > 0 {
      var wait = pollfd(fd: news.rawValue, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, news.rawValue < 0 ? 2 : Int32(clamping: rest / 1000 + 1)) > 0 else { continue }
      withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) {
        _ = tactus_read(news.rawValue, $0.baseAddress, $0.count)
      }
    }
  }

  /// Gives up ownership and returns the descriptor.
  public consuming func release() -> Int32 {
    defer { rawValue = -1 }
    return rawValue
  }
}
