// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A gesture that has begun and not ended: which binding it is for, how it is measured, and what has come of it. All
/// that a frame needs is here.
struct Running: Hashable, Sendable {
  enum Manner: Hashable, Sendable {
    /// Its action follows the fingers.
    case drives
    /// It fires when all fingers have stayed down.
    case confirms
    /// From an edge: fires once it has come far enough in.
    case crosses
    /// Fires for each step.
    case steps
    /// Has fired as it began, or never will.
    case done
  }
  var binding: Int
  /// Nil for what does nothing.
  var action: ActionWords?
  var manner = Manner.done
  /// Along which a movement is measured: one side.
  var side: Sides = []
  /// The screen's edge from which it comes, if it is measured from there: a finger that had to wait for another has
  /// come in meanwhile.
  var start: Point?
  /// For a progress of 1: logical px, or radians; negative where the other way counts.
  var unit = 1.0
  /// A pinch that goes together.
  var isInwards = false
  /// It may go to either side of where it began.
  var isTwoWay = false
  /// Its steps go on and on.
  var isStepwise = false
  /// Of the steps that have fired.
  var steps = 0
  /// A swipe of the same fingers has been recognized meanwhile, this way.
  var flick: Sides?

  /// How far, and how much a second.
  struct Progress {
    var value = 0.0
    var velocity = 0.0
  }

  func progress(_ values: GestureValues) -> Progress {
    switch values.measure {
    case .edgePan(_, let velocity, _) where start != nil:
      return Progress(value: along(values.location - (start ?? .zero)) / unit, velocity: along(velocity) / unit)
    case .pan(let translation, let velocity), .edgePan(let translation, let velocity, _):
      return Progress(value: along(translation) / unit, velocity: along(velocity) / unit)
    case .pinch(let scale, let velocity):
      // Twice the distance is all of "out", half of it all of "in".
      if !isInwards { return Progress(value: scale - 1, velocity: velocity) }
      let scale = max(scale, 0.01)
      return Progress(value: 1 / scale - 1, velocity: -velocity / (scale * scale))
    case .rotation(let angle, let velocity):
      return Progress(value: angle / unit, velocity: velocity / unit)
    case .none, .tap, .swipe, .custom:
      return Progress()
    }
  }

  private func along(_ vector: Vector) -> Double {
    switch side {
    case .left: -vector.dx
    case .right: vector.dx
    case .up: -vector.dy
    case .down: vector.dy
    default: 0
    }
  }

  /// How far a thing goes on by itself that is let go: seconds of its velocity.
  static let throwTime = 0.15

  /// Where it comes to rest if it is let go now.
  func settlesAt(_ at: Progress) -> Double {
    var rest = (at.value + at.velocity * Self.throwTime).rounded()
    if !rest.isFinite { rest = 0 }
    if let flick {
      // The swipe that is bound counts, unless the fingers have gone back since.
      let sign = side == flick ? 1.0 : -1.0
      if sign * at.value > 0, sign * at.velocity > -0.5, sign * rest < 1 { rest = sign }
    }
    let most = isStepwise ? 1000.0 : 1.0
    return min(most, max(isTwoWay ? -most : 0, rest))
  }

  /// Whole steps; never more than anybody takes: a number from a device may be any.
  static func whole(_ progress: Double) -> Int {
    progress.isFinite ? Int(max(-1000, min(1000, progress)).rounded(.towardZero)) : 0
  }
}
