// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// One client, from its first bind until it disconnects.
final class ClientSession {
  let client: ClientPointer
  /// Nil once the client or the server is gone; the session then does nothing.
  unowned(unsafe) private(set) var server: GestureServer?
  let line = ClientLine()
  var names = TouchNames()
  var hosts: [HostObject] = []
  /// All existing manager objects of this client.
  var managers: [ManagerObject] = []
  var account: ClientAccount
  var circles = RequirementCircles()
  /// Whether the client has exceeded its work budget, and the budget has not refilled since then.
  private(set) var isExhausted = false
  /// The number of views that ask for exclusion and may still be examined in the current `Edges.settle`.
  var exclusions = 0
  /// The longest time for which the client may delay the decision about a touch; nil if the host sets no limit for this
  /// client.
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

  /// Whether the host trusts the client. The host is asked each time, since its answer may change while the client is
  /// connected.
  var isTrusted: Bool { server?.host.standing(of: client) == .trusted }

  /// Asks the host how long the client may delay decisions. Called when the answer may have changed.
  func askForHold() { ownHold = server?.host.hold(of: client) }

  /// The longest time for which an undecided touch is withheld on the client's behalf.
  var hold: Interval { ownHold ?? server?.limits.hold ?? .zero }

  /// The longest wait for the client's answer to `should_begin`.
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

  /// Creates a host that is inert from the start, and reports this to the client.
  func makeInertHost(_ id: UInt32, _ purpose: HostObject.Purpose) { makeHost(id, purpose)?.fall() }

  // MARK: work budget and errors

  /// Charges the client for units of work. May be called at any time, even in the middle of a cycle.
  func work(_ units: Int) {
    guard let server else { return }
    if !account.spend(units, at: server.now) { exhaust() }
  }

  /// Suspends the client, which has exceeded a limit on work, or disconnects it if the excess is large.
  func exhaust() {
    guard let server else { return }
    account.empty(at: server.now)
    if account.isHopeless {
      return post(error: WL_DISPLAY_ERROR_IMPLEMENTATION, "far more work than any client may cause")
    }
    guard !isExhausted else { return }
    isExhausted = true
    server.turns.exhausted(self)
    server.takeUp()
  }

  /// Ends the exhaustion of the client if its budget is full again. Returns false if the budget is not full.
  func recover(at time: Timestamp) -> Bool {
    guard account.full <= time else { return false }
    isExhausted = false
    return true
  }

  /// Suspends all hosts of the client if it is exhausted; otherwise resumes them.
  func noteExhaustion() {
    for host in hosts {
      if isExhausted { host.suspend(.limit) } else { host.resumeWithinLimits() }
    }
  }

  /// Disconnects the client with an error that concerns none of its objects.
  func post(error: wl_display_error, _ message: StaticString) {
    guard let display = wl_client_get_object(client, 1) else { return }
    message.withUTF8Buffer {
      $0.withMemoryRebound(to: CChar.self) { text in
        if let start = text.baseAddress { tactus_wl_post_error(display, error.rawValue, start) }
      }
    }
  }

  /// The newest touch that was offered to recognizers of this client, and the number of these recognizers so far.
  private var way: (serial: UInt64, count: Int) = (0, 0)

  /// Counts a recognizer of the client before it is offered this touch. The recognizers are counted from the deepest
  /// view upwards. Returns false if `limits.way` recognizers have already been offered the touch. Called in the middle
  /// of a cycle.
  func isOnWay(_ touch: UInt64) -> Bool {
    if way.serial != touch { way = (touch, 0) }
    way.count += 1
    work(1)
    guard let server, way.count > server.limits.way else { return true }
    exhaust()
    return false
  }

  // MARK: cycles of requirements, capabilities, end of the session

  /// Disconnects the client with a protocol error if its failure requirements form a cycle, in which recognizers wait
  /// for each other. Called once per commit.
  func endAtCircles() {
    let (one, units) = circles.find()
    work(units)
    one?.post(error: TACTUS_GESTURE_RECOGNIZER_V1_ERROR_RELATION_CYCLE.rawValue, "failure requirements form a cycle")
  }

  func announceCapabilities() {
    for manager in managers { manager.announceCapabilities() }
  }

  /// Ends the hosts of the client. The client's remaining objects become inert.
  func end() {
    let leaving = hosts
    // Cleared first, so that no host searches this list for itself.
    hosts = []
    managers = []
    line.close()
    for host in leaving { host.end() }
    server?.turns.forget(self)
    if let server { server.shells.forget(self, server) }
    server = nil
    death = nil
  }
}
