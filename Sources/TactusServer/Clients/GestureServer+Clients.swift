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
    shellGlobals = ShellGlobals(self)
    guard managers != nil, let shellGlobals, shellGlobals.offer() else { return false }
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
    shellGlobals = nil
  }

  /// Whether a client may know of a global: what is for shells is for trusted ones alone.
  public func isVisible(_ global: OpaquePointer, to client: OpaquePointer) -> Bool {
    shellGlobals?.isVisible(global, to: client) ?? true
  }

  /// What the host says of clients may have changed: `standing`, `exclusion`, `exclusionLimit`, `hold`. Those that are
  /// no longer trusted keep their connections, but nothing of what was a shell's; those that are now are told of it.
  public func standingsChanged() {
    for session in Array(sessions.values) {
      session.askForHold()
      if !session.isTrusted { shells.withdraw(session) }
    }
    shellGlobals?.announce()
    edges.refresh()
  }

  func session(of resource: OpaquePointer) -> ClientSession? {
    guard let client = wl_resource_get_client(resource) else { return nil }
    if let session = sessions[client] { return session }
    let session = ClientSession(client, self)
    sessions[client] = session
    return session
  }

  /// The client is gone, or the server is.
  func forget(_ session: ClientSession) {
    sessions[session.client] = nil
    session.end()
  }
}
