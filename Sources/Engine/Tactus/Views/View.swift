// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The properties that a host sets for one view: an output, a surface, or a region of a surface (S2.1).
public struct ViewProperties: Sendable {
  /// The origin is in the parent's coordinates, the size in the view's own. With the identity transform, this is the
  /// area of the parent that the view covers.
  public var frame: Rect
  /// Maps the view's own coordinates to the parent's, about the origin of `frame`.
  public var transform = Transform.identity
  public var isHidden = false
  public var isUserInteractionEnabled = true
  /// For a root: the width of the strip along its edges in which touches take part in no gesture. The edges for
  /// gestures are the inner borders of this strip (S2.1b). A `Float`, since views are looked up at each landing, and it
  /// fits beside the flags.
  public var rim: Float = 0
  /// The opacity. Touches do not hit a view whose `alpha` is below 0.01 (S2.2).
  public var alpha = 1.0
  /// If false, the view receives only one touch at a time (S2.5). The default is true, since Wayland clients expect all
  /// touches.
  public var isMultipleTouchEnabled = true
  public var control: Control?
  /// Whether touches can hit the view outside its parent's area, since a surface may be larger than its parent.
  public var overhangs = false
  /// Whether the delegate is asked before a recognizer begins with a touch in this view (S8.2).
  public var asksShouldBegin = false
  /// For a root: the factor for distances on this output (S21.2).
  public var thresholdScale = 1.0

  public init(frame: Rect) { self.frame = frame }

  /// The frame without the rim.
  public var edges: Rect { frame.inset(by: Double(rim)) }
}

/// Marks a view as a control, which handles some gestures itself. Recognizers on its ancestors must not take these
/// gestures from it (S8.3).
public struct Control: Hashable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable { case button, `switch`, stepper, segmented, page, slider }
  public enum Axis: UInt8, Sendable { case horizontal, vertical }
  public var kind: Kind
  /// The direction in which the knob of a switch or slider moves.
  public var axis: Axis
  /// The area of the knob, in the view's own coordinates.
  public var knob: Rect?

  public init(kind: Kind, axis: Axis = .horizontal, knob: Rect? = nil) {
    self.kind = kind
    self.axis = axis
    self.knob = knob
  }

  /// Whether this control handles the gesture itself, for a touch that landed at `start` (S8.3).
  func claims(_ overlap: ControlOverlap, start: Point) -> Bool {
    switch (kind, overlap) {
    case (.button, .tap), (.switch, .tap), (.stepper, .tap), (.segmented, .tap), (.page, .tap): true
    case (.slider, .swipe(let sides)): sides.isHorizontal == (axis == .horizontal) && knob?.contains(start) == true
    case (.switch, .pan(let sides)): sides.isHorizontal == (axis == .horizontal) && knob?.contains(start) == true
    default: false
    }
  }
}

/// The gestures that a control may handle itself (S8.3), all with one finger: a single tap, a swipe and a pan.
public enum ControlOverlap: Sendable {
  case tap
  case swipe(Sides)
  case pan(Sides)
}
