// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWaylandServer
import Glibc
import LinuxInput
import Testing
import WaylandServer

@testable import TactusDaemon

/// A connection to a broker, with the test at the broker's end. The real broker needs a kernel's devices: it is at this
/// end in the session tests.
final class BrokerEnd {
  // The connection comes first, since Swift releases it first: its sources must be gone before their loop.
  let connection: BrokerConnection
  private var socket: BrokerSocket?
  private let loop: EventLoop

  init(on loop: EventLoop) throws {
    let (its, own) = try DaemonSocket.pair()
    self.loop = loop
    socket = BrokerSocket(owning: own)
    connection = BrokerConnection(DaemonSocket(owning: its), on: loop.pointer)
  }

  /// Sends a message and, if `descriptor` is not -1, a copy of this descriptor.
  func say(_ reply: BrokerReply, _ descriptor: Int32 = -1) throws { try socket?.send(reply, descriptor) }

  /// Sends something that is not a message of the protocol.
  func sayNonsense() throws { try socket?.send(Nonsense()) }

  /// Returns the requests that have arrived since the last call.
  func heard() -> [BrokerRequest] {
    var requests: [BrokerRequest] = []
    while case .message(let request, _)? = socket?.receive() { requests.append(request) }
    return requests
  }

  func end() {
    // Another test may be starting a program, which holds a copy of the socket for a moment.
    shutdown(socket?.descriptor ?? -1, CInt(SHUT_RDWR))
    socket = nil
  }

  /// Ends like a broker that dies after it has taken the next request.
  func endAfterRequest() { shutdown(socket?.descriptor ?? -1, CInt(SHUT_WR)) }

  private struct Nonsense: BrokerMessage {
    init() {}
    init?(words: [UInt32], size: Int) { return nil }
    var words: [UInt32] { [.max] }
  }
}
