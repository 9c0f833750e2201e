// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// The globals, and who binds them.
extension GestureServer {
  func offerGlobals(filters: Bool, forShells: Bool) -> Bool {
    shellGlobals = ShellGlobals(self)
    isFiltering = filters
    // First: clients that are there already are told of globals as they appear.
    if filters {
      wl_display_set_global_filter(
        display,
        { client, global, data in
          guard let client, let global, let data else { return true }
          return Unmanaged<GestureServer>.fromOpaque(data).takeUnretainedValue().isVisible(global, to: client)
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    managers = Global(on: display, tactus_server_manager(), version: 1) { [unowned(unsafe) self] resource in
      guard let session = session(of: resource) else { return }
      _ = ManagerObject(resource, session)
    }
    return managers != nil && (!forShells || shellGlobals?.offer() == true)
  }

  /// The host can find windows of other connections: clients are told so. A host that never calls this has none of the
  /// code for them.
  public func offerToplevels() {
    guard managers != nil else { return }
    if toplevelGlobal == nil {
      toplevelGlobal = Global(on: display, tactus_server_toplevels(), version: 1) { [unowned(unsafe) self] resource in
        guard let session = session(of: resource) else { return }
        _ = ToplevelsObject(resource, session)
      }
    }
    capabilities.insert(.toplevels)
  }

  func withdrawGlobals() {
    if isFiltering { wl_display_set_global_filter(display, nil, nil) }
    isFiltering = false
    (managers, toplevelGlobal) = (nil, nil)
    shellGlobals = nil
  }

  /// Whether a client may know of a global: what is for shells is for trusted ones alone.
  public func isVisible(_ global: UnsafePointer<wl_global>, to client: UnsafePointer<wl_client>) -> Bool {
    shellGlobals?.isVisible(GlobalPointer(mutating: global), to: ClientPointer(mutating: client)) ?? true
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

  func session(of resource: ResourcePointer) -> ClientSession? {
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
