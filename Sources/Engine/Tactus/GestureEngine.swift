// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The gesture engine: touches in, effects out.
///
/// The engine reads no clock, performs no actions, and calls no code of the host except the delegate and custom
/// recognizers. It returns effects: what the host must do, in order. One engine serves all outputs of a seat, and must
/// be used from one thread.
///
/// ```swift
/// var engine = GestureEngine()
/// var effects = EffectBuffer()
/// guard let root = engine.addView(ViewProperties(frame: output)) else { return }
/// let pan = engine.add(Pan())
/// engine.attach(pan, to: root, into: &effects)
/// engine.handle(frame, into: &effects)        // a device frame arrived
/// engine.advance(to: now, into: &effects)     // nextDeadline has passed
/// ```
///
/// This file contains the steps of a cycle (S3.2), from top to bottom, with the functions that run them:
///
///     U1  run older timers, each deadline in a cycle of its own        runTimers
///     U2  update the touches, hit-test new ones, find their receivers  handle, land
///     U3  call the recognizers, which request states                   tell
///     U4  decide about the requests, and commit                        arbiter.decide
///     U5  cancel the touches of recognized gestures in the views       consume
///     U6  send the actions                                             act
///     U7  deliver to the views: released phases, then new ones         deliver
///     U8  reset the recognizers whose attempts are over                close
public struct GestureEngine: ~Copyable {
  var scene = Scene()
  var recognizers = RecognizerTable()
  var arbiter = Arbiter()
  var ledger = Ledger()
  var lineup = Lineup()

  /// The difference that is added to time stamps after the clock has gone back (S1.6).
  var lead = Interval.zero

  /// Whether a recognizer that is cancelled sends an action. A setting of the recognizer takes precedence (S4.6).
  public var actionOnCancel = true
  /// Multiplies all distances on all outputs, in addition to each root's own scale (S21.2).
  public var thresholdScale = 1.0
  /// Whether a debug build stops at a broken invariant. Switch it off if you call `checkInvariants` and report failures
  /// yourself.
  public var assertsInvariants = true
  /// Counts input that was invalid and dropped.
  public internal(set) var counters = Counters()

  public init() {}

  /// Written out although it does nothing. In an Embedded build, other modules cannot see the deinits of the stored
  /// properties, but they can see this one.
  deinit {}

  /// Answers the engine's questions. Without a delegate, every answer is the default.
  public var delegate: (any GestureDelegate)? {
    get { scene.delegate }
    set { scene.delegate = newValue }
  }

  /// Which effects to report besides touches and actions.
  public var observes: Observation {
    get { scene.observation }
    set { scene.observation = newValue }
  }

  /// Counts input that could not be used. Such input never stops the engine.
  public struct Counters: Sendable {
    /// Samples for an unknown contact, with an unusable point, or of a 65th finger (S1.10).
    public var droppedSamples = 0
    /// Requests that were invalid in their state (S4.4).
    public var illegalRequests = 0
    /// Lifted touches that the engine has removed from recognizers, because the recognizers kept too many.
    public var retiredTouches = 0
  }

  // MARK: entry points

  /// Handles a frame of a device, after the timers that are due before it.
  ///
  /// Any stamp is accepted (S1.6). A late frame is handled at the time of the last event. If all later stamps are far
  /// earlier than the last event, for example because one stamp was far ahead, the engine's time continues from the
  /// last event. The times of effects are then ahead of the stamps until the engine is idle.
  @inline(never)  // Not inlined, so that the benchmarks can count its cost.
  public mutating func handle(_ frame: borrowing TouchFrame, into effects: inout EffectBuffer) {
    guard frame.time >= scene.time else { return handleEarlier(frame, into: &effects) }
    if frame.samples.count == 1, frame.samples[0].phase == .move {
      moveAlone(frame, into: &effects)
    } else {
      handle(frame, at: frame.time, into: &effects)
    }
  }

  /// Runs the timers that are due by `time`. Call this method if no frame arrives by that time. If a frame arrives
  /// afterwards with an earlier stamp, it is handled at its own time, unless the last event was later than this stamp
  /// (S1.6).
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

  /// The time at which the host must call `advance`, unless a frame arrives earlier; nil if no deadline is set.
  public var nextDeadline: Timestamp? {
    let deadline = earliestOpenDeadline
    return deadline == .distantFuture ? nil : deadline + lead.negated
  }

  /// Returns `nextDeadline`, for a host that needs it after each event. The function is `mutating`, although it changes
  /// nothing, because `nextDeadline` copies the whole engine.
  package mutating func findNextDeadline() -> Timestamp? {
    let deadline = earliestOpenDeadline
    return deadline == .distantFuture ? nil : deadline + lead.negated
  }

  /// Runs the first timer cycle that is due before a frame at `time`. Returns false if there is none.
  ///
  /// `handle` runs these cycles itself. A host that must perform the effects of one cycle before the next cycle runs
  /// calls this method until it returns false. Then a call that the host makes during an action takes effect right
  /// after the cycle of this action (S3.8).
  public mutating func advanceOnce(beforeFrameAt time: Timestamp, into effects: inout EffectBuffer) -> Bool {
    let time = moment(of: time)
    guard let deadline = deadline(beforeFrameAt: time) else { return false }
    runTimers(at: deadline, onlyMinimums: deadline >= time, into: &effects)
    checkInvariantsInDebug()
    return true
  }

  // Not inlined into `handle`, so that the code for most frames does not include the code for rare ones.

  @inline(never)
  private mutating func handleEarlier(_ frame: borrowing TouchFrame, into effects: inout EffectBuffer) {
    handle(frame, at: earlierMoment(of: frame.time), into: &effects)
  }

  /// Handles a frame that contains only the motion of one finger, if no timer is due. If no attempt is open, the event
  /// has no number of its own.
  @inline(__always)
  private mutating func moveAlone(_ frame: borrowing TouchFrame, into effects: inout EffectBuffer) {
    guard scene.earliestDeadline > frame.time, !scene.observation.contains(.stationary), effects.hasRoom,
      frame.samples[0].location.isUsable, let slot = scene.touches.find(frame.samples[0].id)
    else { return handle(frame, at: frame.time, into: &effects) }
    scene.time = frame.time
    if recognizers.open.count == 0 {
      if scene.touches.move(slot, to: frame.samples[0].location, at: frame.time) {
        ledger.deliverMotion(of: slot, &scene, into: &effects)
      }
      return
    }
    beginEvent()
    if scene.touches.move(slot, to: frame.samples[0].location, at: frame.time) {
      scene.changes.moved = TouchSet(slot)
    }
    tellAndDeliverMotion(to: scene.touches[slot].farthestSquared, into: &effects)
    checkInvariantsInDebug()
  }

  @inline(never)
  private mutating func handle(
    _ frame: borrowing TouchFrame, at time: Timestamp, into effects: inout EffectBuffer
  ) {
    if scene.earliestDeadline <= time {
      while let deadline = deadline(beforeFrameAt: time) {
        runTimers(at: deadline, onlyMinimums: deadline == time, into: &effects)
      }
    }
    scene.time = time
    beginEvent()
    let samples = frame.samples.span
    for n in samples.indices {
      switch samples[n].phase {
      case .move where scene.foldMotion(samples[n]): break
      case .move, .down, .up, .cancel: take(samples[n], into: &effects)
      }
    }
    runCycle(into: &effects)
    checkInvariantsInDebug()
  }

  // MARK: deadlines before an event (U1)

  /// The earliest deadline that must run before a frame at `time`. A deadline at `time` itself must run before the
  /// frame only if it is a minimum (S3.6) or if a decision is due.
  private mutating func deadline(beforeFrameAt time: Timestamp) -> Timestamp? {
    if scene.earliestDeadline > time { return nil }
    scene.earliestDeadline = earliestOpenDeadline
    guard scene.earliestDeadline <= time, scene.earliestDeadline != .distantFuture else { return nil }
    if scene.earliestDeadline < time || !arbiter.wishes.isEmpty { return scene.earliestDeadline }
    for n in 0..<recognizers.open.count {
      let record = recognizers.open[n]
      if record.pointee.attempt.deadline == time, record.pointee.attempt.deadlineIsMinimum { return time }
    }
    return nil
  }

  private var earliestOpenDeadline: Timestamp {
    if recognizers.open.count == 0 || scene.earliestDeadline == .distantFuture { return .distantFuture }
    var earliest = arbiter.wishes.isEmpty ? Timestamp.distantFuture : newest
    for n in 0..<recognizers.open.count {
      earliest = min(earliest, recognizers.open[n].pointee.attempt.deadline)
    }
    return earliest
  }

  /// Runs all timers of one deadline in one cycle (S3.6).
  private mutating func runTimers(
    at deadline: Timestamp, onlyMinimums: Bool = false, into effects: inout EffectBuffer
  ) {
    scene.time = max(scene.time, deadline)
    beginEvent()
    for n in 0..<recognizers.open.count {
      let record = recognizers.open[n]
      guard record.pointee.attempt.deadline == deadline, !onlyMinimums || record.pointee.attempt.deadlineIsMinimum
      else { continue }
      record.pointee.attempt.deadline = .distantFuture
      call(record, into: &effects) { $0.deadlinePassed(&$1) }
    }
    finishCycle(into: &effects)
  }

  // MARK: touches of an event (U2)

  mutating func beginEvent() {
    scene.event &+= 1
    scene.touches.settle(scene.changes.moved)
    scene.changes = TouchChanges()
  }

  @inline(never)
  private mutating func take(_ sample: borrowing TouchSample, into effects: inout EffectBuffer) {
    switch scene.fold(sample) {
    case .taken:
      break
    case .dropped:
      counters.droppedSamples &+= 1
    case .replaces(let old):
      scene.changes.cancelled.insert(old)
      takeAnew(sample, into: &effects)
    case .needsNewEvent:
      takeAnew(sample, into: &effects)
    }
  }

  /// Finishes the current event, and handles the sample in an event of its own.
  @inline(never)
  private mutating func takeAnew(_ sample: borrowing TouchSample, into effects: inout EffectBuffer) {
    runCycle(into: &effects)
    beginEvent()
    take(sample, into: &effects)
  }

  /// Runs the cycle of one event, from the touches (U2) to the reset (U8).
  @inline(__always)
  mutating func runCycle(into effects: inout EffectBuffer) {
    let farthest = scene.touches.arrive(scene.changes.moved, at: scene.time)
    if scene.changes.isMotion { return tellAndDeliverMotion(to: farthest, into: &effects) }
    if !scene.changes.began.isEmpty { land(scene.changes.began, into: &effects) }
    if recognizers.open.count > 0 || !arbiter.wishes.isEmpty {
      tell(into: &effects)
      return finishCycle(into: &effects)
    }
    deliver(into: &effects)
    lift(into: &effects)
  }

  /// Handles the rest of an event in which fingers have only moved; `farthest` is the largest squared distance of a
  /// finger from its start. Nearly every event is such a motion, and usually only active recognizers need it.
  @inline(never)
  private mutating func tellAndDeliverMotion(to farthest: Double, into effects: inout EffectBuffer) {
    if recognizers.open.count > 0 {
      let isQuiet = farthest <= recognizers.quietDistanceSquared
      if isQuiet, recognizers.allGoOn, scene.observation.isDisjoint(with: [.transitions, .trace]) {
        goOn(into: &effects)
      } else {
        tellOfMotion(beyond: farthest, onlyFollowing: isQuiet, into: &effects)
        // The survey is out of date if a recognizer has released a touch, or needs motion from now on.
        if !arbiter.wishes.isEmpty || arbiter.commits.count > 0 || !scene.isSurveyed {
          return finishCycle(into: &effects)
        }
      }
    }
    if !ledger.keeping.isEmpty || scene.observation.contains(.stationary) { return deliver(into: &effects) }
    if let only = scene.changes.moved.onlyMember {
      effects.makeRoom(for: 1)
      ledger.deliverMotion(of: only, &scene, into: &effects)
    } else if ledger.bound.intersects(scene.changes.moved) {
      ledger.deliverAtOnce(scene.changes.moved, .moved, &scene, into: &effects)
    }
  }

  private mutating func land(_ touches: TouchSet, into effects: inout EffectBuffer) {
    if scene.observation.contains(.landings) { note(landings: touches, into: &effects) }
    for slot in touches {
      let named = scene.touches[slot].named
      guard let hit = scene.views.hitTest(scene.touches[slot].location, or: named) else {
        ledger.open(slot, isBound: false)
        continue
      }
      let view = scene.views.id(of: hit)
      let isFirst = scene.views[hit].properties.isMultipleTouchEnabled || !hasTouch(hit, before: slot)
      var (root, depth) = scene.views.rootAndDepth(of: hit)
      if named != .max { root = scene.views.root(at: scene.touches[slot].location, or: root) }
      scene.touches[slot].view = view
      if scene.views.hasRim {
        if landsInRim(slot, in: hit, of: root, isFirst: isFirst, into: &effects) { continue }
      } else {
        count(slot, on: root)
      }
      open(slot, in: hit, isFirst: isFirst, into: &effects)
      if lineup.view != hit || lineup.root != root || lineup.version != lineupVersion {
        lineUp(from: hit, to: root, depth)
      }
      offer(slot, scene.views[root].properties.thresholdScale * thresholdScale)
    }
  }

  @inline(never)
  private func note(landings: TouchSet, into effects: inout EffectBuffer) {
    for slot in landings { effects.note(landing: scene.touches[slot].names) }
  }

  /// Returns whether a touch has landed in the rim of its root (S2.1b). If so, delivers it to its view without offering
  /// it to a recognizer; otherwise, counts it.
  @inline(never)
  private mutating func landsInRim(
    _ slot: TouchSlot, in hit: Int, of root: Int, isFirst: Bool, into effects: inout EffectBuffer
  ) -> Bool {
    let edges = scene.views[root].properties.edges
    if edges.contains(scene.touches[slot].location) {
      count(slot, on: root)
      scene.touches[slot].rootFrame = edges
      return false
    }
    open(slot, in: hit, isFirst: isFirst, into: &effects)
    return true
  }

  /// Opens a touch's entry in the ledger. Unless `isFirst`, the view receives only one touch at a time, and already has
  /// one, so it does not receive this one (S2.5).
  @inline(__always)
  private mutating func open(_ slot: TouchSlot, in hit: Int, isFirst: Bool, into effects: inout EffectBuffer) {
    scene.touches[slot].tapCount = tapCount(of: slot, in: hit)
    ledger.open(slot, isBound: isFirst)
    if !isFirst, scene.observation.includesWithholding {
      let view = scene.views.id(of: hit)
      effects.append(.trace(.withdrawn(touch: scene.touches[slot].names, view: view), at: scene.time))
    }
  }

  /// Counts a touch in its output's sequence (S1.2).
  @inline(__always)
  private mutating func count(_ slot: TouchSlot, on root: Int) {
    let output = scene.views.id(of: root)
    var isFirst = true
    for other in scene.touches.down where scene.touches[other].root == output {
      isFirst = false
      break
    }
    let index = isFirst ? 0 : scene.views[root].landedInSequence
    scene.touches[slot].root = output
    scene.touches[slot].rootFrame = scene.views[root].properties.frame
    scene.touches[slot].indexInSequence = index
    scene.views[root].landedInSequence = index &+ 1
  }

  private func hasTouch(_ view: Int, before slot: TouchSlot) -> Bool {
    for other in scene.touches.down where other != slot && scene.touches[other].view == scene.views.id(of: view) {
      return true
    }
    return false
  }

  /// The tap count of a new touch, for views: 2 if it is the second touch of a double tap (S1.8).
  @inline(__always)
  private func tapCount(of slot: TouchSlot, in view: Int) -> Int {
    guard let last = scene.views[view].lastTap else { return 1 }
    let touch = scene.touches[slot]
    let limit = Thresholds.tapSeparation * scale(of: view)
    guard touch.landed - last.at <= Thresholds.tapInterval,
      (touch.start - last.start).lengthSquared <= limit * limit
    else { return 1 }
    return last.count &+ 1
  }

  /// The factor for distances on a view's output.
  func scale(of view: Int) -> Double {
    scene.views[scene.views.root(of: view)].properties.thresholdScale * thresholdScale
  }

  // MARK: motion (U3)

  /// Calls each recognizer with the motion of its touches, in delivery order, and stores its requests. Skips a
  /// recognizer if it ignores motion within this distance of the landing points.
  private mutating func tellOfMotion(
    beyond farthestSquared: Double, onlyFollowing: Bool, into effects: inout EffectBuffer
  ) {
    for n in 0..<(onlyFollowing ? recognizers.following.count : recognizers.open.count) {
      let record = onlyFollowing ? recognizers.following[n] : recognizers.open[n]
      let mine = record.pointee.attempt.tracked.intersection(scene.changes.moved)
      if mine.isEmpty || record.pointee.attempt.quietDistanceSquared >= farthestSquared { continue }
      if record.pointee.attempt.request.isComplete { continue }
      call(record, into: &effects) { $0.touchesMoved(mine, &$1) }
    }
  }

  /// Calls each recognizer with the changes of its touches, in an event that is not only motion.
  private mutating func tell(into effects: inout EffectBuffer) {
    let changes = scene.changes
    let all = changes.all
    for n in 0..<recognizers.open.count {
      let record = recognizers.open[n]
      let mine = record.pointee.attempt.tracked.intersection(all)
      if mine.isEmpty { continue }
      var context = scene.context(of: record)
      if all == changes.ended {
        record.pointee.attempt.lift(mine)
        if context.isComplete { continue }
        if record.pointee.givesUp, !scene.observation.contains(.trace) {
          record.pointee.attempt.reason = .lifted
          arbiter.commitFailure(record, &recognizers)
          continue
        }
        record.pointee.box._withUnsafeGuaranteedRef { $0.touchesEnded(mine, &context) }
      } else if record.pointee.attempt.state != .possible, record.pointee.isActive, mine.intersects(changes.began) {
        // `isActive` implies the first condition, which is cheaper and nearly always false.
        tellActive(record, into: &effects)
        continue
      } else if all == changes.began {
        record.pointee.box._withUnsafeGuaranteedRef { $0.touchesBegan(mine, &context) }
      } else {
        record.pointee.box._withUnsafeGuaranteedRef { $0.handle(mine, &context) }
      }
      if scene.outcome.isPending { takeUp(from: record, into: &effects) }
    }
    if arbiter.takers.count > 0 { arbiter.forgetTakers() }
  }

  /// Handles the landing fingers that were offered to an active recognizer. If the recognizer keeps a finger, the
  /// active recognizers that it prevents do not receive this finger (S5.5). If the recognizer also cancels touches in
  /// views, the view does not receive the finger either (S9.3).
  @inline(never)
  private mutating func tellActive(
    _ record: UnsafeMutablePointer<RecognizerRecord>, into effects: inout EffectBuffer
  ) {
    for slot in record.pointee.attempt.tracked.intersection(scene.changes.began) {
      if receives(record, slot) {
        record.pointee.attempt.receive(slot, scene.touches[slot].type)
      } else {
        record.pointee.attempt.tracked.remove(slot)
      }
    }
    let mine = record.pointee.attempt.tracked.intersection(scene.changes.all)
    if mine.isEmpty { return }
    call(record, into: &effects) { $0.handle(mine, &$1) }
    let kept = record.pointee.attempt.tracked.intersection(scene.changes.began)
    if kept.isEmpty { return }
    arbiter.takers.append(record.pointee.index)
    if record.pointee.settings.cancelsTouchesInView { consume(kept, by: record.pointee.id, into: &effects) }
  }

  /// Runs U3 and U6 for a motion that only active recognizers receive. The action of each recognizer is sent at once,
  /// since no recognizer can begin or end during this motion.
  private mutating func goOn(into effects: inout EffectBuffer) {
    // Recognizers that follow the same fingers have the same location, so it need not be computed again.
    var (touches, place, count) = (TouchSet(), Point.zero, 0)
    for n in 0..<recognizers.following.count {
      let record = recognizers.following[n]
      let tracked = record.pointee.attempt.tracked
      let mine = tracked.intersection(scene.changes.moved)
      if mine.isEmpty { continue }
      var context = scene.context(of: record)
      record.pointee.box._withUnsafeGuaranteedRef { $0.touchesMoved(mine, &context) }
      guard context.takeChange() else { continue }
      if tracked != touches {
        (touches, place, count) = (tracked, context.centroid(of: tracked), tracked.count)
      }
      send(.changed, from: record, at: place, count, context, into: &effects)
    }
  }

  /// Calls one recognizer and stores its requests.
  @inline(__always)
  mutating func call(
    _ record: UnsafeMutablePointer<RecognizerRecord>, into effects: inout EffectBuffer,
    _ body: (AnyRecognizer, inout RecognizerContext) -> Void
  ) {
    var context = scene.context(of: record)
    record.pointee.box._withUnsafeGuaranteedRef { body($0, &context) }
    if scene.outcome.isPending { takeUp(from: record, into: &effects) }
  }

  @inline(__always)
  private mutating func takeUp(
    from record: UnsafeMutablePointer<RecognizerRecord>, into effects: inout EffectBuffer
  ) {
    if record.pointee.attempt.request.end == .failed {
      arbiter.commitFailure(record, &recognizers)
    } else {
      arbiter.wishes.formUnion(record.pointee.wish)
    }
    if scene.outcome.hasRest || scene.observation.contains(.trace) { takeUpRest(from: record.pointee, into: &effects) }
    scene.outcome.isPending = false
    scene.outcome.asked = nil
  }

  @inline(never)
  private mutating func takeUpRest(from record: borrowing RecognizerRecord, into effects: inout EffectBuffer) {
    let outcome = scene.outcome
    scene.outcome = CallOutcome()
    if !outcome.ignored.isEmpty, arbiter.someWait { arbiter.wishes.insert(.recognition) }
    counters.illegalRequests &+= Int(outcome.illegalRequests)
    if scene.observation.contains(.illegalRequests) {
      for _ in 0..<outcome.illegalRequests {
        effects.append(.illegalRequest(record.id, outcome.illegalState, at: scene.time))
      }
    }
    if scene.observation.contains(.trace), let asked = outcome.asked {
      let reason = asked == .failed || asked == .cancelled ? record.attempt.reason : .none
      effects.append(.trace(.requested(record.id, asked, reason), at: scene.time))
    }
  }

  /// U5: stops the delivery of these touches to views (S9.2, S9.3, S9.4).
  private mutating func consume(_ touches: TouchSet, by recognizer: RecognizerID, into effects: inout EffectBuffer) {
    for slot in scene.touches.inLandingOrder(touches) { ledger.unbind(slot, by: recognizer, &scene, into: &effects) }
  }

  // MARK: end of a cycle (U4 to U8)

  /// Runs the cycle from the requests (U4) to the reset (U8). If no touch has changed, this is the whole cycle.
  @inline(never)  // Not inlined into `handle`, since most frames do not need it.
  mutating func finishCycle(into effects: inout EffectBuffer) {
    // A failure can free a waiting recognizer. A lift can, too, if recognizers wait for each other. A landing cannot.
    if !arbiter.wishes.isEmpty || arbiter.someWait && (arbiter.commits.count > 0 || !scene.changes.lifted.isEmpty) {
      arbiter.decide(&recognizers, &scene, into: &effects)
    }
    if arbiter.commits.count > 0 { report(into: &effects) }
    for n in 0..<arbiter.commits.count { settle(n, into: &effects) }
    for n in 0..<arbiter.commits.count {
      act(n, into: &effects)
      if arbiter.commits[n].to.isTerminal { recognizers.closeUnseen(arbiter.commits[n].record) }
    }
    arbiter.commits.removeAll()
    survey()
    deliver(into: &effects)
    if recognizers.over.count > 0 { reportResets(into: &effects) }
    lift(into: &effects)
  }

  /// Reports the committed transitions and closes the failed attempts. The commits that are not failures stay in the
  /// list for the next steps.
  @inline(never)
  private mutating func report(into effects: inout EffectBuffer) {
    var granted = 0
    let reportsFailures = !scene.observation.isDisjoint(with: [.transitions, .endings])
    effects.makeRoom(for: arbiter.commits.count)
    for n in 0..<arbiter.commits.count {
      let commit = arbiter.commits[n]
      if commit.to == .failed {
        let reason = commit.record.pointee.attempt.reason
        if reportsFailures { effects.appendInRoom(transition(commit, because: reason)) }
        recognizers.closeUnseen(commit.record)
      } else {
        arbiter.commits[granted] = commit
        granted &+= 1
        if reportsFailures { reportGrant(commit, into: &effects) }
      }
    }
    arbiter.commits.truncate(to: granted)
  }

  @inline(never)
  private mutating func reportGrant(_ commit: Arbiter.Commit, into effects: inout EffectBuffer) {
    let isCancelled = commit.to == .cancelled
    guard isCancelled || scene.observation.contains(.transitions) else { return }
    effects.appendInRoom(transition(commit, because: isCancelled ? commit.record.pointee.attempt.reason : .none))
  }

  @inline(__always)
  private func transition(_ commit: Arbiter.Commit, because reason: Reason) -> Effect {
    .transition(
      Transition(
        recognizer: commit.record.pointee.id, from: commit.from, to: commit.to, time: scene.time, reason: reason))
  }

  /// U5: cancels the touches of a recognized gesture in the views (S9.2, S9.4, S9.8).
  private mutating func settle(_ n: Int, into effects: inout EffectBuffer) {
    let commit = arbiter.commits[n]
    guard commit.from == .possible else { return }
    let record = commit.record
    if record.pointee.attempt.delays.contains(.began) || record.pointee.settings.cancelsTouchesInView {
      consume(record.pointee.attempt.received, by: record.pointee.id, into: &effects)
    }
  }

  /// U6: sends the action of a committed transition, if it has one, to each target (S4.5, S4.11).
  private mutating func act(_ n: Int, into effects: inout EffectBuffer) {
    let record = arbiter.commits[n].record
    let state = arbiter.commits[n].to
    if state == .cancelled, !(record.pointee.settings.actionOnCancel ?? actionOnCancel) { return }
    let context = scene.context(of: record)
    let touches = context.touchesDownOrLast
    scene.isAsked = record.pointee.attempt.state.isTerminal
    send(state, from: record, at: context.centroid(of: touches), touches.count, context, into: &effects)
    scene.isAsked = false
  }

  @inline(__always)
  private mutating func send(
    _ state: GestureState, from record: UnsafeMutablePointer<RecognizerRecord>, at place: Point, _ count: Int,
    _ context: RecognizerContext, into effects: inout EffectBuffer
  ) {
    let values = record.pointee.box._withUnsafeGuaranteedRef { $0.values(at: place, count, context) }
    effects.append(
      .action(
        Action(
          recognizer: record.pointee.id, target: record.pointee.target, state: state, kind: record.pointee.kind,
          time: context.time, values: values)))
    if record.pointee.hasMoreTargets { repeatAction(of: record.pointee.index, into: &effects) }
  }

  /// Repeats the action that was just sent to the recognizer's first target, for each of its further targets.
  @inline(never)
  private mutating func repeatAction(of i: Int, into effects: inout EffectBuffer) {
    guard case .action(var action) = effects[effects.count - 1] else { return }
    for target in recognizers.details[i].targets.dropFirst() {
      action.target = target
      effects.append(.action(action))
    }
  }

  /// U7: delivers to the views.
  private mutating func deliver(into effects: inout EffectBuffer) {
    ledger.deliver(scene.changes, holding: recognizers.withheld, &scene, into: &effects)
    if ledger.keeping.intersects(scene.changes.all), scene.observation.includesWithholding {
      traceWithheld(into: &effects)
    }
    if scene.observation.contains(.stationary), !scene.changes.all.isEmpty {
      ledger.deliverStationary(&scene, into: &effects)
    }
  }

  /// Surveys the open attempts, and closes those that have ended. This belongs to U8 but is done before U7. The host
  /// cannot notice this, since resets are reported after U7.
  @inline(__always)
  private mutating func survey() {
    if scene.observation.contains(.resets) { recognizers.listThoseOver() }
    recognizers.survey()
    scene.isSurveyed = true
  }

  @inline(never)
  private mutating func reportResets(into effects: inout EffectBuffer) {
    for n in 0..<recognizers.over.count { effects.append(.reset(recognizers.over[n], at: scene.time)) }
    recognizers.over.removeAll()
  }

  /// Ends the event: marks lifted fingers as up, and forgets touches that are no longer needed.
  private mutating func lift(into effects: inout EffectBuffer) {
    for slot in scene.changes.ended { rememberTap(slot) }
    scene.touches.lift(scene.changes.lifted)
    freeTouches()
    while let oldest = scene.touches.crowded { retire(oldest, into: &effects) }
  }

  /// Stores in the view whether a lifted touch was a tap (S1.8).
  private mutating func rememberTap(_ slot: TouchSlot) {
    let touch = scene.touches[slot]
    guard let view = touch.view.flatMap({ scene.views.index(of: $0) }) else { return }
    let limit = Thresholds.tapMovement * scale(of: view)
    let isTap = scene.time - touch.landed <= Thresholds.tapDuration && touch.farthestSquared <= limit * limit
    scene.views[view].lastTap = isTap ? (touch.tapCount, scene.time, touch.start) : nil
  }

  /// Removes a lifted touch from the recognizers that keep it, so that the table does not become full. Delivers the
  /// withheld phases of the touch.
  @inline(never)
  private mutating func retire(_ slot: TouchSlot, into effects: inout EffectBuffer) {
    counters.retiredTouches &+= 1
    for n in 0..<recognizers.open.count { recognizers.open[n].pointee.attempt.forget(slot) }
    scene.changes = TouchChanges()
    survey()
    deliver(into: &effects)
    freeTouches()
  }

  /// Forgets lifted touches that no open attempt has received and that are not withheld.
  private mutating func freeTouches() {
    let lifted = scene.touches.allocated.subtracting(scene.touches.down).subtracting(ledger.keeping)
    if !lifted.isEmpty { scene.touches.free(lifted.subtracting(recognizers.received)) }
  }
}
