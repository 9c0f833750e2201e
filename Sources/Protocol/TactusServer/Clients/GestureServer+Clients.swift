// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// The globals, and the sessions of the clients that bind them.
extension GestureServer {
  func offerGlobals(filters: Bool, forShells: Bool) -> Bool {
    shellGlobals = ShellGlobals(self)
    isFiltering = filters
    // The filter comes first, since libwayland announces each new global to existing clients at once.
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

  /// Announces to clients that the host can find windows of other connections. The code for such windows is linked only
  /// into hosts that call this function.
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

  /// Whether a client may see a global. The globals for shells are announced only to trusted clients.
  public func isVisible(_ global: UnsafePointer<wl_global>, to client: UnsafePointer<wl_client>) -> Bool {
    shellGlobals?.isVisible(GlobalPointer(mutating: global), to: ClientPointer(mutating: client)) ?? true
  }

  /// Call this when the host's answers about clients may have changed: `standing`, `exclusion`, `exclusionLimit`,
  /// `hold`. Clients that have lost trust stay connected, but lose everything that only shells may use. The global for
  /// shells is announced to clients that have become trusted.
  public func standingsChanged() {
    for session in Array(sessions.values) {
      session.askForHold()
      if !session.isTrusted { shells.withdraw(session, self) }
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

  /// Ends the session, since its client has disconnected or the server is closed.
  func forget(_ session: ClientSession) {
    sessions[session.client] = nil
    session.end()
  }
}
