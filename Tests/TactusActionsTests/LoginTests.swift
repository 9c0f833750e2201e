// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
import Testing

@testable import TactusActions

@Suite("logind", .serialized, .enabled(if: RealCompositor.isInstalled("dbus-daemon")))
struct LoginTests {
  /// A session that the fake logind knows.
  private final class LoginSession {
    let path: String
    var isLocked = false
    var isActive = true
    init(_ name: String) { path = "\(LoginTests.root)/session/\(name)" }
  }

  private final class State {
    var isAsleep = false
    /// The sessions, by session id or by the id of a process in them.
    var sessions: [String: LoginSession] = [:]
  }

  private struct Refusal: Error {}

  private let scratch: Scratch
  private let bus: TestBus
  private let stage: Stage
  private let folder: String
  private let login: FakeService
  private let state = State()
  private let first = LoginSession("_31")

  private static let root = "/org/freedesktop/login1"
  private static let session = "org.freedesktop.login1.Session"
  private static let process = "\(getpid())"

  /// Starts a fake logind, and a stage without a compositor.
  init() throws {
    scratch = try Scratch()
    folder = try scratch.runtimeFolder()
    bus = try TestBus(in: scratch)
    let pump = try Pump()
    login = try FakeService("org.freedesktop.login1", at: bus.address, in: pump, path: Self.root)
    let state = state
    state.sessions["1"] = first
    login.answer = { member, message in
      guard member == "Get" else {
        let key = member == "GetSession" ? message.readText() : message.readCount().map { "\($0)" }
        guard let session = state.sessions[key ?? ""] else { throw Refusal() }
        return { $0.append(path: session.path) }
      }
      _ = message.readText()
      let property = message.readText()
      let session = state.sessions.values.first { $0.path == message.path }
      let value =
        switch property {
        case "LockedHint": session?.isLocked
        case "PreparingForSleep": state.isAsleep
        default: session?.isActive
        }
      guard let value else { throw Refusal() }
      return { reply in reply.container("v", "b") { reply.append(value) } }
    }
    let environment = ["DBUS_SYSTEM_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": folder, "XDG_SESSION_ID": "1"]
    stage = try Stage(environment, waitsForWayland: false, pump: pump)
    let login = login
    try pump.until("it was asked") { login.calls.count { $0 == "Get" } == 3 }
  }

  private func tell(_ what: String, of session: LoginSession? = nil, _ condition: (Presence) -> Bool) throws {
    login.emit((session ?? first).path, "org.freedesktop.DBus.Properties", "PropertiesChanged")
    try stage.pump.until(what) { condition(stage.actions.presence) }
  }

  /// Starts a compositor in this process. The compositor ends when the caller releases it.
  private func compositor() throws -> FakeCompositor {
    let compositor = try FakeCompositor(in: folder, stage.pump)
    try stage.pump.until("it is noticed") {
      stage.actions.compositor.isReady && stage.actions.isPresenceSettled
    }
    return compositor
  }

  @Test("logind's signals tell whether the session is locked")
  func locked() throws {
    first.isLocked = true
    try tell("locked") { $0.isLocked && $0.isInFront }
    first.isLocked = false
    try tell("unlocked") { !$0.isLocked }
  }

  @Test("logind's signals tell whether the session is in front")
  func away() throws {
    first.isActive = false
    try tell("away") { !$0.isInFront && !$0.isLocked }
    first.isActive = true
    try tell("back") { $0.isInFront }
  }

  @Test("The reported state belongs to the compositor's session, even after a new compositor starts")
  func nextCompositor() throws {
    state.sessions[Self.process] = first
    var compositor: FakeCompositor? = try compositor()
    (first.isLocked, first.isActive) = (true, false)
    try tell("locked and away") { $0.isLocked && !$0.isInFront }
    withExtendedLifetime(compositor) {}
    compositor = nil
    try stage.pump.until("it has gone") {
      if case .absent = stage.actions.compositor { true } else { false }
    }
    #expect(stage.actions.isPresenceSettled)
    #expect(stage.actions.presence.isLocked && !stage.actions.presence.isInFront)

    final class Seen { var locked: [Bool] = [] }
    let seen = Seen()
    stage.actions.presenceChanged = { [unowned actions = stage.actions] in
      seen.locked.append(actions.presence.isLocked)
    }
    let second = LoginSession("_32")
    second.isLocked = true
    state.sessions[Self.process] = second
    compositor = try self.compositor()
    #expect(stage.actions.presence.isLocked && stage.actions.presence.isInFront)
    #expect(!seen.locked.contains(false))
    second.isLocked = false
    try tell("unlocked", of: second) { !$0.isLocked }
    withExtendedLifetime(compositor) {}
  }

  @Test("If neither the compositor nor this process belongs to a session, the user's current session is used")
  func sessionIsOver() throws {
    first.isActive = false
    try tell("away") { !$0.isInFront }
    let second = LoginSession("_32")
    state.sessions = ["auto": second]
    let compositor = try compositor()
    #expect(stage.actions.presence.isInFront)
    second.isLocked = true
    try tell("locked", of: second) { $0.isLocked }
    withExtendedLifetime(compositor) {}
  }

  @Test("The session's state is forgotten when the next compositor belongs to no session")
  func noSession() throws {
    (first.isLocked, first.isActive) = (true, false)
    try tell("locked and away") { $0.isLocked && !$0.isInFront }
    state.sessions = [:]
    let compositor = try compositor()
    #expect(stage.actions.presence == Presence())
    login.emit(Self.root, "org.freedesktop.login1.Manager", "PrepareForSleep") { $0.append(true) }
    try stage.pump.until("asleep") { stage.actions.presence.isAsleep }
    withExtendedLifetime(compositor) {}
  }

  @Test("logind's signals tell whether the machine is asleep")
  func asleep() throws {
    for isAsleep in [true, false] {
      login.emit(Self.root, "org.freedesktop.login1.Manager", "PrepareForSleep") { $0.append(isAsleep) }
      try stage.pump.until("asleep: \(isAsleep)") { stage.actions.presence.isAsleep == isAsleep }
    }
  }

  @Test("The session's state is forgotten when the bus ends")
  func gone() throws {
    (first.isLocked, first.isActive) = (true, false)
    try tell("locked and away") { $0.isLocked && !$0.isInFront }
    login.emit(Self.root, "org.freedesktop.login1.Manager", "PrepareForSleep") { $0.append(true) }
    try stage.pump.until("asleep") { stage.actions.presence.isAsleep }
    bus.end()
    try stage.pump.until("it is forgotten") { stage.actions.presence == Presence() }
  }

  @Test("logind's request to lock the session is passed on to the daemon")
  func lock() throws {
    final class Count { var calls = 0 }
    let count = Count()
    stage.actions.lockIsAskedFor = { count.calls += 1 }
    login.emit(first.path, Self.session, "Lock")
    try stage.pump.until("it is told") { count.calls == 1 }
    #expect(!stage.actions.presence.isLocked)
  }
}

extension BusMessage {
  fileprivate func readCount() -> UInt32? {
    var value: UInt32 = 0
    return sd_bus_message_read_basic(pointer, CChar(UInt8(ascii: "u")), &value) > 0 ? value : nil
  }
}
