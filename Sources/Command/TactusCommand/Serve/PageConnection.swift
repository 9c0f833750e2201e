// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus

/// A connection from a browser, with one request and the answer to it. Never blocks.
final class PageConnection {
  private let descriptor: FileDescriptor
  private var request: [UInt8] = []
  private var answer: ArraySlice<UInt8> = []
  private var hasAnswer = false
  /// Whether events follow the answer.
  private(set) var isStream = false
  private(set) var isOver = false
  /// The time at which to close the connection.
  private(set) var deadline: Timestamp

  /// The largest number of bytes to keep for a browser that does not read its stream. If more are pushed, the
  /// connection ends.
  private static let longestQueue = 1 << 18

  init(_ descriptor: consuming FileDescriptor, until deadline: Timestamp) {
    self.descriptor = descriptor
    self.deadline = deadline
  }

  var poll: pollfd {
    // A stream is polled for input, too, since this is how the server notices that the browser has closed it.
    let events = (answer.isEmpty ? POLLIN : 0) | (hasAnswer && !answer.isEmpty ? POLLOUT : 0)
    return pollfd(fd: descriptor.rawValue, events: Int16(events), revents: 0)
  }

  /// Reads or writes as much as possible without blocking. When the browser has read a part of the answer, the deadline
  /// becomes `next`. Calls `answering` once, when the request is complete.
  func goOn(until next: Timestamp, answering: (PageRequest) -> PageAnswer) {
    if !hasAnswer {
      guard let answer = read(answering) else { return }
      (self.answer, hasAnswer, isStream) = (answer.bytes[...], true, answer.isStream)
      request = []
      deadline = next
    }
    if answer.isEmpty { return listen() }
    write(until: next)
  }

  /// Adds bytes to a stream.
  func push(_ bytes: [UInt8], until next: Timestamp) {
    guard isStream, !bytes.isEmpty else { return }
    guard answer.count + bytes.count <= Self.longestQueue else {
      isOver = true
      return
    }
    if answer.isEmpty { deadline = next }
    answer += bytes
    write(until: next)
  }

  private func write(until next: Timestamp) {
    let sent = answer.withUnsafeBytes { tactus_send(descriptor.rawValue, $0.baseAddress, $0.count) }
    let mayGoOn = sent > 0 || sent == -Int(EAGAIN) || sent == -Int(EINTR)
    if sent > 0 {
      answer = answer.dropFirst(sent)
      deadline = isStream && answer.isEmpty ? .distantFuture : next
    }
    isOver = !mayGoOn || answer.isEmpty && !isStream
  }

  /// Checks a stream for input. Closes the stream if the browser has closed it, and on any input, since a browser must
  /// not send anything on a stream.
  private func listen() {
    var piece = [UInt8](repeating: 0, count: 256)
    let count = tactus_read(descriptor.rawValue, &piece, piece.count)
    isOver = count != -Int(EAGAIN) && count != -Int(EINTR)
  }

  /// Reads the request. Returns the answer, or nil until the request is complete.
  private func read(_ answering: (PageRequest) -> PageAnswer) -> PageAnswer? {
    var piece = [UInt8](repeating: 0, count: 4096)
    let count = tactus_read(descriptor.rawValue, &piece, piece.count)
    if count == -Int(EAGAIN) || count == -Int(EINTR) { return nil }
    request += piece.prefix(max(0, count))
    switch PageRequest.read(request) {
    case .incomplete:
      isOver = count <= 0
      return nil
    case .whole(let request): return answering(request)
    case .refused(let answer): return answer
    }
  }
}
