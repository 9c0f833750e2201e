// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// `tactus_gesture_recognizer_v1`, and its recognizer in the engine until its removal is applied.
final class RecognizerObject: Resource, BufferedPart {
  let kind: GestureKind
  /// Nil once it or its view is destroyed; it is then inert.
  private(set) var host: HostObject?
  let session: ClientSession?
  /// Valid while `host` is.
  unowned(unsafe) let node: ViewNode
  var state = Buffered(RecognizerState())
  var isChanged = false
  var isLatched = false

  /// The engine's recognizer, from the commit that creates it to the one that removes it.
  private(set) var id: RecognizerID?
  /// Its host while it has an `id`, even if the object is destroyed already.
  private(set) var home: HostObject?
  /// Related recognizers by identity; those with changes since the last commit; those with latched changes.
  var relatives: [ObjectIdentifier: Relative] = [:]
  var edits: [RecognizerObject] = []
  var latchedEdits: [RecognizerObject] = []
  /// The number of its relations and of views named in `set_receives`, as counted by `ClientAccount`.
  var relationCount = 0
  /// Its number in order of creation; the last search for circles that visited it; whether it is on that search's path.
  let number: UInt64
  var search = 0
  var isOnPath = false
  /// The touches that it was offered, if its client asked for its touches.
  var received: [TouchName] = []
  var attempt = CustomAttempt()
  /// It stands for a recognizer of the host's own, which its client follows.
  var isBinding = false
  var question: Question?
  var questions: UInt32 = 0
  /// Its client was asked in this attempt, so the outcome must be reported.
  var wasAsked = false
  var ranOutOfTime = false
  /// The reason for a cancellation, until it is sent.
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

  /// Makes it inert: requests have no effect any more, and no events are sent.
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
    // If the engine has no room for the view, the recognizer stays detached.
    if let view = host.inside(node) ?? host.outputView { engine.attach(id, to: view, into: &effects) }
    relateToAll(&engine)
  }

  /// Attaches it to the view of an output that has appeared; detaches it (nil) if the output was removed.
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
    // Forgotten first, so that effects of its removal are not sent to it.
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

  /// Clients set lengths in logical pixels; the engine multiplies them by the scale of the output.
  func applyParameters(_ host: HostObject, _ engine: inout GestureEngine) {
    guard let id else { return }
    for (parameter, value) in state.applied.parameters {
      engine.set(parameter, to: parameter.isLength ? value / host.scale : value, of: id)
    }
  }

  /// Applies its settings, and enables or disables it. Also called when the state of its host has changed.
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
