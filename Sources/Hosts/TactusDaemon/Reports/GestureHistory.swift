// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusInput

/// The most recent gestures, with their outcomes and counts of the touches that windows received, but without
/// positions. Pure.
///
/// A gesture begins when the first finger lands on a touchscreen and ends when the last one lifts.
struct GestureHistory {
  /// The outcome of a binding.
  struct Outcome: Equatable {
    /// The words of the binding.
    var gesture: String
    /// The name of a composed gesture.
    var name: String?
    /// What happened, for users.
    var what: String
    /// Whether the binding has performed its action.
    var isDone = false
    /// The words of the action that failed, and the reason; nil if the action did not fail.
    var failure: Failure?

    struct Failure: Equatable {
      var action: String
      var reason: String
    }
  }

  /// A recognizer that failed, or lost to another one.
  struct Ending: Equatable {
    let recognizer: RecognizerID
    let reason: RecordedReason
    let time: Timestamp
  }

  struct Gesture {
    let device: DeviceID
    let began: Timestamp
    /// When the last finger lifted; nil while a finger is down.
    fileprivate(set) var ended: Timestamp?
    /// The number of touches that landed.
    fileprivate(set) var touches = 0
    /// The largest number of fingers that were down at the same time.
    fileprivate(set) var fingers = 0
    /// The outcome of each binding that was recognized.
    fileprivate(set) var outcomes: [Outcome] = []
    /// The recognizers that ended without acting. Their names are looked up when they are asked for.
    fileprivate(set) var endings: [Ending] = []
    /// Counts the touches that windows received; nil if windows receive all touches from the compositor.
    fileprivate(set) var windows: WindowAccount?
    /// Whether windows receive all touches without delay, and the touches of gestures are cancelled afterwards.
    fileprivate var takesBack = false
    fileprivate var down: [Int64] = []
    /// Touches that windows have not received yet, by the engine's serials.
    fileprivate var waiting: [UInt64] = []

    /// Whether a touch with this timestamp belongs to the gesture. The timestamp says when the touch happened, even if
    /// it is withheld and delivered later.
    fileprivate func includes(_ time: Timestamp) -> Bool { began <= time && ended.map { time <= $0 } ?? true }
  }

  static let most = 10
  /// The most outcomes to store for one gesture, since many bindings can act during it.
  fileprivate static let mostOutcomes = 8
  private static let mostWaiting = 64
  private static let mostEndings = 64

  /// The gestures, the oldest first.
  private(set) var gestures: [Gesture] = []
  /// False while the screen is locked or gestures are switched off.
  private(set) var isRecording = true

  /// Adds a frame. Call this before the engine handles the frame. `way` returns how touches of a device are kept from
  /// windows; it is called for the first finger of a gesture.
  mutating func heard(_ frame: TouchFrame, way: (DeviceID) -> DeviceRule.Way) {
    guard isRecording else { return }
    for sample in frame.samples {
      switch sample.phase {
      case .down: landed(sample.id, at: frame.time, way)
      case .move: break
      case .up, .cancel: lifted(sample.id, at: frame.time)
      }
    }
  }

  private mutating func landed(_ id: Int64, at time: Timestamp, _ way: (DeviceID) -> DeviceRule.Way) {
    let device = DeviceID(ofTouch: id)
    let open = gestures.lastIndex { $0.device == device && $0.ended == nil }
    if open == nil {
      if gestures.count == Self.most { gestures.removeFirst() }
      gestures.append(Gesture(device: device, began: time, by: way(device)))
    }
    let n = open ?? gestures.count - 1
    if !gestures[n].down.contains(id) { gestures[n].down.append(id) }
    gestures[n].touches += 1
    gestures[n].fingers = max(gestures[n].fingers, gestures[n].down.count)
    gestures[n].windows?.touches += 1
    if gestures[n].takesBack { gestures[n].windows?.told += 1 }
  }

  private mutating func lifted(_ id: Int64, at time: Timestamp) {
    guard let n = gestures.lastIndex(where: { $0.down.contains(id) }) else { return }
    gestures[n].down.removeAll { $0 == id }
    if gestures[n].down.isEmpty { gestures[n].ended = time }
  }

  // MARK: touches that windows receive

  /// Records that a touch is delivered to a window.
  mutating func delivered(_ touch: TouchDelivery) {
    guard touch.phase == .began || touch.phase == .cancelled else { return }
    let device = DeviceID(ofTouch: touch.id)
    guard let n = gestures.lastIndex(where: { $0.device == device && $0.includes(touch.timestamp) }) else { return }
    gestures[n].waiting.removeAll { $0 == touch.serial }
    if !gestures[n].takesBack { gestures[n].windows?.add(touch.phase, of: touch.timestamp, at: touch.time) }
  }

  /// Records that a gesture withholds a touch from windows or consumes it. `name` returns the name of a gesture.
  mutating func kept(_ trace: Trace, by name: (RecognizerID) -> String) {
    switch trace {
    case .withheld(let touch, _, .began, let holder):
      guard let n = last(on: touch) else { return }
      if gestures[n].waiting.count < Self.mostWaiting, !gestures[n].waiting.contains(touch.serial) {
        gestures[n].waiting.append(touch.serial)
      }
      gestures[n].windows?.held(by: name(holder))
    case .consumed(let touch, _, let keeper):
      // If the touch was withheld, it may belong to an earlier gesture than the latest one.
      guard let n = gestures.lastIndex(where: { $0.waiting.contains(touch.serial) }) ?? last(on: touch) else { return }
      gestures[n].waiting.removeAll { $0 == touch.serial }
      gestures[n].windows?.kept(by: name(keeper))
      if gestures[n].takesBack { gestures[n].windows?.cancelled += 1 }
    case .withheld, .withdrawn, .requested, .held, .freed, .vetoed, .released: break
    }
  }

  private func last(on touch: TouchName) -> Int? {
    gestures.lastIndex { $0.device == DeviceID(ofTouch: touch.id) }
  }

  /// Returns the gesture that began on this device at this time.
  func gesture(on device: DeviceID, began time: Timestamp) -> Gesture? {
    gestures.last { $0.device == device && $0.began == time }
  }

  // MARK: results of gestures

  /// Records the outcome of a binding in the latest gesture, replacing the binding's earlier outcome.
  mutating func acted(_ gesture: String, name: String? = nil, _ what: String, isDone: Bool = false) {
    guard isRecording, let n = gestures.indices.last else { return }
    if isDone { gestures[n].windows?.hasActed = true }
    gestures[n].add(Outcome(gesture: gesture, name: name, what: what, isDone: isDone))
  }

  /// Records that an action of a binding failed, in the latest gesture.
  mutating func failed(_ gesture: String, name: String? = nil, _ failure: Outcome.Failure) {
    guard isRecording, let n = gestures.indices.last else { return }
    gestures[n].add(Outcome(gesture: gesture, name: name, what: "failed: \(failure.reason)", failure: failure))
  }

  /// Records in the latest gesture that a recognizer failed or was cancelled.
  mutating func ended(_ recognizer: RecognizerID, because reason: Reason, at time: Timestamp) {
    guard isRecording, let n = gestures.indices.last, gestures[n].endings.count < Self.mostEndings,
      let reason = RecordedReason(because: reason)
    else { return }
    gestures[n].endings.append(Ending(recognizer: recognizer, reason: reason, time: time))
  }

  /// Starts or stops recording. Fingers that are down are no longer followed.
  mutating func record(_ isRecording: Bool, from time: Timestamp) {
    self.isRecording = isRecording
    interrupted(at: time)
  }

  /// Ends the gestures that have not ended, without following their fingers any further.
  mutating func interrupted(at time: Timestamp) {
    for n in gestures.indices where gestures[n].ended == nil {
      gestures[n].ended = time
      gestures[n].down = []
    }
  }
}

extension GestureHistory.Gesture {
  fileprivate mutating func add(_ outcome: GestureHistory.Outcome) {
    if let index = outcomes.firstIndex(where: { $0.gesture == outcome.gesture }) {
      outcomes[index] = outcome
    } else if outcomes.count < GestureHistory.mostOutcomes {
      outcomes.append(outcome)
    }
  }

  fileprivate init(device: DeviceID, began: Timestamp, by way: DeviceRule.Way) {
    (self.device, self.began) = (device, began)
    switch way {
    case .gate, .clone, .auto: windows = WindowAccount()
    case .palm: (windows, takesBack) = (WindowAccount(), true)
    case .observe: windows = nil
    }
  }
}
