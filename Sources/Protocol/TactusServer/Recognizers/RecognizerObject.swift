// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// The server's side of a `tactus_gesture_recognizer_v1`. It outlives the resource until a commit has removed its
/// recognizer from the engine.
final class RecognizerObject: Resource, BufferedPart {
  let kind: GestureKind
  /// Nil once this object or its view is destroyed; the object is then inert.
  private(set) var host: HostObject?
  let session: ClientSession?
  /// Valid while `host` is not nil.
  unowned(unsafe) let node: ViewNode
  var state = Buffered(RecognizerState())
  var isChanged = false
  var isLatched = false

  /// The engine's recognizer, from the commit that creates it to the one that removes it.
  private(set) var id: RecognizerID?
  /// The host that the engine's recognizer belongs to, even if this object is already destroyed; nil while there is no
  /// such recognizer.
  private(set) var home: HostObject?
  /// The relations to other recognizers, by the identities of these recognizers.
  var relatives: [ObjectIdentifier: Relative] = [:]
  /// The related recognizers whose relations have changed since the last commit.
  var edits: [RecognizerObject] = []
  /// The related recognizers whose relations have latched changes.
  var latchedEdits: [RecognizerObject] = []
  /// The number of relations and of views named in `set_receives`, as counted by `ClientAccount`.
  var relationCount = 0
  /// The number of this recognizer in order of creation, for `RequirementCircles`.
  let number: UInt64
  /// The number of the latest search of `RequirementCircles` that visited this recognizer.
  var search = 0
  /// During a search: whether this recognizer is on the path from the start of the search to the current recognizer.
  var isOnPath = false
  /// The touches that were offered to the recognizer, if the client asked for them.
  var received: [TouchName] = []
  var attempt = CustomAttempt()
  /// Whether this object represents one of the host's own recognizers, which the client follows.
  var isBinding = false
  var question: Question?
  var questions: UInt32 = 0
  /// Whether the client was asked in this attempt, so that the outcome must be reported.
  var wasAsked = false
  var ranOutOfTime = false
  /// The reason for a cancellation, until the cancellation is sent.
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

  /// Makes the object inert: requests to it have no effect, and it sends no events.
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

  // MARK: membership in the engine

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

  /// Attaches the recognizer to another view, or detaches it if `view` is nil.
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
    // The server forgets the recognizer first, so that effects of the removal are not sent to the client.
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

  /// Passes the parameters to the engine. Clients set lengths in logical pixels; they are divided by the scale of the
  /// output here, since the engine multiplies by it.
  func applyParameters(_ host: HostObject, _ engine: inout GestureEngine) {
    guard let id else { return }
    for (parameter, value) in state.applied.parameters {
      engine.set(parameter, to: parameter.isLength ? value / host.scale : value, of: id)
    }
  }

  /// Passes the settings to the engine, and enables or disables the recognizer. Also called when the host is suspended
  /// or resumed.
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
