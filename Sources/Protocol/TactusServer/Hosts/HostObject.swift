// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// `tactus_gesture_host_v1`
final class HostObject: Resource {
  /// What it was made for.
  enum Purpose {
    case surface, toplevel
    /// By its name.
    case output([UInt8])
  }

  let session: ClientSession
  /// Where it stands; nil for an output that is not there, and once it is inert.
  private(set) var area: Area?
  let purpose: Purpose
  let layer: RecognizerLayer
  /// Only touches of this seat, if it was made for one.
  private(set) var seat: UInt?
  private(set) var isInert = false
  let outbox: Outbox

  let root = ViewNode()
  var state = Buffered(HostState())
  var isChanged = false
  var isLatched = false
  /// How many it has, those that are not applied yet included.
  var views = 0
  var recognizers = 0
  /// How many of those that are applied are judged by the client, are kept out of the engine, ask for exclusion.
  var customs = 0
  var refused = 0
  var exclusive = 0
  /// Counts changes of who is whose child.
  private var marks = 0
  /// It says something that belongs to the batch of this cycle.
  var isSpeaking = false
  /// Its client may owe an ack.
  var isOwed = false
  /// What was changed since the last commit, and what waits for the surface's; parents before their children.
  private var changed: [any BufferedPart] = []
  private var latched: [any BufferedPart] = []
  private(set) var suspensions: [HostReason] = []

  init(_ resource: ResourcePointer, _ session: ClientSession, for purpose: Purpose, layer: RecognizerLayer = .client) {
    self.session = session
    self.layer = layer
    self.purpose = purpose
    let limits = session.server?.limits ?? ServerLimits()
    outbox = Outbox(session.line, unacked: limits.unacked, stall: limits.stall)
    super.init(resource, HostObject.table)
    outbox.done = { [unowned(unsafe) self] in
      if let pointer { tactus_gesture_host_v1_send_done(pointer, $0) }
      server?.batches.noteOwed(to: self)
    }
    root.stand(for: self)
    session.hosts.append(self)
  }

  /// What its client is told of touches.
  private(set) lazy var reports = TouchReports(self)
  /// Of the left, the right, the top and the bottom edge, as its client was told last.
  var exclusions = Array(repeating: ExclusionShare(), count: 4)

  var isOnOutput: Bool {
    if case .output = purpose { return true }
    return false
  }

  var server: GestureServer? { isInert ? nil : session.server }

  // MARK: where it stands

  /// Its surface is known, its window was found, its output is there.
  func stand(on area: Area, seat: UInt? = nil) {
    guard let server else { return }
    self.area = area
    self.seat = seat
    area.hosts.append(self)
    rescale()
    if isOnOutput { moveRecognizers(server) }
    if area.isPlaced { tellAttached() }
    if let reason = server.suspension { suspend(reason) }
    if session.isExhausted { suspend(.limit) }
  }

  /// Its output is gone, or its window is out of sight; either may come back.
  func stepOff(because reason: HostReason) {
    if let area, isOnOutput {
      area.hosts.removeAll { $0 === self }
      self.area = nil
      if let server { moveRecognizers(server) }
    }
    if let pointer { tactus_gesture_host_v1_send_detached(pointer, reason.rawValue) }
  }

  /// What the engine multiplies lengths by where it stands.
  private(set) var scale = 1.0

  /// It may stand on another output, or that one may have changed: lengths are as long as before.
  func rescale() {
    guard let server, let now = area.flatMap({ server.engine.thresholdScale(in: $0.view) }), now > 0, now != scale
    else { return }
    scale = now
    server.change { engine, _ in forEachRecognizer { $0.applyParameters(self, &engine) } }
  }

  private func moveRecognizers(_ server: GestureServer) {
    server.change { engine, effects in
      reports.placeWitness(server, &engine, &effects)
      forEachRecognizer { $0.move(to: area?.view, &engine, &effects) }
    }
  }

  /// Tells the client how it is attached, as that is when the client can be told.
  func tellAttached() {
    if owesAttached { return }
    owesAttached = true
    say { host in
      host.owesAttached = false
      guard let pointer = host.pointer, let area = host.area, area.isPlaced else { return }
      let precision = area.isExact ? HostPrecision.exact : .estimated
      tactus_gesture_host_v1_send_attached(
        pointer, Wire.fixed(area.width), Wire.fixed(area.height), precision.rawValue)
    }
    server?.batches.end()
  }
  private var owesAttached = false

  /// What it stands on is no more.
  func fall() {
    if let pointer { tactus_gesture_host_v1_send_detached(pointer, HostReason.gone.rawValue) }
    end()
  }

  override func gone() { end() }

  /// Nothing is left of it in the engine, and what is left of its objects is inert.
  func end() {
    guard !isInert else { return }
    let server = self.server
    // Before what they know of each other is forgotten.
    root.kill()
    if let server {
      server.change { engine, effects in
        reports.removeWitness(server, &engine, &effects)
        if let area, area.holder != nil { server.lift(area, &engine) }
        root.leave(self, &engine, &effects)
      }
      server.turns.forget(self)
      server.batches.forget(self)
      server.shells.forget(self)
    }
    isInert = true
    let last = area
    area = nil
    last?.hosts.removeAll { $0 === self }
    root.state = Buffered(ViewState())
    changed = []
    latched = []
    outbox.close(at: server?.now ?? .distantPast)
    session.hosts.removeAll { $0 === self }
    if let last { server?.leave(last) }
    server?.edges.forget(self)
  }

  /// An output is there.
  func look(for output: Output) {
    if case .output(let name) = purpose, area == nil, name == output.name { stand(on: output) }
  }

  // MARK: state

  /// A part has been changed: it is part of the next commit.
  func markChanged(_ part: any BufferedPart) {
    guard !isInert, !part.isChanged else { return }
    part.isChanged = true
    prune(&changed)
    changed.append(part)
  }

  /// What was made and destroyed since goes: what a client piles up is bounded by what it has.
  private func prune(_ parts: inout [any BufferedPart]) {
    if parts.count > 2 * (views + recognizers + 2) { parts.removeAll { $0.isGone } }
  }

  func latchChanges() {
    prune(&latched)
    for part in changed {
      part.isChanged = false
      part.latch()
      if part.isLatched { continue }
      part.isLatched = true
      latched.append(part)
    }
    changed = []
  }

  func commit() {
    guard let server else { return }
    latchChanges()
    applyLatched(server)
  }

  /// With the surface, or at once.
  func applyLatched(_ server: GestureServer) {
    guard !latched.isEmpty, server.turns.admit(self, latched.count, at: server.now) else { return }
    let parts = latched
    latched = []
    server.change { engine, effects in
      for part in parts {
        part.isLatched = false
        part.apply(self, &engine, &effects)
      }
      reports.placeWitness(server, &engine, &effects)
      if let area { server.unsettle(area) }
      session.work(parts.count)
      session.endAtCircles()
    }
    if refused > 0 { suspend(.limit) } else { resumeWithinLimits() }
    server.edges.applied(self)
  }

  /// What it stands on lies elsewhere, where the engine may have room for more.
  func placeAnew() {
    guard refused > 0, let server else { return }
    server.change { engine, effects in root.enterRefused(self, &engine, &effects) }
    resumeWithinLimits()
  }

  /// All of it is in the engine, and its client has not done too much lately.
  func resumeWithinLimits() {
    if refused == 0, !session.isExhausted { resume(.limit) }
  }

  func nextMark() -> Int {
    marks &+= 1
    return marks
  }

  /// The engine's view of the output that it stands on.
  var outputView: ViewID? { isOnOutput ? area?.view : nil }

  /// The engine's view in which children of this node are.
  func inside(_ node: ViewNode) -> ViewID? {
    isOnOutput ? nil : node === root ? area?.view : node.view
  }

  func forEachRecognizer(_ body: (RecognizerObject) -> Void) { root.forEachRecognizer(body) }

  // MARK: switched off

  var isSuspended: Bool { !suspensions.isEmpty }

  /// All gestures end, and no touch is withheld for it; until `resume` for the same reason.
  func suspend(_ reason: HostReason) {
    guard let server, !suspensions.contains(reason) else { return }
    suspensions.append(reason)
    guard suspensions.count == 1 else { return }
    applyToRecognizers(server)
    reports.endAll(server)
    server.shells.suspend(self)
    server.edges.refresh()
    if let pointer { tactus_gesture_host_v1_send_suspended(pointer, reason.rawValue) }
  }

  func resume(_ reason: HostReason) {
    guard let server, suspensions.contains(reason) else { return }
    suspensions.removeAll { $0 == reason }
    guard suspensions.isEmpty else { return }
    applyToRecognizers(server)
    if let pointer { tactus_gesture_host_v1_send_resumed(pointer) }
    server.edges.refresh()
  }

  /// Its client does not acknowledge what it is told.
  func noteStall() {
    suspend(.stalled)
    server?.shells.noteStall(of: session)
  }

  private func applyToRecognizers(_ server: GestureServer) {
    server.change { engine, effects in forEachRecognizer { $0.applySettings(&engine, &effects) } }
  }

  // MARK: events

  /// Says something as part of the batch that ends with the cycle, or later, where too much is not acknowledged.
  func say(
    of subject: Outbox.Subject? = nil, mergeable: Bool = false, events: Int = 1,
    _ body: @escaping (HostObject) -> Void
  ) {
    guard let server else { return }
    server.batches.add(self)
    session.work(1)
    outbox.send(of: subject, mergeable: mergeable, events: events) { body(self) }
  }

  func ack(_ serial: UInt32) {
    guard let server else { return }
    if outbox.acked(serial, at: server.now) { resume(.stalled) }
    server.batches.noteOwed(to: self)
    server.noteDeadline()
  }

  /// A touch as its client knows it.
  func name(of serial: UInt64) -> UInt32 { session.names[serial] }

  /// An action's values, as the engine has them, in its own coordinates.
  func localized(_ values: GestureValues, _ server: GestureServer) -> GestureValues {
    guard let view = area?.view else { return values }
    var local = values
    local.location = server.engine.convert(values.location, to: view) ?? values.location
    func turned(_ vector: Vector) -> Vector { server.engine.convert(vector, to: view) ?? vector }
    switch values.measure {
    case .pan(let translation, let velocity):
      local.measure = .pan(translation: turned(translation), velocity: turned(velocity))
    case .edgePan(let translation, let velocity, let edge):
      local.measure = .edgePan(translation: turned(translation), velocity: turned(velocity), edge: edge)
    case .none, .tap, .swipe, .pinch, .rotation, .custom: break
    }
    return local
  }
}

extension HostObject: BufferedPart {
  var isGone: Bool { isInert }

  func latch() { state.latch() }

  func apply(_ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    state.applied = state.latched
  }
}
