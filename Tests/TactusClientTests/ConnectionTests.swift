// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import CWaylandServer
import Foundation
import Tactus
import TactusClient
import TactusKit
import Testing
import WireSupport

/// The connection itself: what it offers, how events arrive on it, and how it ends.
@Suite struct ConnectionTests {
  @Test func `the connection reports the server's capabilities and limits`() throws {
    let rig = Rig { $0.views = 7 }
    let client = try #require(KitClient(rig))
    #expect(client.connection.isAvailable)
    #expect(client.connection.capabilities.contains([.surfaces, .withhold, .cancelClient, .exclusion]))
    #expect(client.connection.limits.views == 7)
    #expect(client.connection.limits.stall == 2000)
    #expect(client.connection.openShell() == nil)
  }

  @Test func `without the protocol, the connection creates no window and names the missing interface`() throws {
    let rig = Rig()
    rig.dropServer()
    let client = try #require(KitClient(rig))
    #expect(client.connection.status == .missing)
    #expect(client.connection.status.description.contains("tactus_gesture_manager_v1"))
    let surface = try #require(client.surface(Rect(x: 0, y: 0, width: 10, height: 10)))
    #expect(client.connection.window(for: surface, width: 10, height: 10) == nil)
  }

  @Test func `by default, the connection waits for the server's first answers`() throws {
    let rig = Rig()
    let socket = rig.connect()
    let display = try #require(wl_display_connect_to_fd(socket.descriptor))
    withExtendedLifetime(rig) {
      let server = ServerThread(rig.display)
      let connection = GestureConnection(display: display)
      server.stop()
      #expect(connection.status == .available)
    }
    wl_display_disconnect(display)
  }

  @Test func `a connection reports once that its server has ended`() throws {
    let application = try Application()
    var changes = 0
    application.client.connection.onChange = { changes += 1 }
    try application.add(PanGestureRecognizer(), "pan")
    wl_display_destroy_clients(application.rig.display)
    application.rig.settle()
    guard case .lost = application.client.connection.status else {
      Issue.record("\(application.client.connection.status)")
      return
    }
    #expect(changes == 1)
    #expect(!application.client.connection.dispatch())
    try application.add(TapGestureRecognizer(), "tap")
  }

  @Test func `each window of a connection has its own gestures`() throws {
    let application = try Application()
    try application.add(TapGestureRecognizer(), "first")
    let surface = try #require(application.client.surface(Rect(x: 600, y: 50, width: 100, height: 100)))
    let other = try #require(application.client.connection.window(for: surface, width: 100, height: 100))
    other.addGestureRecognizer(TapGestureRecognizer { [unowned application] _ in application.note("second") })
    application.rig.settle()
    _ = application.takeLog()
    application.rig.tap(at: (650, 60), t: 0)
    application.rig.tap(at: (200, 100), t: 1000)
    #expect(application.takeLog() == ["second", "first ended"])
  }

  @Test func `gesture events may be dispatched from an event queue of their own`() throws {
    let rig = Rig()
    let client = try #require(KitClient(rig, ownQueue: true))
    let surface = try #require(client.surface(Rect(x: 0, y: 0, width: 100, height: 100)))
    let window = try #require(client.connection.window(for: surface, width: 100, height: 100))
    var taps = 0
    window.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    rig.settle()
    rig.tap(at: (50, 50), t: 0)
    #expect(taps == 1)
  }

  @Test func `flush sends requests, and dispatch delivers events`() throws {
    let application = try Application()
    let connection = application.client.connection
    try application.window.addGestureRecognizer(
      TapGestureRecognizer { [unowned application] _ in application.note("tap") })
    #expect(connection.fileDescriptor >= 0)
    #expect(connection.flush())
    #expect(!connection.wantsToWrite)
    wl_event_loop_dispatch(wl_display_get_event_loop(application.rig.display), 0)
    application.rig.tap(at: (200, 100), t: 0)
    #expect(application.takeLog().last == "tap")
  }
}

/// Runs a server in another thread while its client waits.
private final class ServerThread: @unchecked Sendable {
  private let display: UnsafeMutablePointer<wl_display>
  private let lock = NSLock()
  private var isStopped = false
  private let done = DispatchSemaphore(value: 0)

  init(_ display: UnsafeMutablePointer<wl_display>) {
    self.display = display
    Thread.detachNewThread { [self] in run() }
  }

  private func run() {
    while !lock.withLock({ isStopped }) {
      wl_event_loop_dispatch(wl_display_get_event_loop(display), 1)
      wl_display_flush_clients(display)
    }
    done.signal()
  }

  func stop() {
    lock.withLock { isStopped = true }
    done.wait()
  }
}
