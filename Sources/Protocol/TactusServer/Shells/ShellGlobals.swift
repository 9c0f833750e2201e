// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import WaylandServer

/// The globals for shells, and the clients to which each was announced.
///
/// libwayland announces a global to a client either when the client creates its registry or when the global appears. So
/// when a connected client becomes trusted, the server creates another global, which only clients that have just become
/// trusted can see.
final class ShellGlobals {
  /// The globals that were announced to a client.
  private struct Knower {
    var globals: [GlobalPointer]
    /// False after the client has lost trust, until it is trusted again and a new global has been announced to it.
    var isCurrent = true
    let death: Listener
  }

  unowned(unsafe) private let server: GestureServer
  private var globals: [Global] = []
  private var knowers: [ClientPointer: Knower] = [:]

  init(_ server: GestureServer) { self.server = server }

  /// Creates a global for all trusted clients that do not know a current one. Returns false if there is no memory.
  func offer() -> Bool {
    let global = Global(on: server.display, tactus_server_shell(), version: 1) { [unowned(unsafe) server] resource in
      guard let session = server.session(of: resource) else { return }
      // Without a filter, a client sees the global even if it was never trusted.
      guard session.isTrusted || server.shellGlobals?.knows(session.client) == true else {
        return session.post(error: WL_DISPLAY_ERROR_INVALID_OBJECT, "only trusted clients may bind this")
      }
      _ = ShellObject(resource, session)
    }
    if let global { globals.append(global) }
    return global != nil
  }

  private func knows(_ client: ClientPointer) -> Bool { knowers[client] != nil }

  /// Returns whether a client may see a global. If so, records that the global was announced to the client. A client to
  /// which a global was announced may always bind it.
  func isVisible(_ global: GlobalPointer, to client: ClientPointer) -> Bool {
    guard wl_global_get_interface(global) == tactus_server_shell() else { return true }
    if let knower = knowers[client] {
      if knower.globals.contains(global) { return true }
      guard !knower.isCurrent, server.host.standing(of: client) == .trusted else { return false }
      knowers[client]?.globals.append(global)
      knowers[client]?.isCurrent = true
      return true
    }
    guard server.host.standing(of: client) == .trusted else { return false }
    knowers[client] = Knower(
      globals: [global],
      death: Listener(add: { wl_client_add_destroy_listener(client, $0) }) { [unowned(unsafe) self] _ in
        knowers[client] = nil
      })
    return true
  }

  /// Announces a new global if clients have become trusted.
  func announce() {
    var isNews = false
    forEachClient { client in
      if server.host.standing(of: client) != .trusted {
        knowers[client]?.isCurrent = false
      } else if knowers[client]?.isCurrent != true {
        isNews = true
      }
    }
    if isNews { _ = offer() }
    // This must come last, since libwayland calls the filter for each removed global too. If it came earlier, a client
    // that has just become trusted would count as knowing a global that is being removed.
    removeUnknown()
  }

  /// Removes the globals that no client knows, except the newest.
  private func removeUnknown() {
    let known = knowers.values.flatMap { $0.globals }
    let last = globals.last
    globals.removeAll { $0 !== last && !known.contains($0.pointer) }
  }

  private func forEachClient(_ body: (ClientPointer) -> Void) {
    guard let list = wl_display_get_client_list(server.display) else { return }
    var link = list.pointee.next
    while let here = link, here != list {
      if let client = wl_client_from_link(here) { body(client) }
      link = here.pointee.next
    }
  }
}
