// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A view that shows a part of larger content, like `UIScrollView`. The view draws nothing.
///
/// A finger drags the content, with growing resistance beyond the content's ends. After the finger has lifted, the
/// content glides and slows down, or comes to rest at a page. Subviews of `content` move with the content. Call `step`
/// before each picture while it returns true.
///
/// ```swift
/// let list = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
/// list.contentHeight = 40 * 64
/// list.onScroll = { app.setNeedsDisplay() }
/// app.window.addSubview(list)
/// app.step = { seconds in list.step(seconds) }
/// app.draw = { canvas in
///   canvas.move(to: Point(x: 0, y: -list.contentOffset.y))
///   for row in 0..<40 { canvas.text("Row \(row)", at: Point(x: 16, y: 40 + 64 * Double(row)), Canvas.Font(20), ink) }
/// }
/// ```
///
/// Unlike in UIKit, subviews are added to `content`, not to the scroll view itself.
open class ScrollView: GestureView {
  /// The view for the content. It is at least as large as the content and as the scroll view, and the offset moves it.
  public let content = GestureView()
  /// The recognizer with which fingers move the content. It begins only in directions in which the content can scroll.
  public let panGestureRecognizer = PanGestureRecognizer()

  public override init(frame: Rect = Rect(x: 0, y: 0, width: 0, height: 0)) {
    super.init(frame: frame)
    addSubview(content)
    panGestureRecognizer.addTarget(self, action: ScrollView.pan)
    addGestureRecognizer(panGestureRecognizer)
    layOut()
  }

  // MARK: content

  public var contentWidth = 0.0 { didSet { layOut() } }
  public var contentHeight = 0.0 { didSet { layOut() } }
  /// Space around the content that can be scrolled into view.
  public var contentInset = Insets() { didSet { layOut() } }
  public struct Insets: Hashable, Sendable {
    public var top, left, bottom, right: Double
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  /// The point of the content at the upper left of the view. Setting it ends any movement.
  public var contentOffset: Point {
    get { Point(x: across.offset, y: down.offset) }
    set { setContentOffset(newValue, animated: false) }
  }

  public func setContentOffset(_ offset: Point, animated: Bool) {
    across.move(to: Self.usable(offset.x), animated: animated)
    down.move(to: Self.usable(offset.y), animated: animated)
    moved()
  }

  /// Scrolls no farther than necessary to show this part of the content.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    func offset(_ start: Double, _ length: Double, _ axis: ScrollAxis) -> Double {
      axis.clamped(min(max(axis.offset, start + length - axis.viewport), start))
    }
    let place = Point(x: offset(rect.x, rect.width, across), y: offset(rect.y, rect.height, down))
    setContentOffset(place, animated: animated)
  }

  // MARK: scrolling behavior

  /// Whether fingers can scroll the content.
  public var isScrollEnabled = true { didSet { layOut() } }
  /// Whether the content can be pulled beyond its ends.
  public var bounces = true { didSet { layOut() } }
  /// Whether the content can be pulled horizontally even if its whole width is visible.
  public var alwaysBounceHorizontal = false { didSet { layOut() } }
  /// Whether the content can be pulled vertically even if its whole height is visible.
  public var alwaysBounceVertical = false { didSet { layOut() } }
  /// Whether the content comes to rest at multiples of the view's size.
  public var isPagingEnabled = false { didSet { layOut() } }
  /// How fast the content slows down: `DecelerationTracker.normal` or `DecelerationTracker.fast`.
  public var decelerationRate = DecelerationTracker.normal { didSet { layOut() } }

  /// Whether a finger holds the content.
  public var isDragging: Bool { across.isHeld || down.isHeld }
  /// Whether the content moves on its own.
  public var isDecelerating: Bool { across.isMoving || down.isMoving }

  // MARK: callbacks

  /// Called when the content has moved.
  public var onScroll: () -> Void = {}
  public var onBeginDragging: () -> Void = {}
  /// Called when the finger lifts. The content moves with this velocity, in px per second, and will come to rest at
  /// this target. Return another target, or nil to keep the target.
  public var onEndDragging: (_ velocity: Vector, _ target: Point) -> Point? = { _, _ in nil }
  /// Called when the content has come to rest.
  public var onRest: () -> Void = {}

  /// Advances the movement, and returns whether it continues. Call this before each picture.
  public func step(_ seconds: Double) -> Bool {
    guard isDecelerating else { return false }
    let (isAcross, isDown) = (across.step(seconds), down.step(seconds))
    moved()
    if !isAcross, !isDown { onRest() }
    return isDecelerating
  }

  // MARK: touches

  /// If a finger lands while the content moves on its own, stops the content and holds it under the finger. Views in
  /// the content do not receive the touch.
  open override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    guard isDecelerating, isScrollEnabled else { return super.touchesBegan(touches, with: event) }
    across.grab()
    down.grab()
    isCaught = true
    moved()
  }
  open override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    guard isCaught else { return super.touchesEnded(touches, with: event) }
    letGoOfCaught()
  }
  open override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    guard isCaught else { return super.touchesCancelled(touches, with: event) }
    letGoOfCaught()
  }

  /// Lets the content return to its limits or to a page, without velocity.
  private func letGoOfCaught() {
    isCaught = false
    across.letGo(at: 0)
    down.letGo(at: 0)
    settle()
  }

  private func pan(_ pan: PanGestureRecognizer) {
    let way = pan.translation(in: self) - .zero
    switch pan.state {
    case .began:
      isCaught = false
      followed = .zero
      across.grab()
      down.grab()
      onBeginDragging()
      drag(to: way)
    case .changed:
      drag(to: way)
    case .ended:
      drag(to: way)
      let velocity = pan.velocity(in: self) - .zero
      letGo(at: Vector(dx: canScroll.across ? -velocity.dx : 0, dy: canScroll.down ? -velocity.dy : 0))
    default:
      letGo(at: .zero)
    }
  }

  private func drag(to way: Vector) {
    if canScroll.across { across.drag(by: followed.dx - way.dx) }
    if canScroll.down { down.drag(by: followed.dy - way.dy) }
    followed = way
    moved()
  }

  private func letGo(at velocity: Vector) {
    let target = Point(x: across.target(at: velocity.dx), y: down.target(at: velocity.dy))
    let wanted = onEndDragging(velocity, target)
    across.letGo(at: velocity.dx, to: wanted?.x)
    down.letGo(at: velocity.dy, to: wanted?.y)
    settle()
  }

  /// Ends the movement at once if there is no distance to cover. Otherwise calls `onScroll`, so that the application
  /// draws the next picture.
  private func settle() {
    _ = across.step(1e-9)
    _ = down.step(1e-9)
    moved()
    if isDecelerating { onScroll() } else { onRest() }
  }

  // MARK: implementation

  private var across = ScrollAxis()
  private var down = ScrollAxis()
  /// The translation of the pan at its last report.
  private var followed = Vector.zero
  /// Whether a finger has stopped the content, and the pan has not begun yet.
  private var isCaught = false
  private var told = Point.zero

  private var canScroll: (across: Bool, down: Bool) {
    (
      across.limits.upperBound > across.limits.lowerBound || alwaysBounceHorizontal && bounces,
      down.limits.upperBound > down.limits.lowerBound || alwaysBounceVertical && bounces
    )
  }

  private func layOut() {
    func set(_ axis: inout ScrollAxis, _ size: Double, _ length: Double, _ before: Double, _ behind: Double) {
      axis.viewport = size
      axis.bounces = bounces
      axis.isPaging = isPagingEnabled
      axis.rate = decelerationRate
      let (start, end) = (-Self.usable(before), Self.usable(length) + Self.usable(behind) - Self.usable(size))
      axis.setLimits(start...max(start, end))
    }
    set(&across, bounds.width, contentWidth, contentInset.left, contentInset.right)
    set(&down, bounds.height, contentHeight, contentInset.top, contentInset.bottom)
    let can = canScroll
    panGestureRecognizer.isEnabled = isScrollEnabled && (can.across || can.down)
    panGestureRecognizer.directions = (can.across ? Sides.horizontal : []).union(can.down ? .vertical : [])
    moved()
  }

  /// Replaces NaN by 0 and limits huge numbers, since both would make all later results useless.
  private static func usable(_ number: Double) -> Double { number.isNaN ? 0 : min(max(number, -1e7), 1e7) }

  private func moved() {
    // `content` is at least as large as the scroll view, so that touches hit it everywhere.
    content.frame = Rect(
      x: -across.offset, y: -down.offset, width: max(Self.usable(contentWidth), bounds.width),
      height: max(Self.usable(contentHeight), bounds.height))
    // While the content moves on its own, touches go to the scroll view, not to views in the content.
    content.isUserInteractionEnabled = !isDecelerating
    guard contentOffset != told else { return }
    told = contentOffset
    onScroll()
  }

  override func sizeChanged() { layOut() }
}
