// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A gesture and its effect, and where and when it applies.
public struct Binding: Hashable, Sendable {
  public enum Effect: Hashable, Sendable {
    case act(DesktopAction)
    /// Windows receive no touches of the gesture, and no action is performed.
    case block
    /// The gesture is left to the window; less specific bindings do not apply.
    case ignore
  }
  public var gesture: Gesture
  public var effect: Effect
  public var options = Options()
  public var scope = Scope()
  /// The name of a composed gesture; nil for a binding in one line.
  public var name: String?
  /// The gesture as written in a line, in canonical spelling: `3 swipe left`. Also set for composed gestures.
  public var words: String
  public var place: SourcePlace

  public struct Options: Hashable, Sendable {
    /// Whether the action follows the fingers.
    public var drives = false
    /// The movement of the fingers after which the action is performed again; nil to perform it once.
    public var step: Stride?
    /// The action for each step back.
    public var back: DesktopAction?
    /// When the action is performed; nil for the threshold.
    public var moment: Moment?
    /// Modifier keys that are held during the gesture.
    public var with: [KeyChord.Modifier] = []
    /// How far the fingers must move.
    public var distance: Length?
    /// How far from the edge the fingers may land.
    public var depth: Length?
    /// How long the fingers must rest at the end.
    public var confirmHold: Interval?
    public var deliver: Defaults.Delivery?
    /// Whether the gesture fails if a finger lands at an edge (`not-edge`).
    public var notEdge = false
    /// The binding does not apply while any of these conditions holds.
    public var unless: [Condition] = []
    /// The binding applies only while all of these conditions hold, except that of several `app` conditions, only one
    /// must hold. The same is true of several `title`, `role` or `output` conditions.
    public var only: [Condition] = []
    /// Further gestures that must fail first: each is the `words` or the `name` of an existing binding.
    public var requiresFailureOf: [String] = []
    public init() {}
  }

  /// When an action is performed, if it is performed only once.
  public enum Moment: String, CaseIterable, Sendable {
    /// When the fingers start to move.
    case begin
    /// When the fingers have moved far enough.
    case threshold
    /// When the fingers lift without having moved back.
    case end
  }

  /// One step of fingers that move, spread or turn.
  public enum Stride: Hashable, Sendable {
    case length(Length)
    /// A factor for the distance between the fingers; above 1.
    case factor(Double)
    case angle(Angle)
  }

  public init(gesture: Gesture, effect: Effect, words: String, place: SourcePlace) {
    self.gesture = gesture
    self.effect = effect
    self.words = words
    self.place = place
  }
}

extension Binding {
  /// Whether the binding belongs to the built-in configuration, and not to a file.
  public var isBuiltIn: Bool { place.file == DefaultConfiguration.name }
  /// Whether the action may be performed several times in one gesture.
  package var repeats: Bool {
    !gesture.kind.form.rests && options.step != nil && (options.drives || options.confirmHold == nil)
  }
  /// Whether windows that also receive the touches of the gesture would react to them, for example with a press.
  /// Touches of fingers that come in from an edge rarely have an effect.
  package var disturbsWindows: Bool {
    !gesture.kind.form.isFromBorder && !isIgnored
  }
  /// Whether the binding leaves the gesture to the window.
  package var isIgnored: Bool {
    if case .ignore = effect { true } else { false }
  }
  /// The action of the binding; nil for `block` and `ignore`.
  public var action: DesktopAction? {
    if case .act(let deed) = effect { deed } else { nil }
  }
  /// All actions that the binding may perform.
  public var deeds: [DesktopAction] { [action, options.back].compactMap { $0 } }
}
