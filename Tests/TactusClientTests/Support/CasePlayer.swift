// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

@testable import Snippets
@testable import TactusKit
@testable import TactusScenario

/// Plays a scenario on a stage as an application would, with a window, views and recognizers. Records the actions, and
/// the touches that views receive.
final class CasePlayer {
  private let scenario: Scenario
  private let stage: any CaseStage
  private let tap: ReceiverTap
  private var views: [String: GestureView] = [:]
  private var recognizers: [String: GestureRecognizer] = [:]
  private var answers: [CaseDelegate] = []
  private(set) var events: [ScenarioEvent] = []
  /// The device's id for each touch. The keys are the stage's ids.
  private var contacts: [UInt64: Int64] = [:]
  /// The device's ids of the touches, in the order of landing.
  private var landed: [Int64] = []

  init(_ scenario: Scenario, on stage: any CaseStage) {
    self.scenario = scenario
    self.stage = stage
    tap = ReceiverTap(stage.window)
    tap.heardTouches = { [unowned self] in note($0) }
    for view in scenario.views { add(view) }
    for recognizer in scenario.recognizers { add(recognizer) }
    for relation in scenario.relations { set(relation, true) }
    stage.settle()
    for relation in scenario.relations { setAsked(relation, true) }
    stage.settle()
  }

  // MARK: views and recognizers

  private func add(_ view: ScenarioView) {
    let made: GestureView
    if let parent = view.parent.flatMap({ views[$0] }) {
      made = GestureView()
      parent.addSubview(made)
    } else {
      made = stage.window
    }
    views[view.id] = made
    made.bounds = Rect(x: 0, y: 0, width: view.frame.width / view.scale, height: view.frame.height / view.scale)
    made.center = Point(x: view.frame.x + view.frame.width / 2, y: view.frame.y + view.frame.height / 2)
    made.transform = ViewTransform(scaleX: view.scale, y: view.scale)
    made.isHidden = view.isHidden
    made.alpha = view.alpha
    made.isUserInteractionEnabled = view.isUserInteractionEnabled
    made.isMultipleTouchEnabled = view.isMultipleTouchEnabled
    made.control = view.control
  }

  private func add(_ recognizer: ScenarioRecognizer) {
    let made = make(recognizer)
    recognizers[recognizer.id] = made
    made.name = recognizer.name ?? recognizer.id
    for parameter in Parameter.allCases {
      if let value = recognizer.parameters[parameter] { made.set(parameter, to: value) }
    }
    for (flag, value) in recognizer.flags { flag.set(value, in: &made.settings) }
    if let types = recognizer.allowedTouchTypes {
      made.allowedTouchTypes = types.reduce(into: []) { $0.formUnion(TouchTypes($1)) }
    }
    made.isEnabled = recognizer.isEnabled
    let targets: [String?] = recognizer.targets.isEmpty ? [nil] : recognizer.targets
    for (n, target) in targets.enumerated() {
      made.addAction { [unowned self] in note($0, recognizer, target, reacts: n == 0) }
    }
    if !recognizer.isDetached { views[recognizer.view]?.addGestureRecognizer(made) }
    if let delegate = recognizer.delegate { set(delegate, of: made) }
  }

  private func set(_ answers: ScenarioRecognizer.Delegate, of recognizer: GestureRecognizer) {
    delegate(of: recognizer).shouldBegin = answers.shouldBegin ?? true
    delegate(of: recognizer).rejected = answers.rejectTouchesInViews.compactMap { views[$0] }
  }

  private func make(_ recognizer: ScenarioRecognizer) -> GestureRecognizer {
    switch recognizer.kind {
    case .builtIn(.tap): TapGestureRecognizer()
    case .builtIn(.longPress): LongPressGestureRecognizer()
    case .builtIn(.pan): PanGestureRecognizer()
    case .builtIn(.edgePan): ScreenEdgePanGestureRecognizer()
    case .builtIn(.swipe): SwipeGestureRecognizer()
    case .builtIn(.pinch): PinchGestureRecognizer()
    case .builtIn(.rotation): RotationGestureRecognizer()
    case .builtIn(.custom), .scripted: ScriptedGestureRecognizer(recognizer.script) { [unowned self] in stage.now }
    case .checkmark: CheckmarkGestureRecognizer()
    case .capture: TouchCaptureGesture()
    }
  }

  private func delegate(of recognizer: GestureRecognizer) -> CaseDelegate {
    if let delegate = recognizer.delegate as? CaseDelegate { return delegate }
    let delegate = CaseDelegate()
    answers.append(delegate)
    recognizer.delegate = delegate
    return delegate
  }

  private func set(_ relation: ScenarioRelation, _ isMade: Bool) {
    guard let first = recognizers[relation.first], let second = recognizers[relation.second] else { return }
    switch relation.kind {
    case .requireToFail: if isMade { first.require(toFail: second) }
    case .shouldRequireFailureOf:
      delegate(of: first).requiredByMe.removeAll { $0 === second }
      if isMade { delegate(of: first).requiredByMe.append(second) }
    case .shouldBeRequiredToFailBy:
      delegate(of: first).requiringMe.removeAll { $0 === second }
      if isMade { delegate(of: first).requiringMe.append(second) }
    case .simultaneous, .notSimultaneous, .cannotPrevent, .cannotBePreventedBy: break
    }
  }

  /// Passes to the backend the relations that an application would express with a subclass or a delegate.
  private func setAsked(_ relation: ScenarioRelation, _ isMade: Bool) {
    guard let first = recognizers[relation.first]?.handle, let second = recognizers[relation.second]?.handle else {
      return
    }
    let backend = stage.window.backend
    switch relation.kind {
    case .requireToFail where !isMade: backend.setRelation(.requiresFailure, first, second, false)
    case .simultaneous: backend.setRelation(.simultaneous, first, second, isMade)
    case .notSimultaneous where isMade: backend.setRelation(.simultaneous, first, second, false)
    case .cannotPrevent: backend.setRelation(.doesNotPrevent, first, second, isMade)
    case .cannotBePreventedBy: backend.setRelation(.doesNotPrevent, second, first, isMade)
    default: return
    }
    backend.commit()
  }

  // MARK: playing the steps

  func play() {
    var timed: [(time: Timestamp, verb: ScenarioOperation.Verb)] = []
    for operation in scenario.operations {
      if case .at(let time) = operation.moment { timed.append((time, operation.verb)) }
    }
    timed.sort { $0.time < $1.time }
    func run(until time: Timestamp, isIncluded: Bool) {
      while let next = timed.first, next.time < time || isIncluded && next.time == time {
        timed.removeFirst()
        if stage.now < next.time { handle(TouchFrame(time: next.time)) }
        apply(next.verb)
        stage.settle()
      }
    }
    var rest = scenario.touches[...]
    while let first = rest.first {
      let samples = rest.prefix { $0.time == first.time }
      rest = rest.dropFirst(samples.count)
      let time = max(stage.now, first.time)
      if time > scenario.runUntil { break }
      run(until: time, isIncluded: false)
      handle(TouchFrame(time: time, samples: samples.map(\.sample)))
      run(until: time, isIncluded: true)
    }
    run(until: scenario.runUntil, isIncluded: true)
    stage.advance(to: scenario.runUntil)
  }

  private func handle(_ frame: TouchFrame) {
    for sample in frame.samples where sample.phase == .down { landed.append(sample.id) }
    stage.handle(frame)
  }

  private func apply(_ verb: ScenarioOperation.Verb) {
    switch verb {
    case .enable(let name): recognizers[name]?.isEnabled = true
    case .disable(let name): recognizers[name]?.isEnabled = false
    case .add(let name):
      guard let recognizer = recognizers[name], let place = scenario.recognizers.first(where: { $0.id == name }) else {
        return
      }
      views[place.view]?.addGestureRecognizer(recognizer)
    case .remove(let name):
      if let recognizer = recognizers[name] { recognizer.view?.removeGestureRecognizer(recognizer) }
    case .unmapView(let name), .destroyView(let name): views[name]?.removeFromSuperview()
    case .sessionEvent: stage.endSession()
    case .setState(let name, let state): recognizers[name]?.state = state
    case .setTranslation(let name, let way):
      (recognizers[name] as? PanGestureRecognizer)?.setTranslation(Point(x: way.dx, y: way.dy), in: nil)
    case .setScale(let name, let scale): (recognizers[name] as? PinchGestureRecognizer)?.scale = scale
    case .setRotation(let name, let angle): (recognizers[name] as? RotationGestureRecognizer)?.rotation = angle
    case .setMinimumNumberOfTouches(let name, let count):
      (recognizers[name] as? PanGestureRecognizer)?.minimumNumberOfTouches = count
    case .setDelegate(let name, let answers): if let recognizer = recognizers[name] { set(answers, of: recognizer) }
    case .setRelation(let relation, let isMade):
      set(relation, isMade)
      setAsked(relation, isMade)
    }
  }

  // MARK: recording the results

  private func note(
    _ recognizer: GestureRecognizer, _ place: ScenarioRecognizer, _ target: String?, reacts: Bool
  ) {
    let state = recognizer.state
    if state == .cancelled, scenario.actionOnCancel == false, place.flags[.actionOnCancel] != true { return }
    if state == .cancelled, place.flags[.actionOnCancel] == false { return }
    events.append(
      .action(
        ScenarioEvent.Action(
          time: stage.now, recognizer: place.id, kind: place.kind, state: state, target: target,
          fields: fields(of: recognizer))))
    guard reacts else { return }
    for operation in scenario.operations where operation.moment == .when(recognizer: place.id, state: state) {
      apply(operation.verb)
    }
  }

  private func fields(of recognizer: GestureRecognizer) -> [ScenarioField] {
    func pair(_ point: Point) -> ScenarioValue { .pair(point.x, point.y) }
    var fields = [
      ScenarioField("location", pair(recognizer.location(in: nil))),
      ScenarioField("numberOfTouches", .number(Double(recognizer.numberOfTouches))),
    ]
    switch recognizer {
    case let tap as TapGestureRecognizer:
      fields.append(ScenarioField("numberOfTaps", .number(Double(tap.numberOfTapsRequired))))
    case let pan as PanGestureRecognizer:
      fields.append(ScenarioField("translation", pair(pan.translation(in: nil))))
      fields.append(ScenarioField("velocity", pair(pan.velocity(in: nil))))
      if let edgePan = pan as? ScreenEdgePanGestureRecognizer {
        fields.append(ScenarioField("edge", .word(edgePan.recognizedEdge.words(.edges).joined(separator: " "))))
      }
    case let swipe as SwipeGestureRecognizer:
      fields.append(
        ScenarioField("direction", .word(swipe.recognizedDirection.words(.directions).joined(separator: " "))))
    case let pinch as PinchGestureRecognizer:
      fields.append(ScenarioField("scale", .number(pinch.scale)))
      fields.append(ScenarioField("velocity", .number(pinch.velocity)))
    case let rotation as RotationGestureRecognizer:
      fields.append(ScenarioField("rotation", .number(rotation.rotation)))
      fields.append(ScenarioField("velocity", .number(rotation.velocity)))
    case let capture as TouchCaptureGesture:
      fields.append(ScenarioField("samples", .number(Double(capture.samples.count))))
    default: break
    }
    return fields
  }

  private func note(_ reports: [TouchReport]) {
    for report in reports {
      let name = views.first { $0.value.handle == report.view }?.key ?? "?"
      events.append(
        .touch(
          ScenarioEvent.Touch(
            time: stage.now, view: name, id: contact(of: report.id), phase: report.phase, location: report.location,
            previousLocation: report.previousLocation, timestamp: report.time, tapCount: report.tapCount)))
    }
  }

  /// Returns the device's id of a touch. A stage gives touches the numbers 1, 2 and so on, in the order in which they
  /// land.
  private func contact(of touch: UInt64) -> Int64 {
    let place = Int(touch) - 1
    return landed.indices.contains(place) ? landed[place] : -1
  }
}

/// A delegate that returns the answers of a scenario.
private final class CaseDelegate: GestureBeginDelegate, GestureTouchDelegate, GestureRequirementDelegate,
  GesturePrecedenceDelegate
{
  var shouldBegin = true
  var rejected: [GestureView] = []
  var requiredByMe: [GestureRecognizer] = []
  var requiringMe: [GestureRecognizer] = []

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { shouldBegin }
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool {
    !rejected.contains { $0 === touch.view }
  }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { requiredByMe.contains(other) }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { requiringMe.contains(other) }
}
