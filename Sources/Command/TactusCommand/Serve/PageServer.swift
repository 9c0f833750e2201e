// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus

/// Serves one page over HTTP to browsers on this machine, until the user interrupts it or no browser needs the page any
/// more.
///
/// The path of the page contains a random number, since other users of the machine can connect, too.
struct PageServer: ~Copyable {
  private let listener: FileDescriptor
  private let secret: String
  let port: UInt16
  var url: String { "http://127.0.0.1:\(port)/\(secret)/" }

  /// The largest number of connections. A browser opens several, some of which remain silent for a long time.
  private static let mostConnections = 32
  /// The time that a browser has for its request, and for each piece of the answer.
  private static let patience = Interval.milliseconds(5000)

  /// Listens on a port; 0 chooses a free port.
  init(port wanted: UInt16) throws(System.FileError) {
    var port = wanted
    let descriptor = tactus_listen_locally(&port)
    guard descriptor >= 0 else { throw System.FileError(message: SystemError.reason(-descriptor)) }
    listener = FileDescriptor(owning: descriptor)
    self.port = port
    secret = Self.unguessable()
  }

  /// Returns 128 random bits, as letters and digits.
  static func unguessable() -> String {
    var generator = SystemRandomNumberGenerator()
    return String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
  }

  /// Returns the port that an option specifies; 0 if the option is missing.
  static func port(_ option: Option, in arguments: CommandArguments) throws(UsageError) -> UInt16 {
    let wanted = arguments.value(of: option) ?? "0"
    guard let number = UInt16(wanted) else { throw UsageError(message: "--port \(wanted): needs a number up to 65535") }
    return number
  }

  /// Serves the site until it is over, or until `interruption` becomes readable.
  func run(_ site: some PageSite, until interruption: Int32?) {
    tactus_ignore(SIGPIPE)
    var connections: [PageConnection] = []
    var acceptsAgain = Timestamp.distantPast
    while !site.isOver {
      let now = System.now
      connections.removeAll { $0.isOver || $0.deadline <= now }
      let others = site.descriptors
      var polled = connections.map { $0.poll }
      polled.append(pollfd(fd: acceptsAgain <= now ? listener.rawValue : -1, events: Int16(POLLIN), revents: 0))
      polled.append(pollfd(fd: interruption ?? -1, events: Int16(POLLIN), revents: 0))
      polled += others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      var deadlines = connections.map { $0.deadline }
      if let deadline = site.deadline { deadlines.append(deadline) }
      if acceptsAgain > now { deadlines.append(acceptsAgain) }
      poll(&polled, nfds_t(polled.count), System.timeout(until: deadlines.min()))
      if polled[connections.count + 1].revents != 0 { return }
      let isCalled = polled[connections.count].revents != 0
      for (connection, found) in zip(connections, polled) where found.revents != 0 {
        connection.goOn(until: System.now + Self.patience) { answer($0, site) }
      }
      let streams = connections.filter { $0.isStream && !$0.isOver }
      let news = site.goOn(streams: streams.count)
      for stream in streams { stream.push(news, until: System.now + Self.patience) }
      guard isCalled else { continue }
      let peer = tactus_accept(listener.rawValue)
      if peer >= 0 {
        // Closes the oldest connection without a stream, so that silent connections cannot keep other browsers out.
        if connections.count >= Self.mostConnections {
          connections.remove(at: connections.firstIndex { !$0.isStream } ?? 0)
        }
        connections.append(PageConnection(FileDescriptor(owning: peer), until: System.now + Self.patience))
      } else {
        // The connection could not be accepted, for example because no descriptor is left. The listener would be
        // readable again at once, so it is ignored for a while.
        acceptsAgain = System.now + .milliseconds(500)
      }
    }
  }

  private func answer(_ request: PageRequest, _ site: some PageSite) -> PageAnswer {
    if let refusal = Self.refusal(of: request, port: port) { return refusal }
    let path = Array(request.path.utf8)
    let beginning = Array("/\(secret)/".utf8)
    guard path.starts(with: beginning) else { return .refusal(.nothingHere, "There is no such page.") }
    return site.answer(request, for: String(decoding: path.dropFirst(beginning.count), as: UTF8.self))
  }

  /// Refuses a request from a page of another origin. To prevent DNS rebinding, also refuses a request to a host name
  /// that is not the name of this server. Returns nil for a request that is not refused.
  ///
  /// A POST must have a header that no form, image or link can set. A script of another origin would first need a CORS
  /// preflight, which this server never grants.
  static func refusal(of request: PageRequest, port: UInt16) -> PageAnswer? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.header("host"), hosts.contains(host) else {
      return .refusal(.forbidden, "This server answers only requests to its own address.")
    }
    let isOurs = request.header("origin").map { origin in hosts.contains { origin == "http://\($0)" } } ?? true
    guard isOurs, ["same-origin", "none"].contains(request.header("sec-fetch-site") ?? "none") else {
      return .refusal(.forbidden, "This server answers only requests from its own page.")
    }
    guard request.method == .post else { return nil }
    let type = request.header("content-type")?.prefix { $0 != ";" }.lowercased()
    guard type == "application/json", request.header("x-tactus") != nil else {
      return .refusal(.forbidden, "This server accepts changes only from its own page.")
    }
    return nil
  }
}
