// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Modifier keys that are held for a gesture, until it is over and all that it has asked for is done.
final class ModifierHold {
  private var pending = 0
  private var isOver = false
  private let release: () -> Void

  init(release: @escaping () -> Void) { self.release = release }

  /// It has asked for an action.
  func expect() { pending += 1 }

  /// An action is done, or has failed.
  func done() {
    pending -= 1
    settle()
  }

  /// The gesture is over.
  func end() {
    isOver = true
    settle()
  }

  private func settle() { if isOver, pending <= 0 { release() } }
}
