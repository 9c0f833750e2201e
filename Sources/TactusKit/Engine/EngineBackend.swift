// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Runs the gestures of a window on an engine of its own, in this process: for shells, for tests, and for trying things
/// out without a compositor.
///
/// Hand it the frames of a device, and call `advance` when `nextDeadline` comes. What comes of it has happened when the
/// call returns. Changes made from an action that concern states, relations or the tree take effect right after the
/// cycle that sent it (S3.8).
public final class EngineBackend: GestureBackend {
  public weak var receiver: (any GestureReceiver)?
  /// Asks when it happens, unless it is told to behave as a compositor does.
  public let answersLater: Bool

  private var engine = GestureEngine()
  private let questions = EngineQuestions()
  private var effects = EffectBuffer()
  /// When `advance` must be called, unless a frame comes before; nil while nothing waits.
  public private(set) var nextDeadline: Timestamp?
  /// What is to be done once the engine has done what it is about.
  private var changes: [() -> Void] = []
  private var isBusy = false
  /// The fingers that are down.
  private var down: Set<Int64> = []

  // Who is who.
  var views: [ViewHandle: ViewID] = [:]
  var viewHandles: [ViewID: ViewHandle] = [:]
  var properties: [ViewHandle: ViewProperties] = [:]
  var parents: [ViewHandle: ViewHandle] = [:]
  var recognizers: [RecognizerHandle: RecognizerID] = [:]
  var hands: [RecognizerID: EngineHand] = [:]
  /// What `setReceives` said.
  var receptions: [RecognizerHandle: [ViewHandle: Bool]] = [:]

  /// - Parameters:
  ///   - thresholdScale: multiplies all distances (S21.2).
  ///   - answersLater: true asks no more than a compositor could: to see how an application would fare there.
  public init(thresholdScale: Double = 1, answersLater: Bool = false) {
    self.answersLater = answersLater
    engine.thresholdScale = thresholdScale
    engine.observes = [.endings, .resets]
    engine.assertsInvariants = false  // A delegate that changes its mind in the middle of a gesture breaks one.
    engine.delegate = questions
    questions.backend = self
  }

  // MARK: the doors

  /// A frame of a device, in the coordinates in which the window's frame is given.
  public func handle(_ frame: TouchFrame) {
    change { [self] in
      receiver?.commit()
      drain()
      for event in frame.events(down: &down) {
        while cycle({ $0.advanceOnce(beforeFrameAt: event.time, into: &$1) }) { drain() }
        cycle { $0.handle(event, into: &$1) }
        drain()
      }
    }
  }

  /// The clock has reached `time` without a frame.
  public func advance(to time: Timestamp) {
    change { [self] in
      receiver?.commit()
      drain()
      while let deadline = nextDeadline, deadline <= time {
        cycle { $0.advance(to: deadline, into: &$1) }
        drain()
      }
      cycle { $0.advance(to: time, into: &$1) }
    }
  }

  /// The screen was locked, the seat lost: every touch and every gesture ends (S10.7).
  public func endSession() {
    change { [self] in cycle { $0.endSession(into: &$1) } }
  }

  // MARK: one thing after the other

  /// Does it, and what that brings about; later if the engine is in the middle of something.
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

  /// Lets the engine do something, then has its effects take place.
  @discardableResult
  func cycle<Result>(_ body: (inout GestureEngine, inout EffectBuffer) -> Result) -> Result {
    let result = body(&engine, &effects)
    nextDeadline = engine.nextDeadline
    perform()
    return result
  }

  /// Tells the engine something that has no effects.
  @discardableResult
  func tell<Result>(_ body: (inout GestureEngine, inout EffectBuffer) -> Result) -> Result {
    body(&engine, &effects)
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
        GestureReport(hand.handle, action.state, values: action.values, fingers: hand.fingers))
    case .transition(let transition) where transition.to == .failed:
      if let hand = hands[transition.recognizer] { receiver?.recognizerFailed(hand.handle) }
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

  /// As a recognizer sees it; nil where its view has gone.
  func report(_ touch: Touch, _ phase: TouchPhase) -> TouchReport? {
    guard let view = touch.view.flatMap({ viewHandles[$0] }) else { return nil }
    return TouchReport(
      id: touch.serial, view: view, phase: phase, location: touch.location, previousLocation: touch.previousLocation,
      tapCount: touch.tapCount, type: touch.type, time: touch.timestamp)
  }
}

extension TouchFrame {
  /// The events that the engine makes of it (S1.5), one by one: the effects of each take place before the next.
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
