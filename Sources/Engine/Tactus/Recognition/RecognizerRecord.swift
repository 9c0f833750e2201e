// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The part of a recognizer that every cycle reads. Kept small, and without reference counting.
struct RecognizerRecord {
  let id: RecognizerID
  var isAlive = true
  var isEnabled = true { didSet { noteWelcome() } }
  /// The touch types that it receives without asking the delegate, when they open or continue its attempt.
  private(set) var welcome: TouchTypes = []
  var view: ViewID?
  /// Counts attachments, which gives the order on one view (S3.4).
  var attachment: UInt64 = 0
  var settings: RecognizerSettings { didSet { noteWelcome() } }
  let kind: GestureKind
  let answers: RecognizerAnswers
  /// Whether, undecided, it fails when its last finger lifts, so that it need not be called then.
  private let failsWithoutFingers: Bool
  /// Kept alive by the `RecognizerDetails` at the same index.
  let box: Unmanaged<AnyRecognizer>
  /// When it last failed. An attempt that was opened before need not wait for it again (S7.10).
  var failedAt: UInt64 = 0
  /// How many taps it counts, 0 if it is not a tap (S6.7).
  var tapRank: Int
  /// The first of its targets, and whether there are others.
  var target: TargetID?
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

  /// Whether it or its delegate answers questions about prevention, so that they must be asked for each pair with it.
  var isAskedAboutOthers: Bool {
    answers.contains(.prevention) || !settings.hooks.isDisjoint(with: [.simultaneous, .prevention])
  }
  /// Whether it is asked which recognizers it must wait for, and which must wait for it.
  var asksWhomToAwait: Bool { answers.contains(.requirements) || settings.hooks.contains(.requireFailure) }
  var asksWhoAwaits: Bool { answers.contains(.requirements) || settings.hooks.contains(.beRequiredToFail) }
  /// The delivery order of its attempts on a view of this depth (S3.4).
  func order(at depth: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: settings.comesFirst ? 0 : ViewTree.maximumDepth &- depth) << 48 | attachment
  }
  /// Its index in the table.
  var index: Int { Int(id.index) }
  /// Open and undecided (S4.13).
  var isInPlay: Bool { attempt.isOpen && attempt.state == .possible }
  var isActive: Bool { attempt.state.isActive }
  /// Whether, once begun, it may receive a finger that another gesture follows.
  var takesFingersBack: Bool { kind == .pinch || kind == .rotation }
  /// In play without a finger, and of a kind that then always fails.
  var givesUp: Bool {
    attempt.tracked.isEmpty && attempt.state == .possible && failsWithoutFingers && !attempt.request.began
  }
  /// Its request, as a flag for the arbiter.
  var wish: Arbiter.Wishes {
    if attempt.state != .possible { return attempt.request.isEmpty ? [] : .change }
    return attempt.request.wantsRecognition ? .recognition : []
  }
  /// Whether it was recognized in this attempt, even if the gesture is over. It prevents others until the reset (S6.1).
  var wasRecognized: Bool { attempt.state.isActive || attempt.state == .ended }
}

/// How far a request to leave Possible has come.
enum Way {
  case open
  /// It waits for another to fail. Kept so that the trace reports it only once.
  case held
  /// Its owner was asked (`RecognizerSettings.asksToBegin`), or has answered.
  case asked, given, refused
}

/// From the first received touch to the reset (S4.13).
struct Attempt {
  // One word, written in one store.
  var isOpen = false
  var state = GestureState.possible
  var request = Request()
  var deadlineIsMinimum = false
  /// Whether questions of this attempt have added to its relations.
  var hasAnswers = false
  /// How far its request to leave Possible has come.
  var way = Way.open

  /// The reason for the last request to fail or to be cancelled.
  var reason = Reason.none
  /// Hardware keys that it was offered and that are not released yet (S5.6).
  var presses: PressTypes = []
  var type = TouchType.direct
  /// Received and still down.
  var tracked = TouchSet()
  /// All touches that it received and did not ignore, including lifted ones. Recognizers conflict over these (S6.1).
  var received = TouchSet()
  /// The received touches that it no longer withholds.
  var released = TouchSet()
  /// The touches that were down before the last lift left none. They give the gesture's location (S4.12).
  var last = TouchSet()
  /// When it first asked to leave Possible; 0 before. Only recognizers in play at that time can block it through
  /// answers or classes (S7.2).
  var asked: UInt64 = 0
  /// The newest serial when it opened, from the same counter. Later failures and questions have greater serials
  /// (`RecognizerTable.nextSerial`).
  var opened: UInt64 = 0
  /// During a decision: the first candidate that waits for this one, and its own candidate index while circles are
  /// searched.
  var firstWaiter: Int32 = -1
  var candidate: Int32 = -1
  /// The last recognition that spares this recognizer (`Arbiter.recognitions`).
  var sparedIn: UInt64 = 0
  /// Deepest view first, then order of attachment (S3.4).
  var order: UInt64 = 0
  var scale = 1.0
  var deadline = Timestamp.distantFuture
  /// Copied from its settings when the attempt opened.
  var delays: RecognizerSettings.Delays = []
  /// The squared distance from their start within which motion of its fingers need not be reported to it.
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

  /// Whether it is undecided and its touches so far have this type.
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

  /// Releases all fingers at once. Their last positions give the gesture's location (S4.12).
  mutating func letGoOfAll() {
    if !tracked.isEmpty { last = tracked }
    tracked = TouchSet()
  }

  /// Resets it to Possible. Nothing reads the other values before they are assigned again: the reason when it fails or
  /// is cancelled, the rest when it opens.
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

/// A recognizer of any type behind a class. A final subclass for each type stores the value inline.
class AnyRecognizer {
  var kind: GestureKind { .custom }
  var answers: RecognizerAnswers { .all }
  var tapRank: Int { 0 }
  func handle(_ touches: TouchSet, _ context: inout RecognizerContext) {}
  // Shorter than `handle`: for an event with changes in only one phase, if the recognizer has not requested an end.
  func touchesBegan(_ touches: TouchSet, _ context: inout RecognizerContext) {}
  func touchesMoved(_ touches: TouchSet, _ context: inout RecognizerContext) {}
  func touchesEnded(_ touches: TouchSet, _ context: inout RecognizerContext) {}
  func press(_ press: Press, _ context: inout RecognizerContext) {}
  func deadlinePassed(_ context: inout RecognizerContext) {}
  func willBegin(_ context: inout RecognizerContext) {}
  func reset() {}
  /// Its values, given the default location and number of touches.
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
  /// Behind a pointer, since a class property would be checked for exclusive access at every call.
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
      // S1.4: its own request in this event takes precedence.
      if !context.isComplete { recognizer.pointee.touchesCancelled(cancelled, in: &context) }
    }
  }

  // Specialized here once each, and not again in `handle`.

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
