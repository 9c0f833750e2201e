// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The part of a recognizer that every cycle reads. The record is small, and copying it needs no reference counting.
struct RecognizerRecord {
  let id: RecognizerID
  var isAlive = true
  var isEnabled = true { didSet { noteWelcome() } }
  /// The types of touches that the recognizer receives without a question. Empty if the recognizer or the delegate must
  /// be asked.
  private(set) var welcome: TouchTypes = []
  var view: ViewID?
  /// The number of the recognizer's latest attachment, which defines its order among the recognizers of one view
  /// (S3.4).
  var attachment: UInt64 = 0
  var settings: RecognizerSettings { didSet { noteWelcome() } }
  let kind: GestureKind
  let answers: RecognizerAnswers
  /// Whether the recognizer, while undecided, fails when its last finger lifts, so that the engine need not call it
  /// then.
  private let failsWithoutFingers: Bool
  /// The `RecognizerDetails` at the same index retain this object.
  let box: Unmanaged<AnyRecognizer>
  /// The serial of the recognizer's latest failure. An attempt that opened before this failure need not wait for this
  /// recognizer again (S7.10).
  var failedAt: UInt64 = 0
  /// The number of taps that a tap recognizer requires; 0 for other kinds (S6.7).
  var tapRank: Int
  /// The recognizer's first target; nil if it has none.
  var target: TargetID?
  /// Whether the recognizer has more than one target.
  var hasMoreTargets = false
  var attempt = Attempt()

  init(id: RecognizerID, settings: RecognizerSettings, box: AnyRecognizer) {
    self.id = id
    self.settings = settings
    kind = box.kind
    failsWithoutFingers = kind.rawValue >= GestureKind.pan.rawValue && kind != .custom
    answers = box.answers
    tapRank = box.tapRank
    self.box = .passUnretained(box)
    noteWelcome()
  }

  private mutating func noteWelcome() {
    let isAsked = !settings.hooks.isEmpty || answers.contains(.shouldReceive) || settings.requiresSequenceStart
    welcome = isEnabled && !isAsked ? settings.allowedTouchTypes : []
  }

  /// Whether the recognizer or the delegate answers questions about prevention. If so, they must be asked about each
  /// pair that includes this recognizer.
  var isAskedAboutOthers: Bool {
    answers.contains(.prevention) || !settings.hooks.isDisjoint(with: [.simultaneous, .prevention])
  }
  /// Whether the recognizer or the delegate is asked which recognizers this one must wait for.
  var asksWhomToAwait: Bool { answers.contains(.requirements) || settings.hooks.contains(.requireFailure) }
  /// Whether the recognizer or the delegate is asked which recognizers must wait for this one.
  var asksWhoAwaits: Bool { answers.contains(.requirements) || settings.hooks.contains(.beRequiredToFail) }
  /// The position of the recognizer's attempts in delivery order, if its view is at this depth (S3.4).
  func order(at depth: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: settings.comesFirst ? 0 : ViewTree.maximumDepth &- depth) << 48 | attachment
  }
  /// The recognizer's index in the table.
  var index: Int { Int(id.index) }
  /// Whether an attempt is open and undecided (S4.13).
  var isInPlay: Bool { attempt.isOpen && attempt.state == .possible }
  var isActive: Bool { attempt.state.isActive }
  /// Whether the recognizer, once it has begun, may receive a finger that another gesture already follows.
  var takesFingersBack: Bool { kind == .pinch || kind == .rotation }
  /// Whether the recognizer is in play, has no finger down, and is of a kind that always fails in this situation.
  var givesUp: Bool {
    attempt.tracked.isEmpty && attempt.state == .possible && failsWithoutFingers && !attempt.request.began
  }
  /// The recognizer's request, as a flag for the arbiter.
  var wish: Arbiter.Wishes {
    if attempt.state != .possible { return attempt.request.isEmpty ? [] : .change }
    return attempt.request.wantsRecognition ? .recognition : []
  }
  /// Whether the recognizer was recognized in this attempt, even if the gesture is over. It prevents other recognizers
  /// until its reset (S6.4).
  var wasRecognized: Bool { attempt.state.isActive || attempt.state == .ended }
}

/// The progress of a request to leave Possible.
enum Way {
  case open
  /// The recognizer waits for another one to fail. This case exists so that the trace reports the wait only once.
  case held
  /// The recognizer's owner was asked (`RecognizerSettings.asksToBegin`) and has not answered (`asked`), has agreed
  /// (`given`), or has refused (`refused`).
  case asked, given, refused
}

/// The state of a recognizer from its first received touch to its reset (S4.13).
struct Attempt {
  // The properties up to `way` fit in one word, so that one store writes them all.
  var isOpen = false
  var state = GestureState.possible
  var request = Request()
  var deadlineIsMinimum = false
  /// Whether answers to questions in this attempt have added relations to the recognizer.
  var hasAnswers = false
  /// The progress of the recognizer's request to leave Possible.
  var way = Way.open

  /// The reason for the latest request to fail or to be cancelled.
  var reason = Reason.none
  /// Hardware keys whose press the recognizer has received and that are not released yet (S5.6).
  var presses: PressTypes = []
  var type = TouchType.direct
  /// The received touches that are still down.
  var tracked = TouchSet()
  /// All touches that the recognizer has received and not ignored, including lifted ones. Two recognizers conflict if
  /// they share one of these touches (S6.1).
  var received = TouchSet()
  /// The received touches that the recognizer no longer withholds.
  var released = TouchSet()
  /// The touches that were down until the last finger lifted. They determine the gesture's location (S4.12).
  var last = TouchSet()
  /// The serial at which the recognizer first requested to leave Possible; 0 before. Answers and classes can make the
  /// recognizer wait only for recognizers that were in play at that time (S7.2).
  var asked: UInt64 = 0
  /// The newest serial (`RecognizerTable.nextSerial`) when the attempt opened. Later failures and questions have
  /// greater serials.
  var opened: UInt64 = 0
  /// During a decision: the first candidate that waits for this recognizer; -1 if there is none.
  var firstWaiter: Int32 = -1
  /// During the search for circles: the recognizer's own index among the candidates.
  var candidate: Int32 = -1
  /// The number of the latest recognition that must not prevent this recognizer (`Arbiter.recognitions`).
  var sparedIn: UInt64 = 0
  /// The position in delivery order: deepest view first, then order of attachment (S3.4).
  var order: UInt64 = 0
  var scale = 1.0
  var deadline = Timestamp.distantFuture
  /// Copied from the recognizer's settings when the attempt opened.
  var delays: RecognizerSettings.Delays = []
  /// The recognizer is not called for motion while its fingers stay within this squared distance of their landing
  /// points. If negative, the recognizer is called for every motion.
  var quietDistanceSquared = -1.0

  mutating func open(_ serial: UInt64, order: UInt64, scale: Double, delays: RecognizerSettings.Delays) {
    isOpen = true
    opened = serial
    self.order = order
    self.scale = scale
    self.delays = delays
    deadline = .distantFuture
    quietDistanceSquared = -1
  }

  /// Whether the attempt is undecided and its touches so far have this type.
  func goesOn(with type: TouchType) -> Bool { state == .possible && !request.isComplete && self.type == type }

  /// Receives the touch for which the attempt was opened.
  mutating func receiveFirst(_ slot: TouchSlot, _ type: TouchType) {
    self.type = type
    tracked = TouchSet(slot)
    received = TouchSet(slot)
  }

  mutating func receive(_ slot: TouchSlot, _ type: TouchType) {
    if received.isEmpty { self.type = type }
    tracked.insert(slot)
    received.insert(slot)
    released.remove(slot)
  }

  /// Removes the touch as if it had never been received.
  mutating func forget(_ slot: TouchSlot) {
    tracked.remove(slot)
    received.remove(slot)
    released.remove(slot)
    last.remove(slot)
  }

  func withholds(_ slot: TouchSlot) -> Bool { received.contains(slot) && !released.contains(slot) }

  mutating func lift(_ touches: TouchSet) {
    let down = tracked
    tracked.subtract(touches)
    if tracked.isEmpty { last = down }
  }

  /// Releases all fingers at once. Their last positions determine the gesture's location (S4.12).
  mutating func letGoOfAll() {
    if !tracked.isEmpty { last = tracked }
    tracked = TouchSet()
  }

  /// Ends the attempt and resets the state to Possible. Does not reset the values that `open` assigns, since they are
  /// not read before the next attempt.
  mutating func close() {
    isOpen = false
    state = .possible
    request = Request()
    deadlineIsMinimum = false
    hasAnswers = false
    way = .open
    tracked = TouchSet()
    received = TouchSet()
    released = TouchSet()
    last = TouchSet()
    presses = []
    asked = 0
  }
}

/// The part of a recognizer that most cycles do not read.
struct RecognizerDetails {
  var name: String
  var box: AnyRecognizer
  var targets: [TargetID] = []
  var relations = Relations()
}

/// Hides the type of a recognizer. The subclass `RecognizerBox` stores the recognizer.
class AnyRecognizer {
  var kind: GestureKind { .custom }
  var answers: RecognizerAnswers { .all }
  var tapRank: Int { 0 }
  func handle(_ touches: TouchSet, _ context: inout RecognizerContext) {}
  // Faster than `handle`. Called for an event whose changes are all in one phase, if the recognizer has not requested
  // an end.
  func touchesBegan(_ touches: TouchSet, _ context: inout RecognizerContext) {}
  func touchesMoved(_ touches: TouchSet, _ context: inout RecognizerContext) {}
  func touchesEnded(_ touches: TouchSet, _ context: inout RecognizerContext) {}
  func press(_ press: Press, _ context: inout RecognizerContext) {}
  func deadlinePassed(_ context: inout RecognizerContext) {}
  func willBegin(_ context: inout RecognizerContext) {}
  func reset() {}
  /// Returns the values of the gesture. `place` and `count` are used unless the recognizer itself returns a location or
  /// a number of touches.
  func values(at place: Point, _ count: Int, _ context: RecognizerContext) -> GestureValues {
    GestureValues(location: place, numberOfTouches: count, measure: .none)
  }
  func controlOverlap(_ context: RecognizerContext) -> ControlOverlap? { nil }
  func shouldReceive(_ touch: Touch) -> Bool { true }
  func canPrevent(_ other: RecognizerID) -> Bool { true }
  func canBePrevented(by other: RecognizerID) -> Bool { true }
  func shouldRequireFailure(of other: RecognizerID) -> Bool { false }
  func shouldBeRequiredToFail(by other: RecognizerID) -> Bool { false }
  func set(_ parameter: Parameter, to value: Double) -> Bool { false }
}

final class RecognizerBox<R: Recognizer>: AnyRecognizer {
  /// Stored behind a pointer, since Swift checks each access to a stored property of a class for exclusivity.
  let recognizer: UnsafeMutablePointer<R>

  init(_ recognizer: R) {
    self.recognizer = .allocate(capacity: 1)
    self.recognizer.initialize(to: recognizer)
  }
  deinit {
    recognizer.deinitialize(count: 1)
    recognizer.deallocate()
  }

  override var kind: GestureKind { R.kind }
  override var answers: RecognizerAnswers { R.answers }
  override var tapRank: Int { recognizer.pointee.tapRank }

  /// Makes at most one call per phase, in the order of S1.4, and none after the analysis is complete (S7.7).
  override func handle(_ touches: TouchSet, _ context: inout RecognizerContext) {
    let wasComplete = context.isComplete
    let began = context.changes.began.intersection(touches)
    if !began.isEmpty, !wasComplete { touchesBegan(began, &context) }
    let moved = context.changes.moved.intersection(touches)
    if !moved.isEmpty, !context.isComplete { touchesMoved(moved, &context) }
    let ended = context.changes.ended.intersection(touches)
    if !ended.isEmpty {
      context.lift(ended)
      if !context.isComplete { touchesEnded(ended, &context) }
    }
    let cancelled = context.changes.cancelled.intersection(touches)
    if !cancelled.isEmpty {
      context.lift(cancelled)
      if wasComplete { return context.cancelWhileComplete() }
      // S1.4: an end that the recognizer has requested in this event takes precedence.
      if !context.isComplete { recognizer.pointee.touchesCancelled(cancelled, in: &context) }
    }
  }

  // The next three functions are not inlined into `handle`, so that the compiler generates the code of each only once.

  @inline(never)
  override func touchesBegan(_ touches: TouchSet, _ context: inout RecognizerContext) {
    recognizer.pointee.touchesBegan(touches, in: &context)
  }
  @inline(never)
  override func touchesMoved(_ touches: TouchSet, _ context: inout RecognizerContext) {
    recognizer.pointee.touchesMoved(touches, in: &context)
  }
  @inline(never)
  override func touchesEnded(_ touches: TouchSet, _ context: inout RecognizerContext) {
    recognizer.pointee.touchesEnded(touches, in: &context)
  }

  override func press(_ press: Press, _ context: inout RecognizerContext) {
    if !context.isComplete { recognizer.pointee.press(press, in: &context) }
  }
  override func deadlinePassed(_ context: inout RecognizerContext) {
    if !context.isComplete { recognizer.pointee.deadlinePassed(in: &context) }
  }
  override func willBegin(_ context: inout RecognizerContext) { recognizer.pointee.willBegin(in: &context) }
  override func reset() { recognizer.pointee.reset() }
  override func values(at place: Point, _ count: Int, _ context: RecognizerContext) -> GestureValues {
    GestureValues(
      location: recognizer.pointee.location(in: context) ?? place,
      numberOfTouches: recognizer.pointee.numberOfTouches(in: context) ?? count,
      measure: recognizer.pointee.measure(in: context))
  }
  override func controlOverlap(_ context: RecognizerContext) -> ControlOverlap? {
    recognizer.pointee.controlOverlap(in: context)
  }
  override func shouldReceive(_ touch: Touch) -> Bool { recognizer.pointee.shouldReceive(touch) }
  override func canPrevent(_ other: RecognizerID) -> Bool { recognizer.pointee.canPrevent(other) }
  override func canBePrevented(by other: RecognizerID) -> Bool { recognizer.pointee.canBePrevented(by: other) }
  override func shouldRequireFailure(of other: RecognizerID) -> Bool {
    recognizer.pointee.shouldRequireFailure(of: other)
  }
  override func shouldBeRequiredToFail(by other: RecognizerID) -> Bool {
    recognizer.pointee.shouldBeRequiredToFail(by: other)
  }
  override func set(_ parameter: Parameter, to value: Double) -> Bool { recognizer.pointee.set(parameter, to: value) }
}
