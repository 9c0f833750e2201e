// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CMath
import Tactus
import TactusGestures
import TactusInput

/// Makes hands with random values of the model's parameters.
package struct HandMaker {
  package var chance: Chance
  package let glass: InputDevice.Size

  package init(chance: Chance, glass: InputDevice.Size) { (self.chance, self.glass) = (chance, glass) }

  /// How a simulated hand moves: all its fingers, from the first landing to the last lift.
  struct Course {
    var fingers = 1
    /// Whether the thumb is one of the fingers, as in pinches.
    var hasThumb = false
    /// The displacement of the hand at the end of the movement, in mm.
    var way = Vector.zero
    /// The points of the hand's path, in mm from its start; empty if the path is straight.
    var path: [Vector] = []
    /// At the end of the movement, `scale` is the factor by which the fingers have spread around their middle, and
    /// `turn` the angle in radians by which they have turned around it.
    var scale = 1.0
    var turn = 0.0
    /// `from` is the time from the first landing to the beginning of the movement, `time` the duration of the movement.
    var from = 0.0
    var time = 0.0
    /// How long the movement takes to reach its full speed; nil for a minimum-jerk movement.
    var ramp: Double?
    /// The time when the first finger lifts.
    var lifts = 100.0
    /// The longest time between the first and the last landing, and between the first and the last lift.
    var spread = Double.infinity
    /// The edge at which the hand lands; empty for any other place.
    var edge: Sides = []
    /// Whether the hand moves along `edge`, instead of away from it.
    var isAlong = false
    /// The corner in which the hand lands, if any.
    var corner: Gesture.Corner.Place?
    /// The time between two lifts; nil if the fingers lift together, apart from the model's short random delays.
    var lifting: Double?

    /// Returns the displacement after a fraction of the movement.
    func place(_ share: Double) -> Vector {
      guard path.count > 1 else { return way * share }
      var left = share * zip(path, path.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
      for (from, to) in zip(path, path.dropFirst()) {
        let length = (to - from).length
        if left <= length { return length > 0 ? from + (to - from) * (left / length) : from }
        left -= length
      }
      return path[path.count - 1]
    }

    /// Returns the fraction of the movement that is complete at a time.
    func share(_ t: Double) -> Double {
      let x = min(max(0, t - from), time)
      guard time > 0 else { return t > from ? 1 : 0 }
      guard let ramp, time > 2 * ramp else {
        let u = x / time
        return u * u * u * (10 - 15 * u + 6 * u * u)
      }
      let speed = 1 / (time - ramp)
      if x < ramp { return speed * x * x / (2 * ramp) }
      if x > time - ramp { return 1 - speed * (time - x) * (time - x) / (2 * ramp) }
      return speed * (x - ramp / 2)
    }
  }

  /// How fast all fingers move in one direction.
  package enum Pace { case slow, fast, drag }

  package mutating func move(_ fingers: Int, _ side: Sides, _ length: Double, _ pace: Pace, rest: Double = 0) -> Hand {
    hand(travel(fingers, side, length, pace, rest: rest))
  }

  /// Makes a finger that rests until it selects something, and then drags.
  package mutating func selection() -> Hand {
    var course = travel(1, .right, chance.draw(HandModel.medium), .drag, rest: 0)
    let rest = chance.draw(HandModel.rest)
    course.from += rest
    course.lifts += rest
    return hand(course)
  }

  package mutating func fromEdge(
    _ fingers: Int, _ side: Sides, _ length: Double, _ pace: Pace, rest: Double = 0
  ) -> Hand {
    var course = travel(fingers, side.across, length, pace, rest: rest)
    course.edge = side
    return hand(course)
  }

  /// Makes a movement along an edge of the screen.
  package mutating func along(_ edge: Sides, _ fingers: Int, _ side: Sides, _ length: Double, _ pace: Pace) -> Hand {
    var course = travel(fingers, side, length, pace, rest: 0)
    (course.edge, course.isAlong) = (edge, true)
    return hand(course)
  }

  /// Makes a movement towards the corner between two sides; `corner` is the one in which it starts, if any.
  package mutating func diagonal(
    _ fingers: Int, _ sides: Sides, _ length: Double, _ pace: Pace, from corner: Gesture.Corner.Place? = nil
  ) -> Hand {
    var course = travel(fingers, sides.contains(.left) ? .left : .right, length, pace, rest: 0)
    let isTurnedRight = sides.contains(.left) == sides.contains(.up)
    course.way = course.way.turned(by: isTurnedRight ? .pi / 4 : -.pi / 4)
    course.corner = corner
    return hand(course)
  }

  /// Makes a movement of this length and mean speed, after which the fingers lift without a rest.
  package mutating func move(
    _ fingers: Int, _ side: Sides, _ length: Double, at speed: Double, from edge: Sides
  ) -> Hand {
    var course = travel(fingers, side, length, speed < 150 ? .slow : .fast, rest: 0)
    let after = course.lifts - course.from - course.time
    course.time = max(60, 1000 * length / speed)
    if course.time <= 500 { course.ramp = nil }
    course.lifts = course.from + course.time + after
    course.edge = edge
    return hand(course)
  }

  private mutating func travel(
    _ fingers: Int, _ side: Sides, _ length: Double, _ kind: Pace, rest: Double
  ) -> Course {
    var course = Course(fingers: fingers)
    let (speed, isFast): (HandModel.Parameter, Bool) =
      switch kind {
      case .slow: (HandModel.slow, false)
      case .fast: (HandModel.fast, true)
      case .drag: (HandModel.drag, false)
      }
    let room = side.isSubset(of: .horizontal) ? glass.width : glass.height
    let length = min(length, 0.6 * room)
    course.time = max(chance.draw(HandModel.leastTime), 1000 * length / chance.draw(speed))
    if course.time > 500 { course.ramp = chance.draw(HandModel.ramp) }
    let pace = chance.draw(HandModel.pace)
    course.time *= pace
    course.ramp = course.ramp.map { $0 * pace }
    course.from = chance.draw(HandModel.setOut) * pace
    let angle = chance.draw(HandModel.angle) * .pi / 180
    course.way = side.unit.turned(by: angle) * length
    let end = course.from + course.time
    if rest > 0 {
      course.lifts = end + rest * pace
    } else if isFast {
      course.lifts = course.from + course.time * min(1.2, chance.draw(HandModel.throwing))
      course.from = min(course.from, 0.3 * course.time)
      course.spread = 0.3 * course.time
    } else {
      course.lifts = end + max(0, chance.draw(kind == .drag ? HandModel.pause : HandModel.dwell)) * pace
    }
    return course
  }

  package mutating func pinch(_ fingers: Int, scale: Double) -> Hand {
    var course = Course(fingers: fingers, hasThumb: true)
    course.scale = scale
    course.turn = chance.draw(HandModel.twist) * .pi / 180
    course.way = wandering()
    course.time = chance.draw(HandModel.pinchTime) * chance.draw(HandModel.pace)
    course.from = max(0, chance.draw(HandModel.setOut))
    course.lifts = course.from + course.time + max(0, chance.draw(HandModel.dwell))
    return hand(course)
  }

  /// Makes a clockwise rotation by this number of degrees.
  package mutating func rotation(_ fingers: Int, by degrees: Double) -> Hand {
    var course = Course(fingers: fingers, hasThumb: true)
    course.turn = degrees * .pi / 180
    course.scale = chance.draw(HandModel.breathing)
    course.way = wandering()
    course.time = chance.draw(HandModel.turnTime) * chance.draw(HandModel.pace)
    course.from = max(0, chance.draw(HandModel.setOut))
    course.lifts = course.from + course.time + max(0, chance.draw(HandModel.dwell))
    return hand(course)
  }

  /// Makes a stroke through these points, with the inaccuracies of a drawing hand.
  package mutating func draw(_ fingers: Int, _ stroke: [Point]) -> Hand {
    var course = Course(fingers: fingers)
    let (xs, ys) = (stroke.map { $0.x }, stroke.map { $0.y })
    let extent = max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0), 1)
    let size = min(chance.draw(HandModel.drawing), 0.7 * min(glass.width, glass.height)) / extent
    let (turn, stretch) = (chance.draw(HandModel.slant) * .pi / 180, chance.draw(HandModel.stretch).squareRoot())
    let points = stroke.map { point in
      let off = Vector(dx: chance.draw(HandModel.slip), dy: chance.draw(HandModel.slip)) * extent
      return (Vector(dx: point.x * stretch, dy: point.y / stretch) + off).turned(by: turn) * size
    }
    course.path = points.map { $0 - points[0] }
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    course.time = 1000 * length / chance.draw(HandModel.pen)
    course.from = max(0, chance.draw(HandModel.setOut))
    course.lifts = course.from + course.time + max(0, chance.draw(HandModel.dwell))
    return hand(course)
  }

  private mutating func wandering() -> Vector {
    Vector(dx: chance.draw(HandModel.wander), dy: chance.draw(HandModel.wander))
  }

  /// Makes fingers that rest, and lift together or one after another.
  package mutating func rest(_ fingers: Int, for time: Double, oneByOne: Bool = false) -> Hand {
    var course = Course(fingers: fingers)
    course.lifts = time
    if oneByOne { course.lifting = chance.draw(HandModel.oneByOne) }
    return hand(course)
  }

  package mutating func taps(_ fingers: Int, _ count: Int) -> Hand {
    var course = Course(fingers: fingers)
    course.lifts = min(400, chance.draw(HandModel.tap) * chance.draw(HandModel.pace))
    var all = hand(course)
    for _ in 1..<max(1, count) {
      let again = all.end + chance.draw(HandModel.again)
      // The next tap is at the same locations, within the precision of a hand.
      for finger in all.fingers.prefix(fingers) {
        let (dx, dy) = (chance.normal(), chance.normal())
        let length = min(400, chance.draw(HandModel.tap))
        let lands = again + finger.lands
        all.fingers.append(
          Hand.Finger(lands: lands, lifts: lands + length, size: finger.size) { t in
            finger.way(t - again) + Vector(dx: dx, dy: dy)
          })
      }
    }
    return all
  }

  /// Makes two thumbs that type on a keyboard at the bottom of the screen. Often one thumb presses the next key before
  /// the other thumb lifts.
  package mutating func typing() -> Hand {
    var all = Hand()
    var t = 0.0
    for n in 0..<6 + chance.pick(8) {
      var course = Course()
      course.lifts = max(40, chance.draw(HandModel.keyDown))
      var one = hand(course).fingers[0]
      let half = glass.width / 2
      let to = Point(
        x: chance.between(8, half - 4) + (n % 2 == 0 ? 0 : half - 4),
        y: glass.height - chance.between(6, min(60, 0.4 * glass.height)))
      let (from, start, way) = (one.way(0), t, one.way)
      one.way = { way($0 - start) + (to - from) }
      one.lands += t
      one.lifts += t
      all.fingers.append(one)
      t += chance.draw(HandModel.key)
    }
    all.rate = rate()
    return all
  }

  /// Makes a palm that rests on the glass: contacts that appear and disappear close together, often at the edge.
  package mutating func palm() -> Hand {
    var all = Hand()
    let corner = Point(x: chance.between(0.1, 0.9) * glass.width, y: glass.height - chance.between(0, 25))
    for _ in 0..<1 + chance.pick(3) {
      var course = Course()
      course.way = Vector(dx: chance.draw(HandModel.palmDrift), dy: chance.draw(HandModel.palmDrift))
      course.time = chance.draw(HandModel.palmTime)
      course.lifts = course.time
      var one = hand(course).fingers[0]
      let (from, way) = (one.way(0), one.way)
      let to = corner + Vector(dx: chance.between(-14, 14), dy: chance.between(-18, 4))
      let start = chance.between(0, 250)
      one.way = { way($0 - start) + (to - from) }
      one.lands += start
      one.lifts += start
      one.size = chance.draw(HandModel.palmSize)
      all.fingers.append(one)
    }
    all.rate = rate()
    return all
  }

  // MARK: conversion of a course into fingers

  private mutating func rate() -> Double {
    let rates = chance.people.rates.isEmpty ? [60, 75, 90, 100, 120, 144] : chance.people.rates
    return rates[chance.pick(rates.count)]
  }

  private mutating func hand(_ course: Course) -> Hand {
    let places = shape(course)
    var hand = Hand(rate: rate())
    let isOverTheBezel = !course.edge.isEmpty && !course.isAlong && chance.share() < 0.5
    let start = place(places, course, isOverTheBezel: isOverTheBezel)
    var (lands, lifts) = (0.0, course.lifts)
    let order = shuffled(places.count)
    var landings = places.map { _ in 0.0 }
    var liftings = landings
    for n in order.indices {
      let isLateThumb = course.hasThumb && order[n] == 0 && places.count > 2
      landings[order[n]] = min(lands + (isLateThumb ? chance.draw(HandModel.thumb) : 0), course.spread)
      lands = min(lands + chance.draw(HandModel.landing), course.spread)
    }
    for n in shuffled(places.count) {
      liftings[n] = lifts
      lifts = min(lifts + (course.lifting ?? chance.draw(HandModel.lift)), course.lifts + course.spread)
    }
    let first = landings.min() ?? 0
    let tremble = makeTremble()
    for n in places.indices {
      let gain = chance.draw(HandModel.gain)
      let stray = chance.draw(HandModel.stray) * .pi / 180
      let place = places[n]
      let own = makeShake(landings[n] - first, liftings[n])
      let shake: (Double) -> Vector = { own($0) + tremble($0) }
      let path: (Double) -> Point = { t in
        let share = course.share(t)
        let scale = 1 + (course.scale - 1) * share
        return start + place.turned(by: course.turn * share) * scale + course.place(share).turned(by: stray) * gain
          + shake(t)
      }
      var landing = landings[n] - first
      if isOverTheBezel { landing = entry(path, course.edge, after: landing, before: course.lifts) }
      hand.fingers.append(
        Hand.Finger(
          lands: landing, lifts: max(liftings[n], landing + 20), size: chance.draw(HandModel.fingertip), way: path))
    }
    // Shifts the hand in time so that the first finger lands at 0.
    let zero = hand.fingers.map { $0.lands }.min() ?? 0
    guard zero > 0 else { return hand }
    hand.fingers = hand.fingers.map { finger in
      Hand.Finger(lands: finger.lands - zero, lifts: finger.lifts - zero, size: finger.size) { finger.way($0 + zero) }
    }
    return hand
  }

  /// Returns the time when a finger that crosses the bezel reaches the glass.
  private func entry(
    _ path: (Double) -> Point, _ edge: Sides, after: Double, before: Double
  ) -> Double {
    var t = after
    while t < before, !contains(path(t), edge) { t += 2 }
    return t < before ? t : after
  }

  private func contains(_ point: Point, _ edge: Sides) -> Bool {
    switch edge {
    case .left: point.x >= 0
    case .right: point.x <= glass.width
    case .top: point.y >= 0
    default: point.y <= glass.height
    }
  }

  private mutating func shuffled(_ count: Int) -> [Int] {
    var all = Array(0..<count)
    for n in stride(from: count - 1, to: 0, by: -1) { all.swapAt(n, chance.pick(n + 1)) }
    return all
  }

  /// Returns the positions of the fingertips around their middle, in mm: four fingers side by side, the thumb below.
  private mutating func shape(_ course: Course) -> [Vector] {
    let tips = [(-28.5, 4.0), (-9.5, 0.0), (9.5, 3.0), (28.5, 14.0)].map { Vector(dx: $0.0, dy: $0.1) }
    let thumb = Vector(dx: -45, dy: 52)
    var fingers: [Vector]
    switch course.fingers {
    case 5...: fingers = [thumb] + tips
    case let n where course.hasThumb && n > 1: fingers = [thumb] + tips.prefix(n - 1)
    case let n: fingers = Array(tips.prefix(n))
    }
    var size = chance.draw(HandModel.size)
    // Fingers that will spread are close together at first.
    if course.scale > 1.3 { size /= course.scale * 0.85 }
    let wrist = chance.draw(HandModel.wrist) * .pi / 180
    var middle = Vector.zero
    for finger in fingers { middle = middle + finger * (1 / Double(fingers.count)) }
    fingers = fingers.map { (($0 - middle) * size).turned(by: wrist) }
    guard !course.edge.isEmpty else { return fingers }
    // At an edge, the fingers land in a row along it. One of them is nearest to it.
    let inward = course.edge.across.unit
    let nearest = chance.pick(fingers.count)
    for n in fingers.indices {
      let height = n == nearest ? 0 : chance.draw(HandModel.height)
      let along = Vector(dx: -inward.dy, dy: inward.dx) * fingers[n].dx
      fingers[n] = along + inward * height
    }
    return fingers
  }

  /// Returns the point where the middle of the hand lands, chosen so that the hand's whole path is on the glass.
  private mutating func place(_ places: [Vector], _ course: Course, isOverTheBezel: Bool) -> Point {
    let most = max(1, course.scale)
    let (xs, ys) = (places.map { $0.dx * most }, places.map { $0.dy * most })
    let ways = course.path + [course.way, .zero]
    func range(_ offsets: [Double], _ ways: [Double], _ length: Double) -> Double {
      let low = 8 - (ways.min() ?? 0) - (offsets.min() ?? 0)
      let high = length - 8 - (ways.max() ?? 0) - (offsets.max() ?? 0)
      return low < high ? chance.between(low, high) : (low + high) / 2
    }
    var point = Point(x: range(xs, ways.map { $0.dx }, glass.width), y: range(ys, ways.map { $0.dy }, glass.height))
    if let corner = course.corner {
      let (x, y) = (chance.draw(HandModel.inCorner), chance.draw(HandModel.inCorner))
      point.x = corner == .topLeft || corner == .bottomLeft ? x : glass.width - x
      point.y = corner == .topLeft || corner == .topRight ? y : glass.height - y
    }
    guard !course.edge.isEmpty else { return point }
    let inward = course.edge.across.unit
    let highest = places.map { $0.dx * inward.dx + $0.dy * inward.dy }.max() ?? 0
    let depth = isOverTheBezel ? -highest - 1 : chance.draw(HandModel.entry)
    switch course.edge {
    case .left: point.x = depth
    case .right: point.x = glass.width - depth
    case .top: point.y = depth
    default: point.y = glass.height - depth
    }
    return point
  }

  /// Returns the tremor that all fingers of a hand share, as a displacement for each time.
  private mutating func makeTremble() -> (Double) -> Vector {
    let size = chance.draw(HandModel.shake)
    guard size > 0 else { return { _ in .zero } }
    let rate = chance.draw(HandModel.shakeRate) * 2 * .pi / 1000
    let (a, b) = (chance.between(0, 2 * .pi), chance.between(0, 2 * .pi))
    return { t in Vector(dx: size * sin(rate * t + a), dy: size * sin(rate * t + b)) }
  }

  /// Returns the deviations of a single finger: tremor, drift, and rolling of its tip.
  private mutating func makeShake(_ lands: Double, _ lifts: Double) -> (Double) -> Vector {
    let size = chance.draw(HandModel.tremor)
    let rate = chance.draw(HandModel.tremorRate) * 2 * .pi / 1000
    let (a, b) = (chance.between(0, 2 * .pi), chance.between(0, 2 * .pi))
    let drift = Vector(dx: chance.draw(HandModel.drift), dy: chance.draw(HandModel.drift)) * 0.001
    let down = Vector(dx: chance.draw(HandModel.roll), dy: chance.draw(HandModel.roll))
    let up = Vector(dx: chance.draw(HandModel.roll), dy: chance.draw(HandModel.roll))
    return { t in
      let rolled = down * min(1, max(0, (t - lands) / 80)) + up * min(1, max(0, (t - lifts + 40) / 40))
      return Vector(dx: size * sin(rate * t + a), dy: size * sin(rate * t + b)) + drift * max(0, t) + rolled
    }
  }
}

extension Vector {
  /// Returns the vector, turned clockwise by `angle`, in radians.
  package func turned(by angle: Double) -> Vector {
    let (c, s) = (cos(angle), sin(angle))
    return Vector(dx: dx * c - dy * s, dy: dx * s + dy * c)
  }
}

extension Sides {
  package var unit: Vector {
    switch self {
    case .left: Vector(dx: -1, dy: 0)
    case .right: Vector(dx: 1, dy: 0)
    case .up: Vector(dx: 0, dy: -1)
    default: Vector(dx: 0, dy: 1)
    }
  }
  /// The direction that leads from this edge into the glass.
  package var across: Sides {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .down
    default: .up
    }
  }
}
