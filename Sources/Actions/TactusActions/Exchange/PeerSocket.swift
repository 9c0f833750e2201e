// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import WaylandServer

/// A connection to a peer. It sends a request and collects the bytes that arrive, and never blocks.
final class PeerSocket {
  private var request: ArraySlice<UInt8>
  /// The bytes that have arrived and were not dropped.
  private(set) var received: [UInt8] = []
  private var socket: Int32
  private var watch: DescriptorSource?
  private let came: (_ isAtEnd: Bool) -> Void

  /// Takes ownership of the socket. `came` is called after this initializer has returned: whenever bytes have arrived,
  /// and when the connection has ended. Returns nil if no descriptor is left.
  init?(
    _ socket: consuming FileDescriptor, _ request: [UInt8], loop: EventLoopPointer,
    came: @escaping (_ isAtEnd: Bool) -> Void
  ) {
    self.request = request[...]
    self.socket = socket.release()
    self.came = came
    watch = DescriptorSource(self.socket, on: loop) { [unowned(unsafe) self] in go() }
    guard let watch else { return nil }
    watch.awaitsRoom = true
  }

  deinit { close() }

  func close() {
    watch = nil
    if socket >= 0 { _ = CLinux.close(socket) }
    socket = -1
  }

  func drop(_ count: Int) { received.removeFirst(count) }

  private func go() {
    if !request.isEmpty { send() }
    receive()
  }

  private func send() {
    let sent = request.withUnsafeBytes { tactus_send(socket, $0.baseAddress, $0.count) }
    if sent == -Int(EAGAIN) || sent == -Int(EINTR) { return }
    // After an error, stops sending but goes on reading: the peer may have sent the reason before it closed the
    // connection.
    request = sent < 0 ? [] : request.dropFirst(sent)
    if request.isEmpty { watch?.awaitsRoom = false }
  }

  private func receive() {
    var got = 0
    received += [UInt8](unsafeUninitializedCapacity: 65536) { bytes, count in
      got = tactus_read(socket, bytes.baseAddress, bytes.count)
      count = max(0, got)
    }
    if got == -Int(EAGAIN) || got == -Int(EINTR) { return }
    came(got <= 0)
  }
}
