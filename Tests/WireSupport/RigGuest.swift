// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Glibc
import TactusServer
import WaylandServer

/// A client of a rig that is not a `WireClient`, for example one with a client library, on a socket pair.
package protocol RigGuest: AnyObject {
  /// Sends and reads without waiting. Returns whether something has arrived.
  func exchange() -> Bool
  /// Whether data waits to be read.
  var hasNews: Bool { get }
}

extension Rig {
  /// Creates a socket for a guest, and the server's end of it.
  package func connect(_ standing: ClientStanding = .ordinary) -> (descriptor: CInt, end: ClientPointer?) {
    var pair: [CInt] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair)
    let end = wl_client_create(display, pair[0])
    if let end { host.standings[end] = standing }
    return (pair[1], end)
  }

  /// Adds a guest, which `settle` runs from now on.
  package func admit(_ guest: any RigGuest) {
    guests.append(guest)
    settle()
  }

  /// Adds a seat. Clients bind it after the earlier seats.
  package func addSeat() {
    compositor?.addSeat(display)
    settle()
  }

  /// Returns the seats that a guest has bound, in the order in which it bound them.
  package func seats(of client: ClientPointer?) -> [RigSeat] { compositor?.seats.filter { $0.client == client } ?? [] }

  /// Returns the server's resource for a guest's surface, by its id in the protocol.
  package func resource(of client: ClientPointer?, surface: UInt32) -> ResourcePointer? {
    client.flatMap { compositor?.surface($0, surface)?.resource }
  }
}
