// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Glibc
import TactusConfig
import Testing

@testable import TactusSystem

/// Clients are this process itself, at the other ends of pairs of sockets.
@Suite struct `The programs of clients` {
  private let display: OpaquePointer
  private let programs: ClientPrograms

  init() throws {
    display = try #require(wl_display_create())
    programs = ClientPrograms(on: display)
  }

  private func connect() throws -> OpaquePointer {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    return try #require(wl_client_create(display, ends[0]))
  }
  private func end() {
    wl_display_destroy_clients(display)
    programs.close()
    wl_display_destroy(display)
  }

  @Test func `are known by their files, at whatever path`() throws {
    let client = try connect()
    #expect(programs.include(client, among: ["/bin/sh", "/proc/self/exe"]))
    #expect(!programs.include(client, among: ["/bin/sh", "", "sh", "/nowhere"]))
    end()
  }

  @Test func `are beyond doubt where the host vouches for them`() throws {
    let client = try connect()
    programs.vouch(for: client)
    #expect(programs.include(client, among: []))
    #expect(!programs.include(try connect(), among: []))
    end()
  }

  @Test func `are those of the process that has connected`() throws {
    let client = try connect()
    #expect(programs.isOf(getpid(), client))
    #expect(!programs.isOf(1, client))
    end()
  }

  @Test func `are nobody's once they have gone`() throws {
    let client = try connect()
    wl_client_destroy(client)
    #expect(!programs.include(client, among: ["/proc/self/exe"]))
    end()
  }
}
