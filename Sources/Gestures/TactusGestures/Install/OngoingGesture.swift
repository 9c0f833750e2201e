// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A gesture under way: its binding, how it is measured, and what has come of it so far.
package struct OngoingGesture: Hashable, Sendable {
  enum Manner: Hashable, Sendable {
    /// The action follows the fingers; in steps, it goes as far as they do.
    case drives(inSteps: Bool)
    /// It fires once all fingers have stayed down.
    case confirms
    /// From an edge: it fires once it has come in far enough, or when it lifts there.
    case crosses(onlyAtLift: Bool)
    /// It fires for each step, also for steps back, and may hold keys while it goes on.
    case steps(goBack: Bool, holdKeys: Bool)
    /// It fires when the fingers lift, unless they have gone back.
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
  /// A point on the edge of the screen, if the movement is measured from there: while a finger waited for another it
  /// has already moved.
  var start: Point?
  /// The distance for a progress of 1, in logical px or radians; negative if the opposite direction counts.
  var unit = 1.0
  /// Whether it is a pinch inwards.
  var isInwards = false
  /// Of a pinch that steps: what each step multiplies the distance between the fingers by.
  var factor: Double?
  /// How far the fingers must still be when they lift.
  var least = 0.1
  /// Whether it may go in both directions from where it began.
  var isTwoWay = false
  /// The number of steps that have fired.
  var steps = 0
  /// The step that a swipe had done when it began: 1, or -1 to the other side.
  var done = 0.0
  /// When it began, and when it was last seen to move.
  var began = Timestamp(microseconds: 0)
  var moved = Timestamp(microseconds: 0)
  /// How far the fingers had gone by then.
  var outset = 0.0
  /// Steps a second since then: who goes faster has flicked, and means one.
  var flickSpeed = 0.0
  /// The velocity while all fingers were down, and when it was measured.
  var velocity = 0.0
  var measured = Timestamp(microseconds: 0)
  /// The progress before it began, from the edge on: what follows the fingers must not jump, but where it comes to rest
  /// counts from there.
  var head = 0.0
  /// Whether a swipe of the same fingers has been recognized, and in which direction.
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

  /// How often it was multiplied by the factor; below 0 for how often it was divided. Between two steps it goes evenly.
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

  /// How far something that is let go moves on: its velocity times these seconds.
  static let throwTime = 0.15
  /// A movement in steps that is over so soon is one step, however far it went: nobody has seen the second.
  private static let flickTime = Interval(microseconds: 600_000)
  /// What is missing of a step that counts as done when the fingers lift.
  private static let nearly = 0.16
  /// Progress a second: as fast as hands tremble.
  static let tremor = 2.0
  /// A throw adds to what the fingers went half a step at most, so that it cannot go farther than to the next one.
  private static let mostThrown = 0.5

  /// How far the fingers have gone.
  func gone(_ at: Progress) -> Double { at.value + head + done }

  /// Where it comes to rest if the fingers lift now.
  func settlesAt(_ at: Progress) -> Double {
    let gone = gone(at)
    // A hand that trembles is about to go back half of the time.
    let isBack = at.velocity * gone < 0 && at.velocity.magnitude < Self.tremor
    let thrown = isBack ? 0 : at.velocity * Self.throwTime
    var rest = gone + (isStepwise ? min(Self.mostThrown, max(-Self.mostThrown, thrown)) : thrown)
    // Of steps the first is taken halfway, the others once the fingers have nearly gone all of them.
    if isStepwise, rest.magnitude >= 1 { rest = (rest + (rest < 0 ? -Self.nearly : Self.nearly)).rounded(.towardZero) }
    rest = rest.isFinite ? rest.rounded() : 0
    if let flick = flick ?? (done == 0 ? nil : done > 0 ? side : side.opposite) {
      // The swipe counts, unless the fingers have gone back since.
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

  /// A flick counts as the whole distance.
  func isThrown(_ at: Progress) -> Bool { at.value + at.velocity * Self.throwTime >= 1 }

  /// The fingers have not gone back.
  func isFarEnough(_ at: Progress) -> Bool {
    let rest = at.value + at.velocity * Self.throwTime
    return (isTwoWay ? rest.magnitude : rest) > least
  }

  /// How many steps more are done; fewer than none if they count back.
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
    // A finger that trembles where a step begins must not take it back each time.
    if (value - Double(steps)).magnitude < 0.5 { return 0 }
    if steps > 0, whole < steps {
      let rest = Self.whole((value + 0.5).rounded(.down))
      return (isTwoWay ? rest : max(0, rest)) - steps
    }
    if steps < 0, whole > steps { return Self.whole((value - 0.5).rounded(.up)) - steps }
    return whole - steps
  }

  /// Whole steps, limited: numbers that come from a device may be anything.
  static func whole(_ progress: Double) -> Int {
    progress.isFinite ? Int(max(-1000, min(1000, progress)).rounded(.towardZero)) : 0
  }
}
