// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import Tactus
import TactusWire
import WaylandServer

/// The requests and events of a custom recognizer.
extension RecognizerObject {
  var delaysBegan: Bool { state.applied.delivery.contains(.delaysBegan) && host?.layer != .observe }

  /// Offers the client a touch to judge.
  func sayOffered(_ touch: UInt32) {
    guard let host else { return }
    let wait = delaysBegan ? Wire.milliseconds(host.session.hold) : 0
    host.say { host in
      guard let pointer = self.pointer else { return }
      tactus_gesture_recognizer_v1_send_offered(pointer, touch, wait)
      if self.attempt.toldIn == nil, self.attempt.offered.contains(where: { $0.name == touch }) {
        self.attempt.toldIn = host.outbox.newestSerial &+ 1
      }
    }
  }

  /// Applies the client's judgement, which takes into account all batches up to this serial.
  func judge(_ wanted: GestureState, serial: UInt32) {
    guard let server = host?.server, let id, attempt.isAbout(serial) else { return }
    server.change { engine, effects in engine.request(wanted, of: id, into: &effects) }
  }

  func letGo(of touch: UInt32) {
    guard let server = host?.server, let id, let serial = attempt.ignore(touch) else { return }
    server.change { engine, effects in engine.ignore(touch: serial, of: id, into: &effects) }
  }
}
