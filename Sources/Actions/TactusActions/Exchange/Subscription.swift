// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import WaylandServer

/// A connection over which a peer sends messages after one request.
final class Subscription {
  private let framing: ([UInt8], _ isAtEnd: Bool) -> Framing
  private var connection: PeerSocket?
  private let told: ([UInt8]) -> Void
  private let ended: () -> Void

  /// Takes ownership of the socket. `told` receives each message without its frame, first the answer to the request;
  /// `ended` is called once, when the subscription has ended. Returns nil if no descriptor is left.
  init?(
    on socket: consuming FileDescriptor, _ request: [UInt8], loop: EventLoopPointer,
    framing: @escaping ([UInt8], _ isAtEnd: Bool) -> Framing, told: @escaping ([UInt8]) -> Void,
    ended: @escaping () -> Void
  ) {
    self.framing = framing
    self.told = told
    self.ended = ended
    connection = PeerSocket(socket, request, loop: loop) { [unowned(unsafe) self] in look(isAtEnd: $0) }
    if connection == nil { return nil }
  }

  deinit { connection?.close() }

  private func end() {
    connection?.close()
    connection = nil
    ended()
  }

  private func look(isAtEnd: Bool) {
    if isAtEnd { return end() }
    while let connection {
      switch framing(connection.received, false) {
      case .complete(let range):
        let message = Array(connection.received[range])
        connection.drop(range.upperBound)
        told(message)
      case .incomplete where connection.received.count <= Exchange.most: return
      case .incomplete, .broken: return end()
      }
    }
  }
}
