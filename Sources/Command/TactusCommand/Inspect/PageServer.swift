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

  /// A browser opens a few, some of which say nothing for long.
  private static let mostConnections = 32
  /// For a request, and for each piece of the answer.
  private static let patience = Interval.milliseconds(5000)

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
    var connections: [PageConnection] = []
    var acceptsAgain = Timestamp.distantPast
    while true {
      let now = System.now
      connections.removeAll { $0.isOver || $0.deadline <= now }
      let accepts = connections.count < Self.mostConnections && acceptsAgain <= now
      var polled = connections.map(\.poll)
      polled.append(pollfd(fd: accepts ? listener.rawValue : -1, events: Int16(POLLIN), revents: 0))
      polled.append(pollfd(fd: interruption ?? -1, events: Int16(POLLIN), revents: 0))
      var deadlines = connections.map(\.deadline)
      if acceptsAgain > now { deadlines.append(acceptsAgain) }
      poll(&polled, nfds_t(polled.count), System.timeout(until: deadlines.min()))
      if polled[polled.count - 1].revents != 0 { return }
      for (connection, found) in zip(connections, polled) where found.revents != 0 {
        connection.goOn(until: System.now + Self.patience) { answer($0, page, version) }
      }
      guard polled[polled.count - 2].revents != 0 else { continue }
      let peer = tactus_accept(listener.rawValue)
      if peer >= 0 {
        connections.append(PageConnection(FileDescriptor(owning: peer), until: System.now + Self.patience))
      } else {
        // No descriptor is left, for example: it would be ready at once again.
        acceptsAgain = System.now + .milliseconds(500)
      }
    }
  }

  /// Empty if there is to be none.
  private func answer(_ request: String, _ page: () -> [UInt8], _ version: () -> String) -> [UInt8] {
    switch Self.path(request, port: port) {
    case nil: []
    case "/\(secret)/": Self.answer(page(), "200 OK", "text/html; charset=utf-8")
    case "/\(secret)/version": Self.answer(Array(version().utf8), "200 OK", "text/plain")
    default: Self.answer(Array("There is nothing here.\n".utf8), "404 Not Found", "text/plain")
    }
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

  private static func answer(_ body: [UInt8], _ status: String, _ type: String) -> [UInt8] {
    let head = """
      HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nCache-Control: no-store\r
      X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n
      """
    return Array(head.utf8) + body
  }
}
