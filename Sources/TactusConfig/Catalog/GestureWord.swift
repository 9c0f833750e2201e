// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A kind of gesture and its name in a line.
package struct GestureWord: Sendable {
  package let name: String
  package let arguments: Prose
  package let summary: Prose
  /// Whether an action can follow the fingers, or be repeated while they go on.
  package let canDrive: Bool
  /// Whether the fingers move, so that they can rest at the end.
  package let moves: Bool
  /// Whether they travel a distance.
  package let travels: Bool
  /// Reads the arguments.
  let read: @Sendable (inout Arguments) throws(Fault) -> Gesture.Kind

  private init(
    _ name: String, _ arguments: Prose, _ summary: Prose, canDrive: Bool = false, moves: Bool = false,
    travels: Bool = false, read: @escaping @Sendable (inout Arguments) throws(Fault) -> Gesture.Kind
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.canDrive = canDrive
    self.moves = moves
    self.travels = travels
    self.read = read
  }

  package static let all = [tap, hold, swipe, pan, edge, corner, pinch, rotate, shape, any]

  private static let tap = GestureWord("tap", "[N]", "N taps, by default one") { (arguments) throws(Fault) in
    .tap(count: arguments.isEmpty ? 1 : try arguments.count(1...5))
  }
  private static let hold = GestureWord("hold", "[TIME]", "the fingers rest") { (arguments) throws(Fault) in
    .hold(arguments.isEmpty ? nil : try arguments.time(100...30_000))
  }
  private static let swipe = GestureWord(
    "swipe",
    "left|right|up|down|horizontal|vertical|any|up-left|up-right|down-left|down-right [short|medium|long]",
    "a short quick move", moves: true, travels: true
  ) { (arguments) throws(Fault) in
    if let word = arguments.peek, word.text.utf8.contains(UInt8(ascii: "-")) {
      guard let pair = SideNames.pair(try arguments.word("direction", of: SideNames.pairs)) else {
        throw arguments.missing("a direction")
      }
      return .diagonal(pair, arguments.isEmpty ? nil : try arguments.choice("length"))
    }
    let sides = try arguments.sides(.directions)
    return arguments.isEmpty ? .swipe(sides) : .sized(sides, try arguments.choice("length"))
  }
  private static let pan = GestureWord(
    "pan", "left|right|up|down|horizontal|vertical|any", "a move, also a slow one, which an action can follow",
    canDrive: true, moves: true, travels: true
  ) { (arguments) throws(Fault) in .pan(try arguments.sides(.directions)) }
  private static let edge = GestureWord(
    "edge",
    "left|right|top|bottom|any [hold | along left|right|up|down|horizontal|vertical] [within FROM TO]",
    "a move from an edge inwards; hold: and then a rest; along: along the edge", canDrive: true, moves: true,
    travels: true
  ) { (arguments) throws(Fault) in
    let sides = try arguments.sides(.edges)
    guard arguments.take("along") else { return .edge(sides, hold: arguments.take("hold")) }
    let along = try arguments.sides(.directions)
    let ways: Sides =
      sides.isSubset(of: .horizontal) ? .vertical : sides.isSubset(of: .vertical) ? .horizontal : []
    guard along.isSubset(of: ways) else {
      let what = "fingers go up or down along the left and the right edge, left or right along the others"
      throw Fault(what, at: arguments.lastSpan)
    }
    return .slide(sides, along: along)
  }
  private static let corner = GestureWord(
    "corner", "top-left|top-right|bottom-left|bottom-right", "a move from a corner inwards", travels: true
  ) { (arguments) throws(Fault) in .corner(try arguments.choice("corner")) }
  private static let pinch = GestureWord(
    "pinch", "in|out", "fingers move towards one another, or apart", canDrive: true, moves: true, travels: true
  ) { (arguments) throws(Fault) in .pinch(out: try arguments.choice("way to pinch", of: ["in", "out"]) == 1) }
  private static let rotate = GestureWord(
    "rotate", "cw|ccw|any [ANGLE]", "fingers turn clockwise, counter-clockwise, either way", canDrive: true,
    moves: true
  ) { (arguments) throws(Fault) in
    let turn = try arguments.choice("way to rotate", of: ["cw", "ccw", "any"])
    return .rotate(clockwise: turn == 2 ? nil : turn == 0, angle: arguments.isEmpty ? nil : try arguments.angle())
  }
  private static let shape = GestureWord(
    "shape", "NAME", "what the fingers draw in one stroke, known when they lift", travels: true
  ) { _ in .shape }
  private static let any = GestureWord("any", "", "everything these fingers can do; for block and ignore") { _ in .any }

  package static func of(_ kind: Gesture.Kind) -> GestureWord {
    switch kind {
    case .tap: tap
    case .hold: hold
    case .swipe, .sized, .diagonal: swipe
    case .pan: pan
    case .edge, .slide: edge
    case .corner: corner
    case .pinch: pinch
    case .rotate: rotate
    case .shape: shape
    case .any: any
    }
  }
}

extension Gesture.Kind {
  /// Whether the fingers begin at an edge or in a corner.
  package var isFromBorder: Bool {
    switch self {
    case .edge, .slide, .corner: true
    case .tap, .hold, .swipe, .sized, .diagonal, .pan, .pinch, .rotate, .shape, .any: false
    }
  }

  /// Whether it may be for a part of an edge.
  var hasParts: Bool {
    switch self {
    case .edge, .slide: true
    case .tap, .hold, .swipe, .sized, .diagonal, .pan, .corner, .pinch, .rotate, .shape, .any: false
    }
  }

  /// The words that follow its name.
  var arguments: [String] {
    switch self {
    case .tap(let count): count == 1 ? [] : ["\(count)"]
    case .hold(let time): time.map { [$0.text] } ?? []
    case .swipe(let sides), .pan(let sides): [SideNames.directions.text(of: sides)]
    case .sized(let sides, let reach): [SideNames.directions.text(of: sides), reach.rawValue]
    case .diagonal(let sides, let reach): [SideNames.text(ofPair: sides)] + (reach.map { [$0.rawValue] } ?? [])
    case .slide(let sides, let along):
      [SideNames.edges.text(of: sides), "along", SideNames.directions.text(of: along)]
    case .corner(let place): [place.rawValue]
    case .edge(let sides, let hold): [SideNames.edges.text(of: sides)] + (hold ? ["hold"] : [])
    case .pinch(let out): [out ? "out" : "in"]
    case .rotate(let clockwise, let angle):
      [clockwise.map { $0 ? "cw" : "ccw" } ?? "any"] + (angle.map { [$0.text] } ?? [])
    case .shape, .any: []
    }
  }
}
