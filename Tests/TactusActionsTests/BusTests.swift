// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import Testing

@testable import TactusActions

@Suite("D-Bus", .serialized, .enabled(if: RealCompositor.isInstalled("dbus-daemon")))
struct BusTests {
  let scratch: Scratch
  let bus: TestBus
  let stage: Stage

  init() throws {
    scratch = try Scratch()
    bus = try TestBus(in: scratch)
    stage = try Stage(["DBUS_SESSION_BUS_ADDRESS": bus.address], waitsForWayland: false)
    try ready()
  }

  private func ready() throws {
    try stage.pump.until("the bus is there") {
      standing("notify")?.isReady == true
    }
  }

  private func standing(_ backend: String) -> BackendStanding? {
    stage.actions.standings.first { $0.name == backend }?.standing
  }

  @Test("`notify` emits a signal with the text of the action")
  func notify() throws {
    let listener = try FakeService(
      nil, at: bus.address, in: stage.pump, match: "type='signal',interface='org.tactus.Gestures'")
    var text: String?
    listener.heard = { text = $0.readText() }
    #expect(try stage.perform("notify", "phosh.top-panel", by: "notify") == nil)
    try stage.pump.until("it is heard") { text == "phosh.top-panel" }
  }

  @Test("Without the extension, the backend for GNOME can only show and hide the overview")
  func gnome() throws {
    final class State { var isShown = false }
    let state = State()
    let shell = try FakeService(Gnome.service, at: bus.address, in: stage.pump, path: "/org/gnome/Shell")
    shell.answer = { member, message in
      let names = [message.readText(), message.readText()]
      #expect(names == ["org.gnome.Shell", "OverviewActive"])
      if member == "Get" { return { reply in reply.container("v", "b") { reply.append(state.isShown) } } }
      state.isShown = message.readVariantBool() ?? state.isShown
      return { _ in }
    }
    try stage.pump.until("it is noticed") { standing("gnome")?.isReady == true }
    for isShown in [true, false] {
      #expect(try stage.perform("overview", by: "gnome") == nil)
      #expect(state.isShown == isShown)
    }
    let failure = try #require(try stage.perform("workspace", "next"))
    #expect(failure.reason == "GNOME Shell does this only with the extension of Tactus")
    #expect(failure.remedy.contains("`tactus setup` enables the extension"))
    #expect(failure.remedy.contains("says why it does not run"))
  }

  @Test("The backend passes the words of an action to GNOME's extension")
  func gnomeExtension() throws {
    final class State { var words: [[String]] = [] }
    let state = State()
    let shell = try FakeService(Gnome.service, at: bus.address, in: stage.pump, path: "/org/gnome/Shell")
    let ours = try FakeService(Gnome.extensionService, at: bus.address, in: stage.pump, path: "/org/tactus/Shell")
    ours.answer = { member, message in
      #expect(member == "Perform")
      state.words.append(message.readTexts() ?? [])
      return { _ in }
    }
    try withExtendedLifetime(shell) {
      try stage.pump.until("it is noticed") { stage.actions.canPerform(.close) }
      #expect(try stage.perform("move", "name", "mail", by: "gnome") == nil)
      #expect(try stage.perform("maximize", "toggle", by: "gnome") == nil)
    }
    #expect(state.words == [["move", "name", "mail"], ["maximize", "toggle"]])
  }

  @Test("The backend presses keys and toggles the on-screen keyboard through GNOME's extension")
  func gnomeInput() throws {
    final class State {
      var words: [[String]] = []
      var isRefused = false
    }
    struct Refusal: Error {}
    let state = State()
    stage.actions.use(configuration(try binding("click", "right"), try binding("key", "a")))
    let shell = try FakeService(Gnome.service, at: bus.address, in: stage.pump, path: "/org/gnome/Shell")
    try stage.pump.until("the shell is noticed") { standing("gnome")?.isReady == true }
    for words in [["key", "a"], ["click"]] {
      #expect(try stage.perform(words: words)?.reason == "GNOME Shell does this only with the extension of Tactus")
    }
    let ours = try FakeService(Gnome.extensionService, at: bus.address, in: stage.pump, path: "/org/tactus/Shell")
    ours.answer = { _, message in
      state.words.append(message.readTexts() ?? [])
      if state.isRefused { throw Refusal() }
      return { _ in }
    }
    try withExtendedLifetime(shell) {
      // The virtual devices that the configuration needs are requested at once.
      try stage.pump.until("it is told what is wanted") { state.words == [["input", "pointer", "keyboard"]] }
      state.words = []
      #expect(try stage.perform("key", "Alt+Left", by: "gnome-keyboard") == nil)
      #expect(try stage.perform("keyboard", "toggle", by: "screen-keyboard") == nil)
      state.isRefused = true
      #expect(try stage.perform("key", "a", by: "gnome-keyboard") != nil)
    }
    #expect(
      state.words == [
        ["input", "key 65513 down", "key 65361 down", "key 65361 up", "key 65513 up"], ["keyboard", "toggle"],
        ["input", "key 97 down", "key 97 up"],
      ])
  }

  /// Starts an on-screen keyboard with squeekboard's D-Bus interface, and waits until the backend has noticed it.
  private func keyboard() throws -> (service: FakeService, isShown: () -> Bool) {
    final class State { var isShown = false }
    let state = State()
    let service = try FakeService(
      ScreenKeyboard.phosh, at: bus.address, in: stage.pump, path: "/sm/puri/OSK0")
    service.answer = { member, message in
      if member == "Get" { return { reply in reply.container("v", "b") { reply.append(state.isShown) } } }
      state.isShown = message.readBool() ?? state.isShown
      return { _ in }
    }
    try stage.pump.until("the keyboard is noticed") {
      standing("screen-keyboard")?.isReady == true
    }
    return (service, { state.isShown })
  }

  @Test("The backend shows and hides the on-screen keyboard")
  func showAndHide() throws {
    let keyboard = try keyboard()
    #expect(try stage.perform("keyboard", "show", by: "screen-keyboard") == nil)
    #expect(keyboard.isShown())
    #expect(try stage.perform("keyboard", "hide") == nil)
    #expect(!keyboard.isShown())
  }

  @Test("The backend toggles the on-screen keyboard according to its current state")
  func toggle() throws {
    let keyboard = try keyboard()
    #expect(try stage.perform("keyboard", "toggle") == nil)
    #expect(keyboard.isShown())
    #expect(try stage.perform("keyboard", "toggle") == nil)
    #expect(!keyboard.isShown())
    #expect(keyboard.service.calls == ["Get", "SetVisible", "Get", "SetVisible"])
  }

  @Test("If the on-screen keyboard hangs, the action fails, and the next action asks the keyboard again")
  func hangs() throws {
    let keyboard = try keyboard()
    let answer = keyboard.service.answer
    keyboard.service.answer = { _, _ in nil }
    #expect(try stage.perform("keyboard", "show")?.reason == "screen-keyboard did not answer within 2 s")
    keyboard.service.answer = answer
    #expect(try stage.perform("keyboard", "show") == nil)
  }

  @Test("The backend notices that the on-screen keyboard has ended, and says what to do")
  func goes() throws {
    _ = try keyboard()
    try stage.pump.until("it is noticed") {
      if case .absent? = standing("screen-keyboard") { true } else { false }
    }
    let failure = try #require(try stage.perform("keyboard", "show"))
    #expect(failure.reason == "no on-screen keyboard is running")
    #expect(failure.remedy.contains("squeekboard"))
  }

  @Test("An action fails if the bus ends")
  func ends() throws {
    bus.end()
    try stage.pump.until("it is noticed") {
      if case .absent? = standing("notify") { true } else { false }
    }
    #expect(try stage.perform("notify", "x") != nil)
  }

  @Test("A bus that is restarted is used again")
  func comesBack() throws {
    bus.end()
    try stage.pump.until("it is noticed") {
      if case .absent? = standing("notify") { true } else { false }
    }
    let again = try TestBus(in: scratch)
    try ready()
    #expect(try stage.perform("notify", "x") == nil)
    withExtendedLifetime(again) {}
  }

  /// Connects to a bus, ends the bus, and puts a server in its place that closes each connection.
  private func endedBus(_ kind: Bus.Kind) throws -> (bus: Bus, events: Events, impostor: FakeServer, session: Session) {
    let variable = kind == .session ? "DBUS_SESSION_BUS_ADDRESS" : "DBUS_SYSTEM_BUS_ADDRESS"
    let session = Session(environment: [variable: self.bus.address], loop: stage.pump.loop)
    let bus = Bus(kind, in: session, interest: [])
    let events = Events()
    bus.ready = { events.ready += 1 }
    bus.lost = { events.lost += 1 }
    try stage.pump.until("it is ready") { events.ready == 1 }
    self.bus.end()
    let path = "\(scratch.path)/session-bus"
    return (bus, events, try FakeServer(at: path, on: stage.pump, .closesAtOnce), session)
  }

  private final class Events {
    var ready = 0
    var lost = 0
  }

  @Test("If a bus closes a new connection at once, the daemon connects again, even if no action is requested")
  func closesAgain() throws {
    var ended: (bus: Bus, events: Events, impostor: FakeServer?, session: Session) = try endedBus(.system)
    try stage.pump.until("it is lost again") { ended.events.lost == 2 }
    ended.impostor = nil
    let again = try TestBus(in: scratch)
    try stage.pump.until("it is ready again") { ended.events.ready == 2 }
    withExtendedLifetime((again, ended.bus)) {}
  }

  @Test(
    "The session bus is retried a few times, and the system bus without limit", arguments: [Bus.Kind.session, .system])
  func staysAway(_ kind: Bus.Kind) throws {
    let ended = try endedBus(kind)
    try stage.pump.until("it is lost with each attempt") { ended.events.lost == 4 }
    #expect((ended.bus.retry == nil) == (kind == .session))
    withExtendedLifetime(ended) {}
  }

  @Test("An action fails if the bus closes, is silent or sends nonsense")
  func broken() throws {
    let other = try FakeServer(
      at: "\(scratch.path)/bus", on: stage.pump, .closesAtOnce)
    let stage = try Stage(
      ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(other.path)"], waitsForWayland: false, pump: self.stage.pump)
    #expect(try stage.perform("notify", "x") != nil)
    other.conduct = .says(Array("nonsense\r\n".utf8))
    #expect(try stage.perform("notify", "x") != nil)
    other.conduct = .hangs
    #expect(try stage.perform("notify", "x")?.reason == "the session bus has not answered yet")
  }
}
