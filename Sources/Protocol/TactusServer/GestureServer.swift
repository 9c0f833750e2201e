// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
public import Tactus
public import TactusWire
import WaylandServer

/// Gestures for the clients of a display: one engine for all of its touchscreens, and the protocol by which clients say
/// what they want recognized, and hear of it.
///
/// It knows of no compositor. The host feeds it touches and time, says where surfaces are, and does what
/// `GestureServerHost` asks of it:
///
/// ```swift
/// let server = GestureServer(display: display, host: self)
/// let output = server.addOutput(name: "HDMI-A-1", frame: frame)
/// server.place(surface, in: output, ViewProperties(frame: area))
/// server.handle(frame)            // a device frame arrived
/// server.advance(to: now)         // nextDeadline came
/// ```
///
/// All of it may be called at any time, also from inside those of the host's own functions that return nothing, but not
/// from the others, nor from the closure of `withEngine`, nor by a delegate.
public final class GestureServer {
  unowned(unsafe) private(set) var host: any GestureServerHost
  public let limits: ServerLimits
  /// What is taken away may be used by clients that do not know yet: that ends them.
  public var capabilities: GestureCapabilities {
    didSet {
      guard capabilities != oldValue else { return }
      for session in Array(sessions.values) { session.announceCapabilities() }
    }
  }
  let display: DisplayPointer
  /// Answers the engine's questions about recognizers that are not a client's.
  public var hostDelegate: (any GestureDelegate)?
  /// What the host wants to be told of recognizers that are not a client's.
  public var observes: Observation = [] { didSet { observe() } }

  var engine = GestureEngine()
  private var effects = EffectBuffer()
  /// The first effect that has not been taken up.
  private var next = 0
  private var isTakingUp = false
  /// Nothing that the engine has said is still to be passed on.
  var isIdle: Bool { !isTakingUp && !isInCycle }
  /// The engine is in the middle of a cycle: whoever is called now is a delegate or a recognizer, and must not call
  /// the server.
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
  /// How many areas lie in views that are the host's own.
  var areasInHostViews = 0
  /// Where the views are of what is not on the screen: a root that nothing can hit.
  let limbo: ViewID
  var places = IDTable<ViewID, Place>()
  private(set) var recognizers = IDTable<RecognizerID, RecognizerObject>()
  private(set) var fingers = Fingers()
  /// Views that are no client's any more, in which touches began that are not over.
  private var retired: [ViewID] = []
  private(set) var suspension: HostReason?

  private(set) lazy var shells = Shells(self)
  private(set) lazy var traffic = TouchTraffic(self)
  private(set) lazy var edges = Edges(self)
  private(set) lazy var batches = Batches(self)
  private(set) lazy var turns = CommitTurns(self)
  var questions = Questions()
  /// Areas of which the surfaces on them may belong elsewhere since the last touch.
  var unsettled: [Area] = []
  private var death: Listener?

  /// The host outlives the server. Nil where the display has no memory. `filtersGlobals` is for a display on which
  /// nobody else has a global filter; where somebody has, that one asks `isVisible`. Where no client is ever a shell,
  /// none needs to see what is for shells.
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
    guard offerGlobals(filters: filtersGlobals, forShells: hasShells) else { return nil }
    let answers = ServerDelegate(self)
    self.answers = answers
    engine.delegate = answers
    observe()
    death = Listener(add: { wl_display_add_destroy_listener(display, $0) }) { [unowned(unsafe) self] _ in close() }
  }

  /// Dropping the server must not call the host.
  deinit {
    let nobody = NoHost()
    host = nobody
    withExtendedLifetime(nobody) { close() }
  }

  /// Ends everything: the host is told what becomes of touches, and what is left of the clients' objects does nothing.
  /// Also happens when the display is destroyed; when the server is dropped too, but then the host is told nothing.
  public func close() {
    shells.close()
    for session in Array(sessions.values) {
      // A client that stays must not wait for the end of what is under way.
      for host in session.hosts { host.fall() }
      forget(session)
    }
    withdrawGlobals()
    surfaces = [:]
    edges.close()
    death = nil
  }

  // MARK: the doors

  /// A frame of a device. What was due before it comes first. One that claims to come from the future is taken as of
  /// now, and one from the past as of the newest that is known: whatever a device says, no timer stops and no touch is
  /// lost.
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
      shells.noteTouch()
    }
    noteDeadline()
  }

  /// The clock has reached `time` without a frame. It is not taken to be later than the host's `now`.
  public func advance(to time: Timestamp) {
    let time = reach(time)
    while let deadline = nextDeadline, deadline <= time { come(to: deadline) }
    change { engine, effects in engine.advance(to: time, into: &effects) }
  }

  /// The moment that a time is taken for.
  private func reach(_ time: Timestamp) -> Timestamp {
    newest = max(newest, min(time, now))
    return newest
  }

  /// What commits and hosts have left to be done before touches come.
  private func settle() {
    edges.settle()
    settleSurfaces()
  }

  /// When `advance` must be called, unless a frame comes before; nil while nothing waits.
  public private(set) var nextDeadline: Timestamp?

  /// For the host's own recognizers and views; what comes of it is taken up afterwards.
  @discardableResult
  public func withEngine<Result>(_ body: (inout GestureEngine, inout EffectBuffer) -> Result) -> Result {
    settleSurfaces()
    return change(body)
  }

  /// The same for who cannot use a closure: gives the engine and its effects for others, and takes them back.
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

  /// The screen was locked, the seat lost, the machine suspended: every touch and every gesture ends.
  public func endSession() {
    traffic.endsSession = true
    change { engine, effects in engine.endSession(into: &effects) }
    traffic.endsSession = false
    fingers.liftAll(at: now)
  }

  /// The frame in which such fingers are taken back, to be handled; nil where none is down.
  package func cancels(of isMeant: (Int64) -> Bool) -> TouchFrame? {
    let samples = fingers.down.filter(isMeant).map { TouchSample(id: $0, phase: .cancel) }
    return samples.isEmpty ? nil : TouchFrame(time: now, samples: samples)
  }

  /// From now on nothing is recognized for clients; while the session is locked, say.
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

  // MARK: time

  /// The time now, whatever stamps say.
  var now: Timestamp { host.now }
  /// A frame that is stamped so much earlier than the newest moment is of another clock, and happens now.
  private static let lateness = Interval(microseconds: 500_000)
  /// The newest moment that the engine knows.
  private var newest = Timestamp.distantPast

  func earlier(_ a: Timestamp?, _ b: Timestamp?) -> Timestamp? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  /// What is due besides the engine's timers: answers that did not come, clients that do not read, commits that wait.
  private func findOwnDeadline() -> Timestamp? {
    let ofClients = earlier(batches.findDeadline(), questions.findDeadline())
    return earlier(earlier(traffic.deadline, shells.deadline), earlier(turns.deadline, ofClients))
  }

  /// What is due at this time and no earlier.
  private func come(to time: Timestamp) {
    catchUp(to: time)
    change { engine, effects in engine.advance(to: time, into: &effects) }
    while let recognizer = questions.takeOverdue(at: time) { recognizer.timeOut() }
    batches.noteStalls(at: time)
    traffic.release(at: time)
    turns.goOn(at: time)
    shells.noteSilence(at: time)
    noteDeadline()
  }

  /// Runs the engine's timers before a frame, each in a cycle of its own.
  private func catchUp(to time: Timestamp) {
    while change({ engine, effects in engine.advanceOnce(beforeFrameAt: time, into: &effects) }) {}
  }

  /// Tells the host if it must wake the server at another time than it thinks. After all that may set or lift one.
  func noteDeadline() {
    let deadline = earlier(engine.findNextDeadline(), findOwnDeadline())
    guard deadline != nextDeadline else { return }
    nextDeadline = deadline
    host.deadlineChanged()
  }

  // MARK: effects

  /// Clients must know what becomes of their recognizers, and why touches are withheld.
  private func observe() {
    var needed: Observation = traffic.witnesses == 0 ? [] : .withholding
    if !recognizers.isEmpty { needed = [.endings, .withholding] }
    engine.observes = observes.union(needed).union(.landings)
  }

  /// Changes the engine, and takes up what comes of it, unless that is under way already.
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

  /// First clients are told, then things are done: what a client must know of a touch comes before that touch.
  func takeUp() {
    guard isIdle else { return }
    isTakingUp = true
    let (traffic, batches) = (traffic, batches)
    while next < effects.count || traffic.hasReports || turns.hasUntold {
      let new = next..<effects.count
      next = effects.count
      for n in new { prepare(n, traffic) }
      traffic.tell()
      for n in new { tell(n, traffic) }
      batches.end()
      for n in new { perform(n, traffic) }
      traffic.finish()
      batches.end()
      host.cycleEnded()
      turns.tell()
    }
    effects.removeAll()
    next = 0
    isTakingUp = false
  }

  private func prepare(_ n: Int, _ traffic: TouchTraffic) {
    switch effects[n] {
    case .touch(let delivery): traffic.prepare(delivery)
    case .trace(let trace, let time): traffic.prepare(trace, at: time)
    case .action, .question, .transition, .reset, .illegalRequest: break
    }
  }

  private func tell(_ n: Int, _ traffic: TouchTraffic) {
    switch effects[n] {
    case .touch(let delivery): traffic.say(delivery)
    case .action(let action):
      if let recognizer = recognizers[action.recognizer] { recognizer.tell(action, self) } else { shells.tell(action) }
    case .question(let id, let values, let time): recognizers[id]?.ask(values, at: time, self)
    case .transition(let transition) where transition.to == .failed || transition.to == .cancelled:
      recognizers[transition.recognizer]?.tell(transition, self)
    case .transition, .reset, .illegalRequest, .trace: break
    }
  }

  private func perform(_ n: Int, _ traffic: TouchTraffic) {
    switch effects[n] {
    case .touch(let delivery): traffic.deliver(delivery)
    case .action(let action): if recognizers[action.recognizer] == nil { host.perform(action) }
    case .question(let id, _, _): report(effects[n], of: id)
    case .transition(let transition):
      if observes.contains(.transitions) { report(effects[n], of: transition.recognizer) }
    case .reset(let id, _): report(effects[n], of: id)
    case .illegalRequest(let id, _, _): report(effects[n], of: id)
    case .trace: if !observes.isDisjoint(with: [.trace, .withholding]) { host.report(effects[n]) }
    }
  }

  private func report(_ effect: Effect, of id: RecognizerID) {
    if recognizers[id] == nil { host.report(effect) }
  }

  // MARK: views that outlive their clients' objects

  /// A view of a client is no more. Touches that began in it go on in the ordinary stream.
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

  // MARK: what recognizers ask for

  func register(_ id: RecognizerID, _ recognizer: RecognizerObject) { recognizers[id] = recognizer }
  func forget(_ id: RecognizerID) { recognizers[id] = nil }
  func node(_ view: ViewID) -> ViewNode? { places[view]?.node }

  func forEachHost(_ body: (HostObject) -> Void) {
    for session in Array(sessions.values) {
      for host in session.hosts { body(host) }
    }
  }
}
