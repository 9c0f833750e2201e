// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// One who is told of a gesture, and how. Kept by the recognizer; keep it to take the action back.
public final class GestureTarget {
  private weak var target: AnyObject?
  private let isClosure: Bool
  private let action: (AnyObject?, GestureRecognizer) -> Void

  init(_ target: AnyObject?, _ action: @escaping (AnyObject?, GestureRecognizer) -> Void) {
    self.target = target
    isClosure = target == nil
    self.action = action
  }

  /// Its object is no more.
  var isGone: Bool { !isClosure && target == nil }

  func isFor(_ someone: AnyObject) -> Bool { self === someone || target === someone }

  func send(_ recognizer: GestureRecognizer) {
    let target = target
    if isClosure || target != nil { action(target, recognizer) }
  }
}
