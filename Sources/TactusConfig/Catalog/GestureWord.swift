// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A kind of gesture and its name in a line.
package struct GestureWord: Sendable {
  enum Form: Sendable { case tap, hold, swipe, pan, edge, pinch, rotate, any }

  let form: Form
  package let name: String
  package let arguments: Prose
  package let summary: Prose
  /// Whether an action can follow the fingers.
  let canDrive: Bool
  /// Whether the fingers move, so that they can rest at the end.
  package let moves: Bool
  /// Whether they travel a distance.
  package let travels: Bool

  private init(
    _ form: Form, _ name: String, _ arguments: Prose, _ summary: Prose, canDrive: Bool = false, moves: Bool = false,
    travels: Bool = false
  ) {
    self.form = form
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.canDrive = canDrive
    self.moves = moves
    self.travels = travels
  }

  package static let all = [
    GestureWord(.tap, "tap", "[N]", "N taps, by default one"),
    GestureWord(.hold, "hold", "[TIME]", "the fingers rest"),
    GestureWord(
      .swipe, "swipe", "left|right|up|down|horizontal|vertical|any", "a short quick move", moves: true,
      travels: true),
    GestureWord(
      .pan, "pan", "left|right|up|down|horizontal|vertical|any", "a move, also a slow one, which an action can follow",
      canDrive: true, moves: true, travels: true),
    GestureWord(
      .edge, "edge", "left|right|top|bottom|any [hold]",
      "a move from an edge inwards; hold: and then a rest", canDrive: true, moves: true,
      travels: true),
    GestureWord(
      .pinch, "pinch", "in|out", "fingers move towards one another, or apart", canDrive: true, moves: true,
      travels: true),
    GestureWord(
      .rotate, "rotate", "cw|ccw|any [ANGLE]", "fingers turn clockwise, counter-clockwise, either way", canDrive: true,
      moves: true),
    GestureWord(.any, "any", "", "everything these fingers can do; for block and ignore"),
  ]

  func read(_ arguments: inout Arguments) throws(Fault) -> Gesture.Kind {
    switch form {
    case .tap: return .tap(count: arguments.isEmpty ? 1 : try arguments.count(1...5))
    case .hold: return .hold(arguments.isEmpty ? nil : try arguments.time(100...30_000))
    case .swipe: return .swipe(try arguments.sides(.directions))
    case .pan: return .pan(try arguments.sides(.directions))
    case .edge: return .edge(try arguments.sides(.edges), hold: arguments.take("hold"))
    case .pinch: return .pinch(out: try arguments.choice("way to pinch", of: ["in", "out"]) == 1)
    case .rotate:
      let turn = try arguments.choice("way to rotate", of: ["cw", "ccw", "any"])
      return .rotate(clockwise: turn == 2 ? nil : turn == 0, angle: arguments.isEmpty ? nil : try arguments.angle())
    case .any: return .any
    }
  }

  package static func of(_ kind: Gesture.Kind) -> GestureWord? { all.first { $0.form == kind.form } }
}

extension Gesture.Kind {
  fileprivate var form: GestureWord.Form {
    switch self {
    case .tap: .tap
    case .hold: .hold
    case .swipe: .swipe
    case .pan: .pan
    case .edge: .edge
    case .pinch: .pinch
    case .rotate: .rotate
    case .any: .any
    }
  }

  /// The words that follow its name.
  var arguments: [String] {
    switch self {
    case .tap(let count): count == 1 ? [] : ["\(count)"]
    case .hold(let time): time.map { [$0.text] } ?? []
    case .swipe(let sides), .pan(let sides): [SideNames.directions.text(of: sides)]
    case .edge(let sides, let hold): [SideNames.edges.text(of: sides)] + (hold ? ["hold"] : [])
    case .pinch(let out): [out ? "out" : "in"]
    case .rotate(let clockwise, let angle):
      [clockwise.map { $0 ? "cw" : "ccw" } ?? "any"] + (angle.map { [$0.text] } ?? [])
    case .any: []
    }
  }
}
