// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A connection over which a peer goes on telling, once it was asked to.
final class Subscription {
  private var request: ArraySlice<UInt8>
  private let framing: ([UInt8], _ isAtEnd: Bool) -> Framing
  private var received: [UInt8] = []
  private var socket: Int32
  private var watch: Watch?
  private let told: ([UInt8]) -> Void
  private let ended: () -> Void

  /// Takes the socket over. `told` gets each message without its frame, the answer to the request first; `ended` is
  /// called once, later.
  init(
    on socket: consuming FileDescriptor, _ request: [UInt8], reactor: Reactor,
    framing: @escaping ([UInt8], _ isAtEnd: Bool) -> Framing, told: @escaping ([UInt8]) -> Void,
    ended: @escaping () -> Void
  ) throws(SystemError) {
    self.request = request[...]
    self.framing = framing
    self.socket = socket.release()
    self.told = told
    self.ended = ended
    watch = try Watch(self.socket, [.read, .write], on: reactor) { [weak self] in self?.go($0) }
  }

  deinit { stop() }

  private func stop() {
    watch?.stop()
    watch = nil
    if socket >= 0 { _ = close(socket) }
    socket = -1
  }

  private func end() {
    stop()
    ended()
  }

  private func go(_ readiness: Readiness) {
    if !request.isEmpty, readiness.contains(.write) {
      let sent = request.withUnsafeBytes { tactus_send(socket, $0.baseAddress, $0.count) }
      if sent > 0 { request = request.dropFirst(sent) }
      if request.isEmpty || sent < 0 && sent != -Int(EAGAIN) { watch?.wait(for: .read) }
    }
    if !readiness.isDisjoint(with: [.read, .hungUp, .failed]) { receive() }
  }

  private func receive() {
    let piece = 65536
    let before = received.count
    received.append(contentsOf: repeatElement(0, count: piece))
    let got = received.withUnsafeMutableBytes { tactus_read(socket, $0.baseAddress?.advanced(by: before), piece) }
    received.removeLast(piece - max(0, got))
    if got == -Int(EAGAIN) || got == -Int(EINTR) { return }
    guard got > 0 else { return end() }
    while socket >= 0 {
      switch framing(received, false) {
      case .complete(let place):
        let message = Array(received[place])
        received.removeFirst(place.upperBound)
        told(message)
      case .incomplete where received.count <= Exchange.most: return
      case .incomplete, .broken: return end()
      }
    }
  }
}
