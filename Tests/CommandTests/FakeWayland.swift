// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation

/// A Wayland compositor that announces globals, and answers nothing else.
final class FakeWayland {
  private let descriptor: Int32
  private let path: String

  init(at path: String, globals: [String]) throws {
    self.path = path
    descriptor = try ListeningSocket.listen(at: path)
    Thread.detachNewThread { [descriptor] in
      // Ends when the socket is shut down.
      while case let peer = accept(descriptor, nil, nil), peer >= 0 {
        Thread.detachNewThread { Self.serve(peer, globals) }
      }
      close(descriptor)
    }
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    unlink(path)
  }

  private static func serve(_ peer: Int32, _ globals: [String]) {
    var heard: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while case let count = read(peer, &piece, piece.count), count > 0 {
      heard += piece.prefix(count)
      while heard.count >= 12 {
        let words = heard.prefix(12).withUnsafeBytes { bytes in
          (0..<3).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
        }
        guard words[1] >> 16 >= 8, heard.count >= Int(words[1] >> 16) else { break }
        heard.removeFirst(Int(words[1] >> 16))
        let answer: [UInt8] =
          switch (words[0], words[1] & 0xFFFF) {
          // wl_display.sync: wl_callback.done and wl_display.delete_id.
          case (1, 0): message(words[2], 0, number(0)) + message(1, 1, number(words[2]))
          // wl_display.get_registry
          case (1, 1):
            globals.enumerated().flatMap { n, name in
              message(words[2], 0, number(UInt32(n + 1)) + text(name) + number(1))
            }
          default: []
          }
        _ = send(peer, answer, answer.count, Int32(MSG_NOSIGNAL))
      }
    }
    close(peer)
  }

  private static func message(_ object: UInt32, _ opcode: UInt32, _ body: [UInt8]) -> [UInt8] {
    number(object) + number(UInt32(body.count + 8) << 16 | opcode) + body
  }
  private static func number(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
  private static func text(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8) + [0]
    return number(UInt32(bytes.count)) + bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
}
