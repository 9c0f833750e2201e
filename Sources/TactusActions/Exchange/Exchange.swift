// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// One request and its answer, over a connection of its own. What a peer does to it is its own trouble: a connection
/// that hangs, closes or brings nonsense is one failed action, and the next one starts afresh.
final class Exchange {
  typealias Answer = Result<[UInt8], ActionFailure>

  /// Bytes of an answer: a tree of thousands of windows has so many.
  static let most = 4 << 20

  private let peer: String
  private var request: ArraySlice<UInt8>
  private let framing: ([UInt8], _ isAtEnd: Bool) -> Framing
  private var answer: [UInt8] = []
  private var socket: Int32
  private var watch: Watch?
  private var done: ((Answer) -> Void)?

  /// Takes the socket over. `done` is called once, later; never after `cancel`.
  init(
    with peer: String, on socket: consuming FileDescriptor, _ request: [UInt8], reactor: Reactor,
    framing: @escaping ([UInt8], _ isAtEnd: Bool) -> Framing, _ done: @escaping (Answer) -> Void
  ) {
    self.peer = peer
    self.request = request[...]
    self.framing = framing
    self.socket = socket.release()
    self.done = done
    do throws(SystemError) {
      watch = try Watch(self.socket, [.read, .write], on: reactor) { [weak self] in self?.go($0) }
    } catch {
      // Not before the caller has this.
      let failure = ActionFailure(error.description)
      _ = Alarm(inMilliseconds: 0, on: reactor) { [weak self] in self?.finish(.failure(failure)) }
    }
  }

  deinit { cancel() }

  func cancel() {
    done = nil
    watch?.stop()
    watch = nil
    if socket >= 0 { _ = close(socket) }
    socket = -1
  }

  private func finish(_ answer: Answer) {
    let done = done
    cancel()
    done?(answer)
  }

  private func fail(_ what: String) { finish(.failure(ActionFailure("\(peer) \(what)"))) }

  private func go(_ readiness: Readiness) {
    if !request.isEmpty, readiness.contains(.write) { send() }
    if done != nil, !readiness.isDisjoint(with: [.read, .hungUp, .failed]) { receive() }
  }

  private func send() {
    let sent = request.withUnsafeBytes { tactus_send(socket, $0.baseAddress, $0.count) }
    if sent == -Int(EAGAIN) || sent == -Int(EINTR) { return }
    guard sent >= 0 else {
      // It may have said why before it went.
      request = []
      watch?.wait(for: .read)
      return
    }
    request = request.dropFirst(sent)
    if request.isEmpty { watch?.wait(for: .read) }
  }

  private func receive() {
    let piece = 65536
    let before = answer.count
    answer.append(contentsOf: repeatElement(0, count: piece))
    let got = answer.withUnsafeMutableBytes { tactus_read(socket, $0.baseAddress?.advanced(by: before), piece) }
    answer.removeLast(piece - max(0, got))
    if got == -Int(EAGAIN) || got == -Int(EINTR) { return }
    let isAtEnd = got <= 0
    switch framing(answer, isAtEnd) {
    case .complete(let place): finish(.success(Array(answer[place])))
    case .broken(let what): fail("answered nonsense: \(what)")
    case .incomplete where isAtEnd:
      fail(answer.isEmpty ? "closed the connection without an answer" : "closed the connection in mid-answer")
    case .incomplete where answer.count > Self.most: fail("does not stop answering")
    case .incomplete: break
    }
  }
}
