// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusGestures
import TactusHands

/// Finds the gestures that two other programs would recognize in a hand, according to their documentation and
/// behaviour. From the configuration, each program is given the bindings that it supports.
///
/// | program  | rule                                                                                               |
/// |----------|----------------------------------------------------------------------------------------------------|
/// | lisgd    | when all fingers have lifted, at most 800 ms after the first landing: a swipe if each finger moved |
/// |          | at least 125 px, within 15 degrees of the same direction; a swipe from an edge if the first finger |
/// |          | landed within 50 px of that edge                                                                   |
/// | touchegg | once one of two to five fingers has moved by 5 % of the shorter side of the screen: a swipe if all |
/// |          | fingers move the same way, else a pinch, with the number of fingers that are down at this time. It |
/// |          | acts when only one finger is left on the glass, if the fingers have moved by 5 % of the shorter    |
/// |          | side, or have changed their spread by 20 %. If all fingers lift before that, within 150 ms: a tap  |
enum OtherRules {
  /// A gesture that these programs may recognize.
  enum Sign: Hashable {
    case swipe(Int, Sides)
    case edge(Int, Sides)
    case pinch(Int, out: Bool)
    case tap(Int)
    case nothing
  }
  enum Program { case lisgd, touchegg }

  /// Whether the program supports the gesture.
  static func knows(_ sign: Sign, _ program: Program) -> Bool {
    switch (sign, program) {
    case (.nothing, _), (.swipe(_, _), .lisgd), (.edge, .lisgd): true
    case (.swipe(let n, _), .touchegg), (.pinch(let n, _), .touchegg), (.tap(let n), .touchegg): n > 1
    case (.pinch, .lisgd), (.tap, .lisgd), (.edge, .touchegg): false
    }
  }

  static func sign(of hand: Hand, _ program: Program, _ scale: FeelPlan.Scale, bound: Set<Sign>) -> Sign {
    let sign = program == .lisgd ? lisgd(hand, scale, bound) : touchegg(hand, scale)
    return bound.contains(sign) ? sign : .nothing
  }

  private static func lisgd(_ hand: Hand, _ scale: FeelPlan.Scale, _ bound: Set<Sign>) -> Sign {
    guard hand.end <= 800, let first = hand.fingers.first, overlap(hand.fingers) else { return .nothing }
    var sides: Sides?
    for finger in hand.fingers {
      let way = (finger.way(finger.lifts) - finger.way(finger.lands)) * scale.pixelsPerMillimetre
      guard way.length >= 125 else { return .nothing }
      let side = Sides(mostly: way)
      let angle = atan2(side.isSubset(of: .horizontal) ? way.dy.magnitude : way.dx.magnitude, side.reach(way))
      guard angle <= 15 * .pi / 180, sides == nil || sides == side else { return .nothing }
      sides = side
    }
    guard let side = sides else { return .nothing }
    let start = first.way(first.lands)
    let edge = side.across
    if distance(start, edge, scale) <= 50, bound.contains(.edge(hand.fingers.count, edge)) {
      return .edge(hand.fingers.count, edge)
    }
    return .swipe(hand.fingers.count, side)
  }

  private static func distance(_ point: Point, _ edge: Sides, _ scale: FeelPlan.Scale) -> Double {
    let (x, y) = (point.x * scale.pixelsPerMillimetre, point.y * scale.pixelsPerMillimetre)
    return switch edge {
    case .left: x
    case .right: scale.frame.width - x
    case .up: y
    default: scale.frame.height - y
    }
  }

  private static func overlap(_ fingers: [Hand.Finger]) -> Bool {
    (fingers.map(\.lands).max() ?? 0) < (fingers.map(\.lifts).min() ?? 0)
  }

  private static func touchegg(_ hand: Hand, _ scale: FeelPlan.Scale) -> Sign {
    let shorter = min(scale.frame.width, scale.frame.height) / scale.pixelsPerMillimetre
    let frames = stride(from: 0, to: hand.end, by: 1000 / hand.rate)
    for t in frames {
      let down = hand.fingers.filter { $0.lands <= t && t < $0.lifts }
      guard down.count > 1 else { continue }
      let ways = down.map { $0.way(t) - $0.way($0.lands) }
      guard let far = ways.first(where: { max($0.dx.magnitude, $0.dy.magnitude) > 0.05 * shorter }) else { continue }
      // touchegg acts when only one finger is left.
      let lifts = hand.fingers.map(\.lifts).sorted()
      let end = lifts.count > 1 ? lifts[lifts.count - 2] : hand.end
      let isSwipe =
        ways.allSatisfy { $0.dx >= 0 } || ways.allSatisfy { $0.dx <= 0 } || ways.allSatisfy { $0.dy >= 0 }
        || ways.allSatisfy { $0.dy <= 0 }
      if isSwipe {
        let side = Sides(mostly: far)
        let gone = down[0].way(min(end, down[0].lifts)) - down[0].way(down[0].lands)
        return side.reach(gone) >= 0.2 * 0.25 * shorter ? .swipe(down.count, side) : .nothing
      }
      func width(_ t: Double) -> Double {
        let xs = down.map { $0.way(t).x }
        return max(1, (xs.max() ?? 0) - (xs.min() ?? 0))
      }
      let before = down.map(\.lands).max() ?? 0
      let scale = width(end) / width(before)
      return abs(scale - 1) >= 0.2 ? .pinch(down.count, out: scale > 1) : .nothing
    }
    let most = hand.fingers.count
    return most > 1 && overlap(hand.fingers) && hand.end < 150 ? .tap(most) : .nothing
  }
}

extension Sides {
  fileprivate init(mostly way: Vector) {
    self =
      way.dx.magnitude >= way.dy.magnitude ? (way.dx < 0 ? .left : .right) : (way.dy < 0 ? .up : .down)
  }
  /// Returns the component of a displacement in this direction.
  fileprivate func reach(_ way: Vector) -> Double { way.dx * unit.dx + way.dy * unit.dy }
}
