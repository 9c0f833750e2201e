// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusExplain
import TactusGestures
import TactusHands

/// The hands to play, and the intended effect of each.
struct FeelPlan {
  /// Hands of one kind.
  struct Row {
    var name: String
    var state: SessionState
    var wanted: Wanted
    /// The gesture that the programs of `OtherRules` would have to recognize; nil if they do not support it.
    var other: OtherRules.Sign?
    var make: (inout HandMaker) -> Hand
  }

  /// The intended effect of a hand.
  struct Wanted {
    /// The intended action; nil if the hand should trigger nothing.
    var deed: DesktopAction?
    var times = 1...1

    static let nothing = Wanted(deed: nil, times: 0...0)
  }

  private(set) var rows: [Row] = []
  /// The gestures that the model cannot simulate.
  private(set) var untried: [String] = []
  private let compiled: CompiledConfiguration
  private let scale: Scale

  /// Converts lengths of the configuration to mm of the glass.
  struct Scale {
    var frame: Rect
    var pixelsPerMillimetre: Double

    func millimetres(_ length: Length, _ axis: OutputLength.Axis) -> Double {
      let scale = Thresholds.scale(pixelsPerMillimetre: pixelsPerMillimetre)
      return OutputLength(length, along: axis).pixels(on: frame, thresholdScale: scale) / pixelsPerMillimetre
    }
  }

  init(_ compiled: CompiledConfiguration, _ scale: Scale) {
    self.compiled = compiled
    self.scale = scale
    for state in states {
      for recognizer in compiled.recognizers { add(recognizer, in: state) }
    }
    addUnbound(in: states.first ?? SessionState())
  }

  // MARK: states of the session

  /// The usual state of the session, and a state for each scope that activates further bindings.
  private var states: [SessionState] {
    var states = [SessionState(app: "org.example.Window", device: "tactus-lab feel", output: "screen")]
    for binding in compiled.configuration.bindings {
      var state = states[0]
      if let app = binding.scope.apps.first { state.app = Self.example(of: app) }
      if let device = binding.scope.devices.first { state.device = Self.example(of: device) }
      for condition in binding.scope.when + binding.options.only {
        switch condition {
        case .app(let pattern): state.app = Self.example(of: pattern)
        case .title(let pattern): state.title = Self.example(of: pattern)
        case .role(let pattern): state.role = Self.example(of: pattern)
        case .background: state.isOnBackground = true
        case .output(let pattern): state.output = Self.example(of: pattern)
        case .fullscreen: state.isFullscreen = true
        case .locked: state.isLocked = true
        case .tabletMode: state.isInTabletMode = true
        }
      }
      if !states.contains(state) { states.append(state) }
    }
    return states
  }

  private static func example(of pattern: String) -> String { String(pattern.filter { $0 != "*" && $0 != "?" }) }

  // MARK: bound gestures

  private func binding(_ motion: Gesture.Kind, _ fingers: Int, in state: SessionState) -> Binding? {
    for recognizer in compiled.recognizers where recognizer.fingers == fingers && recognizer.key.motion == motion {
      if let index = compiled.binding(of: recognizer, in: state) { return compiled.configuration.bindings[index] }
    }
    return nil
  }

  private mutating func add(_ recognizer: CompiledConfiguration.Recognizer, in state: SessionState) {
    guard let index = compiled.binding(of: recognizer, in: state), recognizer.key.corners.isEmpty else { return }
    let binding = compiled.configuration.bindings[index]
    // A binding that is also active in the usual state is tried only in the usual state.
    if state != states[0], compiled.binding(of: recognizer, in: states[0]) == index { return }
    guard let deed = binding.action, recognizer.key.thenTaps == nil else { return }
    let n = recognizer.fingers
    let words = recognizer.name
    func add(
      _ name: String, _ wanted: Wanted, _ other: OtherRules.Sign? = nil, _ make: @escaping (inout HandMaker) -> Hand
    ) {
      rows.append(Row(name: "\(words)\(name)", state: state, wanted: wanted, other: other, make: make))
    }
    let once = Wanted(deed: deed.directed)
    let form = recognizer.key.motion.form
    if let count = form.taps { return add("", once, count == 1 ? .tap(n) : nil) { $0.taps(n, count) } }
    if form.leadsToTaps {
      let needed = recognizer.parameters[.minimumPressDuration] ?? 500
      return add("", once) { $0.rest(n, for: needed + 100 + $0.chance.draw(HandModel.overtime)) }
    }
    if let shape = compiled.configuration.shapes.first(where: { $0.name == form.shape }) {
      for (number, stroke) in shape.strokes.enumerated() {
        add(shape.strokes.count > 1 ? ", way \(number + 1)" : "", once) { $0.draw(n, stroke) }
      }
    }
    let paces = [("slow", HandMaker.Pace.slow), ("fast", .fast)]
    let length = form.reach.map(Self.length) ?? 20...60
    switch form.measure {
    case .along(let side) where form.isQuick:
      addSwipes(n, side, binding, once, isStepped: !isPanFree(side, n, in: state), add)
    case .along(let side) where form.reach != nil:
      add("", once) { $0.move(n, side, $0.chance.between(length.lowerBound, length.upperBound), .fast) }
    case .along(let sides):
      for side in [Sides.left, .right, .up, .down] where sides.contains(side) {
        addDrags(n, side, sides, binding, deed, in: state, from: form.start, add)
      }
    case .depth(let side) where form.rests:
      add("", once) {
        $0.fromEdge(n, side, $0.chance.between(10, 28), .slow, rest: $0.chance.draw(HandModel.rest) + 250)
      }
    case .depth(let side):
      for (word, pace) in paces {
        add(", \(word)", once, .edge(n, side)) { $0.fromEdge(n, side, $0.chance.draw(HandModel.edge), pace) }
      }
    case .straight(let ways):
      guard let corner = Gesture.Corner.Place.allCases.first(where: { form.isFromBorder && $0.inwards == ways }) else {
        return add("", once) { $0.diagonal(n, ways, $0.chance.between(length.lowerBound, length.upperBound), .fast) }
      }
      for (word, pace) in paces {
        add(", \(word)", once) { $0.diagonal(n, ways, $0.chance.draw(HandModel.edge), pace, from: corner) }
      }
    case .spread(let out):
      let scale = out ? HandModel.opening : HandModel.closing
      add("", once, .pinch(n, out: out)) { $0.pinch(n, scale: $0.chance.draw(scale)) }
    case .turn(let clockwise):
      let angle = (recognizer.parameters[.threshold] ?? 0.5) * 180 / .pi
      for way in [1.0, -1] where clockwise == nil || clockwise == (way > 0) {
        add(way > 0 ? ", clockwise" : ", counterclockwise", once) {
          $0.rotation(n, by: way * angle * $0.chance.draw(HandModel.turn))
        }
      }
    case .none: break
    }
  }

  /// Returns the range of lengths that simulated hands aim for in gestures of this reach. Even the movement of an
  /// inaccurate hand then stays within the limits of the reach.
  private static func length(of reach: Gesture.Reach) -> ClosedRange<Double> {
    switch reach {
    case .short: 10...16
    case .medium: 25...35
    case .long: 48...75
    }
  }

  private typealias Add = (String, Wanted, OtherRules.Sign?, @escaping (inout HandMaker) -> Hand) -> Void

  private static func axis(_ sides: Sides) -> OutputLength.Axis {
    sides.isSubset(of: .horizontal) ? .horizontal : sides.isSubset(of: .vertical) ? .vertical : .shorter
  }

  private static let lengths = [
    ("short", HandModel.short), ("medium", HandModel.medium), ("long", HandModel.long),
  ]

  private func addSwipes(_ n: Int, _ side: Sides, _ binding: Binding, _ once: Wanted, isStepped: Bool, _ add: Add) {
    if binding.options.drives { return addDrive(n, side, binding, once, add) }
    let sign = OtherRules.Sign.swipe(n, side)
    let mustRest = binding.options.confirmHold != nil
    let least = binding.options.distance.map { scale.millimetres($0, Self.axis(side)) + 4 } ?? 0
    for (size, length) in Self.lengths {
      for (word, pace) in [("slow", HandMaker.Pace.slow), ("fast", .fast)] {
        let name = ", \(size), \(word)"
        guard mustRest else {
          // If a pan in this direction performs its action in steps, the user sees the steps of a long, slow movement,
          // so several steps are right, too.
          let isSeen = size == "long" && word == "slow" && isStepped
          add(name, isSeen ? Wanted(deed: once.deed, times: 1...4) : once, sign) {
            $0.move(n, side, max(least, $0.chance.draw(length)), pace)
          }
          continue
        }
        add("\(name), then rest", once, nil) {
          $0.move(n, side, max(least, $0.chance.draw(length)), pace, rest: $0.chance.draw(HandModel.rest))
        }
        add("\(name), no rest", .nothing, nil) { $0.move(n, side, max(least, $0.chance.draw(length)), pace) }
      }
    }
  }

  private func addDrive(_ n: Int, _ side: Sides, _ binding: Binding, _ once: Wanted, _ add: Add) {
    let unit = scale.millimetres(
      binding.options.step?.length ?? binding.options.distance ?? Length(30, .millimetres), Self.axis(side))
    add(", all the way", once, nil) { $0.move(n, side, unit * (1 + $0.chance.draw(HandModel.aim)) + 2, .drag) }
  }

  /// Adds slow movements that stop at an intended distance; a fast movement in the same direction is a swipe.
  private func addDrags(
    _ n: Int, _ side: Sides, _ sides: Sides, _ binding: Binding, _ deed: DesktopAction, in state: SessionState,
    from edge: Sides = [], _ add: Add
  ) {
    func move(_ maker: inout HandMaker, _ length: Double, _ pace: HandMaker.Pace) -> Hand {
      edge.isEmpty ? maker.move(n, side, length, pace) : maker.along(edge, n, side, length, pace)
    }
    let word = side.words
    let isForwards = side.rawValue.nonzeroBitCount == 1 && (sides == side || side == .right || side == .down)
    let back = binding.options.back?.directed ?? deed.opposite
    let wanted = back == nil || isForwards ? deed.directed : back
    let sign = OtherRules.Sign.swipe(n, side)
    guard let step = binding.options.step?.length else {
      return add(", \(word)", Wanted(deed: wanted), sign) { move(&$0, $0.chance.draw(HandModel.medium), .drag) }
    }
    let unit = scale.millimetres(step, Self.axis(sides))
    let room = 0.55 * (side.isSubset(of: .horizontal) ? scale.frame.width : scale.frame.height)
    let most = max(1, min(3, Int(room / scale.pixelsPerMillimetre / max(1, unit))))
    for k in 1...most {
      // The user ends a drag after seeing enough steps, a little beyond the last of them.
      add(", \(word), \(k) of \(Int(unit.rounded())) mm", Wanted(deed: wanted, times: k...k), nil) {
        move(&$0, (Double(k) + $0.chance.draw(HandModel.aim)) * unit, .drag)
      }
    }
    guard edge.isEmpty, binding.options.drives, self.binding(.swipe(side), n, in: state) == nil else { return }
    for (size, length) in Self.lengths {
      add(", \(word), flick, \(size)", Wanted(deed: wanted), sign) {
        $0.move(n, side, $0.chance.draw(length), .fast)
      }
    }
  }

  // MARK: gestures that are not bound

  private mutating func addUnbound(in state: SessionState) {
    func add(_ name: String, _ wanted: Wanted = .nothing, _ make: @escaping (inout HandMaker) -> Hand) {
      rows.append(Row(name: name, state: state, wanted: wanted, other: .nothing, make: make))
    }
    func isFree(_ motion: Gesture.Kind, _ fingers: Int) -> Bool { binding(motion, fingers, in: state) == nil }
    for n in 1...5 where isFree(.tap(count: 1), n) { add("tap of \(n)") { $0.taps(n, 1) } }
    for n in 1...2 where isFree(.tap(count: 2), n) && isFree(.tap(count: 1), n) {
      add("double tap of \(n)") { $0.taps(n, 2) }
    }
    for n in 1...2 {
      for side in [Sides.left, .up, .down] where isFree(.swipe(side), n) && isPanFree(side, n, in: state) {
        add("scroll of \(n) \(side.words), short") { $0.move(n, side, $0.chance.between(5, 12), .slow) }
        add("scroll of \(n) \(side.words)") { $0.move(n, side, $0.chance.draw(HandModel.medium), .slow) }
        add("flick of \(n) \(side.words)") { $0.move(n, side, $0.chance.draw(HandModel.medium), .fast) }
      }
    }
    for n in 3...5 {
      for side in [Sides.left, .down] where isFree(.swipe(side), n) && isPanFree(side, n, in: state) {
        add("swipe of \(n) \(side.words)") { $0.move(n, side, $0.chance.draw(HandModel.medium), .fast) }
      }
    }
    for (word, out, scale) in [
      ("in", false, HandModel.closing), ("out", true, HandModel.opening), ("in, slight", false, HandModel.slight),
    ] where isFree(.pinch(out: out), 2) {
      add("pinch of 2 \(word)") { $0.pinch(2, scale: $0.chance.draw(scale)) }
    }
    for n in 1...4 where isFree(.hold(nil), n) {
      add("rest of \(n)") { $0.rest(n, for: 400 + $0.chance.draw(HandModel.rest)) }
    }
    for n in 3...5 where isFree(.hold(nil), n) && isFree(.tap(count: 1), n) {
      add("\(n) lifted one by one") { $0.rest(n, for: $0.chance.between(200, 600), oneByOne: true) }
    }
    for n in 2...4 {
      for side in [Sides.bottom, .top] where isFree(.edge(side, hold: false), n) {
        // Without a binding for the edge, a swipe from the edge is an ordinary swipe.
        let swipe = binding(.swipe(side.across), n, in: state).flatMap {
          $0.options.confirmHold == nil ? $0.action?.directed : nil
        }
        let wanted = Wanted(deed: swipe, times: 0...(swipe == nil ? 0 : 1))
        add("\(n) from the \(side == .top ? "top" : "bottom")", wanted) {
          $0.fromEdge(n, side, $0.chance.draw(HandModel.edge), .fast)
        }
      }
    }
    add("typing") { $0.typing() }
    add("palm") { $0.palm() }
  }

  private func isPanFree(_ side: Sides, _ fingers: Int, in state: SessionState) -> Bool {
    !compiled.recognizers.contains {
      let form = $0.key.motion.form
      guard case .along(let sides) = form.measure, !form.isQuick, form.known == .moving, !form.isFromBorder,
        $0.fingers == fingers, sides.contains(side)
      else { return false }
      return compiled.binding(of: $0, in: state) != nil
    }
  }
}

extension Sides {
  var words: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .up: "up"
    default: "down"
    }
  }
}
