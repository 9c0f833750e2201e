// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxInput
import Tactus

/// One browser's request to the page's server, and the answer. It never blocks.
final class PageConnection {
  private let descriptor: FileDescriptor
  private var request: [UInt8] = []
  private var answer: ArraySlice<UInt8> = []
  private(set) var isOver = false
  /// When it has taken too long.
  private(set) var deadline: Timestamp

  /// A request is a few hundred bytes.
  private static let longestRequest = 8192

  init(_ descriptor: consuming FileDescriptor, until deadline: Timestamp) {
    self.descriptor = descriptor
    self.deadline = deadline
  }

  var poll: pollfd {
    pollfd(fd: descriptor.rawValue, events: Int16(answer.isEmpty ? POLLIN : POLLOUT), revents: 0)
  }

  /// Reads or writes what is possible now. The deadline moves with each piece of the answer that is taken. `answering`
  /// is asked once; it is over if that has no answer.
  func goOn(until next: Timestamp, answering: (String) -> [UInt8]) {
    if answer.isEmpty {
      guard read() else { return }
      answer = answering(String(decoding: request, as: UTF8.self))[...]
      deadline = next
    }
    let sent = answer.withUnsafeBytes { send(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if sent > 0 {
      answer = answer.dropFirst(sent)
      deadline = next
    }
    let mayGoOn = sent > 0 || errno == EAGAIN || errno == EINTR
    isOver = answer.isEmpty || !mayGoOn
  }

  /// Whether the request is whole.
  private func read() -> Bool {
    var piece = [UInt8](repeating: 0, count: 2048)
    let count = recv(descriptor.rawValue, &piece, piece.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return false }
    request += piece.prefix(max(0, count))
    let isWhole = request.suffix(4) == [13, 10, 13, 10]
    isOver = !isWhole && (count <= 0 || request.count > Self.longestRequest)
    return isWhole
  }
}
