// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A connection to a peer: sends a request and collects what arrives. It never blocks.
final class PeerSocket {
  private var request: ArraySlice<UInt8>
  /// The bytes that have arrived and were not dropped.
  private(set) var received: [UInt8] = []
  private var socket: Int32
  private var watch: Watch?
  private let came: (_ isAtEnd: Bool) -> Void

  /// Takes over the socket. `came` is called later: when bytes have arrived, or when no more will.
  init(
    _ socket: consuming FileDescriptor, _ request: [UInt8], reactor: Reactor,
    came: @escaping (_ isAtEnd: Bool) -> Void
  ) throws(SystemError) {
    self.request = request[...]
    self.socket = socket.release()
    self.came = came
    watch = try Watch(self.socket, [.read, .write], on: reactor) { [weak self] in self?.go($0) }
  }

  deinit { close() }

  func close() {
    watch?.stop()
    watch = nil
    if socket >= 0 { _ = CLinux.close(socket) }
    socket = -1
  }

  func drop(_ count: Int) { received.removeFirst(count) }

  private func go(_ readiness: Readiness) {
    if !request.isEmpty, readiness.contains(.write) { send() }
    if !readiness.isDisjoint(with: [.read, .hungUp, .failed]) { receive() }
  }

  private func send() {
    let sent = request.withUnsafeBytes { tactus_send(socket, $0.baseAddress, $0.count) }
    if sent == -Int(EAGAIN) || sent == -Int(EINTR) { return }
    // If it accepts no more, it may have sent the reason before it closed.
    request = sent < 0 ? [] : request.dropFirst(sent)
    if request.isEmpty { watch?.wait(for: .read) }
  }

  private func receive() {
    let piece = 65536
    let before = received.count
    received.append(contentsOf: repeatElement(0, count: piece))
    let got = received.withUnsafeMutableBytes { tactus_read(socket, $0.baseAddress?.advanced(by: before), piece) }
    received.removeLast(piece - max(0, got))
    if got == -Int(EAGAIN) || got == -Int(EINTR) { return }
    came(got <= 0)
  }
}
