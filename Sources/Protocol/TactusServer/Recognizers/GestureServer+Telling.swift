// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import Tactus
import TactusWire

/// Determines values of gestures that clients receive in addition to those of the engine.
extension GestureServer {
  /// Returns the names and locations of a gesture's touches, for a client that asked for them.
  func touches(of recognizer: RecognizerObject, _ count: Int) -> [(touch: UInt32, location: Point)] {
    guard let id = recognizer.id, let host = recognizer.host, let view = host.area?.view else { return [] }
    var touches: [(touch: UInt32, location: Point)] = []
    var candidates = recognizer.lastReceived[...]
    for n in 0..<min(count, 64) {
      guard let location = engine.location(ofTouch: n, of: id),
        let match = candidates.firstIndex(where: { fingers.location(of: $0.id) == location })
      else { break }
      touches.append((host.name(of: candidates[match].serial), engine.convert(location, to: view) ?? location))
      candidates = candidates[(match + 1)...]
    }
    return touches.isEmpty ? lastTouches(of: recognizer, count, in: view) : touches
  }

  /// Returns the touches of an ended gesture, which the engine no longer knows: the last `count` touches to lift
  /// (S4.12).
  private func lastTouches(
    of recognizer: RecognizerObject, _ count: Int, in view: ViewID
  ) -> [(touch: UInt32, location: Point)] {
    let received = recognizer.lastReceived
    let lifted = received.map { fingers.lifted(of: $0.id) }
    // Does not sort, since a generic sort would be compiled only for this function, and there are at most 64 touches.
    let last = received.indices.filter { n in
      received.indices.count { lifted[$0] > lifted[n] || lifted[$0] == lifted[n] && $0 < n } < count
    }
    return last.map { n in
      let name = received[n]
      let location = fingers.location(of: name.id) ?? .zero
      return (recognizer.host?.name(of: name.serial) ?? 0, engine.convert(location, to: view) ?? location)
    }
  }

  /// Returns the input serial for an event of a gesture. When the gesture ends and no touch is left on the surface,
  /// this is the serial of the last touch.
  func inputSerial(for host: HostObject, at state: GestureState) -> UInt32 {
    guard state == .began || state == .ended, capabilities.contains(.inputSerials),
      traffic.mayHaveSerial(host.session.client, self), let area = host.area
    else { return 0 }
    let serial = self.host.inputSerial(for: area.surface)
    guard serial == 0, state == .ended, !fingers.areDown(in: { places[$0]?.area === area }) else { return serial }
    return area.lastSerial
  }

  /// Stores the serial of a delivered touch, since the host does not know the serial after the touch has lifted.
  func keepSerial(of area: Area) {
    if capabilities.contains(.inputSerials) { area.lastSerial = host.deliveredSerial(for: area.surface) }
  }

  /// Whether a recognizer is part of the system for a client: it belongs to the server's host, or to a shell that is
  /// another client.
  func isSystem(_ recognizer: RecognizerID, to host: HostObject) -> Bool {
    guard let theirs = recognizers[recognizer]?.host else { return true }
    return theirs.layer != .client && theirs.session !== host.session
  }

  /// Returns the reason that is sent to a client.
  func word(for reason: Reason, _ host: HostObject) -> GestureReason {
    switch reason {
    case .prevented(let other), .supersededBy(let other), .requiredToFail(let other):
      isSystem(other, to: host) ? .system : GestureReason(reason)
    case .disabled: host.suspensions.first.map { GestureReason($0) } ?? .disabled
    default: GestureReason(reason)
    }
  }
}
