// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// The server's side of a `tactus_gesture_manager_v1`.
final class ManagerObject: Resource {
  let session: ClientSession
  /// The index of this object in `session.managers`.
  fileprivate var index: Int

  init(_ resource: ResourcePointer, _ session: ClientSession) {
    self.session = session
    index = session.managers.count
    super.init(resource, ManagerObject.table)
    announce()
    session.managers.append(self)
  }

  override func gone() {
    guard index < session.managers.count else { return }
    // The last manager moves to this one's place, so that the cost does not depend on the number of managers.
    session.managers.swapAt(index, session.managers.count - 1)
    session.managers[index].index = index
    session.managers.removeLast()
  }

  func announceCapabilities() {
    guard let pointer, let server = session.server else { return }
    tactus_gesture_manager_v1_send_capabilities(pointer, server.capabilities.rawValue)
    tactus_gesture_manager_v1_send_done(pointer)
  }

  private func announce() {
    guard let pointer, let server = session.server else { return }
    let limits = server.limits
    tactus_gesture_manager_v1_send_capabilities(pointer, server.capabilities.rawValue)
    let values: [(AnnouncedLimit, UInt32)] = [
      (.views, UInt32(clamping: limits.views)),
      (.recognizers, UInt32(clamping: limits.recognizers)),
      (.depth, UInt32(clamping: limits.depth)),
      (.unacked, limits.unacked),
      (.decision, Wire.milliseconds(session.decision)),
      (.hold, Wire.milliseconds(session.hold)),
      (.stall, Wire.milliseconds(limits.stall)),
      (.exclusion, UInt32(bitPattern: Wire.whole(limits.exclusion))),
      (.way, UInt32(clamping: limits.way)),
      (.clientHosts, UInt32(clamping: limits.hosts)),
      (.clientViews, UInt32(clamping: limits.clientViews)),
      (.clientRecognizers, UInt32(clamping: limits.clientRecognizers)),
      (.clientRelations, UInt32(clamping: limits.relations)),
      (.relations, UInt32(clamping: limits.recognizerRelations)),
    ]
    for (limit, value) in values { tactus_gesture_manager_v1_send_limit(pointer, limit.rawValue, value) }
    tactus_gesture_manager_v1_send_done(pointer)
  }

  private func makeSurfaceHost(_ id: UInt32, _ surface: ResourcePointer, _ seat: ResourcePointer?) {
    guard let server = session.server else { return session.makeInertHost(id, .surface) }
    guard server.capabilities.contains(.surfaces) else {
      return post(error: TACTUS_GESTURE_MANAGER_V1_ERROR_UNSUPPORTED.rawValue, "this connection supports no surfaces")
    }
    guard session.hasRoomForHost, let area = server.surface(surface) else { return session.makeInertHost(id, .surface) }
    guard area.hosts.isEmpty else {
      return post(error: TACTUS_GESTURE_MANAGER_V1_ERROR_ALREADY_HOSTED.rawValue, "the surface has a gesture host")
    }
    session.makeHost(id, .surface)?.stand(on: area, seat: seat.map { server.host.seat(of: $0) })
  }

  nonisolated(unsafe) private static let table: UnsafePointer<tactus_gesture_manager_v1_interface> = requests(
    tactus_gesture_manager_v1_interface(
      destroy: { _, resource in wl_resource_destroy(resource) },
      get_surface_host: { _, resource, id, surface, seat in
        guard let surface else { return }
        Resource.of(resource, as: ManagerObject.self)?.makeSurfaceHost(id, surface, seat)
      }))
}
