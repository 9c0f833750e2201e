// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Glibc
import TactusServer
import WaylandServer

/// Another client of a rig, with a library of its own behind it, on the other end of a socket pair.
package protocol RigGuest: AnyObject {
  /// Sends and reads, without waiting; whether something came.
  func exchange() -> Bool
  /// Whether something waits to be read.
  var hasNews: Bool { get }
}

extension Rig {
  /// A socket for a guest, and what the server knows its client as.
  package func connect(_ standing: ClientStanding = .ordinary) -> (descriptor: CInt, end: ClientPointer?) {
    var pair: [CInt] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair)
    let end = wl_client_create(display, pair[0])
    if let end { host.standings[end] = standing }
    return (pair[1], end)
  }

  /// From now on the guest takes part in what goes on.
  package func admit(_ guest: any RigGuest) {
    guests.append(guest)
    settle()
  }

  /// Another seat, which clients bind after those that were there.
  package func addSeat() {
    compositor?.addSeat(display)
    settle()
  }

  /// The seats as a guest has bound them, one after the other.
  package func seats(of client: ClientPointer?) -> [RigSeat] { compositor?.seats.filter { $0.client == client } ?? [] }

  /// What the server's side knows a guest's surface as, by its number in the protocol.
  package func resource(of client: ClientPointer?, surface: UInt32) -> ResourcePointer? {
    client.flatMap { compositor?.surface($0, surface)?.resource }
  }
}
