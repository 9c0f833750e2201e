// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The gesture engine: touches in, effects out.
///
/// It reads no clock, performs nothing and calls nobody but its delegate. Whatever it wants done comes back as effects,
/// in the order in which it must be done. One engine serves all outputs of a seat; it is used from one thread.
///
/// ```swift
/// var engine = GestureEngine()
/// var effects = EffectBuffer()
/// engine.handle(frame, into: &effects)        // a device frame arrived
/// engine.advance(to: now, into: &effects)     // nextDeadline came
/// ```
///
/// This file is the update cycle (S3.2), from top to bottom:
///
///     U1  run older timers, each deadline in a cycle of its own        runTimers
///     U2  update the touches, hit-test new ones, decide who gets them  handle, land
///     U3  hand the touches to the recognizers; they ask for states     tell
///     U4  arbitrate and commit                                         arbiter.decide
///     U5  cancel in the views what a recognizer was granted            consume
///     U6  send the actions                                             send
///     U7  deliver to the views: what became free, then the new phases  deliver
///     U8  reset what is over                                           reset
public struct GestureEngine: ~Copyable {
  var scene = Scene()
  var recognizers = RecognizerTable()
  var arbiter = Arbiter()
  var ledger = Ledger()

  /// What is added to the stamps of clocks that went back (S1.6).
  var lead = Interval.zero

  /// Whether Cancelled sends an action, unless a recognizer says otherwise (S4.6).
  public var actionOnCancel = true
  /// Multiplies all distances on all outputs, beside each root's own scale (S21.2).
  public var thresholdScale = 1.0
  /// Whether a debug build stops at a broken invariant. Off for whoever asks `checkInvariants` and reports it himself.
  public var assertsInvariants = true
  /// What did not fit and was dropped.
  public internal(set) var counters = Counters()

  public init() {}

  /// Spelt out although it does nothing: in an Embedded build the deinits of the stored properties are not visible to
  /// other modules, this one is.
  deinit {}

  /// Answers the engine's questions; without one every answer is the default.
  public var delegate: (any GestureDelegate)? {
    get { scene.delegate }
    set { scene.delegate = newValue }
  }

  /// Which effects to report beyond touches and actions.
  public var observes: Observation {
    get { scene.observation }
    set { scene.observation = newValue }
  }

  /// Things that came in and could not be used. They never stop the engine.
  public struct Counters: Sendable {
    /// Samples for an unknown contact, with an unusable point, or of a 65th finger (S1.10).
    public var droppedSamples = 0
    /// Requests that did not fit (S4.4).
    public var illegalRequests = 0
    /// Lifted touches that were taken from a recognizer, because too many were kept.
    public var retiredTouches = 0
  }

  // MARK: the three doors

  /// A frame of a device. Timers that were due before it run first.
  ///
  /// It takes any stamp (S1.6). A frame that comes late counts as of the last event. Where stamps go back for good, as
  /// after one that was far ahead, the engine's time goes on from where it was, and the effects' times are ahead of the
  /// stamps, until all fingers are up and nothing waits.
  @inline(never)  // Small enough to end up in its callers, where nobody could count what it costs.
  public mutating func handle(_ frame: borrowing TouchFrame, into effects: inout EffectBuffer) {
    guard frame.time >= scene.time else { return handleEarlier(frame, into: &effects) }
    if recognizers.open.count == 0 {
      passOn(frame, at: frame.time, into: &effects)
    } else {
      handle(frame, at: frame.time, into: &effects)
    }
  }

  /// The clock has reached `time` without a frame: runs what is due. A frame stamped before it keeps its own time.
  public mutating func advance(to time: Timestamp, into effects: inout EffectBuffer) {
    let time = clock(at: time)
    while true {
      let deadline = earliestOpenDeadline
      guard deadline <= time, deadline != .distantFuture else { break }
      runTimers(at: deadline, into: &effects)
    }
    scene.now = max(scene.now, time)
    checkInvariantsInDebug()
  }

  /// When `advance` must be called, unless a frame comes before; nil while nothing waits.
  public var nextDeadline: Timestamp? {
    let deadline = earliestOpenDeadline
    return deadline == .distantFuture ? nil : deadline + lead.negated
  }

  /// The same for a host that asks after each event: `mutating`, though it changes nothing, since the other is handed a
  /// copy of the whole engine.
  package mutating func findNextDeadline() -> Timestamp? {
    let deadline = earliestOpenDeadline
    return deadline == .distantFuture ? nil : deadline + lead.negated
  }

  /// Runs the one timer cycle that comes first of those due before a frame at `time`; false if there is none.
  ///
  /// `handle` does this by itself. A host calls it before, until it is false, if it must perform the effects of one
  /// cycle before the next is run: calls made from an action then come right after that action's cycle (S3.8).
  public mutating func advanceOnce(beforeFrameAt time: Timestamp, into effects: inout EffectBuffer) -> Bool {
    let time = moment(of: time)
    guard let deadline = deadline(beforeFrameAt: time) else { return false }
    runTimers(at: deadline, onlyMinimums: deadline >= time, into: &effects)
    checkInvariantsInDebug()
    return true
  }

  // These are kept apart, and out of `handle`: what most frames need should not carry what the others do.

  @inline(never)
  private mutating func handleEarlier(_ frame: borrowing TouchFrame, into effects: inout EffectBuffer) {
    handle(frame, at: earlierMoment(of: frame.time), into: &effects)
  }

  /// No recognizer is interested. One finger that moves is an event without its empty steps, and without a number.
  @inline(never)
  private mutating func passOn(
    _ frame: borrowing TouchFrame, at time: Timestamp, into effects: inout EffectBuffer
  ) {
    guard frame.samples.count == 1, !scene.observation.contains(.stationary), effects.hasRoom,
      frame.samples[0].phase == .move, frame.samples[0].location.isUsable,
      let slot = scene.touches.find(frame.samples[0].id)
    else { return handle(frame, at: time, into: &effects) }
    scene.time = time
    if scene.touches.moveUnseen(slot, to: frame.samples[0].location, at: time) {
      ledger.forward(slot, at: time, &scene.touches, into: &effects)
    }
  }

  @inline(never)
  private mutating func handle(
    _ frame: borrowing TouchFrame, at time: Timestamp, into effects: inout EffectBuffer
  ) {
    if scene.earliestDeadline <= time { runTimers(beforeFrameAt: time, into: &effects) }
    scene.time = time
    beginEvent()
    let samples = frame.samples.span
    for n in samples.indices where !scene.foldMotion(samples[n]) { take(samples[n], into: &effects) }
    runCycle(into: &effects)
    checkInvariantsInDebug()
  }

  // MARK: U1

  private mutating func runTimers(beforeFrameAt time: Timestamp, into effects: inout EffectBuffer) {
    while let deadline = deadline(beforeFrameAt: time) {
      runTimers(at: deadline, onlyMinimums: deadline == time, into: &effects)
    }
  }

  /// The earliest deadline that comes before a frame at `time`: at the same time only a minimum does (S3.6).
  @inline(__always)
  private mutating func deadline(beforeFrameAt time: Timestamp) -> Timestamp? {
    scene.earliestDeadline > time ? nil : search(beforeFrameAt: time)
  }

  private mutating func search(beforeFrameAt time: Timestamp) -> Timestamp? {
    scene.earliestDeadline = earliestOpenDeadline
    guard scene.earliestDeadline <= time, scene.earliestDeadline != .distantFuture else { return nil }
    if scene.earliestDeadline < time || !arbiter.wishes.isEmpty { return scene.earliestDeadline }
    for n in 0..<recognizers.open.count {
      let record = recognizers.records.pointer(to: recognizers.open[n])
      if record.pointee.attempt.deadline == time, record.pointee.attempt.deadlineIsMinimum { return time }
    }
    return nil
  }

  private var earliestOpenDeadline: Timestamp {
    if recognizers.open.count == 0 || scene.earliestDeadline == .distantFuture { return .distantFuture }
    var earliest = arbiter.wishes.isEmpty ? Timestamp.distantFuture : newest
    for n in 0..<recognizers.open.count {
      earliest = min(earliest, recognizers.records[recognizers.open[n]].attempt.deadline)
    }
    return earliest
  }

  /// All timers of one deadline, in one cycle (S3.6).
  private mutating func runTimers(
    at deadline: Timestamp, onlyMinimums: Bool = false, into effects: inout EffectBuffer
  ) {
    scene.time = max(scene.time, deadline)
    beginEvent()
    for n in 0..<recognizers.open.count {
      let i = recognizers.open[n]
      guard recognizers.records[i].attempt.deadline == deadline,
        !onlyMinimums || recognizers.records[i].attempt.deadlineIsMinimum
      else { continue }
      recognizers.records[i].attempt.deadline = .distantFuture
      call(i, into: &effects) { $0.deadlinePassed(&$1) }
    }
    finishCycle(into: &effects)
  }

  // MARK: U2

  mutating func beginEvent() {
    scene.event &+= 1
    scene.touches.settle(scene.changes.moved)
    scene.changes = TouchChanges()
  }

  @inline(never)
  private mutating func take(_ sample: TouchSample, into effects: inout EffectBuffer) {
    while true {
      switch scene.fold(sample) {
      case .taken:
        return
      case .dropped:
        counters.droppedSamples &+= 1
        if sample.phase == .down { scene.touches.skipLanding() }
        return
      case .replaces(let old):
        scene.changes.cancelled.insert(old)
      case .needsNewEvent:
        break
      }
      runCycle(into: &effects)
      beginEvent()
    }
  }

  /// One event: from its touches to the reset. Nearly every event is a motion, and of most motions only those hear that
  /// are under way.
  @inline(__always)
  mutating func runCycle(into effects: inout EffectBuffer) {
    let farthest = scene.touches.arrive(scene.changes.moved, at: scene.time)
    guard scene.changes.isMotion else {
      if !scene.changes.began.isEmpty { land(scene.changes.began, into: &effects) }
      if recognizers.open.count > 0 { tell(into: &effects) }
      return finishCycle(into: &effects)
    }
    if recognizers.open.count > 0 {
      if !scene.isSurveyed {
        recognizers.survey()
        scene.isSurveyed = true
      }
      let isQuiet = farthest <= recognizers.quietDistanceSquared
      if isQuiet, recognizers.allGoOn, scene.observation.isDisjoint(with: [.transitions, .trace]) {
        goOn(into: &effects)
      } else {
        tell(beyond: farthest, onlyFollowing: isQuiet, into: &effects)
        if !arbiter.wishes.isEmpty || arbiter.commits.count > 0 { return finishCycle(into: &effects) }
      }
    }
    if ledger.keeping.isEmpty, !scene.observation.contains(.stationary) {
      if !ledger.bound.intersects(scene.changes.moved) { return }
      ledger.deliverAtOnce(scene.changes.moved, .moved, at: scene.time, &scene.touches, into: &effects)
    } else {
      deliver(into: &effects)
    }
  }

  private mutating func land(_ touches: TouchSet, into effects: inout EffectBuffer) {
    for slot in touches {
      guard let hit = scene.views.hitTest(scene.touches[slot].location) else {
        ledger.open(slot, isBound: false)
        continue
      }
      let view = scene.views.id(of: hit)
      let isFirst = scene.views[hit].properties.isMultipleTouchEnabled || !hasTouch(hit, before: slot)
      scene.touches[slot].view = view
      count(slot, on: scene.views.root(of: hit))
      scene.touches[slot].tapCount = tapCount(of: slot, in: hit)
      ledger.open(slot, isBound: isFirst)
      if !isFirst, scene.observation.includesWithholding {
        effects.append(.trace(.withdrawn(touch: scene.touches[slot].names, view: view), at: scene.time))
      }
      offer(slot, in: hit, into: &effects)
    }
  }

  /// S1.2
  private mutating func count(_ slot: TouchSlot, on root: Int) {
    let output = scene.views.id(of: root)
    var isFirst = true
    for other in scene.touches.down where scene.touches[other].root == output { isFirst = false }
    if isFirst { scene.views[root].landedInSequence = 0 }
    scene.touches[slot].root = output
    scene.touches[slot].indexInSequence = scene.views[root].landedInSequence
    scene.views[root].landedInSequence &+= 1
  }

  private func hasTouch(_ view: Int, before slot: TouchSlot) -> Bool {
    for other in scene.touches.down where other != slot && scene.touches[other].view == scene.views.id(of: view) {
      return true
    }
    return false
  }

  /// S1.8
  private func tapCount(of slot: TouchSlot, in view: Int) -> Int {
    guard let last = scene.views[view].lastTap else { return 1 }
    let touch = scene.touches[slot]
    let limit = Thresholds.tapSeparation * scale(of: view)
    guard touch.landed - last.at <= Thresholds.tapInterval,
      (touch.start - last.start).lengthSquared <= limit * limit
    else { return 1 }
    return last.count &+ 1
  }

  /// What distances are multiplied by on the output of a view (S21.2).
  func scale(of view: Int) -> Double {
    scene.views[scene.views.root(of: view)].properties.thresholdScale * thresholdScale
  }

  // MARK: U3

  /// Tells each recognizer of what has become of its touches, in delivery order, and takes up what it asks for. Where
  /// touches only moved, one that need not hear of it this near to the landing is left out.
  private mutating func tell(
    beyond farthestSquared: Double = 0, onlyFollowing: Bool = false, into effects: inout EffectBuffer
  ) {
    let changes = scene.changes
    let all = changes.all
    let shape = changes.shape
    for n in 0..<(onlyFollowing ? recognizers.following.count : recognizers.open.count) {
      let i = onlyFollowing ? recognizers.following[n] : recognizers.open[n]
      let record = recognizers.records.pointer(to: i)
      let mine = record.pointee.attempt.tracked.intersection(all)
      if mine.isEmpty { continue }
      var context = scene.context(of: i, &recognizers)
      switch shape {
      case .motion:
        if record.pointee.attempt.quietDistanceSquared >= farthestSquared { continue }
        record.pointee.box._withUnsafeGuaranteedRef { $0.touchesMoved(mine, &context) }
      case .landing:
        if record.pointee.isActive {
          tellActive(i, into: &effects)
          continue
        }
        record.pointee.box._withUnsafeGuaranteedRef { $0.touchesBegan(mine, &context) }
      case .lift:
        record.pointee.box._withUnsafeGuaranteedRef { $0.touchesEnded(mine, &context) }
      case .mixed:
        if record.pointee.isActive, mine.intersects(changes.began) {
          tellActive(i, into: &effects)
          continue
        }
        record.pointee.box._withUnsafeGuaranteedRef { $0.handle(mine, &context) }
      }
      if scene.news.isThere { takeUp(from: i, into: &effects) }
    }
    if arbiter.takers.count > 0 { arbiter.forgetTakers() }
  }

  /// Fingers land that were offered to an active recognizer. What it keeps of them reaches neither their views (S9.3)
  /// nor other active ones that it prevents (S5.5).
  @inline(never)
  private mutating func tellActive(_ i: Int, into effects: inout EffectBuffer) {
    let record = recognizers.records.pointer(to: i)
    for slot in record.pointee.attempt.tracked.intersection(scene.changes.began) {
      if receives(i, slot) {
        record.pointee.attempt.receive(slot, scene.touches[slot].type)
      } else {
        record.pointee.attempt.tracked.remove(slot)
      }
    }
    let mine = record.pointee.attempt.tracked.intersection(scene.changes.all)
    if mine.isEmpty { return }
    call(i, into: &effects) { $0.handle(mine, &$1) }
    let kept = record.pointee.attempt.tracked.intersection(scene.changes.began)
    if kept.isEmpty { return }
    arbiter.takers.append(i)
    if record.pointee.settings.cancelsTouchesInView { consume(kept, by: i, into: &effects) }
  }

  /// U3 and U6 of a motion of which nobody needs to hear but those that are under way: each goes on, and its action is
  /// sent at once, since nobody can be recognized or come to an end.
  private mutating func goOn(into effects: inout EffectBuffer) {
    for n in 0..<recognizers.following.count {
      let i = recognizers.following[n]
      let record = recognizers.records.pointer(to: i)
      let mine = record.pointee.attempt.tracked.intersection(scene.changes.moved)
      if mine.isEmpty { continue }
      var context = scene.context(of: i, &recognizers)
      let (id, target) = (recognizers.id(of: i), recognizers.details[i].targets.first)
      let isSent = record.pointee.box._withUnsafeGuaranteedRef {
        $0.goOn(mine, &context, as: id, for: target, into: &effects)
      }
      if isSent, recognizers.details[i].targets.count > 1 { repeatAction(of: i, into: &effects) }
    }
  }

  /// Calls one recognizer and takes up what it asks for.
  @inline(__always)
  mutating func call(
    _ i: Int, into effects: inout EffectBuffer, _ body: (AnyRecognizer, inout RecognizerContext) -> Void
  ) {
    var context = scene.context(of: i, &recognizers)
    recognizers.records.pointer(to: i).pointee.box._withUnsafeGuaranteedRef { body($0, &context) }
    if scene.news.isThere { takeUp(from: i, into: &effects) }
  }

  @inline(__always)
  private mutating func takeUp(from i: Int, into effects: inout EffectBuffer) {
    let record = recognizers.records.pointer(to: i)
    if record.pointee.attempt.request.end == .failed {
      arbiter.commitFailure(i, &recognizers)
    } else {
      arbiter.wishes.formUnion(record.pointee.wish)
    }
    if !scene.news.isPlain || scene.observation.contains(.trace) { takeUpRest(from: i, into: &effects) }
    scene.news.isThere = false
    scene.news.asked = nil
  }

  private mutating func takeUpRest(from i: Int, into effects: inout EffectBuffer) {
    let news = scene.news
    scene.news = News()
    if !news.ignored.isEmpty, arbiter.someWait { arbiter.wishes.insert(.recognition) }
    counters.illegalRequests &+= Int(news.illegalRequests)
    if scene.observation.contains(.illegalRequests) {
      for _ in 0..<news.illegalRequests {
        effects.append(.illegalRequest(recognizers.id(of: i), news.illegalState, at: scene.time))
      }
    }
    if scene.observation.contains(.trace), let asked = news.asked {
      let reason = recognizers.records[i].attempt.reason
      effects.append(.trace(.requested(recognizers.id(of: i), asked, reason), at: scene.time))
    }
  }

  /// U5: views hear no more of these (S9.2, S9.3, S9.4).
  private mutating func consume(_ touches: TouchSet, by i: Int, into effects: inout EffectBuffer) {
    for slot in scene.touches.inLandingOrder(touches)
    where ledger.unbind(slot, at: scene.time, &scene.touches, into: &effects) {
      guard scene.observation.includesWithholding, let view = scene.touches[slot].view else { continue }
      let trace = Trace.consumed(touch: scene.touches[slot].names, view: view, by: recognizers.id(of: i))
      effects.append(.trace(trace, at: scene.time))
    }
  }

  // MARK: U4 to U8

  /// From the requests to the reset; where no touch has changed, the whole cycle.
  @inline(never)  // Out of `handle`: most frames do without it.
  mutating func finishCycle(into effects: inout EffectBuffer) {
    scene.isSurveyed = false
    // Whoever waits is freed by a failure, or where all wait for each other by a lift; not by a landing.
    if !arbiter.wishes.isEmpty || arbiter.someWait && (arbiter.commits.count > 0 || !scene.changes.lifted.isEmpty) {
      arbiter.decide(&recognizers, &scene, into: &effects)
    }
    var (hasGrants, hasEnds) = (false, false)
    for n in 0..<arbiter.commits.count {
      let state = arbiter.commits[n].to
      if state != .failed { hasGrants = true }
      if state.isTerminal { hasEnds = true }
      report(n, into: &effects)
    }
    if hasGrants {
      for n in 0..<arbiter.commits.count { settle(n, into: &effects) }
      for n in 0..<arbiter.commits.count { act(n, into: &effects) }
    }
    arbiter.commits.removeAll()
    deliver(into: &effects)
    if hasEnds { reset(into: &effects) }
    if hasEnds || !scene.changes.isMotion { lift(into: &effects) }
  }

  @inline(__always)
  private mutating func report(_ n: Int, into effects: inout EffectBuffer) {
    let commit = arbiter.commits[n]
    let hasReason = commit.to == .failed || commit.to == .cancelled
    guard scene.observation.contains(.transitions) || hasReason && scene.observation.contains(.endings) else { return }
    effects.append(
      .transition(
        Transition(
          recognizer: recognizers.id(of: commit.recognizer), from: commit.from, to: commit.to, time: scene.time,
          reason: hasReason ? recognizers.records[commit.recognizer].attempt.reason : .none)))
  }

  /// U5: what a recognition takes from the views (S9.2, S9.4, S9.8).
  private mutating func settle(_ n: Int, into effects: inout EffectBuffer) {
    let commit = arbiter.commits[n]
    guard commit.from == .possible, commit.to != .failed else { return }
    let record = recognizers.records.pointer(to: commit.recognizer)
    if record.pointee.attempt.delays.contains(.began) || record.pointee.settings.cancelsTouchesInView {
      consume(record.pointee.attempt.received, by: commit.recognizer, into: &effects)
    }
  }

  /// U6: an action for each transition that sends one, for each target (S4.5, S4.11).
  private mutating func act(_ n: Int, into effects: inout EffectBuffer) {
    let i = arbiter.commits[n].recognizer
    let state = arbiter.commits[n].to
    switch state {
    case .possible, .failed: return
    case .cancelled where !(recognizers.records[i].settings.actionOnCancel ?? actionOnCancel): return
    case .began, .changed, .ended, .cancelled: break
    }
    let (id, target) = (recognizers.id(of: i), recognizers.details[i].targets.first)
    let context = scene.context(of: i, &recognizers)
    recognizers.records[i].box._withUnsafeGuaranteedRef {
      $0.send(state, context, as: id, for: target, into: &effects)
    }
    if recognizers.details[i].targets.count > 1 { repeatAction(of: i, into: &effects) }
  }

  /// The last one, for the other targets.
  @inline(never)
  private mutating func repeatAction(of i: Int, into effects: inout EffectBuffer) {
    guard case .action(var action) = effects[effects.count - 1] else { return }
    for target in recognizers.details[i].targets.dropFirst() {
      action.target = target
      effects.append(.action(action))
    }
  }

  /// U7. Who holds something back must be found out only where it may be.
  private mutating func deliver(into effects: inout EffectBuffer) {
    let changes = scene.changes
    if ledger.keeping.isEmpty, changes.ended.isEmpty, changes.began.isEmpty || !recognizers.anyDelaysBegan {
      ledger.deliverAtOnce(changes, at: scene.time, &scene.touches, into: &effects)
    } else {
      ledger.deliver(
        changes, holding: recognizers.withheld(), event: scene.event, at: scene.time, &scene.touches, into: &effects,
        observing: scene.observation)
      if !ledger.keeping.isEmpty, scene.observation.includesWithholding { traceWithheld(into: &effects) }
    }
    if scene.observation.contains(.stationary), !changes.all.isEmpty {
      ledger.deliverStationary(except: changes.all, at: scene.time, &scene.touches, into: &effects)
    }
  }

  /// U8: every recognizer that is over is ready again (S4.9).
  private mutating func reset(into effects: inout EffectBuffer) {
    var kept = 0
    for n in 0..<recognizers.open.count {
      let i = recognizers.open[n]
      if recognizers.records[i].attempt.state.isTerminal {
        recognizers.records[i].box._withUnsafeGuaranteedRef { $0.reset() }
        recognizers.close(i)
        if scene.observation.contains(.resets) {
          effects.append(.reset(recognizers.id(of: i), at: scene.time))
        }
      } else {
        recognizers.open[kept] = i
        kept &+= 1
      }
    }
    recognizers.open.truncate(to: kept)
  }

  /// The event is over: fingers that lifted are up, and what nobody speaks of any more is forgotten.
  private mutating func lift(into effects: inout EffectBuffer) {
    for slot in scene.changes.ended { rememberTap(slot) }
    scene.touches.lift(scene.changes.lifted)
    freeTouches()
    while let oldest = scene.touches.crowded { retire(oldest, into: &effects) }
  }

  /// S1.8
  private mutating func rememberTap(_ slot: TouchSlot) {
    let touch = scene.touches[slot]
    guard let view = touch.view.flatMap({ scene.views.index(of: $0) }) else { return }
    let limit = Thresholds.tapMovement * scale(of: view)
    let isTap = scene.time - touch.landed <= Thresholds.tapDuration && touch.farthestSquared <= limit * limit
    scene.views[view].lastTap = isTap ? (touch.tapCount, scene.time, touch.start) : nil
  }

  /// Takes a lifted touch from whoever keeps it: the table must not run full. Its view hears what it was not told.
  private mutating func retire(_ slot: TouchSlot, into effects: inout EffectBuffer) {
    counters.retiredTouches &+= 1
    for n in 0..<recognizers.open.count { recognizers.records[recognizers.open[n]].attempt.forget(slot) }
    scene.changes = TouchChanges()
    deliver(into: &effects)
    freeTouches()
  }

  /// Forgets the lifted touches that no attempt has received and of which nothing waits for delivery.
  mutating func freeTouches() {
    let lifted = scene.touches.allocated.subtracting(scene.touches.down).subtracting(ledger.keeping)
    if !lifted.isEmpty { scene.touches.free(lifted.subtracting(recognizers.received())) }
  }
}
