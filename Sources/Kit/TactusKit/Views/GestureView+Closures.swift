// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// Adds gestures with closures, in one line each. Set further properties on the returned recognizer.
///
/// ```swift
/// let double = photo.onTap(2) { _ in photo.transform = .identity }
/// photo.onTap { _ in select(photo) }.require(toFail: double)
/// window.onPan { pan in photo.center = pan.location(in: nil) }
/// ```
///
/// The view holds the recognizer, and thus the objects that the closure captures.
extension GestureView {
  @discardableResult
  public func onTap(
    _ taps: Int = 1, fingers: Int = 1, _ action: @escaping (TapGestureRecognizer) -> Void
  ) -> TapGestureRecognizer {
    let tap = added(TapGestureRecognizer(action: action))
    tap.numberOfTapsRequired = taps
    tap.numberOfTouchesRequired = fingers
    return tap
  }

  @discardableResult
  public func onLongPress(_ action: @escaping (LongPressGestureRecognizer) -> Void) -> LongPressGestureRecognizer {
    added(LongPressGestureRecognizer(action: action))
  }

  @discardableResult
  public func onPan(_ action: @escaping (PanGestureRecognizer) -> Void) -> PanGestureRecognizer {
    added(PanGestureRecognizer(action: action))
  }

  @discardableResult
  public func onEdgePan(
    _ edges: Sides, _ action: @escaping (ScreenEdgePanGestureRecognizer) -> Void
  ) -> ScreenEdgePanGestureRecognizer {
    let pan = added(ScreenEdgePanGestureRecognizer(action: action))
    pan.edges = edges
    return pan
  }

  @discardableResult
  public func onSwipe(
    _ direction: Sides, fingers: Int = 1, _ action: @escaping (SwipeGestureRecognizer) -> Void
  ) -> SwipeGestureRecognizer {
    let swipe = added(SwipeGestureRecognizer(action: action))
    swipe.direction = direction
    swipe.numberOfTouchesRequired = fingers
    return swipe
  }

  @discardableResult
  public func onPinch(_ action: @escaping (PinchGestureRecognizer) -> Void) -> PinchGestureRecognizer {
    added(PinchGestureRecognizer(action: action))
  }

  @discardableResult
  public func onRotation(_ action: @escaping (RotationGestureRecognizer) -> Void) -> RotationGestureRecognizer {
    added(RotationGestureRecognizer(action: action))
  }

  private func added<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    addGestureRecognizer(recognizer)
    return recognizer
  }
}
