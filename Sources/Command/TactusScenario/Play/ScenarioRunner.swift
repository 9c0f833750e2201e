// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// Runs a scenario in virtual time, and returns what happened, in order.
///
/// For each time in the scenario, it runs the earlier deadlines one by one, then the frame of that time, then the
/// operations of that time, each as a cycle of its own. An operation with `when` runs directly after the cycle of its
/// action, at the same time; an operation that only sets a value takes effect at once (S3.8).
public struct ScenarioRunner: ~Copyable {
  private let scenario: Scenario
  private var stage: ScenarioStage
  private var effects = EffectBuffer()
  private var events: [ScenarioEvent] = []
  private var clock = Timestamp(microseconds: 0)
  /// The operations that actions have triggered and that have not run yet.
  private var queue: [ScenarioOperation.Verb] = []
  private var checksInvariants = false
  private var stamp: (Timestamp, Int) -> Timestamp = { time, _ in time }

  /// The largest number of operations that may trigger one another at the same time. A longer chain counts as an
  /// endless loop.
  private static let maximumChain = 1000

  /// Runs a scenario and returns its events. `observation` selects additional events: `.stationary`, `.trace` or both.
  /// With `checkingInvariants`, a broken invariant of the engine is an error.
  public static func run(
    _ scenario: Scenario, observing observation: Observation = [], checkingInvariants: Bool = false
  ) throws(ScenarioError) -> [ScenarioEvent] {
    let usual: Observation = [.transitions, .resets, .illegalRequests]
    return try run(scenario, observingOnly: observation.union(usual), checkingInvariants: checkingInvariants)
  }

  /// Runs a scenario and returns its touches, its actions, and the other events that `observation` selects. `stamp`
  /// returns the timestamp that a device puts on its `n`th frame.
  package static func run(
    _ scenario: Scenario, observingOnly observation: Observation, checkingInvariants: Bool = false,
    stamping stamp: @escaping (_ time: Timestamp, _ n: Int) -> Timestamp = { time, _ in time }
  ) throws(ScenarioError) -> [ScenarioEvent] {
    var runner = try ScenarioRunner(scenario, observing: observation)
    runner.stamp = stamp
    runner.checksInvariants = checkingInvariants
    runner.stage.engine.assertsInvariants = !checkingInvariants
    try runner.run()
    return runner.events
  }

  private init(_ scenario: Scenario, observing observation: Observation) throws(ScenarioError) {
    self.scenario = scenario
    stage = try ScenarioStage(scenario, observing: observation)
  }

  private mutating func run() throws(ScenarioError) {
    let timed = timedOperations
    var nextOperation = 0
    var n = 0
    var frames = 0
    var frame = TouchFrame(time: clock)
    while n < scenario.touches.count {
      frame.removeAll()
      frame.time = scenario.touches[n].time
      while n < scenario.touches.count, scenario.touches[n].time == frame.time {
        frame.samples.append(scenario.touches[n].sample)
        n += 1
      }
      // If this time is earlier than the previous frame's, the previous frame's time is used (S1.6).
      let time = max(clock, frame.time)
      if time > scenario.runUntil { break }
      while nextOperation < timed.count, timed[nextOperation].time < time {
        try run(timed[nextOperation].verb, at: timed[nextOperation].time)
        nextOperation += 1
      }
      frame.time = stamp(frame.time, frames)
      frames += 1
      try handle(frame, at: time)
      while nextOperation < timed.count, timed[nextOperation].time <= time {
        try run(timed[nextOperation].verb, at: time)
        nextOperation += 1
      }
    }
    while nextOperation < timed.count, timed[nextOperation].time <= scenario.runUntil {
      try run(timed[nextOperation].verb, at: timed[nextOperation].time)
      nextOperation += 1
    }
    try finish()
  }

  /// The operations with a time, sorted by time; operations of the same time keep the order of the list.
  private var timedOperations: [(time: Timestamp, verb: ScenarioOperation.Verb)] {
    var timed: [(time: Timestamp, verb: ScenarioOperation.Verb)] = []
    for operation in scenario.operations {
      if case .at(let time) = operation.moment { timed.append((time, operation.verb)) }
    }
    let order = timed.indices.sorted { (timed[$0].time, $0) < (timed[$1].time, $1) }
    return order.map { timed[$0] }
  }

  private mutating func handle(_ frame: TouchFrame, at time: Timestamp) throws(ScenarioError) {
    while stage.engine.advanceOnce(beforeFrameAt: frame.time, into: &effects) { try perform() }
    stage.engine.handle(frame, into: &effects)
    clock = time
    try perform()
  }

  private mutating func run(_ verb: ScenarioOperation.Verb, at time: Timestamp) throws(ScenarioError) {
    // An empty frame sets the engine's clock, but does not run the deadlines of this time, which follow the operation.
    if clock < time { try handle(TouchFrame(time: time), at: time) }
    try apply(verb)
    try perform()
  }

  /// Runs the remaining deadlines, and records the final states.
  private mutating func finish() throws(ScenarioError) {
    while let deadline = stage.engine.nextDeadline, deadline <= scenario.runUntil {
      stage.engine.advance(to: deadline, into: &effects)
      try perform()
    }
    stage.engine.advance(to: scenario.runUntil, into: &effects)
    try perform()
    var states: [ScenarioExpectation.State] = []
    for recognizer in scenario.recognizers {
      let state = stage.engine.state(of: try stage.recognizer(recognizer.id)) ?? .possible
      states.append(ScenarioExpectation.State(recognizer: recognizer.id, state: state))
    }
    events.append(.states(states, at: scenario.runUntil))
  }

  // MARK: effects

  /// Records the engine's effects, and runs operations that actions trigger.
  private mutating func perform() throws(ScenarioError) {
    if checksInvariants, let broken = stage.engine.checkInvariants() {
      throw ScenarioError("invariant broken: \(broken)")
    }
    var chain = 0
    while true {
      for effect in effects.effects {
        events.append(ScenarioEvent(effect, scenario, stage))
        if case .action(let action) = effect { try react(to: action) }
      }
      effects.removeAll()
      guard !queue.isEmpty else { return }
      chain += 1
      guard chain <= Self.maximumChain else {
        let time = JSONText.number(clock.sinceStart.milliseconds)
        throw ScenarioError("operations call one another without end at \(time) ms")
      }
      try apply(queue.removeFirst())
    }
  }

  /// Runs the operations that an action triggers: once for each transition, even if the action has several targets.
  private mutating func react(to action: Action) throws(ScenarioError) {
    guard action.target == nil || action.target?.rawValue == 0,
      let recognizer = stage.recognizerNames[action.recognizer]
    else { return }
    for operation in scenario.operations
    where operation.moment == .when(recognizer: recognizer, state: action.state) {
      if operation.verb.isPureValue { try apply(operation.verb) } else { queue.append(operation.verb) }
    }
  }

  private mutating func apply(_ verb: ScenarioOperation.Verb) throws(ScenarioError) {
    switch verb {
    case .enable(let name): stage.engine.setEnabled(true, try stage.recognizer(name), into: &effects)
    case .disable(let name): stage.engine.setEnabled(false, try stage.recognizer(name), into: &effects)
    case .add(let name):
      guard let recognizer = scenario.recognizers.first(where: { $0.id == name }) else { return }
      stage.engine.attach(try stage.recognizer(name), to: try stage.view(recognizer.view), into: &effects)
    case .remove(let name): stage.engine.detach(try stage.recognizer(name), into: &effects)
    case .unmapView(let name): stage.engine.unmapView(try stage.view(name), into: &effects)
    case .destroyView(let name): stage.engine.destroyView(try stage.view(name), into: &effects)
    case .sessionEvent: stage.engine.endSession(into: &effects)
    case .setState(let name, let state):
      stage.engine.request(state, of: try stage.recognizer(name), into: &effects)
    case .setTranslation(let name, let value):
      let id = try stage.recognizer(name)
      if !stage.engine.update(id, as: Pan.self, { $0.setTranslation(value) }) {
        stage.engine.update(id, as: ScreenEdgePan.self) { $0.setTranslation(value) }
      }
    case .setScale(let name, let value):
      stage.engine.update(try stage.recognizer(name), as: Pinch.self) { $0.setScale(value) }
    case .setRotation(let name, let value):
      stage.engine.update(try stage.recognizer(name), as: Rotation.self) { $0.setRotation(value) }
    case .setMinimumNumberOfTouches(let name, let count):
      stage.engine.set(.minimumNumberOfTouches, to: Double(count), of: try stage.recognizer(name))
    case .setDelegate(let name, let delegate): try stage.set(delegate, of: name)
    case .setRelation(let relation, let isMade): try stage.set(relation, isMade)
    }
  }
}
