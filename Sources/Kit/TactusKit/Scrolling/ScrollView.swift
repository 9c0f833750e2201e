// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A view onto content that is larger than it: what `UIScrollView` is to fingers. It draws nothing.
///
/// A finger takes the content along, beyond its ends more and more reluctantly; let go, it glides on and slows down, or
/// comes to rest at a page. Subviews of `content` move with it. Call `step` with each picture while it says that there
/// is more to come.
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
  /// As large as the content, at least as the scroll view, and moved by its offset.
  public let content = GestureView()
  /// Moves the content. It may begin only where the content can be scrolled.
  public let panGestureRecognizer = PanGestureRecognizer()

  public override init(frame: Rect = Rect(x: 0, y: 0, width: 0, height: 0)) {
    super.init(frame: frame)
    addSubview(content)
    panGestureRecognizer.addTarget(self, action: ScrollView.pan)
    addGestureRecognizer(panGestureRecognizer)
    layOut()
  }

  // MARK: the content

  public var contentWidth = 0.0 { didSet { layOut() } }
  public var contentHeight = 0.0 { didSet { layOut() } }
  /// Room beyond the content on each side, which may be scrolled to.
  public var contentInset = Insets() { didSet { layOut() } }
  public struct Insets: Hashable, Sendable {
    public var top, left, bottom, right: Double
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  /// The place in the content that is seen at the upper left. Setting it ends what moves.
  public var contentOffset: Point {
    get { Point(x: across.offset, y: down.offset) }
    set { setContentOffset(newValue, animated: false) }
  }

  public func setContentOffset(_ offset: Point, animated: Bool) {
    across.move(to: Self.usable(offset.x), animated: animated)
    down.move(to: Self.usable(offset.y), animated: animated)
    moved()
  }

  /// Scrolls no farther than is needed to see this part of the content.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    func offset(_ start: Double, _ length: Double, _ axis: ScrollAxis) -> Double {
      axis.clamped(min(max(axis.offset, start + length - axis.viewport), start))
    }
    let place = Point(x: offset(rect.x, rect.width, across), y: offset(rect.y, rect.height, down))
    setContentOffset(place, animated: animated)
  }

  // MARK: how it scrolls

  /// Whether fingers scroll it.
  public var isScrollEnabled = true { didSet { layOut() } }
  /// Whether it can be pulled beyond its ends.
  public var bounces = true { didSet { layOut() } }
  /// Whether it can be pulled though all of the content is seen.
  public var alwaysBounceHorizontal = false { didSet { layOut() } }
  public var alwaysBounceVertical = false { didSet { layOut() } }
  /// Whether it comes to rest at multiples of its size.
  public var isPagingEnabled = false { didSet { layOut() } }
  /// `DecelerationTracker.normal` or `fast`.
  public var decelerationRate = DecelerationTracker.normal { didSet { layOut() } }

  /// A finger holds the content.
  public var isDragging: Bool { across.isHeld || down.isHeld }
  /// The content moves by itself.
  public var isDecelerating: Bool { across.isMoving || down.isMoving }

  // MARK: whom it tells

  /// The content has moved.
  public var onScroll: () -> Void = {}
  public var onBeginDragging: () -> Void = {}
  /// The finger lifts: with which velocity of the content, in px per second, and where it will come to rest. What is
  /// returned is where it shall come to rest instead; nil leaves that as it is.
  public var onEndDragging: (_ velocity: Vector, _ target: Point) -> Point? = { _, _ in nil }
  /// It has come to rest.
  public var onRest: () -> Void = {}

  /// With each picture: moves what moves by itself, and says whether there is more to come.
  public func step(_ seconds: Double) -> Bool {
    guard isDecelerating else { return false }
    let (isAcross, isDown) = (across.step(seconds), down.step(seconds))
    moved()
    if !isAcross, !isDown { onRest() }
    return isDecelerating
  }

  // MARK: touches

  /// A finger on content that moves holds it; whatever lies there is not touched.
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

  /// It goes on to where it has to rest, without velocity.
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

  /// What has nowhere to go rests at once; who draws is asked for pictures of the rest.
  private func settle() {
    _ = across.step(1e-9)
    _ = down.step(1e-9)
    moved()
    if isDecelerating { onScroll() } else { onRest() }
  }

  // MARK: what it is made of

  private var across = ScrollAxis()
  private var down = ScrollAxis()
  /// How far the pan had gone at its last report.
  private var followed = Vector.zero
  /// A finger that is no pan yet has stopped the content.
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

  /// Numbers that are none, or beyond all screens, would spoil all others.
  private static func usable(_ number: Double) -> Double { number.isNaN ? 0 : min(max(number, -1e7), 1e7) }

  private func moved() {
    // What fits is as large as the view, so that all of it can be touched.
    content.frame = Rect(
      x: -across.offset, y: -down.offset, width: max(Self.usable(contentWidth), bounds.width),
      height: max(Self.usable(contentHeight), bounds.height))
    // While it moves by itself, a finger is for the scroll view and not for what lies in it.
    content.isUserInteractionEnabled = !isDecelerating
    guard contentOffset != told else { return }
    told = contentOffset
    onScroll()
  }

  override func sizeChanged() { layOut() }
}
