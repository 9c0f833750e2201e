// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// An active gesture: its binding, how it is measured, and its state so far.
package struct OngoingGesture: Hashable, Sendable {
  enum Manner: Hashable, Sendable {
    /// The action follows the fingers; with steps, it goes as far as they do.
    case drives(inSteps: Bool)
    /// It fires once all fingers have stayed down.
    case confirms
    /// From an edge: it fires once the fingers have moved in far enough, or when they lift there.
    case crosses(onlyAtLift: Bool)
    /// It fires for each step, including steps back, and may hold keys meanwhile.
    case steps(goBack: Bool, holdKeys: Bool)
    /// It fires when the fingers lift, unless they have moved back.
    case letsGo
    /// It fires when the last finger lifts.
    case lifts
    /// It fired when it began, or never will.
    case done
  }
  var binding: Int
  /// Nil if it does nothing.
  var action: DesktopAction?
  var manner = Manner.done
  /// The direction in which a movement is measured: one side.
  var side: Sides = []
  /// A point on the edge of the screen, if the movement is measured from there: a finger has already moved while it
  /// waited for another.
  var start: Point?
  /// The distance for a progress of 1, in logical px or radians; negative if the opposite direction counts.
  var unit = 1.0
  /// Whether it is a pinch inwards.
  var isInwards = false
  /// For a pinch with steps: the factor for the distance between the fingers per step.
  var factor: Double?
  /// The least progress that must remain when the fingers lift.
  var least = 0.1
  /// Whether it may go in both directions from where it began.
  var isTwoWay = false
  /// The number of steps that have fired.
  var steps = 0
  /// The step that a swipe had performed when it began: 1, or -1 in the other direction.
  var done = 0.0
  /// When it began, and when it last moved.
  var began = Timestamp(microseconds: 0)
  var moved = Timestamp(microseconds: 0)
  /// How far the fingers had moved when it began.
  var outset = 0.0
  /// In steps per second since it began: a faster hand has flicked, and means one step.
  var flickSpeed = 0.0
  /// The velocity while all fingers were down, and when it was measured.
  var velocity = 0.0
  var measured = Timestamp(microseconds: 0)
  /// The progress before it began, measured from the edge. An action that follows the fingers must not jump, but its
  /// final position includes this.
  var head = 0.0
  /// The direction of a swipe by the same fingers, if it has been recognized.
  var flick: Sides?

  var drives: Bool { if case .drives = manner { true } else { false } }
  /// Whether its steps repeat without end.
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

  /// How many times the scale was multiplied by the factor; negative if it was divided. Linear between two steps.
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

  /// How far an object moves on after its release: its velocity times these seconds.
  static let throwTime = 0.15
  /// A movement with steps that ends within this time is one step, however long it was, since the user has not seen a
  /// second step.
  private static let flickTime = Interval(microseconds: 600_000)
  /// The part of a step that may be missing when the fingers lift.
  private static let nearly = 0.16
  /// The speed of a trembling hand, in progress per second.
  static let tremor = 2.0
  /// A throw adds half a step at most to the movement of the fingers, so that it cannot go beyond the next step.
  private static let mostThrown = 0.5

  /// How far the fingers have moved.
  func gone(_ at: Progress) -> Double { at.value + head + done }

  /// The final position if the fingers lift now.
  func settlesAt(_ at: Progress) -> Double {
    let gone = gone(at)
    // A hand that trembles moves backwards half of the time.
    let isBack = at.velocity * gone < 0 && at.velocity.magnitude < Self.tremor
    let thrown = isBack ? 0 : at.velocity * Self.throwTime
    var rest = gone + (isStepwise ? min(Self.mostThrown, max(-Self.mostThrown, thrown)) : thrown)
    // The first step is taken halfway, the others once the fingers have nearly completed them.
    if isStepwise, rest.magnitude >= 1 { rest = (rest + (rest < 0 ? -Self.nearly : Self.nearly)).rounded(.towardZero) }
    rest = rest.isFinite ? rest.rounded() : 0
    if let flick = flick ?? (done == 0 ? nil : done > 0 ? side : side.opposite) {
      // The swipe counts, unless the fingers have moved back since.
      let sign = side == flick ? 1.0 : -1.0
      if sign * gone > 0, sign * at.velocity > -Self.tremor, sign * rest < 1 { rest = sign }
    }
    let time = moved - began
    let isFlick = time <= Self.flickTime || (gone - outset).magnitude > flickSpeed * time.seconds
    let most = isStepwise && !isFlick ? 1000.0 : 1.0
    return min(most, max(isTwoWay ? -most : 0, rest)) - done
  }

  /// Whether lifting now would perform the action, or its next step.
  func wouldCommit(_ at: Progress) -> Bool {
    switch manner {
    case .drives: settlesAt(at).magnitude >= 1
    case .crosses: isThrown(at)
    case .letsGo: isFarEnough(at)
    case .lifts: true
    case .confirms, .steps, .done: false
    }
  }

  /// Whether the fingers have moved the whole distance, or would reach it at their velocity.
  func isThrown(_ at: Progress) -> Bool { at.value + at.velocity * Self.throwTime >= 1 }

  /// Whether the fingers have not moved back.
  func isFarEnough(_ at: Progress) -> Bool {
    let rest = at.value + at.velocity * Self.throwTime
    return (isTwoWay ? rest.magnitude : rest) > least
  }

  /// The number of further steps; negative for steps back.
  ///
  /// | the fingers ...                  | there is a way back         | there is none                            |
  /// |----------------------------------|-----------------------------|------------------------------------------|
  /// | go a whole step further          | one more                    | one more, the way they set out           |
  /// | go half a step back              | one less                    | nothing: what is done is done            |
  func further(_ value: Double, goesBack: Bool) -> Int {
    let whole = Self.whole(value)
    if steps > 0, !goesBack { return max(0, whole - steps) }
    if steps < 0, !goesBack { return min(0, whole - steps) }
    guard isTwoWay || steps > 0 || whole > steps else { return 0 }
    // A finger that trembles at the beginning of a step must not undo it each time.
    if (value - Double(steps)).magnitude < 0.5 { return 0 }
    if steps > 0, whole < steps {
      let rest = Self.whole((value + 0.5).rounded(.down))
      return (isTwoWay ? rest : max(0, rest)) - steps
    }
    if steps < 0, whole > steps { return Self.whole((value - 0.5).rounded(.up)) - steps }
    return whole - steps
  }

  /// Whole steps, limited, since numbers from a device may have any value.
  static func whole(_ progress: Double) -> Int {
    progress.isFinite ? Int(max(-1000, min(1000, progress)).rounded(.towardZero)) : 0
  }
}
