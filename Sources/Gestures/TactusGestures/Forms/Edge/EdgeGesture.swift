// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension GestureWord {
  static let edge = GestureWord(
    "edge",
    "left|right|top|bottom|any [hold | along left|right|up|down|horizontal|vertical] [within FROM TO]",
    "a move from an edge inwards; hold: followed by a rest; along: a move along the edge",
    canDrive: true, moves: true, travels: true
  ) { (arguments) throws(Fault) in
    let sides = try arguments.sides(.edges)
    guard arguments.take("along") else { return .edge(sides, hold: arguments.take("hold")) }
    let along = try arguments.sides(.directions)
    let ways: Sides =
      sides.isSubset(of: .horizontal) ? .vertical : sides.isSubset(of: .vertical) ? .horizontal : []
    guard along.isSubset(of: ways) else {
      let what = "along the left and right edges, fingers go up or down; along the top and bottom edges, left or right"
      throw Fault(what, at: arguments.lastSpan)
    }
    return .slide(sides, along: along)
  }
}

extension Gesture.Kind {
  /// A movement from an edge inwards; with `hold`, the fingers then rest.
  public static func edge(_ sides: Sides, hold: Bool) -> Self {
    hold ? Self(EdgeRestGesture(sides)) : Self(EdgeGesture(sides))
  }
}

/// A movement from an edge inwards.
final class EdgeGesture: GestureForm {
  let sides: Sides

  init(_ sides: Sides) { self.sides = sides }

  var word: GestureWord { .edge }
  var arguments: [String] { [SideNames.edges.text(of: sides)] }
  var keys: [Gesture.Kind]? { sides.each { .edge($0, hold: false) } }
  var mirrored: Gesture.Kind? { .edge(sides.mirrored, hold: false) }
  var hasParts: Bool { true }

  var course: Course? { .moves(sides.opposite, from: sides) }
  var precedence: Precedence { .edge }
  var goesOn: Bool { true }
  var bearsFingersBeside: Bool { true }
  var claim: String { "fingers from the edge make the edge gesture" }
  var isBlockedAtLanding: Bool { true }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer {
    var recognizer = draft.edgePan(sides)
    recognizer.isDriven = draft.options.drives
    recognizer.parameters[.edges] = Double(sides.rawValue)
    recognizer.parameters[.numberOfTouchesRequired] = Double(draft.key.fingers)
    return recognizer
  }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    // `EdgeEntry` decides how far from the edge the fingers may land.
    let part = site.key.part.map { Zone(place: .edge(sides, part: $0), width: .infinity) }
    return site.addMultiFinger(of: EdgeEntry(), in: part, to: &engine)
  }

  var moment: Prose { "once the fingers have moved in by {way}, or flicked{confirmed}" }

  func setMeasure(of now: inout OngoingGesture, _ binding: Binding, _ values: GestureValues, _ ruler: Ruler) {
    now.side = sides.opposite
    let start = Point(
      x: ruler.frame.x + (sides == .right ? ruler.frame.width : 0),
      y: ruler.frame.y + (sides == .bottom ? ruler.frame.height : 0))
    switch now.manner {
    case .crosses, .steps, .confirms: now.start = start
    case .drives, .letsGo, .lifts, .done: break
    }
    now.setUnit(of: binding, ruler, or: now.drives ? nil : Tuning.edgeDistance)
    if now.drives { now.head = now.along(values.location - start) / now.unit }
  }
}

extension RecognizerDraft {
  /// Returns an edge pan, for fingers that come in over an edge.
  func edgePan(_ side: Sides) -> CompiledConfiguration.Recognizer {
    var recognizer = recognizer(.edgePan)
    let axis = OutputLength.Axis(side)
    recognizer.set(.edgeWidth, options.depth ?? tuning.defaults.edgeDepth, along: axis)
    recognizer.set(.hysteresis, tuning.defaults.slop, along: axis)
    return recognizer
  }
}
