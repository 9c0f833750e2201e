// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import WaylandServer

/// The server's side of a `tactus_gesture_inhibitor_v1`.
final class InhibitorObject: Resource {
  /// The interval between checks of whether a client reads its events.
  private static let step = Interval(microseconds: 250_000)

  let session: ClientSession
  private(set) var isActive = false
  /// When the probe was sent, when the client is checked next, and how many bytes were unread at the last check.
  private var probe: (since: Timestamp, next: Timestamp, unread: Int32)?

  init(_ resource: ResourcePointer, _ session: ClientSession) {
    self.session = session
    super.init(resource, InhibitorObject.table)
  }

  override func gone() {
    isActive = false
    if let server = session.server { server.shells.forget(self, server) }
  }

  func activate() {
    guard let pointer else { return }
    isActive = true
    tactus_gesture_inhibitor_v1_send_active(pointer)
  }

  /// Deactivates the inhibitor, because the user has overridden it or its client hangs or is no longer trusted.
  func override() {
    guard isActive, let pointer else { return }
    isActive = false
    probe = nil
    tactus_gesture_inhibitor_v1_send_inactive(pointer)
  }

  // MARK: detecting whether the client hangs

  /// The time at which the client must be checked next; nil if no check is pending.
  var deadline: Timestamp? { probe?.next }

  /// Repeats an event that changes nothing, to check whether the client reads it.
  func probe(at now: Timestamp) {
    guard isActive, probe == nil, let pointer else { return }
    tactus_gesture_inhibitor_v1_send_active(pointer)
    probe = (now, now + InhibitorObject.step, .max)
  }

  /// Ends the probe if the client has read something since the last check. Deactivates the inhibitor if the client has
  /// read nothing for too long.
  func lookForLife(at now: Timestamp, patience: Interval) {
    guard let last = probe, last.next <= now else { return }
    let unread = tactus_wl_client_unread(session.client)
    if unread <= 0 || unread < last.unread && last.unread < .max {
      probe = nil
    } else if now - last.since >= patience {
      override()
    } else {
      probe = (last.since, now + InhibitorObject.step, unread)
    }
  }

  nonisolated(unsafe) private static let table = requests(
    tactus_gesture_inhibitor_v1_interface(destroy: { _, resource in wl_resource_destroy(resource) }))
}
