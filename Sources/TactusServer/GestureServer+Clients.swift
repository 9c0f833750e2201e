// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import WaylandServer

/// The globals, and who binds them.
extension GestureServer {
  func offerGlobals(filters: Bool) -> Bool {
    managers = Global(on: display, tactus_server_manager(), version: 1) { [unowned(unsafe) self] resource in
      guard let session = session(of: resource) else { return }
      _ = ManagerObject(resource, session)
    }
    shellGlobal = Global(on: display, tactus_server_shell(), version: 1) { [unowned(unsafe) self] resource in
      guard let session = session(of: resource) else { return }
      // Where nobody filters, a client may have seen it all the same.
      guard session.standing == .trusted else {
        let display = wl_client_get_object(session.client, 1)
        return tactus_wl_post_error(display, WL_DISPLAY_ERROR_INVALID_OBJECT.rawValue, "for trusted clients")
      }
      _ = ShellObject(resource, session)
    }
    guard managers != nil, shellGlobal != nil else { return false }
    isFiltering = filters
    guard filters else { return true }
    wl_display_set_global_filter(
      display,
      { client, global, data in
        guard let client, let global, let data else { return true }
        return Unmanaged<GestureServer>.fromOpaque(data).takeUnretainedValue().isVisible(global, to: client)
      }, Unmanaged.passUnretained(self).toOpaque())
    return true
  }

  func withdrawGlobals() {
    if isFiltering { wl_display_set_global_filter(display, nil, nil) }
    isFiltering = false
    managers = nil
    shellGlobal = nil
  }

  /// Whether a client may know of a global: what is for shells is for trusted ones alone.
  public func isVisible(_ global: OpaquePointer, to client: OpaquePointer) -> Bool {
    global != shellGlobal?.pointer || host.standing(of: client) == .trusted
  }

  private func session(of resource: OpaquePointer) -> ClientSession? {
    guard let client = wl_resource_get_client(resource) else { return nil }
    if let session = sessions[client] { return session }
    let session = ClientSession(client, self, host.standing(of: client))
    sessions[client] = session
    return session
  }

  /// The client is gone, or the server is.
  func forget(_ session: ClientSession) {
    sessions[session.client] = nil
    session.end()
  }
}
