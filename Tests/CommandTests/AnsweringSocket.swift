// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation

/// A socket that reads one line from each connection and answers it, as tactusd's socket for reports does.
final class AnsweringSocket {
  private let descriptor: Int32
  private let path: String

  init(at path: String, answer: @escaping @Sendable (Substring) -> String) throws {
    self.path = path
    descriptor = try ListeningSocket.listen(at: path)
    Thread.detachNewThread { [descriptor] in
      // Ends when the socket is shut down.
      while case let peer = accept(descriptor, nil, nil), peer >= 0 {
        var question = [UInt8](repeating: 0, count: 256)
        let count = read(peer, &question, question.count)
        let words = String(decoding: question.prefix(max(0, count)), as: UTF8.self)
        let line = Array((answer(words.prefix { $0 != "\n" }) + "\n").utf8)
        _ = send(peer, line, line.count, Int32(MSG_NOSIGNAL))
        close(peer)
      }
      close(descriptor)
    }
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    unlink(path)
  }
}
