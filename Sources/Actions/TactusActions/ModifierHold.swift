// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Holds modifier keys for a gesture until the gesture has ended and all its actions are done.
final class ModifierHold {
  private var pending = 0
  private var isOver = false
  private let release: () -> Void

  init(release: @escaping () -> Void) { self.release = release }

  /// Notes that the gesture has requested an action.
  func expect() { pending += 1 }

  /// Notes that an action is done, or has failed.
  func done() {
    pending -= 1
    settle()
  }

  /// Notes that the gesture has ended.
  func end() {
    isOver = true
    settle()
  }

  private func settle() { if isOver, pending <= 0 { release() } }
}
