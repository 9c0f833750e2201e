// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import WireSupport

/// A random hand on a panel that is sometimes wrong: it loses fingers for a moment, and reports contacts that are not
/// fingers. Times are multiples of 5 ms and lengths are mostly whole px, so that many hands hit a limit exactly.
struct RandomHand {
  /// What the whole hand does in one stretch of time.
  private struct Stretch {
    let from: Double
    let to: Double
    var moves = Vector.zero
    /// By which factor the distances between the fingers grow in all.
    var spreads = 1.0
    /// By how much the hand turns, in radians.
    var turns = 0.0

    func share(at t: Double) -> Double { to > from ? min(1, max(0, (t - from) / (to - from))) : t >= to ? 1 : 0 }
  }
  /// A contact that the panel reports: a finger, until it lifts or the panel loses it, or something else.
  private struct Contact {
    let id: Int64
    let from: Double
    let to: Double
    let home: Vector
    var isCancelled = false
    /// Whether the contact moves with the hand; if not, it moves by itself.
    var isFinger = true
    var moves = Vector.zero
  }
  /// What the hand does more often than anything else.
  enum Habit { case anything, draws, rests }
  private let habit: Habit
  private var dice: SeededGenerator
  private var middle = Point.zero
  private var stretches: [Stretch] = []
  private var contacts: [Contact] = []
  private var trembles = 0.0

  init(_ habit: Habit, seed: UInt64) {
    self.habit = habit
    dice = SeededGenerator(seed: seed)
  }

  private mutating func pick(_ values: Double...) -> Double { values.randomElement(using: &dice) ?? 0 }
  private mutating func count(_ values: Int...) -> Int { values.randomElement(using: &dice) ?? 0 }
  private mutating func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &dice) < percent }

  private static let ways = [(-1.0, 0.0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)]

  /// Plans what a hand of this many fingers does, and how the panel reports it.
  private mutating func plan(fingers: Int, scale: Double) {
    let (width, height) = (Screen.frame.width, Screen.frame.height)
    middle = Point(
      x: pick(2, 30, 130, 400, 500, 700, width - 130, width - 30, width - 2),
      y: pick(2, 30, 130, 600, 800, 1000, height - 130, height - 30, height - 2))
    trembles = pick(0, 0, 0, 1, 3)
    let stagger = pick(0, 0, 5, 10, 25, 35, 50, 60, 150, 155)
    var t = stagger * Double(fingers - 1)
    stretches = []
    switch habit {
    case .draws where happens(80): draw(from: &t, scale: scale)
    case .draws, .anything: for _ in 0..<count(0, 1, 1, 1, 2, 3) { add(after: &t, scale: scale) }
    case .rests:
      for _ in 0..<count(1, 1, 2) { add(after: &t, scale: scale) }
      for _ in 0..<count(0, 1, 2, 4) {
        let (from, length) = (t + pick(20, 50, 100, 150, 200), pick(1, 4, 5, 6, 20, 37, 38, 39))
        let way = Self.ways.randomElement(using: &dice) ?? (1, 0)
        stretches.append(Stretch(from: from, to: from + 10, moves: Vector(dx: way.0, dy: way.1) * (length * scale)))
        t = from + 10
      }
    }
    t += pick(5, 10, 20, 60, 100, 260, 500, 600, 1200)
    contacts = []
    var id: Int64 = 0
    func next() -> Int64 {
      id += 1
      return id
    }
    let apart = pick(55, 55, 110, 300)
    for n in 0..<fingers {
      let aside = Double(n) - Double(fingers - 1) / 2
      let home = Vector(dx: aside * apart, dy: Double(n % 2) * 10)
      var (from, moved) = (stagger * Double(n), Vector.zero)
      let lift: Double = t + pick(0, 0, 0, 5, 10, 60, 100) * Double(n)
      for _ in 0..<count(0, 0, 0, 0, 1, 2) {
        let lost = from + 5 * Double(Int.random(in: 1...60, using: &dice))
        guard lost < lift else { break }
        contacts.append(Contact(id: next(), from: from, to: lost, home: home + moved))
        from = lost + pick(0, 0, 5, 10, 30, 60, 65)
        let beside: Double = pick(0, 0, 3, 30, 37, 38, 39, 60)
        moved = Vector(dx: beside * scale, dy: 0)
      }
      guard from < lift else { continue }
      contacts.append(Contact(id: next(), from: from, to: lift, home: home + moved, isCancelled: happens(3)))
    }
    for _ in 0..<count(0, 0, 0, 1, 2) {
      let from = 5 * Double(Int.random(in: 0...80, using: &dice))
      let home = Vector(dx: pick(-150, 20, 80, 200), dy: pick(-90, 0, 90))
      let (way, length) = (pick(0, 0, 9, 10, 11, 40), pick(5, 30, 60, 65, 400))
      let moves = Vector(dx: way * scale, dy: 0)
      contacts.append(
        Contact(id: next(), from: from, to: from + length, home: home, isFinger: false, moves: moves))
    }
  }

  /// Adds a movement, a pinch, a turn or a rest.
  private mutating func add(after t: inout Double, scale: Double) {
    t += pick(0, 5, 10, 60, 150, 500, 600)
    let length = pick(1, 4, 5, 6, 10, 12, 26, 50, 80, 160, 250, 500) * scale
    let to: Double = t + pick(0, 20, 50, 100, 200, 400, 500, 800)
    var stretch = Stretch(from: t, to: to)
    switch count(0, 0, 0, 0, 1, 2, 3) {
    case 0:
      let way = Self.ways.randomElement(using: &dice) ?? (1, 0)
      let slant = pick(0, 0, 0, 0.2, 0.5, 0.95)
      stretch.moves = Vector(dx: way.0 + slant * way.1, dy: way.1 - slant * way.0) * length
    case 1: stretch.spreads = pick(0.4, 0.7, 0.9, 1.1, 1.5, 2.5)
    case 2: stretch.turns = pick(-1.6, -0.8, -0.2, 0.2, 0.8, 1.6)
    default: break
    }
    stretches.append(stretch)
    t = to
  }

  /// Draws a shape, perhaps badly.
  private mutating func draw(from t: inout Double, scale: Double) {
    let points = ShapeTests.strokes.randomElement(using: &dice) ?? []
    let size = Vector(dx: pick(1, 1.9, 2, 2.5, 4) * pick(1, 1, 1, 1, -1), dy: pick(1, 1.9, 2, 2.5, 4)) * scale
    for (from, to) in zip(points, points.dropFirst()) {
      let end = t + pick(50, 100, 250, 400)
      let off = Vector(dx: pick(0, 0, 0, -8, 15), dy: pick(0, 0, 0, -15, 8))
      let way = to - from + off
      stretches.append(Stretch(from: t, to: end, moves: Vector(dx: way.dx * size.dx, dy: way.dy * size.dy)))
      t = end
    }
  }

  /// Where a contact is `t` ms after the hand began to land.
  private mutating func place(of contact: Contact, at t: Double) -> Point {
    guard contact.isFinger else {
      let share = (t - contact.from) / (contact.to - contact.from)
      return middle + contact.home + contact.moves * share
    }
    var (moved, spread, turn) = (Vector.zero, 1.0, 0.0)
    for stretch in stretches {
      let share = stretch.share(at: t)
      moved = moved + stretch.moves * share
      spread *= 1 + (stretch.spreads - 1) * share
      turn += stretch.turns * share
    }
    let home = contact.home * spread
    let (sin, cos) = (sin(turn), cos(turn))
    let turned = Vector(dx: home.dx * cos - home.dy * sin, dy: home.dx * sin + home.dy * cos)
    guard trembles > 0 else { return middle + turned + moved }
    let tremor = Vector(
      dx: Double.random(in: -trembles...trembles, using: &dice),
      dy: Double.random(in: -trembles...trembles, using: &dice)
    )
    return middle + turned + moved + tremor
  }

  /// Plays one hand, with a report every 5 or 10 ms, and returns when the next one may land.
  mutating func play(_ fingers: Int, on screen: Screen, scale: Double, from start: Double) -> Double {
    plan(fingers: fingers, scale: scale)
    let end = contacts.map(\.to).max() ?? 0
    let step = pick(5, 10, 10)
    for t in stride(from: 0, through: end, by: 5) {
      var samples: [TouchSample] = []
      for contact in contacts {
        if t == contact.to {
          samples.append(contact.isCancelled ? .cancel(contact.id) : .up(contact.id))
        } else if t == contact.from {
          samples.append(TouchSample(id: contact.id, phase: .down, location: place(of: contact, at: t)))
        } else if t > contact.from, t < contact.to, t.truncatingRemainder(dividingBy: step) == 0 {
          samples.append(TouchSample(id: contact.id, phase: .move, location: place(of: contact, at: t)))
        }
      }
      if !samples.isEmpty { screen.frame(start + t, samples) }
    }
    return start + end + pick(5, 60, 150, 250, 300, 1200)
  }
}
