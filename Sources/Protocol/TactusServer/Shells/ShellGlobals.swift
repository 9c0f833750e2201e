// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import WaylandServer

/// The globals of shells, and which clients know of which.
///
/// A client is told of globals when it asks for them, or when one appears. So for clients that come to be trusted while
/// they are connected there is a new one, which no other client sees.
final class ShellGlobals {
  /// What a client was told of.
  private struct Knower {
    var globals: [GlobalPointer]
    /// False once it was not trusted, until it is again, and told so.
    var isCurrent = true
    let death: Listener
  }

  unowned(unsafe) private let server: GestureServer
  private var globals: [Global] = []
  private var knowers: [ClientPointer: Knower] = [:]

  init(_ server: GestureServer) { self.server = server }

  /// Another one, for all trusted clients that know of none. False where the display has no memory.
  func offer() -> Bool {
    let global = Global(on: server.display, tactus_server_shell(), version: 1) { [unowned(unsafe) server] resource in
      guard let session = server.session(of: resource) else { return }
      // Who never was trusted knows of it all the same where nobody filters.
      guard session.isTrusted || server.shellGlobals?.knows(session.client) == true else {
        return session.post(error: WL_DISPLAY_ERROR_INVALID_OBJECT, "for trusted clients")
      }
      _ = ShellObject(resource, session)
    }
    if let global { globals.append(global) }
    return global != nil
  }

  private func knows(_ client: ClientPointer) -> Bool { knowers[client] != nil }

  /// Whether a client may know of a global, which it does from now on. One that was told of a shell's may always
  /// bind it.
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

  /// Tells clients that have come to be trusted.
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
    // Last: libwayland asks who knew of a global that goes, and a client is not to be told of that one.
    removeUnknown()
  }

  /// A new one takes the place of those that no client knows any more.
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
