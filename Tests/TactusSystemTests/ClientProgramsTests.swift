// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Glibc
import Tactus
import TactusGestures
import TactusServer
import Testing

@testable import TactusSystem

/// All clients are this process itself, at the other ends of socket pairs.
@Suite struct `The programs of clients` {
  private let display: UnsafeMutablePointer<wl_display>
  private let programs: ClientPrograms

  init() throws {
    display = try #require(wl_display_create())
    programs = ClientPrograms(on: display)
  }

  private func connect() throws -> UnsafeMutablePointer<wl_client> {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    return try #require(wl_client_create(display, ends[0]))
  }
  private func end() {
    wl_display_destroy_clients(display)
    programs.close()
    wl_display_destroy(display)
  }

  @Test func `a program is recognized by its file, whatever its path`() throws {
    let client = try connect()
    #expect(programs.include(client, among: ["/bin/sh", "/proc/self/exe"]))
    #expect(!programs.include(client, among: ["/bin/sh", "", "sh", "/nowhere"]))
    end()
  }

  @Test func `a client that was vouched for is treated as listed, even if the list of programs is empty`() throws {
    let client = try connect()
    programs.vouch(for: client)
    #expect(programs.include(client, among: []))
    #expect(!programs.include(try connect(), among: []))
    end()
  }

  @Test func `a client belongs to the process that has opened the connection`() throws {
    let client = try connect()
    #expect(programs.isOf(getpid(), client))
    #expect(!programs.isOf(1, client))
    end()
  }

  /// Returns a configuration with a rule for all programs, followed by one for this program.
  private func rules(_ all: String, _ own: String = "") throws -> Configuration {
    var path = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &path, path.count - 1)
    let bytes = path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
    let name = String(decoding: bytes.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
    let text = "client * { \(all) }" + (own.isEmpty ? "" : "\nclient \"\(name)\" { \(own) }")
    return try ConfigurationReader.read(text).configuration
  }

  @Test func `a client may be a shell unless the configuration denies this`() throws {
    let client = try connect()
    #expect(programs.mayBeShell(client, by: Configuration()))
    #expect(programs.mayBeShell(client, by: try rules("allow shell")))
    #expect(!programs.mayBeShell(client, by: try rules("deny shell")))
    #expect(programs.mayBeShell(client, by: try rules("deny shell", "allow shell")))
    #expect(!programs.mayBeShell(client, by: try rules("allow shell", "deny shell")))
    end()
  }

  @Test func `a client may delay decisions for as long as the configuration allows`() throws {
    let client = try connect()
    #expect(programs.hold(of: client, by: Configuration()) == nil)
    #expect(programs.hold(of: client, by: try rules("allow hold 1500ms")) == .milliseconds(1500))
    #expect(programs.hold(of: client, by: try rules("allow hold 1500ms", "deny hold")) == .zero)
    end()
  }

  @Test func `a client may reserve edges as far as the configuration allows`() throws {
    let client = try connect()
    #expect(programs.allowance(of: client, by: Configuration()) == .limited)
    #expect(programs.allowance(of: client, by: try rules("deny exclusion")) == .nothing)
    #expect(programs.allowance(of: client, by: try rules("deny exclusion", "allow exclusion")) == .limited)
    #expect(programs.allowance(of: client, by: try rules("deny exclusion", "allow exclusion all")) == .unlimited)
    end()
  }

  @Test func `a client may reserve an edge up to the budget, whatever the budget's unit`() throws {
    func limit(_ budget: String, _ edge: Sides = .left) throws -> Double {
      try ConfigurationReader.read("exclusion { \(budget); never bottom }").configuration.exclusionLimit(
        at: edge, of: Rect(x: 0, y: 0, width: 1000, height: 800), thresholdScale: 2)
    }
    let pixels = 25.4 / Thresholds.millimetresPerPixel * 2
    #expect(abs(try limit("budget 25.4mm") - pixels) < 1e-9)
    #expect(try limit("budget 300px") == 300)
    #expect(try limit("budget 10%") == 80)
    #expect(try limit("budget 10%", .top) == 100)
    #expect(try limit("budget 300px", .bottom) == 0)
    #expect(try limit("never left", .right) == ServerLimits().exclusion)
  }

  @Test func `a client that has disconnected does not count as any of the listed programs`() throws {
    let client = try connect()
    wl_client_destroy(client)
    #expect(!programs.include(client, among: ["/proc/self/exe"]))
    end()
  }
}
