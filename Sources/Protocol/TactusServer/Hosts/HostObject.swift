// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// The server's side of a `tactus_gesture_host_v1`.
final class HostObject: Resource {
  /// The kind of request that created the host.
  enum Purpose {
    case surface, toplevel
    /// For the output with this name.
    case output([UInt8])
  }

  let session: ClientSession
  /// The area of the host; nil while its output does not exist, and once the host is inert.
  private(set) var area: Area?
  let purpose: Purpose
  let layer: RecognizerLayer
  /// The seat whose touches the host receives, if it was created for one seat.
  private(set) var seat: UInt64?
  private(set) var isInert = false
  let outbox: Outbox

  let root = ViewNode()
  var state = Buffered(HostState())
  var isChanged = false
  var isLatched = false
  /// The numbers of views and recognizers, including those that are not applied yet.
  var views = 0
  var recognizers = 0
  /// The number of applied custom recognizers.
  var customs = 0
  /// The number of applied views for which the engine had no room.
  var refused = 0
  /// The number of applied views that ask for exclusion.
  var exclusive = 0
  /// The newest mark that `nextMark` has returned to `ViewNode.applyChildren`.
  private var marks = 0
  /// Whether the host has sent events in the current batch.
  var isSpeaking = false
  /// Whether the client may owe an ack for this host.
  var isOwed = false
  /// The parts that have changed since the last commit. Parents precede their children.
  private var changed: [any BufferedPart] = []
  /// The parts that wait for the surface's commit. Parents precede their children.
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

  /// Sends the client the events about touches.
  private(set) lazy var reports = TouchReports(self)
  /// The last reported shares of exclusion at the left, right, top and bottom edge.
  var exclusions = Array(repeating: ExclusionShare(), count: 4)

  var isOnOutput: Bool {
    if case .output = purpose { return true }
    return false
  }

  var server: GestureServer? { isInert ? nil : session.server }

  // MARK: attaching and detaching

  /// Assigns the host to an area: a surface, a requested window, or an output that exists.
  func stand(on area: Area, seat: UInt64? = nil) {
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

  /// Reports to the client that the host's area has left the screen: an output was removed, a surface was unmapped, or
  /// a window cannot be located. The area may return.
  func stepOff(because reason: HostReason) {
    if let area, isOnOutput {
      area.hosts.removeAll { $0 === self }
      self.area = nil
      if let server { moveRecognizers(server) }
    }
    if let pointer { tactus_gesture_host_v1_send_detached(pointer, reason.rawValue) }
  }

  /// The factor by which the engine multiplies lengths in the host's area.
  private(set) var scale = 1.0

  /// Keeps the lengths in the recognizers' parameters the same in logical pixels. Called when the output may have
  /// changed or been replaced.
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

  /// Sends `attached`, with the values at the time when the event is written.
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
    if let server { server.batches.end(server) }
  }
  private var owesAttached = false

  /// Ends the host, and reports to the client that it is gone.
  func fall() {
    if let pointer { tactus_gesture_host_v1_send_detached(pointer, HostReason.gone.rawValue) }
    end()
  }

  override func gone() { end() }

  /// Removes the host and its contents from the engine, and makes the client's objects inert.
  func end() {
    guard !isInert else { return }
    let server = self.server
    // Must happen first, since `kill` follows the links between the objects.
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
      server.noteDeadline()
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

  /// Assigns the host to a new output if it was created for this output.
  func look(for output: Output) {
    if case .output(let name) = purpose, area == nil, name == output.name { stand(on: output) }
  }

  // MARK: double-buffered state

  /// Adds a changed part to the next commit.
  func markChanged(_ part: any BufferedPart) {
    guard !isInert, !part.isChanged else { return }
    part.isChanged = true
    prune(&changed)
    changed.append(part)
  }

  /// Removes parts that were destroyed before the commit, so that the list's size is bounded by the number of existing
  /// objects.
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

  /// Applies the latched state, unless `CommitTurns` delays it. Called at `commit`, and at the surface's commit.
  func applyLatched(_ server: GestureServer) {
    guard !latched.isEmpty else { return }
    guard server.turns.admit(self, latched.count, at: server.now) else { return server.noteDeadline() }
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
    server.edges.applied(self, server)
  }

  /// Tries again to add the refused views, since the host's area has moved and the engine may have room for them there.
  func placeAnew() {
    guard refused > 0, let server else { return }
    server.change { engine, effects in root.enterRefused(self, &engine, &effects) }
    resumeWithinLimits()
  }

  /// Resumes the host if all its views are in the engine and the client is not exhausted.
  func resumeWithinLimits() {
    if refused == 0, !session.isExhausted { resume(.limit) }
  }

  func nextMark() -> Int {
    marks &+= 1
    return marks
  }

  /// The engine's view of the output; nil if the host is not on an output.
  var outputView: ViewID? { isOnOutput ? area?.view : nil }

  /// Returns the engine's view that contains the children of this node; nil for a host on an output, whose views are
  /// not in the engine.
  func inside(_ node: ViewNode) -> ViewID? {
    isOnOutput ? nil : node === root ? area?.view : node.view
  }

  func forEachRecognizer(_ body: (RecognizerObject) -> Void) { root.forEachRecognizer(body) }

  // MARK: suspension

  var isSuspended: Bool { !suspensions.isEmpty }

  /// Ends all gestures of the host, and withholds no touch for it, until `resume` is called with the same reason.
  func suspend(_ reason: HostReason) {
    guard let server, !suspensions.contains(reason) else { return }
    suspensions.append(reason)
    guard suspensions.count == 1 else { return }
    applyToRecognizers(server)
    reports.endAll(server)
    server.shells.suspend(self, server)
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

  /// Suspends the host because the client does not acknowledge batches.
  func noteStall() {
    suspend(.stalled)
    if let server { server.shells.noteStall(of: session, server) }
  }

  private func applyToRecognizers(_ server: GestureServer) {
    server.change { engine, effects in forEachRecognizer { $0.applySettings(&engine, &effects) } }
  }

  // MARK: events

  /// Sends an event in the batch that ends with this cycle, or later if too many batches are unacknowledged.
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

  /// Returns the client's id of a touch.
  func name(of serial: UInt64) -> UInt32 { session.names[serial] }

  /// Converts the values of an action to the coordinates of this host.
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
