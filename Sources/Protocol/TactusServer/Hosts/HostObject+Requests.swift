// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

extension HostObject {
  private func change(_ change: (inout HostState) -> Void) {
    change(&state.pending)
    markChanged(self)
  }

  private func createView(_ id: UInt32, in parent: ViewObject?) {
    let above = parent?.node ?? root
    let isInert = server == nil || above.host == nil
    guard isInert || above.host === self else {
      return post(error: TACTUS_GESTURE_HOST_V1_ERROR_INVALID_PARENT.rawValue, "the parent is in another host")
    }
    if let server, !isInert {
      let limits = server.limits
      if views >= limits.views { return post(tooMany: "views in a host", limit: limits.views) }
      if above.depth >= limits.depth { return post(tooMany: "levels of views", limit: limits.depth) }
      if !session.account.hasRoomForView { return post(tooMany: "views of a client", limit: limits.clientViews) }
    }
    guard let client else { return }
    guard let resource = wl_resource_create(client, tactus_server_view(), 1, id) else {
      return wl_client_post_no_memory(client)
    }
    let node = isInert ? ViewNode() : ViewNode(in: above)
    _ = ViewObject(resource, node)
    if isInert { return }
    above.state.pending.children.append(node)
    markChanged(above)
    markChanged(node)
  }

  private func setReporting(_ reporting: UInt32) {
    guard reporting & ~TouchReporting.all.rawValue == 0 else { return postInvalidValue() }
    change { $0.reporting = TouchReporting(rawValue: reporting) }
  }

  private func setCancelMode(_ mode: UInt32) {
    guard let server else { return }
    guard mode == 0 || mode == 1 && server.capabilities.contains(.cancelPrecise) else { return postInvalidValue() }
    change { $0.isPrecise = mode == 1 }
  }

  private func setDeferredEdges(_ edges: UInt32) {
    guard let edges = Wire.sides(edges) else { return postInvalidValue() }
    change { $0.deferredEdges = edges }
  }

  private func postInvalidValue() {
    post(
      error: TACTUS_GESTURE_HOST_V1_ERROR_INVALID_VALUE.rawValue,
      "a value is not in the enum, or the mode is not available")
  }

  private func commitWithSurface() {
    guard case .surface = purpose else {
      return post(error: TACTUS_GESTURE_HOST_V1_ERROR_NO_SURFACE.rawValue, "the host has no surface")
    }
    latchChanges()
  }

  /// Returns the host of a resource, or nil if the host is inert: requests to it then have no effect and cause no
  /// errors.
  private static func of(_ resource: ResourcePointer?) -> HostObject? {
    Resource.of(resource, as: HostObject.self).flatMap { $0.isInert ? nil : $0 }
  }

  nonisolated(unsafe) static let table = requests(
    tactus_gesture_host_v1_interface(
      destroy: { _, resource in wl_resource_destroy(resource) },
      create_view: { _, resource, id, parent in
        Resource.of(resource, as: HostObject.self)?.createView(id, in: Resource.of(parent, as: ViewObject.self))
      },
      add_recognizer: { _, resource, id, kind in
        guard let host = Resource.of(resource, as: HostObject.self) else { return }
        guard let kind = GestureKind(wire: kind) else { return host.postInvalidValue() }
        host.root.addRecognizer(id, kind, host)
      },
      set_touch_reporting: { _, resource, reporting in of(resource)?.setReporting(reporting) },
      set_cancel_mode: { _, resource, mode in of(resource)?.setCancelMode(mode) },
      set_deferred_edges: { _, resource, edges in of(resource)?.setDeferredEdges(edges) },
      commit: { _, resource in of(resource)?.commit() },
      commit_with_surface: { _, resource in of(resource)?.commitWithSurface() },
      ack: { _, resource, serial in of(resource)?.ack(serial) }))
}
