// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CustomGestures
import Tactus

/// An engine with the views, recognizers and relations of a scenario, and their names.
struct ScenarioStage: ~Copyable {
  var engine = GestureEngine()
  private let delegate = ScenarioDelegate()
  private(set) var views: [String: ViewID] = [:]
  private(set) var recognizers: [String: RecognizerID] = [:]
  private(set) var viewNames: [ViewID: String] = [:]
  private(set) var recognizerNames: [RecognizerID: String] = [:]
  /// The index of each recognizer in the scenario.
  private(set) var indices: [RecognizerID: Int] = [:]

  init(_ scenario: borrowing Scenario, observing observation: Observation) throws(ScenarioError) {
    engine.observes = observation
    engine.delegate = delegate
    if let actionOnCancel = scenario.actionOnCancel { engine.actionOnCancel = actionOnCancel }
    if let thresholdScale = scenario.thresholdScale { engine.thresholdScale = thresholdScale }
    for view in scenario.views { try add(view) }
    var effects = EffectBuffer()  // stays empty, since there are no touches yet
    for index in scenario.recognizers.indices { try add(scenario.recognizers[index], at: index, &effects) }
    for relation in scenario.relations { try set(relation, true) }
  }

  func view(_ name: String) throws(ScenarioError) -> ViewID {
    guard let id = views[name] else { throw ScenarioError("unknown view \"\(name)\"") }
    return id
  }

  func recognizer(_ name: String) throws(ScenarioError) -> RecognizerID {
    guard let id = recognizers[name] else { throw ScenarioError("unknown recognizer \"\(name)\"") }
    return id
  }

  private mutating func add(_ view: ScenarioView) throws(ScenarioError) {
    var parent: ViewID?
    if let name = view.parent { parent = try self.view(name) }
    guard let id = engine.addView(view.properties, in: parent) else {
      throw ScenarioError("views are nested too deep")
    }
    views[view.id] = id
    viewNames[id] = view.id
  }

  private mutating func add(
    _ recognizer: ScenarioRecognizer, at index: Int, _ effects: inout EffectBuffer
  ) throws(ScenarioError) {
    let view = try view(recognizer.view)
    let name = recognizer.name ?? recognizer.id
    let settings = recognizer.settings
    let id: RecognizerID? =
      switch recognizer.kind {
      case .builtIn(let kind): engine.add(kind: kind, name: name, settings: settings)
      case .checkmark: engine.add(Checkmark(), name: name, settings: settings)
      case .capture: engine.add(StrokeCapture(), name: name, settings: settings)
      case .scripted: engine.add(ScriptedRecognizer(script: recognizer.script), name: name, settings: settings)
      }
    guard let id else { throw ScenarioError("a recognizer of the kind \"\(recognizer.kind.name)\" cannot be made") }
    recognizers[recognizer.id] = id
    recognizerNames[id] = recognizer.id
    indices[id] = index
    for parameter in Parameter.allCases {
      guard let value = recognizer.parameters[parameter] else { continue }
      guard engine.set(parameter, to: value, of: id) else {
        throw ScenarioError("\"\(recognizer.id)\" cannot have this \"\(parameter.name)\"")
      }
    }
    for target in recognizer.targets.indices {
      engine.addTarget(TargetID(rawValue: UInt64(target)), to: id)
    }
    if let answers = recognizer.delegate { try set(answers, of: recognizer.id) }
    if !recognizer.isEnabled { engine.setEnabled(false, id, into: &effects) }
    if !recognizer.isDetached { engine.attach(id, to: view, into: &effects) }
  }

  /// Sets the answers of a recognizer's delegate.
  mutating func set(_ answers: ScenarioRecognizer.Delegate, of name: String) throws(ScenarioError) {
    let id = try recognizer(name)
    ask(delegate.set(answers, of: id, views: views), of: id)
  }

  /// Adds or removes a relation.
  mutating func set(_ relation: ScenarioRelation, _ isMade: Bool) throws(ScenarioError) {
    let first = try recognizer(relation.first)
    let second = try recognizer(relation.second)
    switch relation.kind {
    case .requireToFail:
      if isMade { engine.require(first, toFail: second) } else { engine.removeRequirement(of: first, toFail: second) }
    case .cannotPrevent: engine.setPrevents(!isMade, first, second)
    case .cannotBePreventedBy: engine.setPrevents(!isMade, second, first)
    case .simultaneous, .notSimultaneous, .shouldRequireFailureOf, .shouldBeRequiredToFailBy:
      ask(delegate.set(relation.kind, first, second, isMade), of: first)
    }
  }

  private mutating func ask(_ hooks: DelegateHooks, of recognizer: RecognizerID) {
    guard var settings = engine.settings(of: recognizer) else { return }
    settings.hooks.formUnion(hooks)
    engine.setSettings(settings, of: recognizer)
  }
}
