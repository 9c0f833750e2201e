// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What makes the actions of a recognizer take a recognizer of its own kind: `TapGestureRecognizer` those that take a
/// tap.
public protocol ActionSender: AnyObject {
  init()
  /// One more target, made by the methods below.
  func add(_ target: GestureTarget)
}

extension ActionSender {
  /// A recognizer with one target. The target is held weakly.
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
  /// A recognizer that calls a closure. What it captures it keeps alive.
  public init(action: @escaping (Self) -> Void) {
    self.init()
    addAction(action)
  }

  /// One more target, told after those before it whenever the gesture begins, changes, ends or is cancelled. It is held
  /// weakly, and forgotten when it is gone.
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
  /// One more closure to call.
  @discardableResult
  public func addAction(_ action: @escaping (Self) -> Void) -> GestureTarget {
    added(GestureTarget(nil) { _, recognizer in if let recognizer = recognizer as? Self { action(recognizer) } })
  }

  private func added(_ target: GestureTarget) -> GestureTarget {
    add(target)
    return target
  }
}
