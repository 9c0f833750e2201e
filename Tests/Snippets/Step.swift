// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// Changes of fingers at one moment. `time` is in milliseconds from the beginning.
public struct Step {
  public var time: Double
  /// The changes, in coordinates of the window. If there are none, only time passes.
  public var samples: [TouchSample]

  static func down(_ x: Double, _ y: Double, at time: Double, by finger: Int64 = 1) -> Step {
    Step(time: time, samples: [TouchSample(id: finger, phase: .down, location: Point(x: x, y: y))])
  }
  static func move(_ x: Double, _ y: Double, at time: Double, by finger: Int64 = 1) -> Step {
    Step(time: time, samples: [TouchSample(id: finger, phase: .move, location: Point(x: x, y: y))])
  }
  static func up(at time: Double, by finger: Int64 = 1) -> Step {
    Step(time: time, samples: [TouchSample(id: finger, phase: .up)])
  }
  static func pause(until time: Double) -> Step { Step(time: time, samples: []) }

  /// Returns a step with the samples of both steps, at the time of this one.
  func and(_ other: Step) -> Step { Step(time: time, samples: samples + other.samples) }
}

extension [Step] {
  /// Returns the steps of a finger that lands, and lifts after 60 ms.
  static func tap(_ x: Double, _ y: Double, at time: Double) -> [Step] {
    [.down(x, y, at: time), .up(at: time + 60)]
  }

  /// Returns the steps of a finger that lands, moves along a line in four steps, `step` ms each, and lifts.
  static func drag(
    from: (Double, Double), to: (Double, Double), at time: Double = 0, every step: Double = 20
  ) -> [Step] {
    var steps = [Step.down(from.0, from.1, at: time)]
    for n in 1...4 {
      let part = Double(n) / 4
      steps.append(
        .move(from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part, at: time + step * Double(n)))
    }
    return steps + [.up(at: time + step * 5)]
  }

  /// Returns the steps of two fingers that land on opposite sides of a middle, and move around it. Each place consists
  /// of the distance between the fingers and an angle in degrees.
  static func pair(
    around middle: (Double, Double) = (200, 200), _ places: [(distance: Double, degrees: Double)], at time: Double = 0
  ) -> [Step] {
    var steps: [Step] = []
    for (n, place) in places.enumerated() {
      let way = ViewTransform(rotationAngle: place.degrees * .pi / 180)
        .apply(Vector(dx: place.distance / 2, dy: 0))
      let at = time + 20 * Double(n)
      let touch = n == 0 ? Step.down : Step.move
      let first = touch(middle.0 - way.dx, middle.1 - way.dy, at, 1)
      steps.append(first.and(touch(middle.0 + way.dx, middle.1 + way.dy, at, 2)))
    }
    let end = time + 20 * Double(places.count)
    return steps + [Step.up(at: end).and(.up(at: end, by: 2))]
  }
}
