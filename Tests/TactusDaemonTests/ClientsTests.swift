// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Glibc
import Testing

@testable import TactusDaemon

@Suite("Clients of the daemon")
final class ClientsTests {
  private let display: UnsafeMutablePointer<wl_display>
  private let loop: UnsafeMutablePointer<wl_event_loop>
  private let clients: Clients
  private let box = Box()
  private let interface = UnsafeMutablePointer<wl_interface>.allocate(capacity: 1)
  private var ends: [Int32] = []

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

  private func connect() throws -> UnsafeMutablePointer<wl_client> {
    var pair: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    ends.append(pair[1])
    return try #require(wl_client_create(display, pair[0]))
  }

  /// The server takes it for one that has bound a global.
  private func speak(_ client: UnsafeMutablePointer<wl_client>) throws {
    _ = try #require(wl_resource_create(client, interface, 1, 2))
  }

  /// Whether the server has closed the connection that came as the nth.
  private func isClosed(_ n: Int) -> Bool {
    var state = pollfd(fd: ends[n], events: 0, revents: 0)
    return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLHUP) != 0
  }

  @Test("The oldest that have asked for nothing give way to new ones, and the log is told once")
  func silent() throws {
    let speaker = try connect()
    try speak(speaker)
    for _ in 0..<(Clients.most + 9) { _ = try connect() }
    wl_event_loop_dispatch(loop, 0)
    #expect(clients.count == Clients.most)
    #expect(!isClosed(0))
    #expect((1...10).allSatisfy { isClosed($0) })
    #expect(!isClosed(11))
    #expect(box.said.count == 1)
  }

  @Test("Where all have asked for something the newest is refused")
  func speaking() throws {
    for _ in 0...Clients.most {
      try speak(try connect())
    }
    wl_event_loop_dispatch(loop, 0)
    #expect(isClosed(Clients.most))
    #expect(!isClosed(Clients.most - 1))
  }
}
