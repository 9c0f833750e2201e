// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// The server's side of a `tactus_gesture_toplevels_v1`.
final class ToplevelsObject: Resource {
  private let session: ClientSession

  init(_ resource: ResourcePointer, _ session: ClientSession) {
    self.session = session
    super.init(resource, ToplevelsObject.table)
  }

  private func makeHost(_ id: UInt32, _ handleType: UInt32, _ handle: UnsafePointer<CChar>) {
    guard let server = session.server else { return session.makeInertHost(id, .toplevel) }
    guard server.capabilities.contains(.toplevels) else {
      return post(error: TACTUS_GESTURE_TOPLEVELS_V1_ERROR_UNSUPPORTED.rawValue, "no windows can be found")
    }
    let name = Text.bytes(handle)
    guard let type = ToplevelHandleType(rawValue: handleType), type == .process || !name.isEmpty else {
      return post(error: TACTUS_GESTURE_TOPLEVELS_V1_ERROR_INVALID_HANDLE.rawValue, "no such handle")
    }
    guard session.hasRoomForHost else { return session.makeInertHost(id, .toplevel) }
    guard let host = session.makeHost(id, .toplevel) else { return }
    server.seek(type, name, for: host)
  }

  nonisolated(unsafe) private static let table = requests(
    tactus_gesture_toplevels_v1_interface(
      destroy: { _, resource in wl_resource_destroy(resource) },
      get_host: { _, resource, id, handleType, handle in
        guard let handle else { return }
        Resource.of(resource, as: ToplevelsObject.self)?.makeHost(id, handleType, handle)
      },
      locate_touch: { _, _, host, time, x, y in
        guard let host = Resource.of(host, as: HostObject.self), let toplevel = host.area?.toplevel else { return }
        host.server?.host.located(toplevel, at: time, Point(x: Wire.number(x), y: Wire.number(y)))
      }))
}
