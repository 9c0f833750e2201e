// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A recognizer that passes itself to its actions with its own type: actions of a `TapGestureRecognizer` receive a
/// `TapGestureRecognizer`.
public protocol ActionSender: AnyObject {
  init()
  /// Adds a target. Use the methods below instead.
  func add(_ target: GestureTarget)
}

extension ActionSender {
  /// Creates a recognizer with one target, which it holds weakly.
  ///
  /// ```swift
  /// TapGestureRecognizer(target: self, action: Controller.handleTap)
  /// ```
  public init<T: AnyObject>(target: T, action: @escaping (T) -> (Self) -> Void) {
    self.init()
    addTarget(target, action: action)
  }
  public init<T: AnyObject>(target: T, action: @escaping (T) -> () -> Void) {
    self.init()
    addTarget(target, action: action)
  }
  /// Creates a recognizer that calls a closure. The recognizer keeps the closure, and the closure keeps the objects
  /// that it captures.
  public init(action: @escaping (Self) -> Void) {
    self.init()
    addAction(action)
  }

  /// Adds a target. Its action is called after those of earlier targets, whenever the gesture begins, changes, ends or
  /// is cancelled. The target is held weakly, and removed once it no longer exists.
  @discardableResult
  public func addTarget<T: AnyObject>(_ target: T, action: @escaping (T) -> (Self) -> Void) -> GestureTarget {
    added(
      GestureTarget(target) { target, recognizer in
        guard let target = target as? T, let recognizer = recognizer as? Self else { return }
        action(target)(recognizer)
      })
  }
  @discardableResult
  public func addTarget<T: AnyObject>(_ target: T, action: @escaping (T) -> () -> Void) -> GestureTarget {
    added(GestureTarget(target) { target, _ in if let target = target as? T { action(target)() } })
  }
  /// Adds a closure, which is called like the action of a target.
  @discardableResult
  public func addAction(_ action: @escaping (Self) -> Void) -> GestureTarget {
    added(GestureTarget(nil) { _, recognizer in if let recognizer = recognizer as? Self { action(recognizer) } })
  }

  private func added(_ target: GestureTarget) -> GestureTarget {
    add(target)
    return target
  }
}
