// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import Testing

@testable import TactusGestures

/// Installs a configuration's gestures on a screen that one window covers, plays touches, and records their effects.
final class Screen {
  static let frame = Rect(x: 0, y: 0, width: 1000, height: 1600)

  var engine = GestureEngine()
  let compiled: CompiledConfiguration
  var live: LiveConfiguration
  let root: ViewID
  let window: ViewID
  /// The session's state, which applies to all later input.
  var state = SessionState(app: "org.example.Window", device: "panel", output: "DSI-1")
  /// "workspace next 120": an action that fired, and when; "workspace began": any other phase of an action.
  private(set) var done: [String] = []
  private(set) var responses: [Response] = []
  private(set) var courses: [(words: String, course: BindingCourse)] = []
  private var follower = CourseFollower()
  private(set) var deliveries: [TouchDelivery] = []
  /// "3 swipe left ended 120": recognizer, state and time of each of the engine's actions.
  private(set) var actions: [String] = []
  private var delegate: ConfigurationDelegate?

  init(_ text: String, scale: Double = 1, _ options: CompileOptions = CompileOptions()) throws {
    compiled = try config("version 1\n" + text).compiled(options)
    var properties = ViewProperties(frame: Self.frame)
    properties.thresholdScale = scale
    root = engine.addView(properties) ?? ViewID(rawValue: .max)
    window = engine.addView(ViewProperties(frame: Self.frame), in: root) ?? ViewID(rawValue: .max)
    var effects = EffectBuffer()
    live = LiveConfiguration(compiled.install(on: &engine, root: root, into: &effects))
    let delegate = ConfigurationDelegate([live.installation]) { [unowned self] _ in state }
    self.delegate = delegate
    engine.delegate = delegate
  }

  // MARK: input

  func input(_ body: (inout GestureEngine, inout EffectBuffer) -> Void) {
    var effects = EffectBuffer()
    body(&engine, &effects)
    if let broken = engine.checkInvariants() { Issue.record("invariant broken: \(broken)") }
    for effect in effects.effects { note(effect) }
  }

  func frame(_ t: Double, _ samples: [TouchSample]) {
    let frame = TouchFrame(time: .at(t), samples: samples)
    var isTimerDue = true
    while isTimerDue { input { isTimerDue = $0.advanceOnce(beforeFrameAt: frame.time, into: &$1) } }
    input { $0.handle(frame, into: &$1) }
  }

  func wait(until t: Double) {
    while let deadline = engine.nextDeadline, deadline <= .at(t) {
      input { $0.advance(to: deadline, into: &$1) }
    }
    input { $0.advance(to: .at(t), into: &$1) }
  }

  /// Swaps in the new configuration if that is possible at this time, and returns whether it did so.
  func swap(_ t: Double) -> Bool {
    var isSwapped = false
    input { isSwapped = live.swapIfPossible(on: &$0, at: .at(t), into: &$1) }
    if isSwapped { delegate?.use([live.installation]) }
    return isSwapped
  }
  func force() {
    input { live.force(on: &$0, into: &$1) }
    delegate?.use([live.installation])
  }

  private func note(_ effect: Effect) {
    switch effect {
    case .touch(let delivery): deliveries.append(delivery)
    case .action(let action):
      actions.append("\(engine.name(of: action.recognizer) ?? "?") \(action.state) \(action.time.text)")
      let response = live.response(to: action, in: state)
      for (course, binding) in live.follow(action, response, by: &follower) {
        courses.append((binding.words, course))
      }
      guard let response else { return }
      responses.append(response)
      let words = response.action.words
      done.append(response.phase == .fire ? "\(words) \(response.time.text)" : "\(words) \(response.phase)")
    case .transition, .reset, .illegalRequest, .trace, .question: break
    }
  }

  // MARK: results

  /// `done` without the times.
  var fired: [String] {
    done.map { $0.split(separator: " ").dropLast($0.last?.isNumber == true ? 1 : 0).joined(separator: " ") }
  }

  /// Returns the phases of one touch that the window received, each with the time of its delivery: "b0 m40 c80".
  func heard(of id: Int64 = 1) -> String {
    deliveries.filter { $0.id == id && $0.view == window }.map { $0.phase.letter + $0.time.text }.joined(separator: " ")
  }

  /// Whether every touch was delivered without delay, none was cancelled, and nothing fired.
  var isUntouched: Bool { deliveries.allSatisfy { $0.phase != .cancelled && $0.timestamp == $0.time } && done.isEmpty }
  /// The longest time by which a delivery was delayed, ms.
  var longestDelay: Double { deliveries.map { ($0.time - $0.timestamp).milliseconds }.max() ?? 0 }

  // MARK: movements of the fingers

  /// One finger: where and when it lands, how far it moves, and when it lifts; times in ms.
  struct Finger {
    var at: (x: Double, y: Double)
    var landsAt = 0.0
    var moves: (dx: Double, dy: Double) = (0, 0)
    /// When its movement begins.
    var from = 0.0
    /// When its movement ends.
    var to = 0.0
    var liftsAt = 100.0
    /// The noise of the panel and the hand, px.
    var jitter = 0.0
  }

  /// Plays all fingers together: a frame every 8 ms, and one at each landing and lift.
  func play(_ fingers: [Finger], from start: Double = 0) {
    var seed: UInt32 = 1
    func noise(_ size: Double) -> Double {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return size * (Double(seed >> 8 & 0xFFFF) / 32768 - 1)
    }
    let end = fingers.map(\.liftsAt).max() ?? 0
    var isDown = fingers.map { _ in false }
    var moments = Set(stride(from: 0, through: end, by: 8))
    for finger in fingers { moments.formUnion([finger.landsAt, finger.liftsAt]) }
    for t in moments.sorted() {
      var samples: [TouchSample] = []
      for (n, finger) in fingers.enumerated() {
        let id = Int64(n + 1)
        let share = finger.to > finger.from ? min(1, max(0, (t - finger.from) / (finger.to - finger.from))) : 0
        let point = Point(
          x: finger.at.x + finger.moves.dx * share + noise(finger.jitter),
          y: finger.at.y + finger.moves.dy * share + noise(finger.jitter))
        if t == finger.landsAt {
          samples.append(TouchSample(id: id, phase: .down, location: Point(x: finger.at.x, y: finger.at.y)))
          isDown[n] = true
        } else if t == finger.liftsAt {
          samples.append(TouchSample(id: id, phase: .up))
          isDown[n] = false
        } else if isDown[n], finger.jitter > 0 || share > 0 {
          samples.append(TouchSample(id: id, phase: .move, location: point))
        }
      }
      if !samples.isEmpty { frame(start + t, samples) }
    }
  }

  /// Plays `count` fingers side by side, which land `stagger` ms apart, move together, and lift `stagger` ms apart.
  func swipe(
    _ count: Int, by moves: (dx: Double, dy: Double), in duration: Double = 150, stagger: Double = 0,
    jitter: Double = 0, at place: (x: Double, y: Double) = (400, 800), start: Double = 0, rest: Double = 16
  ) {
    let landed = stagger * Double(count - 1)
    play(
      (0..<count).map { n in
        Finger(
          at: (place.x + 60 * Double(n), place.y + 10 * Double(n % 2)), landsAt: stagger * Double(n), moves: moves,
          from: landed + 8, to: landed + 8 + duration, liftsAt: landed + 8 + duration + rest + stagger * Double(n),
          jitter: jitter)
      }, from: start)
  }

  /// Plays `count` fingers that land and lift without moving, except for `jitter`.
  func tap(
    _ count: Int = 1, at place: (x: Double, y: Double) = (400, 800), t: Double = 0, length: Double = 80,
    stagger: Double = 0, jitter: Double = 0
  ) {
    play(
      (0..<count).map { n in
        Finger(
          at: (place.x + 60 * Double(n), place.y), landsAt: stagger * Double(n),
          liftsAt: stagger * Double(count - 1) + length + stagger * Double(n), jitter: jitter)
      }, from: t)
  }
}

extension Timestamp {
  static func at(_ milliseconds: Double) -> Timestamp {
    Timestamp(microseconds: Interval.milliseconds(milliseconds).microseconds)
  }
  var text: String {
    microseconds % 1000 == 0 ? "\(microseconds / 1000)" : "\(Double(microseconds) / 1000)"
  }
}

extension TouchPhase {
  var letter: String {
    switch self {
    case .began: "b"
    case .moved: "m"
    case .stationary: "s"
    case .ended: "e"
    case .cancelled: "c"
    }
  }
}

extension CompiledConfiguration {
  /// "3 swipe left waits 4 swipe left 150": two gestures, the relation between them, and its delay in ms, if any.
  var relationTexts: [String] {
    relations.map {
      let delay = $0.delay.map { " \(Int($0.milliseconds))" } ?? ""
      return "\(recognizers[$0.first].name) \($0.kind) \(recognizers[$0.second].name)\(delay)"
    }
  }
  /// "LINE: what", with the lines counted after `version 1`.
  var warningTexts: [String] { warnings.map { "\($0.place.line - 1): \($0.what)" } }
}

func compile(_ text: String, _ options: CompileOptions = CompileOptions()) throws -> CompiledConfiguration {
  try config("version 1\n" + text).compiled(options)
}
