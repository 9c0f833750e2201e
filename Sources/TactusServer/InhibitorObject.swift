// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import WaylandServer

/// `tactus_gesture_inhibitor_v1`
final class InhibitorObject: Resource {
  let session: ClientSession
  private(set) var isActive = false

  init(_ resource: OpaquePointer, _ session: ClientSession) {
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

  /// The user has switched it off.
  func override() {
    guard isActive, let pointer else { return }
    isActive = false
    tactus_gesture_inhibitor_v1_send_inactive(pointer)
  }

  nonisolated(unsafe) private static let table = requests(
    tactus_gesture_inhibitor_v1_interface(destroy: { _, resource in wl_resource_destroy(resource) }))
}
