// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A rectangle in which touches land, with recognizers and subviews, like `UIView`. A view draws nothing.
///
/// Add recognizers, override `touchesBegan` and the other touch methods, or do both. A view that is in no window
/// receives no touches.
open class GestureView {
  public init(frame: Rect = Rect(x: 0, y: 0, width: 0, height: 0)) {
    size = Size(width: max(0, frame.width), height: max(0, frame.height))
    center = Point(x: frame.x + size.width / 2, y: frame.y + size.height / 2)
  }

  // MARK: geometry

  struct Size: Equatable {
    var width: Double
    var height: Double
  }
  private var size: Size {
    didSet {
      guard size != oldValue else { return }
      place()
      sizeChanged()
    }
  }
  func sizeChanged() {}

  /// The middle of the view in the superview's coordinates, before the transform is applied.
  public var center: Point { didSet { if center != oldValue { place() } } }
  /// The transform, which is applied about the centre.
  public var transform = ViewTransform.identity { didSet { if transform != oldValue { place() } } }

  /// The view's rectangle in its own coordinates, whose origin is zero. Setting this property changes the size and
  /// keeps the centre.
  public var bounds: Rect {
    get { Rect(x: 0, y: 0, width: size.width, height: size.height) }
    set { size = Size(width: max(0, newValue.width), height: max(0, newValue.height)) }
  }

  /// The view's rectangle in the superview's coordinates. If the view has a transform, this is the bounding box of the
  /// view, and must not be set.
  public var frame: Rect {
    get {
      let corners = [
        (0, 0), (size.width, 0), (0, size.height), (size.width, size.height),
      ].map { placement.apply(Point(x: $0.0, y: $0.1)) }
      let (x, y) = (corners.map(\.x), corners.map(\.y))
      let (left, top) = (x.min() ?? 0, y.min() ?? 0)
      return Rect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
    }
    set {
      size = Size(width: max(0, newValue.width), height: max(0, newValue.height))
      center = Point(x: newValue.x + size.width / 2, y: newValue.y + size.height / 2)
    }
  }

  /// The transform from the view's own coordinates to those of its superview.
  var placement: ViewTransform {
    let middle = transform.apply(Vector(dx: size.width / 2, dy: size.height / 2))
    var placement = transform
    placement.tx += center.x - middle.dx
    placement.ty += center.y - middle.dy
    return placement
  }

  // MARK: input and visibility

  /// If true, touches hit neither the view nor its subviews.
  public var isHidden = false { didSet { if isHidden != oldValue { tellFlags() } } }
  /// If this is below 0.01, touches hit neither the view nor its subviews.
  public var alpha = 1.0 { didSet { tellFlags() } }
  /// If false, touches hit neither the view nor its subviews, but the views behind them.
  public var isUserInteractionEnabled = true { didSet { if isUserInteractionEnabled != oldValue { tellFlags() } } }
  /// If false, the view receives only one touch at a time; recognizers receive all touches. Unlike in UIKit, the
  /// default is true.
  public var isMultipleTouchEnabled = true { didSet { if isMultipleTouchEnabled != oldValue { tellFlags() } } }
  /// How the view handles touches itself, for example as a button. Recognizers of its superviews do not take these
  /// touches from it.
  public var control: Control? { didSet { if control != oldValue { tellControl() } } }

  var flags: ViewFlags {
    var flags: ViewFlags = []
    if !isHidden, isUserInteractionEnabled, alpha >= 0.01 { flags.insert(.interactive) }
    if isMultipleTouchEnabled { flags.insert(.multipleTouch) }
    return flags
  }

  // MARK: superview, subviews and window

  public internal(set) weak var superview: GestureView?
  /// The subviews from back to front.
  public internal(set) var subviews: [GestureView] = []
  /// The recognizers in the order in which they were added.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// The window at the top of the view's tree; nil if there is none.
  public var window: GestureWindow? {
    var top = self
    while let next = top.superview { top = next }
    return top as? GestureWindow
  }

  /// The view's handle in the backend; nil while the view is in no window.
  public internal(set) var handle: ViewHandle?
  /// The touches that the view has received, and whose end it has not received.
  var liveTouches: [GestureTouch] = []

  // MARK: methods for subclasses to override

  // By default, the touch methods call those of the superview, as in UIKit's responder chain.

  /// Called when fingers have landed in the view. All touches are in the same phase and belong to this view.
  open func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    superview?.touchesBegan(touches, with: event)
  }
  open func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    superview?.touchesMoved(touches, with: event)
  }
  open func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    superview?.touchesEnded(touches, with: event)
  }
  /// Called when touches are cancelled, because a recognizer or the system has taken them. Undo their effects.
  open func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    superview?.touchesCancelled(touches, with: event)
  }

  /// Returns whether a recognizer of this view or a superview may begin with a touch of this view (S8.2). True unless
  /// overridden.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Returns whether a point, which is in the view's own coordinates, lies in the view, like UIKit's `point(inside:)`.
  /// If it does not, the subviews are not hit either. For gestures that run in a compositor, see `hitTest`.
  open func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// Returns the deepest view at a point, which is in this view's own coordinates; nil if no view is hit (S2.2).
  ///
  /// If gestures run in this process, an override decides which view is hit. A compositor finds views by their
  /// rectangles, and the window compares the result with that of the override: a gesture on another view fails
  /// (`denied`), and touches are delivered to the views that the override returns. If recognizers miss touches because
  /// of this, `GestureWindow.onProblem` is called.
  open func hitTest(_ point: Point) -> GestureView? {
    guard flags.contains(.interactive), placement.inverse != nil, contains(point) else { return nil }
    for view in subviews.reversed() {
      if let local = view.placement.inverse?.apply(point), let hit = view.hitTest(local) { return hit }
    }
    return self
  }

  // MARK: reports to the backend

  func tellAll(_ backend: any GestureBackend) {
    place()
    tellFlags()
    if control != nil { tellControl() }
  }

  private func place() {
    guard let handle, let window else { return }
    let placement = self.placement
    window.backend.setFrame(
      Rect(x: placement.tx, y: placement.ty, width: size.width, height: size.height), transform: placement.linear,
      of: handle)
    window.noteChange()
  }

  private func tellFlags() {
    guard let handle, let window else { return }
    window.backend.setFlags(flags, of: handle)
    window.noteChange()
  }

  private func tellControl() {
    guard let handle, let window else { return }
    window.backend.setControl(control, of: handle)
    window.noteChange()
  }
}

extension GestureView: CustomStringConvertible {
  /// A text such as "GestureView 10, 20, 100 x 50".
  public var description: String { "\(type(of: self)) \(frame.x), \(frame.y), \(frame.width) x \(frame.height)" }
}

extension GestureView: Hashable {
  public static func == (a: GestureView, b: GestureView) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
