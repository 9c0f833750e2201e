// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import Tactus
import TactusWire
import WaylandServer

/// What a client says and hears of a recognizer that it judges itself.
extension RecognizerObject {
  var delaysBegan: Bool { state.applied.delivery.contains(.delaysBegan) && host?.layer != .observe }

  /// Tells the client of a touch that is its to judge.
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

  /// The client has come to a judgement, knowing what it was told up to the batch of this serial.
  func judge(_ wanted: GestureState, serial: UInt32) {
    guard let server = host?.server, let id, attempt.isAbout(serial) else { return }
    server.change { engine, effects in engine.request(wanted, of: id, into: &effects) }
  }

  func letGo(of touch: UInt32) {
    guard let server = host?.server, let id, let serial = attempt.ignore(touch) else { return }
    server.change { engine, effects in engine.ignore(touch: serial, of: id, into: &effects) }
  }
}
