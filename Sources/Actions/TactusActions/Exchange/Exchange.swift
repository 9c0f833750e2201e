// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import WaylandServer

/// One request and its answer, over a connection of their own. If the connection hangs or closes, or the answer is
/// invalid, only this request fails; the next request opens a new connection.
final class Exchange {
  typealias Answer = Result<[UInt8], ActionFailure>

  /// The maximum size of an answer in bytes: about the size of a tree of thousands of windows.
  static let most = 4 << 20

  private let peer: String
  private let framing: ([UInt8], _ isAtEnd: Bool) -> Framing
  private var connection: PeerSocket?
  private var refusal: Timer?
  private var done: ((Answer) -> Void)?

  /// Takes ownership of the socket. `done` is called once, after this initializer has returned, and never after
  /// `cancel`.
  init(
    with peer: String, on socket: consuming FileDescriptor, _ request: [UInt8], loop: EventLoopPointer,
    framing: @escaping ([UInt8], _ isAtEnd: Bool) -> Framing, _ done: @escaping (Answer) -> Void
  ) {
    self.peer = peer
    self.framing = framing
    self.done = done
    connection = PeerSocket(socket, request, loop: loop) { [unowned(unsafe) self] in look(isAtEnd: $0) }
    guard connection == nil else { return }
    // `done` must not be called before the caller has received this object.
    refusal = Timer(inMilliseconds: 0, on: loop) { [unowned(unsafe) self] in
      fail("cannot be asked: no file descriptor is left")
    }
  }

  deinit { cancel() }

  func cancel() {
    done = nil
    connection?.close()
    connection = nil
    refusal = nil
  }

  private func finish(_ answer: Answer) {
    let done = done
    cancel()
    done?(answer)
  }

  private func fail(_ what: String) { finish(.failure(ActionFailure("\(peer) \(what)"))) }

  private func look(isAtEnd: Bool) {
    guard let answer = connection?.received else { return }
    switch framing(answer, isAtEnd) {
    case .complete(let range): finish(.success(Array(answer[range])))
    case .broken(let what): fail("sent an invalid answer: \(what)")
    case .incomplete where isAtEnd:
      fail(
        answer.isEmpty ? "closed the connection without an answer" : "closed the connection in the middle of an answer")
    case .incomplete where answer.count > Self.most: fail("sent an answer that is too long")
    case .incomplete: break
    }
  }
}
