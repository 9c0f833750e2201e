// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A view that follows one finger itself, like `UIControl`. Recognizers of its superviews do not take the touches that
/// the control handles (`control`).
///
/// ```swift
/// let button = Button(frame: frame)
/// button.addAction(for: .touchUpInside) { print("pressed") }
/// ```
open class GestureControl: GestureView {
  public enum Event: Hashable, Sendable {
    case touchDown, touchDragInside, touchDragOutside, touchUpInside, touchUpOutside, touchCancel
    /// The finger has changed the value. The event is not sent if code changes the value.
    case valueChanged
  }

  public override init(frame: Rect = Rect(x: 0, y: 0, width: 0, height: 0)) {
    super.init(frame: frame)
    isMultipleTouchEnabled = false
  }

  /// If false, no touch hits the control. Setting this to false cancels the touch that the control follows.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      isUserInteractionEnabled = isEnabled
      if !isEnabled { end(.touchCancel) }
    }
  }
  /// Whether the control follows a finger.
  public var isTracking: Bool { touch != nil }
  /// Whether the finger that the control follows is inside the control, or only a little outside.
  public private(set) var isTouchInside = false
  /// Whether to draw the control as pressed.
  public var isHighlighted: Bool { isTracking && isTouchInside }

  private var touch: GestureTouch?
  private var actions: [(event: Event, action: () -> Void)] = []
  /// A finger that landed inside the control counts as inside until it is farther away than this, in px.
  private static let leeway = 35.0

  public func addAction(for event: Event, _ action: @escaping () -> Void) { actions.append((event, action)) }
  /// Adds an action of a target, which is held weakly.
  public func addTarget<T: AnyObject>(_ target: T, action: @escaping (T) -> () -> Void, for event: Event) {
    addAction(for: event) { [weak target] in if let target { action(target)() } }
  }
  public func sendActions(for event: Event) { for one in actions where one.event == event { one.action() } }

  // MARK: methods for subclasses to override

  /// Called when a finger has landed. Return whether the control follows this finger.
  open func beginTracking(at point: Point) -> Bool { true }
  open func continueTracking(at point: Point) {}
  open func endTracking(at point: Point) {}
  /// Called when the touch was cancelled. Undo the changes that the finger has made.
  open func cancelTracking() {}
  /// Called when the appearance of the control may have changed.
  open func setNeedsDisplay() {}

  // MARK: touches

  open override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    guard touch == nil, let new = touches.first, beginTracking(at: new.location(in: self)) else { return }
    touch = new
    isTouchInside = true
    sendActions(for: .touchDown)
    setNeedsDisplay()
  }

  open override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    guard let touch, touches.contains(touch) else { return }
    let point = touch.location(in: self)
    isTouchInside = isNear(point)
    continueTracking(at: point)
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    setNeedsDisplay()
  }

  open override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    guard let touch, touches.contains(touch) else { return }
    let point = touch.location(in: self)
    endTracking(at: point)
    end(isNear(point) ? .touchUpInside : .touchUpOutside)
  }

  open override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    if let touch, touches.contains(touch) { end(.touchCancel) }
  }

  private func end(_ event: Event) {
    guard touch != nil else { return }
    touch = nil
    isTouchInside = false
    if event == .touchCancel { cancelTracking() }
    sendActions(for: event)
    setNeedsDisplay()
  }

  private func isNear(_ point: Point) -> Bool {
    let leeway = GestureControl.leeway
    return point.x >= -leeway && point.y >= -leeway && point.x <= bounds.width + leeway
      && point.y <= bounds.height + leeway
  }
}
