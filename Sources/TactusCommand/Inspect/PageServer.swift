// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Glibc
import LinuxInput
import Tactus

/// Serves one page to the browsers of this machine by HTTP, until it is interrupted.
///
/// Its path holds a number that nobody can guess, since other users of the machine can connect too.
struct PageServer: ~Copyable {
  private let listener: FileDescriptor
  private let secret: String
  let port: UInt16
  var url: String { "http://127.0.0.1:\(port)/\(secret)/" }

  /// A request is a few hundred bytes.
  private static let longestRequest = 8192
  private static let patience = Interval.milliseconds(1000)

  /// Port 0 is a free one.
  init(port wanted: UInt16) throws(System.FileError) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Self.failure }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = wanted.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else {
      let failure = Self.failure
      close(descriptor)
      throw failure
    }
    listener = FileDescriptor(owning: descriptor)
    port = UInt16(bigEndian: address.sin_port)
    var generator = SystemRandomNumberGenerator()
    secret = String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
  }

  private static var failure: System.FileError { System.FileError(message: String(cString: strerror(errno))) }

  /// `version` changes with what the page shows.
  func run(page: () -> [UInt8], version: () -> String) {
    let interruption = System.catchInterruptions()
    signal(SIGPIPE, SIG_IGN)
    while true {
      let readable = System.wait(for: [listener.rawValue] + (interruption.map { [$0] } ?? []))
      if let interruption, readable.contains(interruption) { return }
      guard readable.contains(listener.rawValue) else { continue }
      let peer = tactus_accept(listener.rawValue)
      guard peer >= 0 else { continue }
      answer(FileDescriptor(owning: peer), page, version)
    }
  }

  private func answer(_ peer: borrowing FileDescriptor, _ page: () -> [UInt8], _ version: () -> String) {
    guard let request = Self.request(peer.rawValue) else { return }
    switch Self.path(request, port: port) {
    case "/\(secret)/": Self.send(page(), "200 OK", "text/html; charset=utf-8", peer.rawValue)
    case "/\(secret)/version": Self.send(Array(version().utf8), "200 OK", "text/plain", peer.rawValue)
    default: Self.send(Array("There is nothing here.\n".utf8), "404 Not Found", "text/plain", peer.rawValue)
    }
  }

  private static func request(_ peer: Int32) -> String? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 2048)
    let deadline = System.now + patience
    while bytes.count < longestRequest, System.now < deadline {
      guard !System.wait(for: [peer], until: deadline).isEmpty else { return nil }
      let count = recv(peer, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      bytes += piece.prefix(count)
      if bytes.suffix(4) == [13, 10, 13, 10] { return String(decoding: bytes, as: UTF8.self) }
    }
    return nil
  }

  /// The path of a GET; nil for others, and for requests that a page of somebody else has sent here.
  static func path(_ request: String, port: UInt16) -> String? {
    let lines = request.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ")
    let host = lines.first { $0.lowercased().hasPrefix("host:") }?.dropFirst(5).filter { $0 != " " }
    guard words.count == 3, words[0] == "GET", host == "127.0.0.1:\(port)" || host == "localhost:\(port)" else {
      return nil
    }
    return String(words[1])
  }

  private static func send(_ body: [UInt8], _ status: String, _ type: String, _ peer: Int32) {
    let head = """
      HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nCache-Control: no-store\r
      X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n
      """
    let bytes = Array(head.utf8) + body
    var sent = 0
    let deadline = System.now + patience
    while sent < bytes.count, System.now < deadline {
      let count = bytes.withUnsafeBytes { all in
        Glibc.send(peer, all.baseAddress.map { $0 + sent }, all.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else if count < 0, errno == EAGAIN {
        var polled = pollfd(fd: peer, events: Int16(POLLOUT), revents: 0)
        _ = poll(&polled, 1, 100)
      } else {
        return
      }
    }
    shutdown(peer, Int32(SHUT_WR))
  }
}
