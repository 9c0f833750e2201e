// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import WireSupport

/// Follows the events that one client receives, and traps if the protocol forbids one.
struct StreamWatch {
  private(set) var newestDone: UInt32 = 0
  private(set) var newestQuestion: UInt32 = 0
  private(set) var newestTouch: UInt32 = 0

  private enum Progress { case idle, asked, active }
  private var gestures: [ObjectIdentifier: Progress] = [:]
  private var serials: [ObjectIdentifier: UInt32] = [:]
  /// Hosts in the middle of a batch.
  private var open: Set<ObjectIdentifier> = []
  private var touches: Set<UInt32> = []

  mutating func follow(_ event: WireEvent, _ object: WireObject) {
    switch object {
    case is WireRecognizer: followGesture(event, ObjectIdentifier(object))
    case is WireHost: followHost(event, ObjectIdentifier(object))
    default: if object.name == "wl_touch" { followTouch(event) }
    }
  }

  private mutating func followGesture(_ event: WireEvent, _ recognizer: ObjectIdentifier) {
    let progress = gestures[recognizer] ?? .idle
    switch event.name {
    case "should_begin":
      precondition(progress == .idle, "asked in mid-gesture")
      newestQuestion = event.uint(0)
      gestures[recognizer] = .asked
    case "offered": newestTouch = event.uint(0)
    case "state":
      guard let state = Wire.State(rawValue: event.uint(0)) else { preconditionFailure("\(event)") }
      switch state {
      case .began:
        precondition(progress != .active, "began twice")
        gestures[recognizer] = .active
      case .changed: precondition(progress == .active, "changed without having begun")
      case .cancelled:
        precondition(progress == .active, "cancelled without having begun")
        gestures[recognizer] = .idle
      case .failed:
        precondition(progress != .active, "failed after having begun")
        gestures[recognizer] = .idle
      case .ended: gestures[recognizer] = .idle
      }
    default: break
    }
  }

  private mutating func followHost(_ event: WireEvent, _ host: ObjectIdentifier) {
    guard event.name == "done" else { return }
    let serial = event.uint(0)
    if let last = serials[host] { precondition(serial == last &+ 1, "a batch is missing") }
    serials[host] = serial
    newestDone = serial
  }

  /// Checks a rule that holds for every client (see the head of the protocol): apart from `down`, events name only
  /// active touches.
  private mutating func followTouch(_ event: WireEvent) {
    switch event.name {
    case "down": precondition(touches.insert(event.uint(3)).inserted, "down twice")
    case "up": precondition(touches.remove(event.uint(2)) != nil, "up of a touch that is not down")
    case "motion": precondition(touches.contains(event.uint(1)), "motion of a touch that is not down")
    case "cancel": touches = []
    default: break
    }
  }
}
