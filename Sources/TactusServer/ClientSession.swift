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
  /// Looks for circles so far.
  private var searches = 0
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

  /// Once for all that a commit has brought, and looking at each recognizer once: a client may have as many relations
  /// as it likes.
  func endAtCircles() {
    let starts = requirers
    requirers = []
    searches &+= 1
    for start in starts where start.search != searches {
      guard let one = circle(from: start) else { continue }
      // One that is destroyed cannot be blamed.
      (one.isGone ? start : one).post(
        error: TACTUS_GESTURE_RECOGNIZER_V1_ERROR_RELATION_CYCLE.rawValue, "requirements to fail form a cycle")
      return
    }
  }

  /// One of those in the first circle that is found; what it leaves behind then is of a client that is ended.
  private func circle(from start: RecognizerObject) -> RecognizerObject? {
    start.search = searches
    start.next = 0
    var path = [start]
    while let here = path.last {
      guard let other = here.nextRequired() else {
        path.removeLast()
        continue
      }
      if other.next != nil { return other }
      if other.search == searches { continue }
      other.search = searches
      other.next = 0
      path.append(other)
    }
    return nil
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
