// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import WaylandServer

/// `tactus_gesture_recognizer_v1`, and what stands behind it in the engine until the end of it is applied.
final class RecognizerObject: Resource, BufferedPart {
  let kind: GestureKind
  /// Nil once it is destroyed, or its view is: it does nothing any more.
  private(set) var host: HostObject?
  /// Valid while `host` is.
  unowned(unsafe) let node: ViewNode
  var state = Buffered(RecognizerState())
  var isChanged = false
  var isLatched = false

  /// The engine's recognizer, from the commit that made it to the one that ends it.
  private(set) var id: RecognizerID?
  /// In which it is while it has an `id`, also when it is destroyed already.
  private(set) var home: HostObject?
  /// It has relations to others that are not applied yet.
  var isWaiting = false
  /// The relations that the engine knows of.
  private var made: [Relation] = []
  /// The last look for circles that came by; and while its path leads through this one, the relation to follow next.
  var search = 0
  var next: Int?
  /// The touches it was offered, where its client wants to be told of each.
  var received: [TouchName] = []
  var attempt = CustomAttempt()
  /// It is one of the host's, that its client follows.
  var isBinding = false
  var question: Question?
  var questions: UInt32 = 0
  /// Its client was asked in this attempt: how it comes out must be told.
  var wasAsked = false
  var ranOutOfTime = false
  /// Why it was cancelled, until that is told.
  var reason = TACTUS_GESTURE_HOST_V1_REASON_OTHER

  init(_ resource: OpaquePointer, _ kind: GestureKind, on node: ViewNode) {
    self.kind = kind
    self.node = node
    host = node.host
    super.init(resource, RecognizerObject.table)
    host?.recognizers += 1
  }

  override func gone() {
    guard let host else { return }
    if isBinding { host.server?.shells.forget(self) }
    kill()
    node.state.pending.recognizers.removeAll { $0 === self }
    host.note(node)
    // A gesture in progress ends at once.
    host.server?.change { engine, effects in
      guard let id, question != nil || engine.state(of: id)?.isActive == true else { return }
      leave(&engine, &effects)
    }
  }

  /// From now on nothing that is said to it counts, and nothing is told.
  func kill() {
    guard let host else { return }
    self.host = nil
    host.recognizers -= 1
    state.pending = RecognizerState()
    state.latched = RecognizerState()
  }

  // MARK: in the engine

  func enter(
    _ host: HostObject, _ node: ViewNode, _ engine: inout GestureEngine, _ effects: inout EffectBuffer
  ) {
    guard id == nil, let server = host.server else { return }
    let id =
      kind == .custom
      ? engine.add(RemoteRecognizer(self), settings: settings(host))
      : engine.add(kind: kind, settings: settings(host))
    guard let id else { return }
    self.id = id
    home = host
    server.note(id, self)
    if let view = node.view ?? host.area?.view { engine.attach(id, to: view, into: &effects) }
  }

  /// An output comes or goes.
  func move(to view: ViewID?, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    guard let id else { return }
    if let view { engine.attach(id, to: view, into: &effects) } else { engine.detach(id, into: &effects) }
  }

  func leave(_ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    state.applied = RecognizerState()
    made = []
    question = nil
    guard let id else { return }
    self.id = nil
    // What its end brings about is not told to it: it is forgotten before.
    home?.server?.forget(id)
    home?.server?.forgetQuestion(of: self)
    home = nil
    engine.remove(id, into: &effects)
  }

  var isGone: Bool { host == nil }

  func latch() { state.latch() }

  func apply(_ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    if isBinding { state.applied = state.latched }
    guard self.host != nil, let id else { return }
    state.applied = state.latched
    for (parameter, value) in state.applied.parameters { engine.set(parameter, to: value, of: id) }
    applySettings(&engine, &effects)
    relate(&engine)
  }

  /// Its settings, and whether it is on: also where the host has changed.
  func applySettings(_ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    guard let host, let id else { return }
    engine.setSettings(settings(host), of: id)
    engine.setEnabled(state.applied.isEnabled && !host.isSuspended, id, into: &effects)
  }

  private func settings(_ host: HostObject) -> RecognizerSettings {
    var settings = RecognizerSettings()
    let delivery = host.layer == .observe ? [] : state.applied.delivery
    settings.cancelsTouchesInView = delivery.contains(.cancels)
    settings.delaysTouchesBegan = delivery.contains(.delaysBegan)
    settings.delaysTouchesEnded = delivery.contains(.delaysEnded)
    settings.actionOnCancel = true
    settings.comesFirst = host.layer == .front
    settings.asksToBegin = state.applied.policy != .always
    settings.hooks = .shouldReceiveTouch
    settings.layer = host.layer
    settings.place = node.place
    if host.layer != .observe { settings.classes = state.applied.classes }
    return settings
  }

  /// Makes the engine's relations those that were applied. Relations with recognizers that are not applied yet are made
  /// when those are.
  func relate(_ engine: inout GestureEngine) {
    guard let host, let id, host.layer != .observe else { return }
    let wanted = state.applied.relations
    if wanted == made { return }
    // A client may have as many as it likes.
    let (before, after) = (Set(made), Set(wanted))
    for relation in made where !after.contains(relation) {
      if let other = relation.other.id { unmake(relation, id, other, &engine) }
    }
    made = wanted.filter { $0.other.id != nil && (before.contains($0) || $0.other.host != nil) }
    for relation in made where !before.contains(relation) {
      if let other = relation.other.id { make(relation, id, other, &engine) }
    }
    if wanted.contains(where: { $0.other.id == nil && $0.other.host != nil }) { host.session.wait(self) }
  }

  private func make(_ relation: Relation, _ id: RecognizerID, _ other: RecognizerID, _ engine: inout GestureEngine) {
    switch relation.kind {
    case .requireFailure:
      engine.require(id, toFail: other, lookingForCircles: false)
      host?.session.requires(self)
    case .simultaneous: engine.setSimultaneous(true, id, other)
    case .doesNotPrevent: engine.setPrevents(false, id, other)
    case .notPreventedBy: engine.setPrevents(false, other, id)
    }
  }

  /// What the other one says of the same pair stays.
  private func unmake(_ relation: Relation, _ id: RecognizerID, _ other: RecognizerID, _ engine: inout GestureEngine) {
    func otherHas(_ kind: Relation.Kind) -> Bool {
      relation.other.made.contains { $0.kind == kind && $0.other === self }
    }
    switch relation.kind {
    case .requireFailure: engine.removeRequirement(of: id, toFail: other)
    case .simultaneous: if !otherHas(.simultaneous) { engine.setSimultaneous(false, id, other) }
    case .doesNotPrevent: if !otherHas(.notPreventedBy) { engine.setPrevents(true, id, other) }
    case .notPreventedBy: if !otherHas(.doesNotPrevent) { engine.setPrevents(true, other, id) }
    }
  }

  /// The next of those that it waits for, for a look for circles; nil after the last.
  func nextRequired() -> RecognizerObject? {
    while let here = next, here < made.count {
      next = here + 1
      if made[here].kind == .requireFailure { return made[here].other }
    }
    next = nil
    return nil
  }
}
