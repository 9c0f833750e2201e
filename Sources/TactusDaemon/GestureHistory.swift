// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The last gestures: what each did, and what windows were told of its touches. It keeps no positions. Pure.
///
/// A gesture begins with the first finger on the glass and ends with the last one that lifts.
struct GestureHistory {
  struct Gesture {
    let began: Timestamp
    /// Nil while a finger is down.
    fileprivate(set) var ended: Timestamp?
    /// How many touches landed, and how many of them were down at once.
    fileprivate(set) var touches = 0
    fileprivate(set) var fingers = 0
    /// What it did, by the words of its bindings.
    fileprivate(set) var outcomes: [(gesture: String, what: String)] = []
    /// What windows were told; nil where they get all touches from the compositor.
    fileprivate(set) var windows: Windows?

    /// What was kept back is delivered later, but it happened then.
    fileprivate func includes(_ time: Timestamp) -> Bool { began <= time && ended.map { time <= $0 } ?? true }
  }

  struct Windows {
    /// Touches of which a window was told.
    fileprivate(set) var delivered = 0
    /// Those of them that were kept back at first, and the longest time.
    fileprivate(set) var late = 0
    fileprivate(set) var longest = Interval.zero
    /// Those of them that were taken back.
    fileprivate(set) var cancelled = 0
  }

  static let most = 10
  /// A binding that steps can act many times in one gesture.
  private static let mostOutcomes = 8

  /// Oldest first.
  private(set) var gestures: [Gesture] = []
  private var down: [Int64] = []
  /// Whether windows get only what is delivered.
  var isWithholding = false
  /// False on a locked screen, and while gestures are off.
  private(set) var isRecording = true

  /// Call it before the engine is told.
  mutating func heard(_ frame: TouchFrame) {
    guard isRecording else { return }
    for sample in frame.samples {
      switch sample.phase {
      case .down: landed(sample.id, at: frame.time)
      case .move: break
      case .up, .cancel: lifted(sample.id, at: frame.time)
      }
    }
  }

  private mutating func landed(_ id: Int64, at time: Timestamp) {
    if down.isEmpty {
      if gestures.count == Self.most { gestures.removeFirst() }
      gestures.append(Gesture(began: time, windows: isWithholding ? Windows() : nil))
    }
    if !down.contains(id) { down.append(id) }
    withLast {
      $0.touches += 1
      $0.fingers = max($0.fingers, $1)
    }
  }

  private mutating func lifted(_ id: Int64, at time: Timestamp) {
    guard let index = down.firstIndex(of: id) else { return }
    down.remove(at: index)
    if down.isEmpty { withLast { gesture, _ in gesture.ended = time } }
  }

  private mutating func withLast(_ change: (inout Gesture, _ down: Int) -> Void) {
    if let last = gestures.indices.last { change(&gestures[last], down.count) }
  }

  /// A window is told at `time` of what happened to a touch at `timestamp`.
  mutating func delivered(_ phase: TouchPhase, of timestamp: Timestamp, at time: Timestamp) {
    guard phase == .began || phase == .cancelled,
      let index = gestures.lastIndex(where: { $0.includes(timestamp) }), var windows = gestures[index].windows
    else { return }
    if phase == .cancelled {
      windows.cancelled += 1
    } else {
      windows.delivered += 1
      if time > timestamp {
        windows.late += 1
        windows.longest = max(windows.longest, time - timestamp)
      }
    }
    gestures[index].windows = windows
  }

  /// What a gesture did; replaces what it did before.
  mutating func acted(_ gesture: String, _ what: String) {
    guard isRecording else { return }
    withLast { last, _ in
      if let index = last.outcomes.firstIndex(where: { $0.gesture == gesture }) {
        last.outcomes[index].what = what
      } else if last.outcomes.count < Self.mostOutcomes {
        last.outcomes.append((gesture, what))
      }
    }
  }

  /// Fingers that are down are forgotten.
  mutating func record(_ isRecording: Bool, from time: Timestamp) {
    self.isRecording = isRecording
    interrupted(at: time)
  }

  /// The touches that are down are no longer followed.
  mutating func interrupted(at time: Timestamp) {
    if !down.isEmpty { withLast { gesture, _ in gesture.ended = time } }
    down = []
  }
}
