// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A rectangle that touches land in, with recognizers and subviews: what `UIView` is to gestures. It draws nothing.
///
/// Give it recognizers, or override `touchesBegan` and the like, or both. A view in no window is told nothing.
open class GestureView {
  public init(frame: Rect = Rect(x: 0, y: 0, width: 0, height: 0)) {
    size = Size(width: max(0, frame.width), height: max(0, frame.height))
    center = Point(x: frame.x + size.width / 2, y: frame.y + size.height / 2)
  }

  // MARK: where it is

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

  /// The middle in coordinates of the superview, before the transform moves it.
  public var center: Point { didSet { if center != oldValue { place() } } }
  /// About the centre.
  public var transform = ViewTransform.identity { didSet { if transform != oldValue { place() } } }

  /// The rectangle in its own coordinates, from zero. Setting it changes the size and keeps the centre.
  public var bounds: Rect {
    get { Rect(x: 0, y: 0, width: size.width, height: size.height) }
    set { size = Size(width: max(0, newValue.width), height: max(0, newValue.height)) }
  }

  /// The rectangle in coordinates of the superview. With a transform it is the upright rectangle around the view; do
  /// not set it then.
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

  /// Converts from its own coordinates to those of its superview.
  var placement: ViewTransform {
    let middle = transform.apply(Vector(dx: size.width / 2, dy: size.height / 2))
    var placement = transform
    placement.tx += center.x - middle.dx
    placement.ty += center.y - middle.dy
    return placement
  }

  // MARK: how it takes touches

  /// Touches do not hit it and its subviews.
  public var isHidden = false { didSet { if isHidden != oldValue { tellFlags() } } }
  /// Below 0.01 touches do not hit it and its subviews.
  public var alpha = 1.0 { didSet { tellFlags() } }
  /// With false, touches go to what lies behind it and its subviews.
  public var isUserInteractionEnabled = true { didSet { if isUserInteractionEnabled != oldValue { tellFlags() } } }
  /// With false it is told of one touch at a time; recognizers receive all. Unlike in UIKit, true unless set.
  public var isMultipleTouchEnabled = true { didSet { if isMultipleTouchEnabled != oldValue { tellFlags() } } }
  /// What it does itself with touches, such as a button that is tapped, so that recognizers of its superviews leave it
  /// alone.
  public var control: Control? { didSet { if control != oldValue { tellControl() } } }

  var flags: ViewFlags {
    var flags: ViewFlags = []
    if !isHidden, isUserInteractionEnabled, alpha >= 0.01 { flags.insert(.interactive) }
    if isMultipleTouchEnabled { flags.insert(.multipleTouch) }
    return flags
  }

  // MARK: what it stands in

  public internal(set) weak var superview: GestureView?
  /// The subviews from back to front.
  public internal(set) var subviews: [GestureView] = []
  /// In the order in which they were added.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// The window at the top of it.
  public var window: GestureWindow? {
    var top = self
    while let next = top.superview { top = next }
    return top as? GestureWindow
  }

  /// Its handle in the backend; nil while it is in no window.
  public internal(set) var handle: ViewHandle?
  /// The touches that it was told of and that have not ended for it.
  var liveTouches: [GestureTouch] = []

  // MARK: for subclasses

  // A method that is not overridden calls that of the superview, as along UIKit's responder chain.

  /// Fingers landed in it. All touches are in one phase, and belong to it.
  open func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    superview?.touchesBegan(touches, with: event)
  }
  open func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    superview?.touchesMoved(touches, with: event)
  }
  open func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    superview?.touchesEnded(touches, with: event)
  }
  /// The touches are cancelled: a recognizer was granted them, or the system took them. Undo what they began.
  open func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    superview?.touchesCancelled(touches, with: event)
  }

  /// Whether a recognizer of this view, or of a superview, may take a touch of this view (S8.2). Yes, unless
  /// overridden.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Whether a point in its own coordinates lies in it: UIKit's `point(inside:)`. Where it says no, its subviews are
  /// not hit either. If the gestures run in a compositor see `hitTest`.
  open func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// The deepest view at a point in its own coordinates; nil if nothing in it is hit (S2.2).
  ///
  /// In this process an override decides. A compositor finds views by their rectangles; what it has found is compared
  /// with the override: a gesture that it would recognize on another view fails (`denied`), and views are told of the
  /// touches that are theirs by the override. `GestureWindow.onProblem` is told if recognizers are missed so.
  open func hitTest(_ point: Point) -> GestureView? {
    guard flags.contains(.interactive), placement.inverse != nil, contains(point) else { return nil }
    for view in subviews.reversed() {
      if let local = view.placement.inverse?.apply(point), let hit = view.hitTest(local) { return hit }
    }
    return self
  }

  // MARK: telling the backend

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
  /// "GestureView 10, 20, 100 x 50".
  public var description: String { "\(type(of: self)) \(frame.x), \(frame.y), \(frame.width) x \(frame.height)" }
}

extension GestureView: Hashable {
  public static func == (a: GestureView, b: GestureView) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
