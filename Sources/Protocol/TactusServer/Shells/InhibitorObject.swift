// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import WaylandServer

/// `tactus_gesture_inhibitor_v1`
final class InhibitorObject: Resource {
  /// How often a client that was asked for a sign of life is looked at.
  private static let step = Interval(microseconds: 250_000)

  let session: ClientSession
  private(set) var isActive = false
  /// Since when its client was asked, when it is looked at next, and how much it had not read when it was last.
  private var probe: (since: Timestamp, next: Timestamp, unread: Int32)?

  init(_ resource: ResourcePointer, _ session: ClientSession) {
    self.session = session
    super.init(resource, InhibitorObject.table)
  }

  override func gone() {
    isActive = false
    session.server?.shells.forget(self)
  }

  func activate() {
    guard let pointer else { return }
    isActive = true
    tactus_gesture_inhibitor_v1_send_active(pointer)
  }

  /// The user has switched it off, or its client has lost the right to it, or hangs.
  func override() {
    guard isActive, let pointer else { return }
    isActive = false
    probe = nil
    tactus_gesture_inhibitor_v1_send_inactive(pointer)
  }

  // MARK: whether its client hangs

  /// When its client is looked at next.
  var deadline: Timestamp? { probe?.next }

  /// Tells the client again what it knows, to see whether it reads.
  func probe(at now: Timestamp) {
    guard isActive, probe == nil, let pointer else { return }
    tactus_gesture_inhibitor_v1_send_active(pointer)
    probe = (now, now + InhibitorObject.step, .max)
  }

  /// Who has read something since the last look is there. Who has not for too long is overridden.
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
