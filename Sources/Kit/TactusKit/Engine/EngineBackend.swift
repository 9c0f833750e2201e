// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// Runs the gestures of a window on its own engine in this process: for shells, tests, and experiments without a
/// compositor.
///
/// Pass it the frames of a device, and call `advance` at `nextDeadline`. All effects have happened when these calls
/// return. Changes that an action makes to states, relations or the tree take effect right after the cycle that sent
/// the action (S3.8).
public final class EngineBackend: GestureBackend {
  public weak var receiver: (any GestureReceiver)?
  /// Whether this backend imitates a compositor, which cannot wait for answers.
  public let answersLater: Bool
  public private(set) var eventTime = Timestamp(microseconds: 0)

  private var engine = GestureEngine()
  let thresholdScale: Double
  private let questions = EngineQuestions()
  private var effects = EffectBuffer()
  /// When to call `advance`, unless a frame arrives earlier; nil if there is no deadline.
  public private(set) var nextDeadline: Timestamp?
  /// The changes that wait until the engine has finished its cycle.
  private var changes: [() -> Void] = []
  private var isBusy = false
  /// The fingers that are down.
  private var down: Set<Int64> = []

  // Maps between handles and objects of the engine.
  var views: [ViewHandle: ViewID] = [:]
  var viewHandles: [ViewID: ViewHandle] = [:]
  var properties: [ViewHandle: ViewProperties] = [:]
  var parents: [ViewHandle: ViewHandle] = [:]
  var recognizers: [RecognizerHandle: RecognizerID] = [:]
  var hands: [RecognizerID: EngineHand] = [:]
  /// The values that `setReceives` has set.
  var receptions: [RecognizerHandle: [ViewHandle: Bool]] = [:]

  /// - Parameters:
  ///   - thresholdScale: multiplies the default distances (S21.2), but not those that the application sets.
  ///   - answersLater: if true, asks only the questions that a compositor could ask, to test how an application behaves
  ///     there.
  public init(thresholdScale: Double = 1, answersLater: Bool = false) {
    self.answersLater = answersLater
    engine.thresholdScale = thresholdScale
    self.thresholdScale = thresholdScale
    engine.observes = [.endings, .resets]
    engine.assertsInvariants = false  // A delegate breaks an invariant if its answers change during a gesture.
    engine.delegate = questions
    questions.backend = self
  }

  // MARK: entry points

  /// Handles a frame of a device, in the coordinates of the window's frame.
  public func handle(_ frame: TouchFrame) {
    change { [self] in
      receiver?.commit()
      drain()
      for event in frame.events(down: &down) {
        repeat {
          drain()
          eventTime = min(nextDeadline ?? event.time, event.time)
        } while cycle { $0.advanceOnce(beforeFrameAt: event.time, into: &$1) }
        eventTime = event.time
        let aimed = aim(event)
        cycle { $0.handle(aimed, into: &$1) }
        drain()
      }
    }
  }

  /// Asks the receiver for the view that each landing touch hits, if code of the application decides that. Leaves out a
  /// landing that hits no view; the engine then drops the later samples of this touch, which it does not know (S1.10).
  private func aim(_ event: TouchFrame) -> TouchFrame {
    guard !answersLater, let receiver, receiver.decidesHits else { return event }
    var aimed = TouchFrame(time: event.time)
    for sample in event.samples {
      guard sample.phase == .down else {
        aimed.samples.append(sample)
        continue
      }
      guard let hit = receiver.hit(at: sample.location), let view = views[hit] else { continue }
      aimed.samples.append(
        TouchSample(id: sample.id, phase: .down, location: sample.location, type: sample.type, in: view))
    }
    return aimed
  }

  /// Advances the clock to `time` without a frame.
  public func advance(to time: Timestamp) {
    change { [self] in
      receiver?.commit()
      drain()
      while let deadline = nextDeadline, deadline <= time {
        eventTime = deadline
        cycle { $0.advance(to: deadline, into: &$1) }
        drain()
      }
      eventTime = time
      cycle { $0.advance(to: time, into: &$1) }
    }
  }

  /// Ends every touch and gesture (S10.7). Call this when the screen is locked or the seat lost.
  public func endSession() {
    change { [self] in cycle { $0.endSession(into: &$1) } }
  }

  // MARK: changes, cycles and effects, one after another

  /// Changes the engine with `work`, now or, if the engine is in the middle of a cycle, after that cycle.
  func change(_ work: @escaping () -> Void) {
    changes.append(work)
    guard !isBusy else { return }
    isBusy = true
    drain()
    isBusy = false
  }

  private func drain() {
    while !changes.isEmpty { changes.removeFirst()() }
  }

  /// Calls the engine, then performs the effects.
  @discardableResult
  func cycle<Result>(_ body: (inout GestureEngine, inout EffectBuffer) -> Result) -> Result {
    let result = body(&engine, &effects)
    nextDeadline = engine.nextDeadline
    perform()
    return result
  }

  /// Changes the engine in a way that has no effects before the next deadline.
  @discardableResult
  func tell<Result>(_ body: (inout GestureEngine, inout EffectBuffer) -> Result) -> Result {
    defer { nextDeadline = engine.nextDeadline }
    return body(&engine, &effects)
  }

  private func perform() {
    var touches: [TouchReport] = []
    for n in 0..<effects.count {
      if case .touch(let delivery) = effects[n] {
        if let report = report(delivery) { touches.append(report) }
      } else {
        if !touches.isEmpty { receiver?.touches(touches) }
        touches = []
        perform(effects[n])
      }
    }
    effects.removeAll()
    if !touches.isEmpty { receiver?.touches(touches) }
    receiver?.commit()
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .action(let action):
      guard let hand = hands[action.recognizer] else { return }
      receiver?.gesture(
        GestureReport(
          hand.handle, action.state, values: action.values, fingers: hand.fingers,
          reason: action.state == .cancelled ? hand.reason : .none))
    case .transition(let transition) where transition.to == .failed:
      if let hand = hands[transition.recognizer] {
        receiver?.recognizerFailed(hand.handle, because: GestureReason(transition.reason))
      }
    case .transition(let transition) where transition.to == .cancelled:
      hands[transition.recognizer]?.reason = GestureReason(transition.reason)
    case .reset(let recognizer, _):
      if let hand = hands[recognizer] { receiver?.recognizerReset(hand.handle) }
    default: break
    }
  }

  private func report(_ delivery: TouchDelivery) -> TouchReport? {
    guard let view = viewHandles[delivery.view] else { return nil }
    return TouchReport(
      id: delivery.serial, view: view, phase: delivery.phase, location: delivery.location,
      previousLocation: delivery.previousLocation, tapCount: Int(delivery.tapCount), type: delivery.type,
      time: delivery.timestamp)
  }

  /// Returns the report with which a recognizer receives a touch; nil if the touch's view no longer exists.
  func report(_ touch: Touch, _ phase: TouchPhase) -> TouchReport? {
    guard let view = touch.view.flatMap({ viewHandles[$0] }) else { return nil }
    return TouchReport(
      id: touch.serial, view: view, phase: phase, location: touch.location, previousLocation: touch.previousLocation,
      tapCount: touch.tapCount, type: touch.type, time: touch.timestamp)
  }
}

extension TouchFrame {
  /// Splits a frame into the events that the engine would make of it (S1.5), so that the effects of each event are
  /// performed before the next event.
  fileprivate func events(down: inout Set<Int64>) -> [TouchFrame] {
    var events = [TouchFrame(time: time)]
    var seen: Set<Int64> = []
    for sample in samples {
      if sample.phase == .down, down.contains(sample.id) {
        events.append(TouchFrame(time: time, samples: [TouchSample(id: sample.id, phase: .cancel)]))
        seen.insert(sample.id)
      }
      if sample.phase != .move, seen.contains(sample.id) {
        events.append(TouchFrame(time: time))
        seen = []
      }
      seen.insert(sample.id)
      if sample.phase == .down { down.insert(sample.id) }
      if sample.phase == .up || sample.phase == .cancel { down.remove(sample.id) }
      events[events.count - 1].samples.append(sample)
    }
    return events
  }
}
