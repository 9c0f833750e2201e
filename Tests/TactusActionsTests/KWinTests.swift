// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusActions
@testable import TactusGestures

@Suite(
  "KWin", .serialized,
  .enabled(if: RealCompositor.isInstalled("kwin_wayland") && RealCompositor.isInstalled("dbus-daemon")))
struct KWinTests {
  let kwin: RealCompositor
  let stage: Stage

  init() throws {
    kwin = try RealCompositor.kwin()
    stage = try Stage(kwin.environment)
    try stage.pump.until("KWin is on the bus") {
      stage.actions.standings.first { $0.name == "kwin" }?.standing.isReady == true
    }
  }

  /// Shows a window and waits until KWin has activated it.
  private func window(_ name: String) throws -> TestWindow {
    let window = try TestWindow(name, at: kwin.environment, in: stage.pump)
    try stage.pump.until("\(name) is in front") { window.isShown && window.isActivated }
    return window
  }

  @Test("`close` closes the window in front")
  func close() throws {
    let (below, front) = (try window("below"), try window("front"))
    #expect(try stage.perform("close", by: "kwin") == nil)
    try stage.pump.until("it is asked to close") { front.isClosed }
    #expect(!below.isClosed)
  }

  @Test("`maximize` and `restore` change a window's size")
  func maximize() throws {
    let window = try window("window")
    #expect(try stage.perform("maximize", by: "kwin") == nil)
    try stage.pump.until("it is maximized") { window.isMaximized }
    #expect(try stage.perform("maximize") == nil)
    #expect(try stage.perform("restore") == nil)
    try stage.pump.until("it is not") { !window.isMaximized }
    for isMaximized in [true, false] {
      #expect(try stage.perform("maximize", "toggle") == nil)
      try stage.pump.until("it is the other way round") { window.isMaximized == isMaximized }
    }
  }

  @Test("`tile` makes a window fill half the screen, and `show-desktop` shows the desktop")
  func tile() throws {
    let window = try window("window")
    #expect(try stage.perform("tile", "left", by: "kwin") == nil)
    try stage.pump.until("it has half of the screen") { window.size.width == 400 }
    #expect(try stage.perform("show-desktop", by: "kwin") == nil)
    let bus = Bus(in: stage.actions.session, interest: [KWin.service])
    try stage.pump.until("the bus is there") { bus.standing(of: KWin.service).isReady }
    var isShown: Bool?
    let call = bus.call(
      KWin.service, "/KWin", "org.freedesktop.DBus.Properties", "Get",
      { message in
        message.append("org.kde.KWin")
        message.append("showingDesktop")
      }
    ) { isShown = (try? $0.get())?.readVariantBool() ?? false }
    try stage.pump.until("KWin says it") { isShown != nil }
    call.cancel()
    #expect(isShown == true)
  }

  @Test("Performing `fullscreen on` twice keeps a window fullscreen")
  func fullscreen() throws {
    let window = try window("window")
    for _ in 0..<2 { #expect(try stage.perform("fullscreen", "on") == nil) }
    try stage.pump.until("it is fullscreen") { window.isFullscreen }
    #expect(try stage.perform("restore") == nil)
    try stage.pump.until("it is not") { !window.isFullscreen }
    #expect(try stage.perform("fullscreen", "toggle") == nil)
    try stage.pump.until("it is fullscreen again") { window.isFullscreen }
  }

  @Test("`minimize` hides a window, and `restore` shows it again")
  func minimize() throws {
    let window = try window("window")
    #expect(try stage.perform("minimize") == nil)
    try stage.pump.until("it has gone") { !window.isActivated }
    #expect(try stage.perform("restore") == nil)
    try stage.pump.until("it is back") { window.isActivated }
  }

  @Test("`window next` and `window previous` cycle through the windows")
  func windows() throws {
    let windows = try ["a", "b", "c"].map { try window($0) }
    for place in [0, 1, 2] {
      #expect(try stage.perform("window", "next") == nil)
      try stage.pump.until("\(place) is in front") { windows[place].isActivated }
    }
    #expect(try stage.perform("window", "previous") == nil)
    try stage.pump.until("b is in front") { windows[1].isActivated }
  }

  /// Asks KWin for the number of the current desktop.
  private func desktop(_ bus: Bus) throws -> Int32? {
    var desktop: Int32??
    let call = bus.call(KWin.service, "/KWin", "org.kde.KWin", "currentDesktop") {
      desktop = (try? $0.get())?.readNumber()
    }
    try stage.pump.until("KWin says it") { desktop != nil }
    call.cancel()
    return desktop ?? nil
  }

  @Test("`workspace` and `move` change the desktop")
  func desktops() throws {
    let bus = Bus(in: stage.actions.session, interest: [KWin.service])
    try stage.pump.until("the bus is there") { bus.standing(of: KWin.service).isReady }
    for name in ["second", "third"] {
      var isDone = false
      let call = bus.call(
        KWin.service, "/VirtualDesktopManager", "org.kde.KWin.VirtualDesktopManager", "createDesktop",
        { message in
          message.append(UInt32(9))
          message.append(name)
        }
      ) { isDone = $0.failure == nil }
      try stage.pump.until("there is a \(name)") { isDone }
      call.cancel()
    }
    #expect(try stage.perform("workspace", "next", by: "kwin") == nil)
    #expect(try desktop(bus) == 2)
    #expect(try stage.perform("workspace", "3") == nil)
    #expect(try desktop(bus) == 3)
    #expect(try stage.perform("workspace", "name", "second", by: "kwin") == nil)
    #expect(try desktop(bus) == 2)
    #expect(try stage.perform("workspace", "3") == nil)
    #expect(try stage.perform("workspace", "previous") == nil)
    let window = try window("window")
    #expect(try stage.perform("move", "previous") == nil)
    #expect(try desktop(bus) == 1)
    #expect(window.isActivated)
  }

  @Test("An action fails with a reason if it needs a window, desktop or effect that KWin does not have")
  func nothing() throws {
    for words in [["close"], ["maximize", "toggle"], ["fullscreen", "on"], ["move", "next"]] {
      #expect(try stage.perform(words: words)?.reason == "no window is in front")
    }
    #expect(try stage.perform("restore")?.reason == "there is no window to restore")
    #expect(try stage.perform("window", "next")?.reason == "there is no window")
    #expect(try stage.perform("workspace", "next")?.reason == "there is no other workspace")
    #expect(try stage.perform("workspace", "7")?.reason == "there is no such workspace")
    #expect(try stage.perform("workspace", "name", "none")?.reason == "there is no such workspace")
    // KWin draws without OpenGL here, so the effect is unavailable.
    #expect(try stage.perform("overview")?.reason == "the effect Overview is not loaded")
    let window = try window("window")
    #expect(try stage.perform("maximize", by: "kwin") == nil)
    try stage.pump.until("it is maximized") { window.isMaximized }
  }

  @Test("`kwin shortcut` triggers a shortcut of KWin")
  func shortcuts() throws {
    let window = try window("window")
    #expect(try stage.perform("kwin", "shortcut", "Window Maximize", by: "kwin") == nil)
    try stage.pump.until("it is maximized") { window.isMaximized }
  }

  @Test("KWin reports the window in front, its title, and all windows")
  func front() throws {
    let below = try window("org.example.Below")
    stage.actions.followsWindows = true
    try stage.pump.until("it is known") { stage.actions.frontApp == "org.example.Below" }
    #expect(stage.actions.frontTitle == "org.example.Below")
    let front = try window("org.example.Front")
    try stage.pump.until("the other one is") { stage.actions.frontApp == "org.example.Front" }
    #expect(try stage.actions.apps.get() == ["org.example.Front", "org.example.Below"])
    #expect(!stage.actions.frontIsFullscreen)
    #expect(try stage.perform("fullscreen", "on") == nil)
    try stage.pump.until("it is fullscreen") { stage.actions.frontIsFullscreen }
    front.title = "Mail"
    try stage.pump.until("it has another title") { stage.actions.frontTitle == "Mail" }
    front.goAway()
    try stage.pump.until("the one below is in front") { stage.actions.frontApp == "org.example.Below" }
    withExtendedLifetime(below) {}
    // A second session, as after a crash of the daemon: it replaces the script that the first session loaded into KWin.
    let second = try Stage(kwin.environment, pump: stage.pump)
    second.actions.followsWindows = true
    try stage.pump.until("it is told too") { second.actions.frontApp == "org.example.Below" }
    #expect(second.actions.roleFailure == nil)
  }

  @Test("KWin refuses keys and clicks from a program that is not installed, and the failure says so")
  func keys() throws {
    for words in [["key", "Alt+Left"], ["click", "right"]] {
      let failure = try #require(try stage.perform(words: words))
      #expect(failure.reason.contains("desktop file"))
      #expect(failure.remedy.contains("make install"))
    }
  }
}

/// Runs with tactusd's desktop file installed, which asks KWin for permission to press keys and to point.
@Suite(
  "KWin with tactusd installed", .serialized,
  .enabled(if: RealCompositor.isInstalled("kwin_wayland") && RealCompositor.isInstalled("dbus-daemon")))
struct InstalledKWinTests {
  let kwin: RealCompositor
  let stage: Stage
  let window: TestWindow

  init() throws {
    kwin = try RealCompositor.kwin(isInstalled: true)
    let stage = try Stage(kwin.environment)
    self.stage = stage
    let window = try TestWindow("org.example.window", at: kwin.environment, in: stage.pump)
    self.window = window
    try stage.pump.until("KWin is on the bus") {
      stage.actions.standings.first { $0.name == "kwin" }?.standing.isReady == true
    }
    try stage.pump.until("the window is in front") { window.isShown && window.isActivated }
    try #require(try stage.perform("fullscreen", "on") == nil)
    try stage.pump.until("it fills the output, and has the keyboard and a pointer") {
      window.isFullscreen && window.isFocused && window.hasPointer
    }
    window.settle()
  }

  @Test("The backend types chords, including symbols that need Shift")
  func types() throws {
    for (chord, typed) in [
      ("Alt+Left", ["Mod1+Left"]), ("XF86AudioRaiseVolume", ["XF86AudioRaiseVolume"]), ("plus", ["Shift+plus"]),
      ("Ctrl+Shift+t", ["Shift+Control+T"]),
    ] {
      let before = window.typed.count
      #expect(try stage.perform(words: ["key", chord], by: "kwin-keyboard") == nil)
      try stage.pump.until("\(chord) is typed") {
        window.typed.dropFirst(before).contains { typed.contains($0) }
      }
    }
  }

  @Test("The backend clicks at the fingers' location, and turns the wheel")
  func points() throws {
    var details = GestureDetails()
    details.location = Point(x: 300, y: 200)
    let before = window.pointed.count
    #expect(try stage.perform(words: ["click", "right"], by: "kwin-pointer", for: details) == nil)
    try stage.pump.until("it is clicked") { window.pointed.last == "release 273" }
    #expect(Array(window.pointed[before...]) == ["at 300 200", "press 273", "release 273"])
    #expect(try stage.perform(words: ["scroll", "down"], by: "kwin-pointer", for: details) == nil)
    try stage.pump.until("it is scrolled") { window.pointed.last?.hasSuffix("vertical 15") == true }
  }

  @Test("The backend scrolls with a modifier held until the gesture ends")
  func with() throws {
    let text = "bind 2 pinch out -> scroll up { step 1.2x; back scroll down; with Ctrl }"
    let configuration = try ConfigurationReader.read(text).configuration
    stage.actions.use(configuration)
    let binding = try #require(configuration.bindings.first)
    for (phase, progress) in [(Response.Phase.fire, 1.0), (.ended, 0)] {
      stage.respond(
        Response(
          binding: 0, action: .scroll(.up), phase: phase, progress: progress, velocity: 0, settlesAt: 0,
          location: Point(x: 120, y: 100), time: Timestamp(microseconds: 0)), of: binding)
    }
    try stage.pump.until("it is scrolled") { window.pointed.contains { $0.hasPrefix("Control+") } }
    var details = GestureDetails()
    details.location = Point(x: 120, y: 100)
    #expect(try stage.perform(words: ["scroll", "down"], for: details) == nil)
    try stage.pump.until("without it then") { window.pointed.last.map { !$0.hasPrefix("Control") } == true }
    #expect(window.pointed.last?.hasSuffix("vertical 15") == true)
  }
}
