// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// Counts the processes that have a clone open. Performs no I/O.
struct Readers {
  private var count: Int32 = 0
  private var wasRead = false

  /// Returns the changes since the last call: true if a process has begun to read the clone, false if no process reads
  /// the clone any more, both if a process has opened the clone and closed it again. Returns nil if the count was lost.
  mutating func take(_ news: NodeUses.Change) -> [Bool]? {
    if news.isLost { return nil }
    count = max(0, count &+ news.users)
    let isRead = count > 0
    defer { wasRead = isRead }
    if isRead != wasRead { return [isRead] }
    return !isRead && news.opened > 0 && news.isLeft ? [true, false] : []
  }
}
