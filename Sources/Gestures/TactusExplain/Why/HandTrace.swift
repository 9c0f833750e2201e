// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CMath
import Tactus
import TactusGestures

/// Records where the fingers of one gesture were on the touchscreen, and when.
public struct HandTrace: Sendable {
  public struct Finger: Sendable {
    public let id: Int64
    public fileprivate(set) var points: [(time: Timestamp, point: Point)]
    /// When the finger lifted or was cancelled; nil while it is down.
    public fileprivate(set) var lifted: Timestamp?
    /// Whether the device or the system cancelled the touch.
    public fileprivate(set) var isCancelled = false

    public var landed: Timestamp { points.first?.time ?? .distantPast }
    fileprivate func isDown(at time: Timestamp) -> Bool {
      landed <= time && lifted.map { time < $0 } ?? true
    }
    fileprivate func point(at time: Timestamp) -> Point {
      // A binary search, since a drawing may last for minutes and contain many points.
      var (low, high) = (0, points.count)
      while low < high {
        let middle = (low + high) / 2
        if points[middle].time <= time { low = middle + 1 } else { high = middle }
      }
      return points.isEmpty ? .zero : points[max(0, low - 1)].point
    }
    fileprivate func way(at time: Timestamp) -> Vector {
      points.first.map { point(at: time) - $0.point } ?? .zero
    }
  }

  /// The fingers in the order in which they landed.
  public private(set) var fingers: [Finger] = []
  /// The moments at which a finger landed, moved or lifted.
  private(set) var times: [Timestamp] = []
  /// The greatest number of fingers that were down at the same time.
  public private(set) var most = 0
  public let screen: Rect
  /// The factor from the engine's px to logical px (S21.2).
  public let scale: Double
  /// When the next gesture began.
  public var next: Timestamp?

  public init(screen: Rect, scale: Double) {
    self.screen = screen
    self.scale = scale > 0 && scale.isFinite ? scale : 1
  }

  public mutating func add(_ frame: borrowing TouchFrame) {
    let time = frame.time
    if times.last != time { times.append(time) }
    for sample in frame.samples {
      let known = fingers.lastIndex { $0.id == sample.id && $0.lifted == nil }
      switch sample.phase {
      case .down where known == nil: fingers.append(Finger(id: sample.id, points: [(time, sample.location)]))
      case .down, .move: if let known { fingers[known].points.append((time, sample.location)) }
      case .up, .cancel:
        guard let known else { continue }
        fingers[known].lifted = time
        fingers[known].isCancelled = sample.phase == .cancel
      }
    }
    most = max(most, down)
  }

  public var began: Timestamp { fingers.first?.landed ?? .distantPast }
  /// When the last finger lifted; if a finger is still down, the time of the last frame.
  public var ended: Timestamp { times.last ?? began }
  /// The number of fingers that are still down.
  public var down: Int { fingers.count { $0.lifted == nil } }

  // MARK: measurements, in pixels of the engine

  /// Returns the largest progress of the fingers up to this moment: the distance along the gesture's direction, the
  /// change of the distance between the fingers, or the angle in degrees.
  package func reach(_ way: CourseMeasure, fingers needed: Int, until end: Timestamp) -> Double {
    var most = 0.0
    for time in times where time <= end {
      if let measure = measure(way, needed, at: time) { most = max(most, measure) }
    }
    return most
  }

  /// Returns the progress at the last moment before `end` at which enough fingers were down.
  func reach(_ way: CourseMeasure, fingers needed: Int, before end: Timestamp) -> Double {
    for time in times.reversed() where time < end {
      if let measure = measure(way, needed, at: time) { return measure }
    }
    return 0
  }

  /// Returns the progress at this moment; nil if too few fingers are down.
  private func measure(_ way: CourseMeasure, _ needed: Int, at time: Timestamp) -> Double? {
    let down = fingers.filter { $0.isDown(at: time) }
    return !down.isEmpty && down.count >= min(needed, most) ? measure(way, down, at: time) : nil
  }

  private func measure(_ way: CourseMeasure, _ down: [Finger], at time: Timestamp) -> Double {
    switch way {
    case .along(let sides): along(sides, middle(down) { $0.way(at: time) })
    case .straight: middle(down) { $0.way(at: time) }.length / scale
    case .depth(let side): depth(from: side, .zero + middle(down) { $0.point(at: time) - .zero })
    case .spread(let out):
      (spread(down) { $0.point(at: time) } - spread(down) { $0.points[0].point }) / scale * (out ? 1 : -1)
    case .turn(let clockwise): turn(down, at: time, clockwise)
    case .none: 0
    }
  }

  private func middle(_ down: [Finger], _ vector: (Finger) -> Vector) -> Vector {
    down.reduce(Vector.zero) { $0 + vector($1) } * (1 / Double(max(1, down.count)))
  }

  private func along(_ sides: Sides, _ way: Vector) -> Double {
    var most = 0.0
    if sides.contains(.left) { most = max(most, -way.dx) }
    if sides.contains(.right) { most = max(most, way.dx) }
    if sides.contains(.up) { most = max(most, -way.dy) }
    if sides.contains(.down) { most = max(most, way.dy) }
    return most / scale
  }

  /// Returns the distance of a point from an edge.
  private func depth(from side: Sides, _ point: Point) -> Double {
    let depth =
      switch side {
      case .left: point.x - screen.x
      case .right: screen.x + screen.width - point.x
      case .top: point.y - screen.y
      default: screen.y + screen.height - point.y
      }
    return depth / scale
  }

  private func spread(_ down: [Finger], _ point: (Finger) -> Point) -> Double {
    let middle = Point.zero + self.middle(down) { point($0) - .zero }
    return down.reduce(0) { $0 + 2 * (point($1) - middle).length } / Double(max(1, down.count))
  }

  private func turn(_ down: [Finger], at time: Timestamp, _ clockwise: Bool?) -> Double {
    let before = Point.zero + middle(down) { $0.points[0].point - .zero }
    let now = Point.zero + middle(down) { $0.point(at: time) - .zero }
    var sum = 0.0
    for finger in down {
      let (a, b) = (finger.points[0].point - before, finger.point(at: time) - now)
      sum += Self.angle(from: a, to: b)
    }
    let turned = sum / Double(max(1, down.count))
    return clockwise.map { $0 ? turned : -turned } ?? turned.magnitude
  }

  /// Returns the angle from one vector to another in degrees, clockwise on the screen, from -180 to 180.
  static func angle(from a: Vector, to b: Vector) -> Double {
    atan2(a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy) * 180 / .pi
  }

  // MARK: delays, distances and deviations

  /// Returns the longest pause before the landing of finger `number` (counted from 1) or of any later finger. The pause
  /// before a landing begins when the previous finger lands; it counts only if both fingers were down at the same time.
  /// Returns nil if there is no such pause.
  func gap(before number: Int) -> Interval? {
    guard number > 1, most >= number, fingers.indices.contains(number - 1) else { return nil }
    let gaps = (number - 1..<fingers.count).filter { fingers[$0].isBeside(fingers[$0 - 1]) }
      .map { fingers[$0].landed - fingers[$0 - 1].landed }
    return gaps.max()
  }

  /// Returns how long the first `count` fingers were down together.
  func rested(_ count: Int) -> Interval? {
    guard fingers.count >= count, count > 0 else { return nil }
    let lifted = fingers.prefix(count).compactMap { $0.lifted }.min() ?? ended
    return max(.zero, lifted - fingers[count - 1].landed)
  }

  /// The duration of the longest touch.
  var longest: Interval { fingers.map { ($0.lifted ?? ended) - $0.landed }.max() ?? .zero }

  /// Returns whether the fingers hardly moved in the last 120 ms before this moment.
  func isResting(at time: Timestamp) -> Bool {
    let before = Timestamp(microseconds: time.microseconds &- 120_000)
    let down = fingers.filter { $0.isDown(at: before) && $0.landed < before }
    guard !down.isEmpty else { return false }
    return down.allSatisfy { ($0.point(at: time) - $0.point(at: before)).length <= 5 * scale }
  }

  /// Returns the direction in which the hand moved, in degrees: 0 is right, 90 is down. Returns nil if the hand hardly
  /// moved.
  func bearing(until end: Timestamp) -> Double? {
    let way = middle(fingers.filter { $0.landed <= end }) { $0.way(at: end) }
    guard way.length >= 4 * scale else { return nil }
    return atan2(way.dy, way.dx) * 180 / .pi
  }
}

extension HandTrace.Finger {
  fileprivate func isBeside(_ other: Self) -> Bool { other.lifted.map { landed < $0 } ?? true }
}
