// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusScenario
import WireSupport

/// Makes random scenarios: a view tree, recognizers with parameters and flags, relations, fingers, changes in
/// mid-sequence. Every touch has an id of its own, by which the tests can follow it.
struct RandomScenario {
  private var random: SeededGenerator
  private var scenario: Scenario

  static func make(seed: UInt64) -> Scenario {
    var maker = RandomScenario(seed: seed)
    maker.makeViews()
    maker.makeRecognizers()
    maker.makeRelations()
    maker.makeTouches()
    maker.makeOperations()
    return maker.scenario
  }

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let root = ScenarioView(id: "root", frame: Rect(x: 0, y: 0, width: 800, height: 600))
    scenario = Scenario(name: "random_\(seed)", views: [root], runUntil: Timestamp(microseconds: 0))
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private mutating func pick<T>(_ from: [T]) -> T? { from.randomElement(using: &random) }
  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func makeViews() {
    for n in 0..<number(0...4) {
      let parent = pick(scenario.views.map(\.id)) ?? "root"
      let frame = Rect(
        x: Double(number(0...400)), y: Double(number(0...300)), width: Double(number(50...600)),
        height: Double(number(50...500)))
      var view = ScenarioView(id: "v\(n)", parent: parent, frame: frame)
      view.isHidden = chance(5)
      view.isMultipleTouchEnabled = !chance(10)
      view.scale = chance(20) ? 2 : 1
      if chance(15) {
        view.control = Control(
          kind: pick(Control.Kind.allCases) ?? .button, knob: Rect(x: 0, y: 0, width: 40, height: 40))
      }
      scenario.views.append(view)
    }
  }

  private mutating func makeRecognizers() {
    for n in 0..<number(1...7) {
      guard let kind = pick(ScenarioKind.all), let view = pick(scenario.views.map(\.id)) else { continue }
      var recognizer = ScenarioRecognizer(id: "r\(n)", kind: kind, view: view)
      for flag in RecognizerFlag.allCases where chance(25) { recognizer.flags[flag] = chance(50) }
      recognizer.isEnabled = !chance(5)
      recognizer.isDetached = chance(5)
      if chance(10) { recognizer.targets = ["a", "b"] }
      if chance(10) { recognizer.allowedTouchTypes = [.pencil] }
      if chance(10) {
        recognizer.delegate = ScenarioRecognizer.Delegate()
        recognizer.delegate?.shouldBegin = chance(50)
      }
      setParameters(of: &recognizer)
      scenario.recognizers.append(recognizer)
    }
  }

  private mutating func setParameters(of recognizer: inout ScenarioRecognizer) {
    switch recognizer.kind {
    case .builtIn(.tap), .builtIn(.longPress):
      if chance(40) { recognizer.parameters[.numberOfTapsRequired] = Double(number(1...3)) }
      if chance(30) { recognizer.parameters[.numberOfTouchesRequired] = Double(number(1...3)) }
    case .builtIn(.pan):
      if chance(30) { recognizer.parameters[.minimumNumberOfTouches] = Double(number(1...3)) }
      if chance(30) { recognizer.parameters[.maximumNumberOfTouches] = Double(number(1...3)) }
      if chance(20) { recognizer.parameters[.directions] = Double(number(1...15)) }
    case .builtIn(.edgePan):
      recognizer.parameters[.edges] = Double(number(1...15))
    case .builtIn(.swipe):
      recognizer.parameters[.direction] = Double(number(1...15))
      if chance(40) { recognizer.parameters[.numberOfTouchesRequired] = Double(number(1...4)) }
    case .builtIn(.pinch), .builtIn(.rotation):
      if chance(20) { recognizer.parameters[.numberOfTouchesRequired] = 3 }
    case .scripted:
      for _ in 0..<number(1...4) {
        let time = Timestamp(microseconds: Int64(number(0...60)) * 20_000)
        guard !recognizer.script.contains(where: { $0.time == time }) else { continue }
        recognizer.script.append(.init(time: time, states: [pick(GestureState.allCases) ?? .failed]))
      }
    case .checkmark, .capture, .builtIn: break
    }
    // Chooses small numbers, near the distances and times of the fingers. Leaves out parameters and values that the
    // kind refuses.
    guard case .builtIn(let kind) = recognizer.kind, chance(30), let parameter = pick(Parameter.allCases) else {
      return
    }
    let value = Double([0, 1, 2, 10, 40, 60, 100, 260, 400, 600][number(0...9)])
    var engine = GestureEngine()
    guard let trial = engine.add(kind: kind), engine.set(parameter, to: value, of: trial) else { return }
    recognizer.parameters[parameter] = value
  }

  private mutating func makeRelations() {
    let ids = scenario.recognizers.map(\.id)
    for _ in 0..<number(0...5) {
      guard let a = pick(ids), let b = pick(ids), a != b, let kind = pick(ScenarioRelation.Kind.allCases) else {
        continue
      }
      scenario.relations.append(ScenarioRelation(kind, a, b))
    }
  }

  /// Makes fingers that land, rest, move slowly or fast, and lift or are cancelled. Most land near the previous
  /// landing.
  private mutating func makeTouches() {
    var fingers: [(id: Int64, location: Point, way: Vector)] = []
    var last: Point?
    let isPen = chance(10)
    var nextID: Int64 = 1
    var time: Int64 = 0
    for _ in 0..<number(5...60) {
      if fingers.count < 5, fingers.isEmpty || chance(15) {
        var location = Point(x: Double(number(0...799)), y: Double(number(0...599)))
        // Most fingers land near the previous one, as fingers of a small hand or repeated taps do.
        if let last, chance(60) {
          location = Point(x: min(799, last.x + Double(number(0...40))), y: min(599, last.y + Double(number(0...40))))
        }
        last = location
        let speed = Double([0, 1, 8, 25][number(0...3)])
        let way = Vector(dx: Double(number(-1...1)) * speed, dy: Double(number(-1...1)) * speed)
        fingers.append((nextID, location, way))
        add(time, nextID, .down, location, isPen || chance(3) ? .pencil : .direct)
        nextID += 1
      }
      for n in fingers.indices.reversed() {
        if chance(fingers[n].way == .zero ? 30 : 10) {
          add(time, fingers[n].id, chance(90) ? .up : .cancel, fingers[n].location)
          fingers.remove(at: n)
        } else if fingers[n].way != .zero, chance(90) {
          fingers[n].location = fingers[n].location + fingers[n].way
          add(time, fingers[n].id, .move, fingers[n].location)
        }
      }
      time += chance(10) ? Int64(number(1...80)) * 10_000 : 20_000
    }
    for finger in fingers { add(time, finger.id, .up, finger.location) }
    scenario.runUntil = Timestamp(microseconds: time + 5_000_000)
  }

  private mutating func add(
    _ time: Int64, _ id: Int64, _ phase: TouchSample.Phase, _ location: Point, _ type: TouchType = .direct
  ) {
    let time = Timestamp(microseconds: time)
    scenario.touches.append(ScenarioTouch(time: time, id: id, phase: phase, location: location, type: type))
  }

  private mutating func makeOperations() {
    let recognizers = scenario.recognizers.map(\.id)
    let views = scenario.views.dropFirst().map(\.id)
    var destroyed: Set<String> = []
    for _ in 0..<(chance(60) ? 0 : number(1...4)) {
      guard let recognizer = pick(recognizers) else { break }
      var moment = ScenarioOperation.Moment.at(Timestamp(microseconds: Int64(number(0...100)) * 20_000))
      if chance(20), let other = pick(recognizers) {
        moment = .when(recognizer: other, state: pick([.began, .changed, .ended, .cancelled]) ?? .ended)
      }
      switch number(0...12) {
      case 0: scenario.operations.append(ScenarioOperation(moment, .disable(recognizer)))
      case 1: scenario.operations.append(ScenarioOperation(moment, .enable(recognizer)))
      case 2: scenario.operations.append(ScenarioOperation(moment, .remove(recognizer)))
      case 3: scenario.operations.append(ScenarioOperation(moment, .sessionEvent))
      case 4:
        if let view = pick(Array(views)) { scenario.operations.append(ScenarioOperation(moment, .unmapView(view))) }
      case 5:
        if let view = pick(Array(views)), destroyed.insert(view).inserted {
          scenario.operations.append(ScenarioOperation(moment, .destroyView(view)))
        }
      case 6:
        var answers = ScenarioRecognizer.Delegate()
        answers.shouldBegin = chance(50)
        if chance(50), let view = pick(Array(views)) { answers.rejectTouchesInViews = [view] }
        scenario.operations.append(ScenarioOperation(moment, .setDelegate(recognizer, answers)))
      case 7:
        guard let other = pick(recognizers), other != recognizer, let kind = pick(ScenarioRelation.Kind.allCases) else {
          break
        }
        let relation = ScenarioRelation(kind, recognizer, other)
        scenario.operations.append(ScenarioOperation(moment, .setRelation(relation, chance(60))))
      case 8...11:
        if let verb = valueChange(of: recognizer) { scenario.operations.append(ScenarioOperation(moment, verb)) }
      default:
        let state = pick(GestureState.allCases) ?? .failed
        scenario.operations.append(ScenarioOperation(moment, .setState(recognizer, state)))
      }
    }
    // Adds a session event, which ends all waits of recognizers.
    scenario.operations.append(ScenarioOperation(.at(scenario.runUntil), .sessionEvent))
    // Sorts by time; operations of the same time run in the order of the list.
    scenario.operations.sort { Self.time(of: $0) < Self.time(of: $1) }
  }

  private func valueChange(of recognizer: String) -> ScenarioOperation.Verb? {
    switch scenario.recognizers.first(where: { $0.id == recognizer })?.kind {
    case .builtIn(.pan), .builtIn(.edgePan): .setTranslation(recognizer, Vector(dx: 3, dy: 0))
    case .builtIn(.pinch): .setScale(recognizer, 2)
    case .builtIn(.rotation): .setRotation(recognizer, 1)
    default: nil
    }
  }

  static func time(of operation: ScenarioOperation) -> Timestamp {
    if case .at(let time) = operation.moment { return time }
    return .distantFuture
  }
}
