// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import WaylandServer

/// One client, from its first bind to its end.
final class ClientSession {
  let client: OpaquePointer
  /// Nil once the client, or the server, is gone: whatever is left of it does nothing.
  unowned(unsafe) private(set) var server: GestureServer?
  let standing: ClientStanding
  let line = ClientLine()
  var names = TouchNames()
  var hosts: [HostObject] = []
  /// Each until it is gone.
  var managers: [ManagerObject] = []
  /// Recognizers with relations to others that are not applied yet.
  private var waiting: [RecognizerObject] = []
  /// Recognizers of which more is required since the last look for circles.
  private var requirers: [RecognizerObject] = []
  private var death: Listener?

  init(_ client: OpaquePointer, _ server: GestureServer, _ standing: ClientStanding) {
    self.client = client
    self.server = server
    self.standing = standing
    death = Listener(
      add: { wl_client_add_destroy_listener(client, $0) },
      { [unowned(unsafe) self] _ in self.server?.forget(self) })
  }

  func wait(_ recognizer: RecognizerObject) {
    if recognizer.isWaiting { return }
    recognizer.isWaiting = true
    waiting.append(recognizer)
  }

  /// Others were applied.
  func relateWaiting(_ engine: inout GestureEngine) {
    let candidates = waiting
    waiting = []
    for recognizer in candidates {
      recognizer.isWaiting = false
      recognizer.relate(&engine)
    }
  }

  func requires(_ recognizer: RecognizerObject) {
    if requirers.last !== recognizer { requirers.append(recognizer) }
  }

  /// Once for all that a commit has brought: a client may have as many relations as it likes.
  func endAtCircles(_ engine: inout GestureEngine) {
    let candidates = requirers
    requirers = []
    for recognizer in candidates {
      guard let id = recognizer.id, engine.isInACircle(id) else { continue }
      recognizer.post(
        error: TACTUS_GESTURE_RECOGNIZER_V1_ERROR_RELATION_CYCLE.rawValue, "requirements to fail form a cycle")
      return
    }
  }

  func announceCapabilities() {
    for manager in managers { manager.announceCapabilities() }
  }

  /// Its hosts end, and what is left of its objects is inert.
  func end() {
    let leaving = hosts
    // First, lest each looks for itself among all others.
    hosts = []
    managers = []
    line.close()
    for host in leaving { host.end() }
    waiting = []
    requirers = []
    server?.shells.forget(self)
    server = nil
    death = nil
  }
}
