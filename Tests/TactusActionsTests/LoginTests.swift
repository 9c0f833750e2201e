// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusActions

@Suite("By logind", .serialized, .enabled(if: RealCompositor.isInstalled("dbus-daemon")))
struct LoginTests {
  private final class State {
    var isLocked = false
    var isActive = true
    var isAsleep = false
  }

  private let scratch: Scratch
  private let bus: TestBus
  private let stage: Stage
  private let login: FakeService
  private let state = State()

  private static let root = "/org/freedesktop/login1"
  private static let session = "org.freedesktop.login1.Session"

  /// A logind of which one path is all there is.
  init() throws {
    scratch = try Scratch()
    bus = try TestBus(in: scratch)
    let pump = Pump()
    login = try FakeService("org.freedesktop.login1", at: bus.address, in: pump, path: Self.root)
    let state = state
    login.answer = { member, message in
      guard member == "Get" else { return { $0.append(path: Self.root) } }
      _ = message.readText()
      let value =
        switch message.readText() {
        case "LockedHint": state.isLocked
        case "PreparingForSleep": state.isAsleep
        default: state.isActive
        }
      return { reply in reply.container("v", "b") { reply.append(value) } }
    }
    stage = try Stage(["DBUS_SYSTEM_BUS_ADDRESS": bus.address], waitsForWayland: false, pump: pump)
    let login = login
    try pump.until("it was asked") { login.calls.count { $0 == "Get" } == 3 }
  }

  private func tell(_ what: String, _ condition: (Presence) -> Bool) throws {
    login.emit(Self.root, "org.freedesktop.DBus.Properties", "PropertiesChanged")
    try stage.pump.until(what) { condition(stage.actions.presence) }
  }

  @Test("it is known when the session is locked")
  func locked() throws {
    state.isLocked = true
    try tell("locked") { $0.isLocked && $0.isInFront }
    state.isLocked = false
    try tell("unlocked") { !$0.isLocked }
  }

  @Test("it is known when another session is in front")
  func away() throws {
    state.isActive = false
    try tell("away") { !$0.isInFront && !$0.isLocked }
    state.isActive = true
    try tell("back") { $0.isInFront }
  }

  @Test("it is known when the machine goes to sleep")
  func asleep() throws {
    for isAsleep in [true, false] {
      login.emit(Self.root, "org.freedesktop.login1.Manager", "PrepareForSleep") { $0.append(isAsleep) }
      try stage.pump.until("asleep: \(isAsleep)") { stage.actions.presence.isAsleep == isAsleep }
    }
  }

  @Test("what was told is over when nobody is there any more to tell of its end")
  func gone() throws {
    (state.isLocked, state.isActive) = (true, false)
    try tell("locked and away") { $0.isLocked && !$0.isInFront }
    login.emit(Self.root, "org.freedesktop.login1.Manager", "PrepareForSleep") { $0.append(true) }
    try stage.pump.until("asleep") { stage.actions.presence.isAsleep }
    bus.end()
    try stage.pump.until("it is forgotten") { stage.actions.presence == Presence() }
  }

  @Test("it is told when the session is to be locked")
  func lock() throws {
    final class Count { var calls = 0 }
    let count = Count()
    stage.actions.lockIsAskedFor = { count.calls += 1 }
    login.emit(Self.root, Self.session, "Lock")
    try stage.pump.until("it is told") { count.calls == 1 }
    #expect(!stage.actions.presence.isLocked)
  }
}
