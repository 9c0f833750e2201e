// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
public import Tactus
public import TactusWire
import WaylandServer

/// Gestures for the clients of a display: one engine for all its touchscreens, and the protocol through which clients
/// create recognizers and receive their events.
///
/// The server does not depend on a compositor. The host passes touches and the time to it, reports where surfaces are,
/// and implements `GestureServerHost`:
///
/// ```swift
/// let server = GestureServer(display: display, host: self)
/// let output = server.addOutput(name: "HDMI-A-1", frame: frame)
/// server.place(surface, in: output, ViewProperties(frame: area))
/// server.handle(frame)            // a device frame arrived
/// server.advance(to: now)         // nextDeadline has passed
/// ```
///
/// The host may call these functions at any time, and also from those functions of `GestureServerHost` that return
/// nothing, except `landed`. It must not call them from functions that return a value, from the closure of
/// `withEngine`, or from a delegate.
public final class GestureServer {
  unowned(unsafe) private(set) var host: any GestureServerHost
  public let limits: ServerLimits
  /// The capabilities that are announced to clients. If the host removes a capability, clients that still use it, since
  /// they have not read the new announcement yet, are disconnected.
  public var capabilities: GestureCapabilities {
    didSet {
      guard capabilities != oldValue else { return }
      for session in Array(sessions.values) { session.announceCapabilities() }
    }
  }
  let display: DisplayPointer
  /// Answers the engine's questions about recognizers that belong to no client.
  public var hostDelegate: (any GestureDelegate)?
  /// The observations that the host wants to receive about recognizers that belong to no client.
  public var observes: Observation = [] { didSet { observe() } }

  var engine = GestureEngine()
  private var effects = EffectBuffer()
  /// The index of the first effect that has not been processed yet.
  private var next = 0
  private var isTakingUp = false
  /// Whether all effects have been processed and the engine is in no cycle.
  var isIdle: Bool { !isTakingUp && !isInCycle }
  /// Whether the engine is in the middle of a cycle: it is calling a delegate or a recognizer, which must not call the
  /// server.
  public private(set) var isInCycle = false
  private var answers: ServerDelegate?

  var managers: Global?
  var toplevelGlobal: Global?
  var shellGlobals: ShellGlobals?
  var isFiltering = false
  var sessions: [ClientPointer: ClientSession] = [:]
  var surfaces: [ResourcePointer: Surface] = [:]
  var outputs: [Output] = []
  var toplevels: [UInt32: Toplevel] = [:]
  var requestedToplevels: UInt32 = 0
  /// The number of areas that are placed in the host's own views.
  var areasInHostViews = 0
  /// The parent of all views that are not on the screen: a hidden root that no touch can hit.
  let limbo: ViewID
  var places = IDTable<ViewID, Place>()
  private(set) var recognizers = IDTable<RecognizerID, RecognizerObject>()
  private(set) var fingers = Fingers()
  /// Views that no longer belong to a client, but in which unfinished touches began.
  private var retired: [ViewID] = []
  private(set) var suspension: HostReason?

  // The parts store no reference to the server: a function that needs it takes it as its last argument.
  let shells = Shells()
  let traffic = TouchTraffic()
  let edges = Edges()
  let batches = Batches()
  let turns = CommitTurns()
  var questions = Questions()
  /// Areas whose child surfaces must be assigned to views again before the next touch.
  var unsettled: [Area] = []
  private var death: Listener?

  /// The host must outlive the server. Returns nil if there is no memory. Set `filtersGlobals` if the display has no
  /// other global filter; otherwise that filter must call `isVisible`. Set `hasShells` to false if no client is ever a
  /// shell; the global for shells is then not offered.
  public init?(
    display: DisplayPointer, host: any GestureServerHost, limits: ServerLimits = ServerLimits(),
    capabilities: GestureCapabilities = .compositor, filtersGlobals: Bool = true, hasShells: Bool = true
  ) {
    var nowhere = ViewProperties.nowhere
    nowhere.isHidden = true
    guard let limbo = engine.addView(nowhere) else { return nil }
    self.limbo = limbo
    self.host = host
    self.limits = limits
    self.capabilities = capabilities
    self.display = display
    edges.open(self)
    guard offerGlobals(filters: filtersGlobals, forShells: hasShells) else { return nil }
    let answers = ServerDelegate(self)
    self.answers = answers
    engine.delegate = answers
    observe()
    death = Listener(add: { wl_display_add_destroy_listener(display, $0) }) { [unowned(unsafe) self] _ in close() }
  }

  /// Closes the server without calling the host, which may already be gone.
  deinit {
    let nobody = NoHost()
    host = nobody
    withExtendedLifetime(nobody) { close() }
  }

  /// Ends all touches and gestures, reports the ends of touches to the host, and makes the clients' objects inert. Also
  /// called when the display is destroyed, and when the server is released. If the server is released, nothing is
  /// reported to the host.
  public func close() {
    shells.close()
    for session in Array(sessions.values) {
      // Notifies clients that stay connected that their gestures have ended.
      for host in session.hosts { host.fall() }
      forget(session)
    }
    withdrawGlobals()
    surfaces = [:]
    edges.close()
    death = nil
  }

  // MARK: entry points

  /// Handles a frame of a device, after the timers that were due before it. If the frame's time is in the future, the
  /// frame is handled as if it had happened now; if its time is too old (`lateness`), as if it had happened at the
  /// newest known time. So wrong timestamps of a device neither stop timers nor lose touches.
  public func handle(_ frame: borrowing TouchFrame) {
    settle()
    let time = reach(frame.time)
    if let nextDeadline, nextDeadline <= time {
      while let deadline = findOwnDeadline(), deadline <= time { come(to: deadline) }
      catchUp(to: time)
    }
    var landedOrLifted = false
    for sample in frame.samples where fingers.follow(sample, at: time, hit: { sample.view ?? engine.hitTest($0) }) {
      landedOrLifted = true
    }
    isInCycle = true
    if frame.time > time || time - frame.time > Self.lateness {
      engine.handle(TouchFrame(time: time, samples: frame.samples), into: &effects)
    } else {
      engine.handle(frame, into: &effects)
    }
    effects.takeLandings { host.landed($0) }
    isInCycle = false
    takeUp()
    if landedOrLifted {
      if !retired.isEmpty { destroyRetired(at: time) }
      shells.noteTouch(self)
    }
    noteDeadline()
  }

  /// Advances the clock to `time` without a frame. A time later than the host's `now` is reduced to `now`.
  public func advance(to time: Timestamp) {
    let time = reach(time)
    while let deadline = nextDeadline, deadline <= time { come(to: deadline) }
    change { engine, effects in engine.advance(to: time, into: &effects) }
  }

  /// Limits a time to the range that the server accepts, from the newest known time until now.
  private func reach(_ time: Timestamp) -> Timestamp {
    newest = max(newest, min(time, now))
    return newest
  }

  /// Applies pending changes of exclusions and of surfaces' positions, before touches are handled.
  private func settle() {
    edges.settle(self)
    settleSurfaces()
  }

  /// The time at which `advance` must be called, unless a frame arrives earlier; nil if no deadline is set.
  public private(set) var nextDeadline: Timestamp?

  /// Passes the engine to `body`, which may use the host's own recognizers and views; then processes the effects.
  @discardableResult
  public func withEngine<Result>(_ body: (inout GestureEngine, inout EffectBuffer) -> Result) -> Result {
    settleSurfaces()
    return change(body)
  }

  /// Has the same effect as `withEngine`, for callers that cannot use a closure: exchanges the engine and its effects
  /// with the caller's, until `takeBackEngine` exchanges them back.
  package func lendEngine(for engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    settleSurfaces()
    isInCycle = true
    swap(&self.engine, &engine)
    swap(&self.effects, &effects)
  }
  package func takeBackEngine(for engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    swap(&self.engine, &engine)
    swap(&self.effects, &effects)
    isInCycle = false
    takeUp()
    noteDeadline()
  }

  /// Ends every touch and every gesture, because the screen was locked, the seat was lost, or the machine was
  /// suspended.
  public func endSession() {
    traffic.endsSession = true
    change { engine, effects in engine.endSession(into: &effects) }
    traffic.endsSession = false
    fingers.liftAll(at: now)
  }

  /// Returns a frame that cancels all fingers that are down and whose ids `isMeant` accepts; nil if there are none. The
  /// caller must handle the frame.
  package func cancels(of isMeant: (Int64) -> Bool) -> TouchFrame? {
    let samples = fingers.down.filter(isMeant).map { TouchSample(id: $0, phase: .cancel) }
    return samples.isEmpty ? nil : TouchFrame(time: now, samples: samples)
  }

  /// Stops recognition for clients, for example while the session is locked.
  public func suspend() {
    guard suspension == nil else { return }
    suspension = .locked
    endSession()
    forEachHost { $0.suspend(.locked) }
  }

  public func resume() {
    suspension = nil
    forEachHost { $0.resume(.locked) }
  }

  // MARK: deadlines

  /// The current time of the host, independent of timestamps.
  var now: Timestamp { host.now }
  /// If the timestamp of a frame is earlier than the newest time by more than this, the device is assumed to use
  /// another clock, and the frame is handled as if it had happened at the newest time.
  private static let lateness = Interval(microseconds: 500_000)
  /// The newest time that was passed to the engine.
  private var newest = Timestamp.distantPast

  /// Returns the server's next deadline, without the engine's timers: for example, for a client's answer, a client's
  /// ack, a withheld touch, or a delayed commit.
  private func findOwnDeadline() -> Timestamp? {
    let ofClients = earlier(batches.findDeadline(), questions.findDeadline())
    return earlier(earlier(traffic.deadline, shells.deadline), earlier(turns.deadline, ofClients))
  }

  /// Advances the engine to this time, and handles all deadlines that have passed by then.
  private func come(to time: Timestamp) {
    catchUp(to: time)
    change { engine, effects in engine.advance(to: time, into: &effects) }
    while let recognizer = questions.takeOverdue(at: time) { recognizer.timeOut() }
    batches.noteStalls(at: time)
    traffic.release(at: time, self)
    turns.goOn(at: time)
    shells.noteSilence(at: time, self)
    noteDeadline()
  }

  /// Runs the engine's timers that are due before a frame of this time, each in a cycle of its own.
  private func catchUp(to time: Timestamp) {
    while change({ engine, effects in engine.advanceOnce(beforeFrameAt: time, into: &effects) }) {}
  }

  /// Calls the host if the next deadline has changed. Must be called after anything that may set or remove a deadline.
  func noteDeadline() {
    let deadline = earlier(engine.findNextDeadline(), findOwnDeadline())
    guard deadline != nextDeadline else { return }
    nextDeadline = deadline
    host.deadlineChanged()
  }

  // MARK: applying effects

  /// Sets the observations that the engine reports: for clients, how their recognizers end and why touches are
  /// withheld; for the host, landings and the observations in `observes`.
  private func observe() {
    var needed: Observation = traffic.witnesses == 0 ? [] : .withholding
    if !recognizers.isEmpty { needed = [.endings, .withholding] }
    engine.observes = observes.union(needed).union(.landings)
  }

  /// Changes the engine, and then processes its effects, unless they are being processed already.
  @discardableResult
  func change<Result>(_ body: (inout GestureEngine, inout EffectBuffer) -> Result) -> Result {
    isInCycle = true
    let result = body(&engine, &effects)
    isInCycle = false
    observe()
    takeUp()
    noteDeadline()
    return result
  }

  /// Processes the effects: first sends clients their events, then performs the effects, so that a client knows what
  /// happens to a touch before it receives that touch.
  func takeUp() {
    guard isIdle else { return }
    isTakingUp = true
    while next < effects.count || traffic.hasReports || turns.hasUntold {
      let new = next..<effects.count
      next = effects.count
      for n in new { prepare(n) }
      traffic.tell(self)
      for n in new { tell(n) }
      batches.end(self)
      for n in new { perform(n) }
      traffic.finish(self)
      batches.end(self)
      host.cycleEnded()
      turns.tell()
    }
    effects.removeAll()
    next = 0
    isTakingUp = false
  }

  private func prepare(_ n: Int) {
    switch effects[n] {
    case .touch(let delivery): traffic.prepare(delivery)
    case .trace(let trace, let time): traffic.prepare(trace, at: time, self)
    case .action, .question, .transition, .reset, .illegalRequest: break
    }
  }

  private func tell(_ n: Int) {
    switch effects[n] {
    case .touch(let delivery): traffic.say(delivery, self)
    case .action(let action):
      guard let recognizer = recognizers[action.recognizer] else { return shells.tell(action, self) }
      recognizer.tell(action, self)
    case .question(let id, let values, let time): recognizers[id]?.ask(values, at: time, self)
    case .transition(let transition) where transition.to == .failed || transition.to == .cancelled:
      recognizers[transition.recognizer]?.tell(transition, self)
    case .transition, .reset, .illegalRequest, .trace: break
    }
  }

  private func perform(_ n: Int) {
    switch effects[n] {
    case .touch(let delivery): traffic.deliver(delivery, self)
    case .action(let action): if recognizers[action.recognizer] == nil { host.perform(action) }
    case .question(let id, _, _): report(effects[n], of: id)
    case .transition(let transition):
      if !observes.isDisjoint(with: [.transitions, .endings]) { report(effects[n], of: transition.recognizer) }
    case .reset(let id, _): report(effects[n], of: id)
    case .illegalRequest(let id, _, _): report(effects[n], of: id)
    case .trace: if !observes.isDisjoint(with: [.trace, .withholding]) { host.report(effects[n]) }
    }
  }

  private func report(_ effect: Effect, of id: RecognizerID) {
    if recognizers[id] == nil { host.report(effect) }
  }

  // MARK: views that outlive their clients' objects

  /// Removes a view of a client from the engine. If touches that began in the view are unfinished, hides the view until
  /// they end, since they continue in the ordinary stream.
  func retire(_ view: ViewID, of area: Area, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    guard fingers.areIn(view, at: now) else {
      places[view] = nil
      engine.destroyView(view, into: &effects)
      return
    }
    places[view] = Place(area: area)
    var properties = ViewProperties.nowhere
    properties.isHidden = true
    engine.updateView(view, properties)
    engine.moveView(view, in: area.view, at: 0)
    retired.append(view)
  }

  private func destroyRetired(at time: Timestamp) {
    let over = retired.filter { !fingers.areIn($0, at: time) }
    guard !over.isEmpty else { return }
    retired.removeAll { over.contains($0) }
    change { engine, effects in
      for view in over {
        places[view] = nil
        engine.destroyView(view, into: &effects)
      }
    }
  }

  // MARK: lookup of recognizers and views

  func register(_ id: RecognizerID, _ recognizer: RecognizerObject) { recognizers[id] = recognizer }
  func forget(_ id: RecognizerID) { recognizers[id] = nil }
  func node(_ view: ViewID) -> ViewNode? { places[view]?.node }

  func forEachHost(_ body: (HostObject) -> Void) {
    for session in Array(sessions.values) {
      for host in session.hosts { body(host) }
    }
  }
}
