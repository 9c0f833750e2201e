// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// `tactus_gesture_recognizer_v1`, and what stands behind it in the engine until the end of it is applied.
final class RecognizerObject: Resource, BufferedPart {
  let kind: GestureKind
  /// Nil once it is destroyed, or its view is: it does nothing any more.
  private(set) var host: HostObject?
  let session: ClientSession?
  /// Valid while `host` is.
  unowned(unsafe) let node: ViewNode
  var state = Buffered(RecognizerState())
  var isChanged = false
  var isLatched = false

  /// The engine's recognizer, from the commit that made it to the one that ends it.
  private(set) var id: RecognizerID?
  /// The host that it belongs to while it has an `id`, also when it is destroyed already.
  private(set) var home: HostObject?
  /// Those that it has to do with, by identity; those to be looked at with the next commit, and when that is applied.
  var relatives: [ObjectIdentifier: Relative] = [:]
  var edits: [RecognizerObject] = []
  var latchedEdits: [RecognizerObject] = []
  /// How many of the relations, and of the views of which `set_receives` spoke, count as this one's.
  var relationCount = 0
  /// In the order in which its client made them; the last look for circles that came by; whether it is on its path.
  let number: UInt64
  var search = 0
  var isOnPath = false
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
  var reason = GestureReason.none

  init(_ resource: ResourcePointer, _ kind: GestureKind, on node: ViewNode) {
    self.kind = kind
    self.node = node
    host = node.host
    session = node.host?.session
    number = session?.circles.nextNumber() ?? 0
    super.init(resource, RecognizerObject.table)
    host?.recognizers += 1
    session?.account.addRecognizer()
  }

  override func gone() {
    guard let host else { return }
    if isBinding { host.server?.shells.forget(self) }
    kill()
    node.state.pending.recognizers.removeAll { $0 === self }
    host.markChanged(node)
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
    host.session.account.removeRecognizer()
    if id == nil { partWithAll() }
    host.session.account.removeRelation(ofThoseOf: self, state.pending.receivesCount)
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
    server.register(id, self)
    if kind == .custom { host.customs += 1 }
    // In a view that the engine has no room for it is nowhere.
    if let view = host.inside(node) ?? host.outputView { engine.attach(id, to: view, into: &effects) }
    relateToAll(&engine)
  }

  /// An output comes or goes.
  func move(to view: ViewID?, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    guard let id else { return }
    if let view { engine.attach(id, to: view, into: &effects) } else { engine.detach(id, into: &effects) }
  }

  func leave(_ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    state.applied = RecognizerState()
    question = nil
    partWithAll()
    guard let id else { return }
    self.id = nil
    if kind == .custom { home?.customs -= 1 }
    // What its end brings about is not told to it: it is forgotten before.
    home?.server?.forget(id)
    home = nil
    engine.remove(id, into: &effects)
  }

  var isGone: Bool { host == nil }

  func latch() {
    state.latch()
    latchRelations()
  }

  func apply(_ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    if isBinding { state.applied = state.latched }
    guard self.host != nil else { return }
    applyRelations(&engine)
    guard id != nil else { return }
    state.applied = state.latched
    applyParameters(host, &engine)
    applySettings(&engine, &effects)
  }

  /// Clients say lengths in logical pixels, the engine multiplies by the scale of the output.
  func applyParameters(_ host: HostObject, _ engine: inout GestureEngine) {
    guard let id else { return }
    for (parameter, value) in state.applied.parameters {
      engine.set(parameter, to: parameter.isLength ? value / host.scale : value, of: id)
    }
  }

  /// Its settings, and whether it is on: also where the host has changed.
  func applySettings(_ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    guard let host, let id else { return }
    engine.setSettings(settings(host), of: id)
    engine.setEnabled(state.applied.isEnabled && !host.isSuspended, id, into: &effects)
  }

  private func settings(_ host: HostObject) -> RecognizerSettings {
    var settings = RecognizerSettings(measuresVelocity: true)
    let delivery = host.layer == .observe ? [] : state.applied.delivery
    settings.cancelsTouchesInView = delivery.contains(.cancels)
    settings.delaysTouchesBegan = delivery.contains(.delaysBegan)
    settings.delaysTouchesEnded = delivery.contains(.delaysEnded)
    settings.actionOnCancel = true
    settings.comesFirst = host.layer == .front
    settings.asksToBegin = state.applied.policy != .always
    settings.hooks = .shouldReceiveTouch
    settings.allowedTouchTypes = state.applied.types
    settings.requiresExclusiveTouchType = state.applied.isExclusiveType
    settings.layer = host.layer
    settings.place = node.place
    if host.layer != .observe { settings.classes = state.applied.classes }
    return settings
  }
}
