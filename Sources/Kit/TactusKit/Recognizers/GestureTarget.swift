// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A target and its action. The recognizer holds this object; keep a reference to it if you want to remove the action.
public final class GestureTarget {
  private weak var target: AnyObject?
  private let isClosure: Bool
  private let action: (AnyObject?, GestureRecognizer) -> Void

  init(_ target: AnyObject?, _ action: @escaping (AnyObject?, GestureRecognizer) -> Void) {
    self.target = target
    isClosure = target == nil
    self.action = action
  }

  /// Whether the target no longer exists.
  var isGone: Bool { !isClosure && target == nil }

  func isFor(_ someone: AnyObject) -> Bool { self === someone || target === someone }

  func send(_ recognizer: GestureRecognizer) {
    let target = target
    if isClosure || target != nil { action(target, recognizer) }
  }
}
