// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// An active gesture: its binding, how it is measured, and its state so far.
package struct OngoingGesture: Hashable, Sendable {
  enum Manner: Hashable, Sendable {
    /// The action follows the fingers: in any number of steps, or up to the whole action.
    case drives(inSteps: Bool)
    /// The action is performed once all fingers have stayed down long enough: `confirm hold`.
    case confirms
    /// For a gesture from an edge: the action is performed once the fingers have moved far enough inwards, or only when
    /// they lift there.
    case crosses(onlyAtLift: Bool)
    /// The action is performed for each step. There may be steps back, and modifier keys that are held meanwhile.
    case steps(goBack: Bool, holdKeys: Bool)
    /// The action is performed when the fingers lift, unless they have moved back.
    case letsGo
    /// The action is performed when the last finger lifts.
    case lifts
    /// The action has been performed, or never will be.
    case done
  }
  var binding: Int
  /// Nil if the binding has no action.
  var action: DesktopAction?
  var manner = Manner.done
  /// The direction in which a movement is measured: one side.
  var side: Sides = []
  /// A point on the edge of the screen, if the movement is measured from that edge. The progress then includes the
  /// movement that a finger made while the gesture waited for the next finger.
  var start: Point?
  /// The distance for a progress of 1, in logical px or radians; negative if progress is measured in the opposite
  /// direction.
  var unit = 1.0
  /// Whether the gesture is a pinch inwards.
  var isInwards = false
  /// For a pinch with steps: a step is complete when the distance between the fingers has been multiplied by this
  /// factor.
  var factor: Double?
  /// The least progress that must remain when the fingers lift.
  var least = 0.1
  /// Whether progress, measured from where the gesture began, may be negative as well as positive.
  var isTwoWay = false
  /// The number of steps that have been performed.
  var steps = 0
  /// The step that a swipe had already performed when the gesture began: 1, or -1 in the other direction; 0 if there
  /// was no swipe.
  var done = 0.0
  /// When the gesture began.
  var began = Timestamp(microseconds: 0)
  /// When the fingers last moved.
  var moved = Timestamp(microseconds: 0)
  /// How far the fingers had moved when the gesture began.
  var outset = 0.0
  /// A movement is a flick if its mean speed since the gesture began is above this, in steps per second. A flick
  /// performs one step at most.
  var flickSpeed = 0.0
  /// The most recent velocity while all fingers were down.
  var velocity = 0.0
  /// When `velocity` was measured.
  var measured = Timestamp(microseconds: 0)
  /// The progress from the edge that the fingers had made before the gesture began. While an action follows the
  /// fingers, this progress is left out, since the action must not jump. It is included in the final position.
  var head = 0.0
  /// The direction of a swipe by the same fingers, if it has been recognized.
  var flick: Sides?

  var drives: Bool { if case .drives = manner { true } else { false } }
  /// Whether the action may be performed for any number of steps.
  var isStepwise: Bool {
    switch manner {
    case .drives(let inSteps): inSteps
    case .steps: true
    case .confirms, .crosses, .letsGo, .lifts, .done: false
    }
  }

  /// Progress, and progress per second.
  struct Progress {
    var value = 0.0
    var velocity = 0.0
  }

  func progress(_ values: GestureValues) -> Progress {
    switch values.measure {
    case .edgePan(_, let velocity, _) where start != nil:
      return Progress(value: along(values.location - (start ?? .zero)) / unit, velocity: along(velocity) / unit)
    case .pan(let translation, let velocity), .edgePan(let translation, let velocity, _):
      return Progress(value: along(translation) / unit - done, velocity: along(velocity) / unit)
    case .pinch(let scale, let velocity):
      // Twice the distance completes "out", half of it completes "in".
      var (grown, speed) = (scale, velocity)
      if isInwards {
        let scale = max(scale, 0.01)
        (grown, speed) = (1 / scale, -velocity / (scale * scale))
      }
      guard let factor, factor > 1 else { return Progress(value: grown - 1, velocity: speed) }
      return Progress(value: Self.steps(in: grown, by: factor), velocity: speed / (factor - 1))
    case .rotation(let angle, let velocity):
      return Progress(value: angle / unit, velocity: velocity / unit)
    case .none, .tap, .swipe, .custom:
      return Progress()
    }
  }

  /// Returns how many times the scale was multiplied by the factor; negative if it was divided. Between whole numbers,
  /// the result is interpolated linearly.
  static func steps(in scale: Double, by factor: Double) -> Double {
    guard scale.isFinite, scale > 0 else { return 0 }
    var (rest, count) = (max(scale, 1 / scale), 0.0)
    while rest >= factor, count < 1000 {
      rest /= factor
      count += 1
    }
    let steps = count + (rest - 1) / (factor - 1)
    return scale < 1 ? -steps : steps
  }

  func along(_ vector: Vector) -> Double {
    switch side {
    case .left: -vector.dx
    case .right: vector.dx
    case .up: -vector.dy
    case .down: vector.dy
    default: 0
    }
  }

  /// The time for which an object moves on at its velocity after its release, in seconds.
  static let throwTime = 0.15
  /// A movement with steps that ends within this time performs one step at most, however far the fingers moved, since
  /// there was no time for the user to see a second step.
  private static let flickTime = Interval(microseconds: 650_000)
  /// The part of a step that may be missing when the fingers lift.
  private static let nearly = 0.16
  /// The speed of a trembling hand, in progress per second.
  static let tremor = 2.0
  /// A throw adds half a step at most to the movement of the fingers, so that it cannot go beyond the next step.
  private static let mostThrown = 0.5

  /// Returns how far the fingers have moved, including the movement before the gesture began.
  func gone(_ at: Progress) -> Double { at.value + head + done }

  /// Returns the final position if the fingers lift now.
  func settlesAt(_ at: Progress) -> Double {
    let gone = gone(at)
    // A trembling hand moves backwards half of the time, so a slow movement back is disregarded.
    let isBack = at.velocity * gone < 0 && at.velocity.magnitude < Self.tremor
    let thrown = isBack ? 0 : at.velocity * Self.throwTime
    var rest = gone + (isStepwise ? min(Self.mostThrown, max(-Self.mostThrown, thrown)) : thrown)
    // The first step is performed once the fingers have completed half of it, each further step once they have nearly
    // completed it.
    if isStepwise, rest.magnitude >= 1 { rest = (rest + (rest < 0 ? -Self.nearly : Self.nearly)).rounded(.towardZero) }
    rest = rest.isFinite ? rest.rounded() : 0
    if let flick = flick ?? (done == 0 ? nil : done > 0 ? side : side.opposite) {
      // The swipe is one step, unless the fingers have moved back since.
      let sign = side == flick ? 1.0 : -1.0
      if sign * gone > 0, sign * at.velocity > -Self.tremor, sign * rest < 1 { rest = sign }
    }
    let time = moved - began
    let isFlick = time <= Self.flickTime || (gone - outset).magnitude > flickSpeed * time.seconds
    let most = isStepwise && !isFlick ? 1000.0 : 1.0
    return min(most, max(isTwoWay ? -most : 0, rest)) - done
  }

  /// Returns whether lifting now would perform the action, or its next step.
  func wouldCommit(_ at: Progress) -> Bool {
    switch manner {
    case .drives: settlesAt(at).magnitude >= 1
    case .crosses: isThrown(at)
    case .letsGo: isFarEnough(at)
    case .lifts: true
    case .confirms, .steps, .done: false
    }
  }

  /// Returns whether the fingers have moved the whole distance, or would soon do so at their velocity.
  func isThrown(_ at: Progress) -> Bool { at.value + at.velocity * Self.throwTime >= 1 }

  /// Returns whether the fingers have not moved back to where the gesture began.
  func isFarEnough(_ at: Progress) -> Bool {
    let rest = at.value + at.velocity * Self.throwTime
    return (isTwoWay ? rest.magnitude : rest) > least
  }

  /// Returns the number of further steps; negative for steps back.
  ///
  /// | the fingers ...                  | steps back are possible     | steps back are impossible                |
  /// |----------------------------------|-----------------------------|------------------------------------------|
  /// | move a whole step further        | one more                    | one more, in the direction of the first  |
  /// | move half a step back            | one less                    | none: steps that were performed stay     |
  func further(_ value: Double, goesBack: Bool) -> Int {
    let whole = Self.whole(value)
    if steps > 0, !goesBack { return max(0, whole - steps) }
    if steps < 0, !goesBack { return min(0, whole - steps) }
    guard isTwoWay || steps > 0 || whole > steps else { return 0 }
    // A finger that trembles at the beginning of a step must not perform and undo it each time.
    if (value - Double(steps)).magnitude < 0.5 { return 0 }
    if steps > 0, whole < steps {
      let rest = Self.whole((value + 0.5).rounded(.down))
      return (isTwoWay ? rest : max(0, rest)) - steps
    }
    if steps < 0, whole > steps { return Self.whole((value - 0.5).rounded(.up)) - steps }
    return whole - steps
  }

  /// Returns the number of whole steps that the progress contains. The result is limited to 1000 in both directions,
  /// since numbers from a device may have any value.
  static func whole(_ progress: Double) -> Int {
    progress.isFinite ? Int(max(-1000, min(1000, progress)).rounded(.towardZero)) : 0
  }
}
