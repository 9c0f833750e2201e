// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a host tells of one view: an output, a surface, a region of one (S2.1).
public struct ViewProperties: Sendable {
  /// Origin in the parent's coordinates; size in its own. With the identity transform, the area that it covers.
  public var frame: Rect
  /// How its own coordinates lie in the parent's, about the origin of `frame`.
  public var transform = Transform.identity
  public var isHidden = false
  public var isUserInteractionEnabled = true
  /// Below 0.01 it is not hit (S2.2).
  public var alpha = 1.0
  /// When false it gets only the first touch (S2.5). True here, since Wayland clients expect all of them.
  public var isMultipleTouchEnabled = true
  public var control: Control?
  /// Whether it is hit also where it lies outside its parent: a surface may be larger than the one it lies on.
  public var overhangs = false
  /// Whether to ask the delegate before a recognizer takes a touch of this view (S8.2).
  public var asksShouldBegin = false
  /// For a root: what distances are multiplied by on this output (S21.2).
  public var thresholdScale = 1.0

  public init(frame: Rect) { self.frame = frame }
}

/// A view with a behaviour of its own that recognizers on its ancestors must not take away (S8.3).
public struct Control: Hashable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable { case button, `switch`, stepper, segmented, page, slider }
  public enum Axis: UInt8, Sendable { case horizontal, vertical }
  public var kind: Kind
  /// The way in which a switch's or a slider's knob moves.
  public var axis: Axis
  /// In the view's own coordinates.
  public var knob: Rect?

  public init(kind: Kind, axis: Axis = .horizontal, knob: Rect? = nil) {
    self.kind = kind
    self.axis = axis
    self.knob = knob
  }

  /// Whether this control does itself what the recognizer is about to take, for a touch that landed at `start` (S8.3).
  func claims(_ overlap: ControlOverlap, start: Point) -> Bool {
    switch (kind, overlap) {
    case (.button, .tap), (.switch, .tap), (.stepper, .tap), (.segmented, .tap), (.page, .tap): true
    case (.slider, .swipe(let sides)): sides.isHorizontal == (axis == .horizontal) && knob?.contains(start) == true
    case (.switch, .pan(let sides)): sides.isHorizontal == (axis == .horizontal) && knob?.contains(start) == true
    default: false
    }
  }
}

/// The gestures of which a control may have its own (S8.3): all with one finger, the tap a single one.
public enum ControlOverlap: Sendable {
  case tap
  case swipe(Sides)
  case pan(Sides)
}
