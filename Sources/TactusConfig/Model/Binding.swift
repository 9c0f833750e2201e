// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A gesture and what it does, where and when.
public struct Binding: Hashable, Sendable {
  public enum Effect: Hashable, Sendable {
    case act(ActionWords)
    /// Never reaches a window, and does nothing.
    case block
    /// Belongs to the window alone: what would be bound is not, here.
    case ignore
  }
  public var gesture: Gesture
  public var effect: Effect
  public var options = Options()
  public var scope = Scope()
  /// The name of a composed gesture; nil for a line.
  public var name: String?
  /// As a line names the gesture: `3 swipe left`. In the canonical spelling, also for composed gestures.
  public var words: String
  public var place: SourcePlace

  public struct Options: Hashable, Sendable {
    /// The action follows the fingers.
    public var drives = false
    /// How far the fingers go for one more of the same.
    public var step: Length?
    /// How far the fingers go at least.
    public var distance: Length?
    /// How far from the edge the fingers may land.
    public var depth: Length?
    /// How long the fingers rest at the end, before it counts.
    public var confirmHold: Interval?
    public var deliver: Defaults.Delivery?
    /// None may hold.
    public var unless: [Condition] = []
    /// All must hold; of several `app` or several `output` one is enough.
    public var only: [Condition] = []
    /// Other gestures that must fail first, beyond what is derived: each the `words` or the `name` of a binding that
    /// is there.
    public var requiresFailureOf: [String] = []
    public init() {}
  }

  public init(gesture: Gesture, effect: Effect, words: String, place: SourcePlace) {
    self.gesture = gesture
    self.effect = effect
    self.words = words
    self.place = place
  }
}
