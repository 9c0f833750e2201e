// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// Counts those who have a clone open. Pure.
struct Readers {
  private var count: Int32 = 0
  private var wasRead = false

  /// What is new: somebody reads the clone now, or nobody does. Both, if it was opened and is closed again. Nil if that
  /// cannot be told any more.
  mutating func take(_ news: NodeUses.Change) -> [Bool]? {
    if news.isLost { return nil }
    count = max(0, count &+ news.users)
    let isRead = count > 0
    defer { wasRead = isRead }
    if isRead != wasRead { return [isRead] }
    return !isRead && news.opened > 0 && news.isLeft ? [true, false] : []
  }
}
