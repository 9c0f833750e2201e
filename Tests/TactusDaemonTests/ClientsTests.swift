// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Glibc
import Testing

@testable import TactusDaemon

@Suite("Clients of the daemon")
struct ClientsTests {
  private final class Server {
    let clients: Clients
    private let display: UnsafeMutablePointer<wl_display>
    private let loop: UnsafeMutablePointer<wl_event_loop>
    private let interface = UnsafeMutablePointer<wl_interface>.allocate(capacity: 1)
    private let box = Box()
    private var ends: [Int32] = []
    var said: [String] { box.said }

    private final class Box {
      var said: [String] = []
    }

    init() throws {
      interface.initialize(to: wl_compositor_interface)
      display = try #require(wl_display_create())
      loop = try #require(wl_display_get_event_loop(display))
      clients = Clients(of: display, on: loop) { [box] in box.said.append($0) }
    }

    deinit {
      clients.close()
      wl_display_destroy_clients(display)
      wl_display_destroy(display)
      interface.deallocate()
      for end in ends { _ = close(end) }
    }

    @discardableResult func connect() throws -> UnsafeMutablePointer<wl_client> {
      var pair: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
      ends.append(pair[1])
      return try #require(wl_client_create(display, pair[0]))
    }

    /// Dispatches all pending events. After them, the daemon disconnects clients beyond its limit.
    func turn() { wl_event_loop_dispatch(loop, 0) }

    /// Creates a resource for the client, as if it had bound a global.
    func speak(_ client: UnsafeMutablePointer<wl_client>) throws {
      _ = try #require(wl_resource_create(client, interface, 1, 2))
    }

    /// Whether the connection with this index, in the order of connecting, is closed.
    func isClosed(_ n: Int) -> Bool {
      var state = pollfd(fd: ends[n], events: 0, revents: 0)
      return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLHUP) != 0
    }
  }

  private let server: Server
  init() throws { server = try Server() }

  private static let tooMany =
    "clients       more than 128 clients are connected: disconnecting idle clients, then the newest"
  private static let noneLeft =
    "clients       no file descriptor is left: disconnecting idle clients, then the newest"

  @Test("At the limit, new clients replace the oldest clients that have sent no request; the log gets one line")
  func silent() throws {
    try server.speak(try server.connect())
    for _ in 0..<(Clients.most + 9) { try server.connect() }
    server.turn()
    #expect(server.clients.count == Clients.most)
    #expect(!server.isClosed(0))
    #expect((1...10).allSatisfy { server.isClosed($0) })
    #expect(!server.isClosed(11))
    #expect(server.said == [Self.tooMany])
  }

  @Test("When the limit of clients is reached and all of them have sent requests, the daemon refuses a new client")
  func speaking() throws {
    for _ in 0...Clients.most { try server.speak(try server.connect()) }
    server.turn()
    #expect(server.isClosed(Clients.most))
    #expect(!server.isClosed(Clients.most - 1))
  }

  @Test("Up to 128 clients may be connected")
  func most() throws {
    for _ in 0..<128 { try server.connect() }
    server.turn()
    #expect(server.clients.count == 128 && server.said.isEmpty)
  }

  @Test(
    "The log gets a second line only if the number of clients fell below half of the limit in between",
    arguments: [(64, 1), (63, 2)])
  func toldAgain(left: Int, count: Int) throws {
    var clients = try (0..<128).map { _ in try server.connect() }
    try server.connect()
    server.turn()
    // The newest client has replaced the first one.
    clients.removeFirst()
    for client in clients.prefix(128 - left) { wl_client_destroy(client) }
    #expect(server.clients.count == left)
    for _ in left...128 { try server.connect() }
    server.turn()
    #expect(server.said == Array(repeating: Self.tooMany, count: count))
  }

  @Test("After the daemon has ended, its count of clients is and stays zero")
  func closed() throws {
    try server.connect()
    server.clients.close()
    #expect(server.clients.count == 0)
    try server.connect()
    #expect(server.clients.count == 0)
  }

  // MARK: descriptors

  /// Connects `count` clients that send no request, uses up all descriptors except `left`, and makes the server keep
  /// `spare` for itself. Returns the number of clients that stay connected, and the log.
  private func stay(
    of count: Int, left: Int, spare: Int?, prepare: @escaping () -> Void = {}
  ) throws -> (count: Int, said: [String]) {
    var result = (count: -1, said: [""])
    _ = OwnDescriptors.with {
      guard let server = try? Server() else { return }
      for _ in 0..<count { _ = try? server.connect() }
      let kept = (0..<left).map { _ in fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) }
      OwnDescriptors.take()
      for descriptor in kept { _ = close(descriptor) }
      prepare()
      // The second call must not disconnect any more clients.
      for _ in 0..<2 {
        if let spare { server.clients.keepDescriptors(spare) } else { server.clients.keepDescriptors() }
      }
      result = (server.clients.count, server.said)
    }
    return result
  }

  @Test(
    "Without free descriptors, the daemon disconnects idle clients until it has as many descriptors as it needs",
    .enabled(if: OwnDescriptors.arePossible),
    arguments: [(40, 2, 39), (40, 3, 38), (40, nil, 32), (2, 30, 0)] as [(Int, Int?, Int)])
  func noneLeft(count: Int, spare: Int?, staying: Int) throws {
    let result = try stay(of: count, left: 0, spare: spare)
    #expect(result.count == staying && result.said == [Self.noneLeft])
  }

  @Test("No client is disconnected while one descriptor is free", .enabled(if: OwnDescriptors.arePossible))
  func oneLeft() throws {
    let result = try stay(of: 5, left: 1, spare: 3)
    #expect(result.count == 5 && result.said.isEmpty)
  }

  @Test("If there are no clients, a lack of descriptors is not logged", .enabled(if: OwnDescriptors.arePossible))
  func nobody() throws {
    #expect(try stay(of: 0, left: 0, spare: 3).said.isEmpty)
  }

  @Test("A closed standard error does not count as a lack of descriptors", .enabled(if: OwnDescriptors.arePossible))
  func noStandardError() throws {
    #expect(try stay(of: 5, left: 0, spare: 3) { _ = close(STDERR_FILENO) }.count == 5)
  }
}
