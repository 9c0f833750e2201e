// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A kind of gesture, as a line names it.
struct GestureWord: Sendable {
  let name: String
  let arguments: String
  let summary: String
  /// The fingers move on while it lasts, so that an action can follow them.
  var canDrive = false
  /// The fingers travel: a distance means something, and a rest at the end.
  var travels = false
  let read: @Sendable (inout Arguments) throws(Fault) -> Gesture.Kind
  /// The words behind the name; nil where it is another kind.
  let write: @Sendable (Gesture.Kind) -> [String]?

  static let all: [GestureWord] = [
    GestureWord(name: "tap", arguments: "[N]", summary: "so many taps, else one") { arguments throws(Fault) in
      .tap(count: arguments.isEmpty ? 1 : try taps.read(&arguments))
    } write: {
      guard case .tap(let count) = $0 else { return nil }
      return count == 1 ? [] : taps.write(count)
    },
    GestureWord(name: "hold", arguments: "[TIME]", summary: "the fingers rest") { arguments throws(Fault) in
      .hold(arguments.isEmpty ? nil : try holds.read(&arguments))
    } write: {
      guard case .hold(let time) = $0 else { return nil }
      return time.map(holds.write) ?? []
    },
    GestureWord(
      name: "swipe", arguments: directions.notation, summary: "a short quick move", travels: true
    ) { arguments throws(Fault) in
      .swipe(try directions.read(&arguments))
    } write: {
      guard case .swipe(let sides) = $0 else { return nil }
      return directions.write(sides)
    },
    GestureWord(
      name: "pan", arguments: directions.notation, summary: "a move that is followed", canDrive: true, travels: true
    ) { arguments throws(Fault) in
      .pan(try directions.read(&arguments))
    } write: {
      guard case .pan(let sides) = $0 else { return nil }
      return directions.write(sides)
    },
    GestureWord(
      name: "edge", arguments: edges.notation + " [hold]",
      summary: "from an edge of the output inwards; hold: comes in, then rests", canDrive: true, travels: true
    ) { arguments throws(Fault) in
      .edge(try edges.read(&arguments), hold: arguments.take("hold"))
    } write: {
      guard case .edge(let sides, let hold) = $0 else { return nil }
      return edges.write(sides) + (hold ? ["hold"] : [])
    },
    GestureWord(
      name: "pinch", arguments: pinches.notation, summary: "towards one another, or apart", canDrive: true,
      travels: true
    ) { arguments throws(Fault) in
      .pinch(out: try pinches.read(&arguments) == "out")
    } write: {
      guard case .pinch(let out) = $0 else { return nil }
      return [out ? "out" : "in"]
    },
    GestureWord(
      name: "rotate", arguments: turns.notation + " [ANGLE]", summary: "clockwise, counter-clockwise, either",
      canDrive: true, travels: true
    ) { arguments throws(Fault) in
      let turn = try turns.read(&arguments)
      return .rotate(
        clockwise: turn == "any" ? nil : turn == "cw", angle: arguments.isEmpty ? nil : try Term.angle.read(&arguments))
    } write: {
      guard case .rotate(let clockwise, let angle) = $0 else { return nil }
      return [clockwise.map { $0 ? "cw" : "ccw" } ?? "any"] + (angle.map(Term.angle.write) ?? [])
    },
    GestureWord(name: "any", arguments: "", summary: "whatever these fingers do; for block and ignore") { _ in
      .any
    } write: {
      if case .any = $0 { [] } else { nil }
    },
  ]

  static let fingersNotation = "N[..M]"
  private static let taps = Term<Int>.count(1...5)
  private static let holds = Term<Interval>.time(100...30_000)
  private static let directions = Term<Sides>.directions
  private static let edges = Term<Sides>.edges
  private static let pinches = Term<String>.choice("way to pinch", ["in", "out"])
  private static let turns = Term<String>.choice("way to rotate", ["cw", "ccw", "any"])

  static func of(_ kind: Gesture.Kind) -> (word: GestureWord, arguments: [String])? {
    for word in all {
      if let arguments = word.write(kind) { return (word, arguments) }
    }
    return nil
  }
}
