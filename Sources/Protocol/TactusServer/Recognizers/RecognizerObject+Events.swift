// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// Sends the client the engine's events about a recognizer, in the coordinates of the host.
extension RecognizerObject {
  /// Sends an action of the gesture.
  func tell(_ action: Action, _ server: GestureServer) {
    guard let host else { return }
    let reason = action.state == .cancelled ? self.reason : .none
    if action.state.isTerminal { over(server) }
    let values = host.localized(action.values, server)
    let touches = touches(values, server)
    let serial = server.inputSerial(for: host, at: action.state)
    say(mergeable: action.state == .changed, events: 4 + touches.count, host) { recognizer in
      recognizer.send(values, touches)
      recognizer.send(action.state, serial: serial, at: action.time, values.numberOfTouches, reason)
    }
  }

  /// Sends a failure. For a cancellation, only stores the reason, which is sent with the action that follows.
  func tell(_ ending: Transition, _ server: GestureServer) {
    guard let host else { return }
    reason = ranOutOfTime ? .timeout : server.word(for: ending.reason, host)
    guard ending.to == .failed else { return }
    let reason = reason
    let isTold = wasAsked || state.applied.reporting.contains(.failures)
    over(server)
    guard isTold else { return }
    say(mergeable: false, events: 1, host) { $0.send(.failed, serial: 0, at: ending.time, 0, reason) }
  }

  private func touches(_ values: GestureValues, _ server: GestureServer) -> [(touch: UInt32, location: Point)] {
    state.applied.reporting.contains(.touches) ? server.touches(of: self, values.numberOfTouches) : []
  }

  /// Resets the properties that belong to an attempt, since the attempt is over. No answer of the client is awaited any
  /// more.
  private func over(_ server: GestureServer) {
    question = nil
    wasAsked = false
    ranOutOfTime = false
  }

  /// Asks the client whether the gesture may begin. Called when nothing else prevents the gesture.
  func ask(_ values: GestureValues, at time: Timestamp, _ server: GestureServer) {
    guard let host else { return }
    let values = host.localized(values, server)
    questions &+= 1
    let question = Question(serial: questions, deadline: server.now + host.session.decision)
    self.question = question
    wasAsked = true
    server.questions.add(question, of: self)
    let wait = Wire.milliseconds(host.session.decision)
    let touches = touches(values, server)
    say(mergeable: false, events: 4 + 2 * touches.count, host) { recognizer in
      for touch in touches { recognizer.sendLanding(of: touch.touch) }
      recognizer.send(values, touches)
      if let pointer = recognizer.pointer {
        tactus_gesture_recognizer_v1_send_should_begin(pointer, question.serial, wait)
      }
    }
  }

  private func say(
    mergeable: Bool, events: Int, _ host: HostObject, _ body: @escaping (RecognizerObject) -> Void
  ) {
    guard let pointer else { return }
    host.say(of: .recognizer(wl_resource_get_id(pointer)), mergeable: mergeable, events: events) { _ in body(self) }
  }

  // MARK: sending states when the client has room for them

  private func send(_ values: GestureValues, _ touches: [(touch: UInt32, location: Point)]) {
    guard let pointer else { return }
    tactus_gesture_recognizer_v1_send_location(
      pointer, Wire.fixed(values.location.x), Wire.fixed(values.location.y))
    switch values.measure {
    case .none, .custom: break
    case .tap(let count):
      tactus_gesture_recognizer_v1_send_tap(pointer, UInt32(clamping: count))
    case .pan(let translation, let velocity):
      send(translation, velocity, pointer)
    case .edgePan(let translation, let velocity, let edge):
      send(translation, velocity, pointer)
      tactus_gesture_recognizer_v1_send_edge(pointer, Wire.sides(edge))
    case .swipe(let direction):
      tactus_gesture_recognizer_v1_send_swipe(pointer, Wire.sides(direction))
    case .pinch(let scale, let velocity):
      tactus_gesture_recognizer_v1_send_scale(pointer, Wire.scale(scale), Wire.fixed(velocity))
    case .rotation(let angle, let velocity):
      tactus_gesture_recognizer_v1_send_rotation(
        pointer, Wire.fixed(Wire.degrees(angle)), Wire.fixed(Wire.degrees(velocity)))
    }
    for (touch, location) in touches {
      tactus_gesture_recognizer_v1_send_touch(pointer, touch, Wire.fixed(location.x), Wire.fixed(location.y))
    }
  }

  private func sendLanding(of touch: UInt32) {
    guard let pointer, let host, let server = host.server, let area = host.area,
      let name = received.last(where: { host.name(of: $0.serial) == touch }),
      let (start, view) = server.fingers.landing(of: name.id)
    else { return }
    let hit = host.isOnOutput ? host.root.hit(area.inside(start)) : view.flatMap { server.node($0) }
    let place = server.engine.convert(start, to: area.view) ?? start
    tactus_gesture_recognizer_v1_send_landing(
      pointer, touch, hit?.host === host ? hit?.object?.pointer : nil, Wire.fixed(place.x), Wire.fixed(place.y))
  }

  private func send(_ translation: Vector, _ velocity: Vector, _ pointer: ResourcePointer) {
    tactus_gesture_recognizer_v1_send_translation(
      pointer, Wire.fixed(translation.dx), Wire.fixed(translation.dy), Wire.fixed(velocity.dx),
      Wire.fixed(velocity.dy))
  }

  private func send(
    _ state: GestureState, serial: UInt32, at time: Timestamp, _ touches: Int, _ reason: GestureReason
  ) {
    guard let pointer else { return }
    // The engine's state numbers are those of the protocol.
    tactus_gesture_recognizer_v1_send_state(
      pointer, UInt32(state.rawValue), serial, Wire.high(time), Wire.low(time), UInt32(clamping: touches),
      reason.rawValue)
  }
}
