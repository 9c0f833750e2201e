// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// Counts the processes that have a clone open. Pure.
struct Readers {
  private var count: Int32 = 0
  private var wasRead = false

  /// The changes: true if a process now reads the clone, false if none does any more; both if it was opened and closed
  /// again. Nil if this can no longer be known.
  mutating func take(_ news: NodeUses.Change) -> [Bool]? {
    if news.isLost { return nil }
    count = max(0, count &+ news.users)
    let isRead = count > 0
    defer { wasRead = isRead }
    if isRead != wasRead { return [isRead] }
    return !isRead && news.opened > 0 && news.isLeft ? [true, false] : []
  }
}
