// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// One client, from its first bind to its end.
final class ClientSession {
  let client: ClientPointer
  /// Nil once the client, or the server, is gone: whatever is left of it does nothing.
  unowned(unsafe) private(set) var server: GestureServer?
  let line = ClientLine()
  var names = TouchNames()
  var hosts: [HostObject] = []
  /// Each until it is gone.
  var managers: [ManagerObject] = []
  var account: ClientAccount
  var circles = RequirementCircles()
  /// It has done too much, and was not calm since.
  private(set) var isExhausted = false
  /// How many more of its views that ask for exclusion are looked at this time.
  var exclusions = 0
  /// How long it may delay the decision about a touch, if the host says so.
  private var ownHold: Interval?
  private var death: Listener?

  init(_ client: ClientPointer, _ server: GestureServer) {
    self.client = client
    self.server = server
    account = ClientAccount(server.limits)
    askForHold()
    death = Listener(
      add: { wl_client_add_destroy_listener(client, $0) },
      { [unowned(unsafe) self] _ in self.server?.forget(self) })
  }

  /// Asked each time: it may change while the client is there.
  var isTrusted: Bool { server?.host.standing(of: client) == .trusted }

  /// The host's answer may have changed.
  func askForHold() { ownHold = server?.host.hold(of: client) }

  /// A touch about which nothing is decided is withheld no longer on its behalf.
  var hold: Interval { ownHold ?? server?.limits.hold ?? .zero }

  /// The longest wait for its answer to `should_begin`.
  var decision: Interval {
    let limit = server?.limits.decision ?? .zero
    return min(limit, ownHold ?? limit)
  }

  // MARK: hosts

  var hasRoomForHost: Bool { server.map { hosts.count < $0.limits.hosts } ?? false }

  func makeHost(_ id: UInt32, _ purpose: HostObject.Purpose) -> HostObject? {
    if let resource = wl_resource_create(client, tactus_server_host(), 1, id) {
      return HostObject(resource, self, for: purpose)
    }
    wl_client_post_no_memory(client)
    return nil
  }

  /// Its client is told that nothing will come of it.
  func makeInertHost(_ id: UInt32, _ purpose: HostObject.Purpose) { makeHost(id, purpose)?.fall() }

  // MARK: work

  /// It causes so many units of it. May be said at any time, also in the middle of a cycle.
  func work(_ units: Int) {
    guard let server else { return }
    if !account.spend(units, at: server.now) { exhaust() }
  }

  /// It has asked for more than it may.
  func exhaust() {
    guard let server else { return }
    account.empty(at: server.now)
    if account.isHopeless {
      return post(error: WL_DISPLAY_ERROR_IMPLEMENTATION, "far more work than any client may cause")
    }
    guard !isExhausted else { return }
    isExhausted = true
    server.turns.exhausted(self)
  }

  /// In time it gets back what it lost. True once it may go on; asked of one that has done too much.
  func recover(at time: Timestamp) -> Bool {
    guard account.full <= time else { return false }
    isExhausted = false
    return true
  }

  /// All its hosts are told.
  func noteExhaustion() {
    for host in hosts {
      if isExhausted { host.suspend(.limit) } else { host.resumeWithinLimits() }
    }
  }

  /// Ends it, for what is the fault of none of its objects.
  func post(error: wl_display_error, _ message: StaticString) {
    guard let display = wl_client_get_object(client, 1) else { return }
    message.withUTF8Buffer {
      $0.withMemoryRebound(to: CChar.self) { text in
        if let start = text.baseAddress { tactus_wl_post_error(display, error.rawValue, start) }
      }
    }
  }

  /// The newest touch on whose way something of it lies, and how many recognizers so far.
  private var way: (serial: UInt64, count: Int) = (0, 0)

  /// Whether another one of its recognizers, deepest first, is on the way of a touch. Asked in the middle of a cycle.
  func isOnWay(_ touch: UInt64) -> Bool {
    if way.serial != touch { way = (touch, 0) }
    way.count += 1
    work(1)
    guard let server, way.count > server.limits.way else { return true }
    exhaust()
    return false
  }

  // MARK: circles

  /// Once for all that a commit has brought.
  func endAtCircles() {
    let (one, units) = circles.find()
    work(units)
    one?.post(error: TACTUS_GESTURE_RECOGNIZER_V1_ERROR_RELATION_CYCLE.rawValue, "requirements to fail form a cycle")
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
    server?.turns.forget(self)
    server?.shells.forget(self)
    server = nil
    death = nil
  }
}
