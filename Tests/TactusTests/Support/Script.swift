// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// A minimal host: passes input to an engine, carries out the effects, and records them.
///
/// Methods such as `down`, `move` and `up` play touches, with times in milliseconds. Most records are lists of strings.
/// After every input, the script checks the engine's invariants.
final class Script {
  var engine = GestureEngine()
  let answers: Answers
  let root: ViewID

  /// Committed changes of state: "pan began 40".
  private(set) var transitions: [String] = []
  /// Actions in the order in which they were sent: "pan began 40", or "pan began 40 @7" if target 7 receives it.
  private(set) var actions: [String] = []
  /// Actions ("pan began") and deliveries ("1 cancelled") in the order in which they came.
  private(set) var order: [String] = []
  /// The reasons of transitions: "tap: moved 46 px, 45 allowed".
  private(set) var reasons: [String] = []
  /// Resets: "tap 80".
  private(set) var resets: [String] = []
  /// Requests that are not allowed (S4.4): "tap changed".
  private(set) var illegal: [String] = []
  private(set) var deliveries: [TouchDelivery] = []
  private(set) var sent: [Action] = []
  private(set) var traces: [Trace] = []
  /// Questions to owners about whether a recognizer may begin: "pan 40".
  private(set) var questions: [String] = []

  private let names = Names()
  private var calls: [String: (Script) -> Void] = [:]
  private var pending: [(Script) -> Void] = []

  init(_ frame: Rect = Rect(x: 0, y: 0, width: 1000, height: 1000), adjust: (inout ViewProperties) -> Void = { _ in }) {
    var properties = ViewProperties(frame: frame)
    adjust(&properties)
    root = engine.addView(properties) ?? ViewID(rawValue: .max)
    names.views[root] = "root"
    answers = Answers(names)
    engine.delegate = answers
    engine.observes = [.transitions, .resets, .illegalRequests, .trace]
  }

  // MARK: views and recognizers

  func add<R: Recognizer>(
    _ recognizer: R, _ name: String? = nil, on view: ViewID? = nil,
    adjust: (inout RecognizerSettings) -> Void = { _ in }
  ) -> RecognizerID {
    let id = create(recognizer, name, adjust: adjust)
    input { $0.attach(id, to: view ?? root, into: &$1) }
    return id
  }

  /// Adds a recognizer that is attached to no view yet.
  func create<R: Recognizer>(
    _ recognizer: R, _ name: String? = nil, adjust: (inout RecognizerSettings) -> Void = { _ in }
  ) -> RecognizerID {
    var settings = RecognizerSettings(measuresVelocity: true)
    settings.hooks = .all
    adjust(&settings)
    let name = name ?? R.kind.name.description
    let id = engine.add(recognizer, name: name, settings: settings)
    names.recognizers[id] = name
    return id
  }

  func view(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: ViewID? = nil,
    adjust: (inout ViewProperties) -> Void = { _ in }
  ) -> ViewID {
    var properties = ViewProperties(frame: Rect(x: x, y: y, width: width, height: height))
    adjust(&properties)
    let id = engine.addView(properties, in: parent ?? root) ?? ViewID(rawValue: .max)
    names.views[id] = name
    return id
  }

  /// Registers a call that is made after each input that sends this action, such as "pan began" (S3.8).
  func when(_ action: String, _ call: @escaping (Script) -> Void) { calls[action] = call }

  // MARK: input

  func frame(t: Double, _ samples: TouchSample...) { frame(t: t, samples) }

  func frame(t: Double, _ samples: [TouchSample]) {
    let frame = TouchFrame(time: .at(t), samples: samples)
    var isTimerDue = true
    while isTimerDue { input { isTimerDue = $0.advanceOnce(beforeFrameAt: frame.time, into: &$1) } }
    input { $0.handle(frame, into: &$1) }
  }

  func down(_ id: Int64, at p: (Double, Double), t: Double, type: TouchType = .direct) {
    frame(t: t, .down(id, p.0, p.1, type))
  }
  func move(_ id: Int64, to p: (Double, Double), t: Double) { frame(t: t, .move(id, p.0, p.1)) }
  func up(_ id: Int64, t: Double) { frame(t: t, .up(id)) }
  func cancel(_ id: Int64, t: Double) { frame(t: t, .cancel(id)) }

  /// Plays a finger that lands, and lifts 60 ms later.
  func tap(_ id: Int64, at p: (Double, Double) = (100, 100), t: Double) {
    down(id, at: p, t: t)
    up(id, t: t + 60)
  }

  /// Advances the clock without a frame, deadline by deadline.
  func wait(until t: Double) {
    while let deadline = engine.nextDeadline, deadline <= .at(t) {
      input { $0.advance(to: deadline, into: &$1) }
    }
    input { $0.advance(to: .at(t), into: &$1) }
  }

  func press(_ phase: Press.Phase, _ type: PressType = .power, t: Double, in view: ViewID? = nil) {
    input { $0.handle(Press(type: type, phase: phase, view: view ?? root), at: .at(t), into: &$1) }
  }

  func request(_ state: GestureState, of recognizer: RecognizerID) {
    input { _ = $0.request(state, of: recognizer, into: &$1) }
  }
  func disable(_ recognizer: RecognizerID) { input { _ = $0.setEnabled(false, recognizer, into: &$1) } }
  func enable(_ recognizer: RecognizerID) { input { _ = $0.setEnabled(true, recognizer, into: &$1) } }
  func simultaneous(_ a: RecognizerID, _ b: RecognizerID) { engine.setSimultaneous(true, a, b) }

  /// Runs any input, records its effects one by one, and then makes the calls that `when` has registered.
  func input(_ body: (inout GestureEngine, inout EffectBuffer) -> Void) {
    var buffer = EffectBuffer()
    body(&engine, &buffer)
    if let broken = engine.checkInvariants() { Issue.record("invariant broken: \(broken)") }
    let deadline = engine.findNextDeadline()
    if deadline != engine.nextDeadline { Issue.record("two deadlines: \(deadline?.text ?? "none")") }
    for effect in buffer.effects { note(effect) }
    let made = pending
    pending = []
    for call in made { call(self) }
  }

  private func note(_ effect: Effect) {
    switch effect {
    case .touch(let delivery):
      deliveries.append(delivery)
      order.append("\(delivery.id) \(delivery.phase)")
    case .action(let action):
      sent.append(action)
      let what = "\(names[action.recognizer]) \(action.state)"
      actions.append("\(what) \(action.time.text)" + (action.target.map { " @\($0.rawValue)" } ?? ""))
      order.append(what)
      if let call = calls[what] { pending.append(call) }
    case .transition(let transition):
      transitions.append("\(names[transition.recognizer]) \(transition.to) \(transition.time.text)")
      let reason = transition.reason.description { names[$0] }
      if !reason.isEmpty { reasons.append("\(names[transition.recognizer]): \(reason)") }
    case .question(let recognizer, _, let time): questions.append("\(names[recognizer]) \(time.text)")
    case .reset(let recognizer, let time): resets.append("\(names[recognizer]) \(time.text)")
    case .illegalRequest(let recognizer, let state, _): illegal.append("\(names[recognizer]) \(state)")
    case .trace(let trace, _): traces.append(trace)
    }
  }

  // MARK: results

  /// Returns the phases that a view received, with the times of the cycles: "b0 m40 c80", or "1b0 2b160" if there were
  /// several touches.
  func heard(by view: ViewID? = nil) -> String {
    let mine = deliveries.filter { $0.view == view ?? root }
    let isSingle = Set(mine.map(\.id)).count <= 1
    return mine.map { (isSingle ? "" : "\($0.id)") + $0.phase.letter + $0.time.text }.joined(separator: " ")
  }
  var heard: String { heard() }

  /// Returns the transitions of one recognizer.
  func transitions(of name: String) -> [String] { transitions.filter { $0.hasPrefix(name + " ") } }

  /// Returns the values of the last action with this name, such as "pan began".
  func values(at action: String) -> GestureValues? {
    sent.last { "\(names[$0.recognizer]) \($0.state)" == action }?.values
  }
}
