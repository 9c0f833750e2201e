// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import TactusExplain
import Testing

@testable import TactusGestures

@Suite("Syntax: directives and settings")
struct SyntaxSettingTests {
  /// Examples of all directives except `include`, and of all settings in their blocks.
  static let examples: [String] = [
    "version 1",
    "locked yes",
    "locked no",
    "preset steady",
    "preset one-hand steady; preset steady",
    "preset left-hand wide-edges",
    "defaults { slop 3mm }",
    "defaults { hold 0.5s }",
    "defaults { double-tap 350ms }",
    "defaults { tap-time 1s }",
    "defaults { rim 4mm }",
    "defaults { tap-place ended }",
    "defaults { ignore-repeats 300ms }",
    "defaults { swipe-distance 60px }",
    "defaults { edge-depth 2.5% }",
    "defaults { deliver observe }",
    "defaults { palm-size 25mm }",
    "defaults { max-touches 5 }",
    "defaults { overlay no }",
    "device * { output DSI-1 }",
    "device * { grab no }",
    "device * { way gate }",
    "device * { rim 4mm }",
    "device * { slop 3mm; hold 0.5s; double-tap 350ms; tap-time 1s; swipe-distance 60px; edge-depth 2.5% }",
    "device a b { cancel soft }",
    "device a { bind 3 tap -> close }",
    "device a b { grab yes; app c { bind 3 tap -> close } }",
    "workspaces { backend niri }",
    "exclusion { budget 30mm }",
    "exclusion { never left bottom }",
    "safety { panic 4 }",
    "safety { panic 4 hold 2s }",
    "safety { panic none; panic-gpio key KEY_PROG1 }",
    "safety { panic-key Backspace+Escape+Enter }",
    "safety { watchdog 250ms }",
    "client a b { allow exclusion }",
    "client a { allow exclusion all }",
    "client a { deny exclusion; deny shell }",
    "client a { allow shell; allow hold 300ms }",
    "client a { deny hold }",
    "shell-client /usr/libexec/a",
    "app a b* { bind 3 tap -> close }",
    "when title *Mail* background { bind 3 tap -> close }",
    "when role compose { bind 3 tap -> close }",
    "when locked tablet-mode { bind 3 tap -> close }",
    "when output A { app b { block 3 any } }",
    "app a { when locked { ignore 3 any } }",
    "shape check { stroke 0,60 30,100 100,0; stroke 0,0 1000,999 }; bind 1..3 shape check -> close",
    "bind 3 tap -> close",
    "block 3..5 any",
    "ignore 3 tap",
    "unbind 3 tap",
    "unbind 3..5 any",
    "gesture g { on 2 hold 5s; do overview }",
    "gesture g { on 2 hold; within corner top-left 20mm; within corner bottom-right 5%; do close }",
    "gesture g { on 2 hold; within corner top-right 20px; within corner bottom-left 5mm; do close }",
    "gesture g { on 2 hold; then tap 4; do exec \"a b\" c }",
    "gesture g { on 3 pan any; do move; drive yes; unless fullscreen }",
  ]

  private func defaults(_ line: String) throws -> Defaults { try config("defaults { \(line) }").defaults }
  private func client(_ line: String) throws -> ClientRule {
    try #require(try config("client a { \(line) }").clients.first)
  }
  private func binding(_ text: String) throws -> Binding { try #require(try config(text).bindings.first) }

  @Test("Directives for the whole configuration are read")
  func whole() throws {
    #expect(try config("version 1") == Configuration())
    #expect(try config("locked yes").isLocked)
    #expect(try config("locked no").isLocked == false)
    #expect(try config("preset one-hand steady; preset steady").defaults.presets == [.oneHand, .steady])
    #expect(try config("workspaces { backend niri }").workspaceBackend == .niri)
    #expect(try config("shell-client /usr/libexec/a; shell-client /b").shellClients == ["/usr/libexec/a", "/b"])
  }

  @Test("The defaults are read")
  func numbers() throws {
    #expect(try defaults("slop 3mm").slop == Length(3, .millimetres))
    #expect(try defaults("hold 0.5s").hold == milliseconds(500))
    #expect(try defaults("double-tap 350ms").doubleTapInterval == milliseconds(350))
    #expect(try defaults("tap-time 1s").tapTime == milliseconds(1000))
    #expect(try defaults("tap-place ended").tapPlace == .ended)
    #expect(try defaults("ignore-repeats 300ms").ignoreRepeats == milliseconds(300))
    #expect(try defaults("swipe-distance 60px").swipeDistance == Length(60, .pixels))
    #expect(try defaults("edge-depth 2.5%").edgeDepth == Length(2.5, .percent))
    #expect(try defaults("deliver observe").deliver == .observe)
    #expect(try defaults("palm-size 25mm").palmSize == Length(25, .millimetres))
    #expect(try defaults("max-touches 5").maximumTouches == 5)
    #expect(try !defaults("overlay no").overlay && defaults("overlay yes").overlay)
  }

  @Test("palm-size accepts only millimetres")
  func palmSize() {
    let what = "must be in mm, such as `5mm`"
    #expect(errors(in: "defaults { palm-size 20px }") == ["1:22: \(what)"])
    #expect(errors(in: "defaults { palm-size 5% }") == ["1:22: \(what)"])
  }

  @Test("A rim is given in millimetres, and a device's rim overrides the rim for all touchscreens")
  func rim() throws {
    let read = try config("defaults { rim 4mm }\ndevice \"Wacom*\" { rim 6mm }")
    #expect(read.defaults.rim == Length(4, .millimetres))
    #expect(read.rule(forDevice: "Wacom 12").numbers.rim == Length(6, .millimetres))
    let scale = Thresholds.scale(pixelsPerMillimetre: 10)
    #expect((read.rim(ofDevice: "Wacom 12", thresholdScale: scale) - 60).magnitude < 0.001)
    #expect((read.rim(ofDevice: "ELAN", thresholdScale: scale) - 40).magnitude < 0.001)
    #expect(errors(in: "defaults { rim 2% }") == ["1:16: must be in mm, such as `5mm`"])
    #expect(errors(in: "device * { rim 21mm }").count == 1)
  }

  @Test("The numbers of a device block replace those of the defaults, and are read like them")
  func deviceNumbers() throws {
    let lines = ["slop 3mm", "hold 0.5s", "double-tap 350ms", "tap-time 1s", "swipe-distance 60px", "edge-depth 2.5%"]
    let read = try config("defaults { slop 2mm; palm-size 9mm }\ndevice a { \(lines.joined(separator: "; ")) }")
    let there = try #require(read.only(onDevice: "a"))
    #expect(try there.defaults == defaults((lines + ["palm-size 9mm"]).joined(separator: "; ")))
    #expect(read.only(onDevice: "b") == nil && there.only(onDevice: "a") == nil)
    #expect(errors(in: "device a { palm-size 9mm }").count == 1)
    // A preset fills in only what neither the block nor the defaults set.
    let steady = try config("preset steady; device a { slop 2mm }").only(onDevice: "a")?.applyingPresets().defaults
    #expect(steady?.slop == Length(2, .millimetres) && steady?.hold == milliseconds(800))
  }

  @Test("A device block is read, and limits its bindings to its devices")
  func devices() throws {
    let rules = try config("device a b* { output DSI-1; grab no; cancel soft }").devices
    #expect(rules.map(\.name) == ["a", "b*"])
    #expect(rules.map(\.output) == ["DSI-1", "DSI-1"])
    #expect(rules.map(\.way) == [.observe, .observe])
    #expect(try config("device a { grab yes }").devices.map(\.way) == [.clone])
    #expect(try config("device a { grab yes; way auto }").devices.map(\.way) == [.auto])
    #expect(rules.map(\.cancel) == [.soft, .soft])
    let nested = try config("device a b { grab yes; app c { when locked { bind 3 tap -> close } } }")
    #expect(nested.bindings.map(\.scope.devices) == [["a", "b"]])
    #expect(nested.bindings.map(\.scope.apps) == [["c"]])
    #expect(nested.bindings.map(\.scope.when) == [[.locked]])
    #expect(try config("device a { bind 3 tap -> close }").devices.isEmpty)
  }

  @Test("The exclusion block is read")
  func exclusion() throws {
    #expect(try config("exclusion { budget 30mm }").exclusion.budget == Length(30, .millimetres))
    #expect(try config("exclusion { never left bottom }").exclusion.never == [.left, .bottom])
    #expect(try config("exclusion { never any }").exclusion.never == .all)
  }

  @Test("The panic gesture, the panic keys and the watchdog are read")
  func safety() throws {
    #expect(try config("safety { panic 4 }").safety.panicFingers == 4)
    #expect(try config("safety { panic 4 }").safety.panicHold == milliseconds(3000))
    #expect(try config("safety { panic 4 hold 2s }").safety.panicHold == milliseconds(2000))
    let button = try config("safety { panic none; panic-gpio key KEY_PROG1 }").safety
    #expect(button.panicFingers == nil)
    #expect(button.panicGPIOKey == "KEY_PROG1")
    #expect(try config("safety { panic-key Backspace+Escape+Enter }").safety.panicKey == "BackSpace+Escape+Return")
    #expect(try config("safety { watchdog 250ms }").safety.watchdog == milliseconds(250))
    #expect(try config("safety { panic 5 hold 3s; watchdog 500ms }") == Configuration())
  }

  @Test("The permissions of clients are read")
  func clients() throws {
    #expect(try client("allow exclusion").allowsExclusion == true)
    #expect(try client("allow exclusion").allowsAllExclusion == false)
    #expect(try client("allow exclusion all").allowsAllExclusion)
    #expect(try client("deny exclusion").allowsExclusion == false)
    #expect(try client("allow shell").allowsShell == true)
    #expect(try client("deny shell").allowsShell == false)
    #expect(try client("allow hold 300ms").maximumHold == milliseconds(300))
    #expect(try client("deny hold").maximumHold == .zero)
    #expect(try config("client a b { deny shell }").clients.map(\.name) == ["a", "b"])
  }

  @Test("Blocks limit where their bindings apply")
  func places() throws {
    #expect(try binding("app a b* { bind 3 tap -> close }").scope.apps == ["a", "b*"])
    #expect(try binding("when locked tablet-mode { bind 3 tap -> close }").scope.when == [.locked, .tabletMode])
    #expect(try binding("when output A app B { block 3 any }").scope.when == [.output("A"), .app("B")])
    #expect(try binding("when fullscreen { app b { ignore 3 any } }").scope.apps == ["b"])
  }

  @Test("A composed gesture is read")
  func composed() throws {
    let corners = try binding(
      "gesture g { on 2 hold 5s; within corner top-left 20mm; within corner bottom-right 5%; do close }")
    #expect(corners.name == "g")
    #expect(corners.words == "2 hold 5s")
    #expect(
      corners.gesture.corners
        == [.init(.topLeft, Length(20, .millimetres)), .init(.bottomRight, Length(5, .percent))])
    #expect(try binding("gesture g { on 2 hold; then tap 4; do close }").gesture.thenTaps == 4)
    let driven = try binding("gesture g { on 3 pan any; do move; drive yes; unless fullscreen }")
    #expect(driven.options.drives)
    #expect(driven.options.unless == [.fullscreen])
    #expect(driven.effect == .act(.along(.move)))
  }

  @Test("A directive is read, and read back from its printed form", arguments: examples)
  func example(text: String) throws {
    let configuration = try config(text)
    let again = try config(configuration.text)
    #expect(again.withoutPlaces == configuration.withoutPlaces, "\(configuration.text)")
    #expect(again.text == configuration.text)
  }

  @Test("This suite has an example of every directive and setting")
  func all() {
    let words = Set(Self.examples.flatMap { $0.split { " ;".contains($0) }.map(String.init) } + ["include"])
    var all = DirectiveWord.all.map(\.name) + Defaults.settings.flatMap(\.words)
    all += DeviceRule.settings.flatMap(\.words)
    all += Shape.settings.flatMap(\.words)
    all += ClientRule.settings.flatMap(\.words)
    all += Exclusion.settings.flatMap(\.words)
    all += Safety.settings.flatMap(\.words)
    all += WorkspaceBackend.settings.flatMap(\.words)
    all += ComposedGesture.settings.flatMap(\.words)
    let missing = all.filter { !words.contains($0) }
    #expect(missing == [])
  }

  @Test("A text without directives is the empty configuration", arguments: ["", "\n", "# nothing\n", "version 1"])
  func empty(text: String) throws { #expect(try config(text) == Configuration()) }

  @Test("Each binding contains its place in the file")
  func sourcePlaces() throws {
    let bindings = try ConfigurationReader.read("\nwhen locked {\n    bind 3 tap -> close\n}", name: "a.conf")
      .configuration.bindings
    #expect(bindings.map(\.place) == [SourcePlace(file: "a.conf", line: 3, column: 5)])
  }

  @Test("A block does not affect the lines after the block")
  func scopes() throws {
    let scopes = try config("app a { bind 3 tap -> close }\nbind 4 tap -> close").bindings.map(\.scope)
    #expect(scopes[0].apps == ["a"])
    #expect(scopes[1] == Scope())
  }
}
