// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusInput

/// Records the fingers of one hand, and the times when a window receives their touches.
struct DelayAccount: HandObserver {
  private struct Finger {
    let id: Int64
    let landed: Timestamp
    let start: Point
    var location: Point
    var serial: UInt64?
    /// The times of the motions that the window has not received yet.
    var motions: [Timestamp] = []
    var lifted: Timestamp?
    /// The largest distance of the finger from its landing, in px, among the motions that the window has received.
    var farthest = 0.0
    var delays = (landing: 0.0, firstMotion: Double?.none, motions: [Double](), lift: Double?.none)
    var isCancelled = false

    mutating func catchUp(_ time: Timestamp) {
      for motion in motions { delays.motions.append((time - motion).milliseconds) }
      if delays.firstMotion == nil { delays.firstMotion = delays.motions.first }
      motions.removeAll()
    }
  }
  private var fingers: [Finger] = []
  private var newest = -1
  private var disordered = 0
  private var acted: Timestamp?
  /// The time when the hand had moved far enough for a swipe.
  private var moved: Timestamp?

  mutating func hear(_ frame: borrowing TouchFrame) {
    for n in frame.samples.indices {
      let sample = frame.samples[n]
      if sample.phase == .down {
        fingers.append(
          Finger(id: sample.id, landed: frame.time, start: sample.location, location: sample.location))
        continue
      }
      guard let finger = fingers.lastIndex(where: { $0.id == sample.id }) else { continue }
      switch sample.phase {
      case .move:
        fingers[finger].motions.append(frame.time)
        fingers[finger].location = sample.location
      case .up, .cancel: fingers[finger].lifted = frame.time
      case .down: break
      }
    }
    if moved == nil, way >= Self.setOut { moved = frame.time }
  }

  /// The distance that the middle of the hand has moved, in px.
  private var way: Double {
    var sum = Vector.zero
    for finger in fingers where finger.lifted == nil { sum = sum + (finger.location - finger.start) }
    return sum.length / Double(max(1, fingers.count { $0.lifted == nil }))
  }

  mutating func add(_ event: borrowing GestureStage.Event) {
    guard case .response(let response, _) = event.what, response.phase != .armed, acted == nil else { return }
    acted = response.time
  }

  var hasActed: Bool { acted != nil }

  /// If the hand has triggered an action, records three durations in ms that end with the action: since the last finger
  /// landed, since the hand had moved 8 mm, and since the first finger lifted.
  func add(to action: inout DelayTrial.Action) {
    guard let acted else { return }
    if let landed = fingers.map(\.landed).filter({ $0 <= acted }).max() {
      action.landing.append((acted - landed).milliseconds)
    }
    if let moved, moved <= acted { action.way.append((acted - moved).milliseconds) }
    if let lifted = fingers.compactMap(\.lifted).min(), lifted <= acted {
      action.lift.append((acted - lifted).milliseconds)
    }
  }

  mutating func add(_ touch: TouchDelivery) {
    if touch.phase == .began {
      guard let finger = fingers.firstIndex(where: { $0.id == touch.id && $0.serial == nil }) else { return }
      fingers[finger].serial = touch.serial
      fingers[finger].delays.landing = (touch.time - fingers[finger].landed).milliseconds
      if finger < newest { disordered += 1 }
      newest = max(newest, finger)
      return
    }
    guard let finger = fingers.firstIndex(where: { $0.serial == touch.serial }) else { return }
    switch touch.phase {
    case .moved:
      fingers[finger].catchUp(touch.time)
      fingers[finger].farthest = max(fingers[finger].farthest, (touch.location - fingers[finger].start).length)
    case .ended:
      fingers[finger].catchUp(touch.time)
      fingers[finger].delays.lift = fingers[finger].lifted.map { (touch.time - $0).milliseconds }
    case .cancelled: fingers[finger].isCancelled = true
    case .began, .stationary: break
    }
  }

  /// The distance of the shortest swipe, 8 mm, in the engine's px.
  private static let setOut = Thresholds.swipePrimaryMovement
  /// The largest distance that a finger may move in a click, 4 mm, in the engine's px.
  private static let click = 4 / Thresholds.millimetresPerPixel

  var wasSeen: Bool { fingers.contains { $0.serial != nil } }
  var wasKept: Bool { fingers.contains { $0.serial != nil && !$0.isCancelled } }
  var wasClicked: Bool { fingers.contains { $0.serial != nil && !$0.isCancelled && $0.farthest < Self.click } }

  /// Returns a line for each finger, in the order of landing. `-` stands for a landing, motion or lift that the window
  /// did not receive.
  func lines(named name: String) -> [String] {
    func word(_ delay: Double?) -> String { delay.map { "\(Int($0.rounded()))" } ?? "-" }
    return fingers.map { finger in
      let delays = finger.delays
      let words = [finger.serial == nil ? nil : delays.landing, delays.firstMotion, delays.lift].map(word)
      return ([name] + words).joined(separator: "\t")
    }
  }

  func add(to tally: inout DelayTrial.Tally) {
    tally.disordered += disordered
    for finger in fingers {
      guard finger.serial != nil else {
        tally.lost += 1
        continue
      }
      if finger.isCancelled { tally.cancelled += 1 }
      tally.landings.append(finger.delays.landing)
      if let first = finger.delays.firstMotion { tally.firstMotions.append(first) }
      tally.motions += finger.delays.motions
      if let lift = finger.delays.lift { tally.lifts.append(lift) }
    }
  }
}
