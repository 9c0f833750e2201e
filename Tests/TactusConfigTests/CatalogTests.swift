// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Testing

@testable import TactusGestures

/// Every word of the language has an effect that a test shows, or a warning that it has none.
@Suite struct CatalogTests {
  /// Each block of settings, and its name in `effects`.
  private static let blocks: [(name: String, settings: [Setting])] = [
    ("defaults", Defaults.settings), ("device", DeviceRule.settings), ("workspaces", WorkspaceBackend.settings),
    ("exclusion", Exclusion.settings), ("safety", Safety.settings), ("client", ClientRule.settings),
    ("shape", Shape.settings),
    ("option", Binding.Options.settings), ("gesture", ComposedGesture.settings),
  ]

  /// All words that some host obeys.
  private static var words: [String] {
    blocks.flatMap { block in
      block.settings.filter { $0.unobeyed?.objection(of: nil) == nil }.map { "\(block.name) \($0.text)" }
    }
      + ConditionWord.all.filter { $0.unobeyed?.objection(of: nil) == nil }.map { "when \($0.name)" }
      + DirectiveWord.all.map { $0.name } + GestureWord.all.map { "N \($0.name)" }
      + ActionWord.all.map { "-> \($0.name)" }
      + Preset.allCases.map { "preset \($0.rawValue)" }
  }

  private static let gestures = "TactusBindingsTests/CompileGestureTests.swift"
  private static let compile = "TactusBindingsTests/CompileTests.swift"
  private static let conflicts = "TactusBindingsTests/ConflictTests.swift"
  private static let files = "TactusConfigTests/SyntaxFilesTests.swift"
  private static let daemon = "TactusDaemonTests/GestureTests.swift"
  private static let programs = "TactusSystemTests/ClientProgramsTests.swift"
  private static let sway = "TactusActionsTests/SwayTests.swift"
  private static let kwin = "TactusActionsTests/KWinTests.swift"
  private static let places = "TactusBindingsTests/PlaceTests.swift"
  private static let shapes = "TactusBindingsTests/ShapeTests.swift"
  private static let pointer = "TactusActionsTests/PointerTests.swift"
  private static let weston = "Session/weston.sh"
  private static let grabbed = "Session/grabbed.sh"

  /// For each word a file of tests, and the name of a test there that fails if the word does nothing.
  private static let effects: [String: (file: String, test: String)] = [
    "defaults slop": (compile, "The slop, the hold and the depth of the defaults count where a line says nothing"),
    "defaults hold": (compile, "The slop, the hold and the depth of the defaults count where a line says nothing"),
    "defaults double-tap": (
      compile, "The slop, the hold and the depth of the defaults count where a line says nothing"
    ),
    "defaults swipe-distance": (
      compile, "The slop, the hold and the depth of the defaults count where a line says nothing"
    ),
    "defaults edge-depth": (
      compile, "The slop, the hold and the depth of the defaults count where a line says nothing"
    ),
    "defaults deliver": (compile, "Observed gestures leave the touches to the window"),
    "defaults palm-size": (
      "TactusInputTests/RecordingDecoderTests.swift",
      "A contact that is too large is dropped until it lifts, and cancelled if it becomes so"
    ),
    "defaults tap-place": (compile, "A tap is where it began, or where it ended if that is said"),
    "defaults ignore-repeats": (compile, "What a hand does again at once is ignored, and nothing waits for that"),
    "defaults overlay": ("Session/tactusd.sh", "sway: nothing is drawn with overlay no"),
    "defaults max-touches": (
      weston, "contacts beyond max-touches: no window hears of them, and the way out counts them"
    ),
    "device output": (daemon, "are on the output that the configuration names for the device"),
    "device way": ("Session/gated.sh", "sway: nothing of a gesture arrives"),
    "device grab": (grabbed, "sway: nothing of a gesture arrives"),
    "device cancel": (
      "TactusInputTests/CloneContactsTests.swift", "A touch that is taken back ends in the way that was chosen"
    ),
    "safety panic-gpio": (grabbed, "panic-key and panic-gpio"),
    "safety panic-key": (grabbed, "panic-key and panic-gpio"),
    "safety watchdog": (grabbed, "stopped with a finger down, and a watchdog of three seconds"),
    "workspaces backend": (
      "TactusActionsTests/ChoiceTests.swift", "An action uses only the configured backend"
    ),
    "exclusion budget": (programs, "may reserve as much of an edge as the budget says, in every unit"),
    "exclusion never": (programs, "may reserve as much of an edge as the budget says, in every unit"),
    "safety panic": ("TactusWestonTests/PanicTests.swift", "five fingers that rest mean it after three seconds"),
    "client allow exclusion": (programs, "may reserve of the edges what the configuration says"),
    "client deny exclusion": (programs, "may reserve of the edges what the configuration says"),
    "client allow hold": (programs, "may delay decisions for as long as the configuration says"),
    "client deny hold": (programs, "may delay decisions for as long as the configuration says"),
    "client allow shell": (programs, "are no shells if the configuration denies it"),
    "client deny shell": (programs, "are no shells if the configuration denies it"),
    "shape stroke": (shapes, "A shape may be drawn in any of its ways"),
    "option drive": (gestures, "What follows the finger from an edge begins at zero and tells how far and how fast"),
    "option step": (gestures, "A pan with steps fires for each of them, and not on the way back"),
    "option back": (gestures, "On the way back the action for that is done"),
    "option at": (gestures, "What is done as the fingers set out, or as they lift, is done then"),
    "option with": (pointer, "scroll holds a modifier until the gesture ends"),
    "option distance": (compile, "A distance in px is that many px on every output"),
    "option depth": (compile, "Millimetres are known at once, px and percent with the output"),
    "option confirm": (gestures, "A swipe that must be confirmed does nothing when the fingers lift"),
    "option not-edge": (places, "Fingers that land at an edge are not meant where that is said"),
    "option deliver": (compile, "Observed gestures leave the touches to the window"),
    "option unless": (compile, "The narrower scope counts, and of two alike the later line"),
    "option only": (compile, "The narrower scope counts, and of two alike the later line"),
    "option requires-failure-of": (
      "TactusBindingsTests/RelationTests.swift", "A gesture waits for what its line says, too"
    ),
    "gesture on": (gestures, "Two corners held and then taps open the way in"),
    "gesture within": (gestures, "Too short a hold, too few taps, or other places do nothing"),
    "gesture then": (gestures, "Too short a hold, too few taps, or other places do nothing"),
    "gesture do": (gestures, "Two corners held and then taps open the way in"),
    "when app": (compile, "The narrower scope counts, and of two alike the later line"),
    "when title": (compile, "The title and the background can be meant"),
    "when role": ("Session/tactusd.sh", "sway: the role of a window of X11 is a condition"),
    "when background": (compile, "The title and the background can be meant"),
    "when output": (compile, "Devices and outputs can be meant"),
    "when fullscreen": (compile, "The narrower scope counts, and of two alike the later line"),
    "when locked": (daemon, "on a locked screen are those for a locked screen"),
    "when tablet-mode": (daemon, "may depend on whether the keyboard is folded away"),
    "version": ("TactusConfigTests/SyntaxErrorTests.swift", "is another version of the language"),
    "include": (files, "An included file stands where it is named"),
    "locked": (files, "A locked file is the last one"),
    "preset": ("TactusConfigTests/ModelRuleTests.swift", "steady fills in what nobody wrote"),
    "defaults": (compile, "The slop, the hold and the depth of the defaults count where a line says nothing"),
    "device": (compile, "Devices and outputs can be meant"),
    "workspaces": ("TactusActionsTests/ChoiceTests.swift", "An action uses only the configured backend"),
    "exclusion": (programs, "may reserve as much of an edge as the budget says, in every unit"),
    "safety": (weston, "five fingers held still: no gestures, until the same again or another configuration"),
    "client": (programs, "may reserve of the edges what the configuration says"),
    "shell-client": (weston, "programs are trusted as the changed configuration says"),
    "shape": (shapes, "Of several shapes it is the one that it looks most like, whether that is bound or not"),
    "app": (compile, "The narrower scope counts, and of two alike the later line"),
    "when": (compile, "On the locked screen only what is for it counts"),
    "bind": (daemon, "of the default configuration each do their action once, in order, a hundred times over"),
    "gesture": (gestures, "Two corners held and then taps open the way in"),
    "block": (compile, "Blocked fingers do not reach the window, and what is bound of them works"),
    "unbind": (compile, "What is unbound in a block is left to the window there, and counts elsewhere"),
    "ignore": (compile, "An ignored gesture is the window's where it is ignored"),
    "N tap": (conflicts, "A tap alone fires as it lifts"),
    "N hold": (gestures, "A hold fires once the fingers have rested, and only once"),
    "N swipe": (conflicts, "Three fingers fire three, four fire four"),
    "N pan": (conflicts, "A slow pan takes the first step halfway, and a further one when it is whole"),
    "N edge": (conflicts, "A short flick from the edge is as good as the whole way"),
    "N corner": (places, "A finger that comes in from a corner means the corner"),
    "N pinch": (gestures, "A pinch fires the way it goes, and once"),
    "N rotate": (gestures, "A rotation fires at its angle, either way if it says any"),
    "N shape": (shapes, "A shape fires when the finger lifts, wherever and however large it is drawn"),
    "N any": (compile, "All gestures of some fingers can be ignored at once"),
    "-> close": (sway, "close asks only the window in front to close"),
    "-> minimize": (sway, "minimize hides a window, and restore shows it again"),
    "-> maximize": ("TactusActionsTests/KWinTests.swift", "maximize and restore change a window's size"),
    "-> restore": (sway, "fullscreen and restore change a window's state"),
    "-> fullscreen": (sway, "fullscreen and restore change a window's state"),
    "-> tile": (kwin, "tile fills half the screen, and show-desktop shows the desktop"),
    "-> show-desktop": (
      "TactusActionsTests/WaylandTests.swift", "show-desktop minimizes all windows, and then restores them"
    ),
    "-> window": (sway, "window next and previous cycle through the windows"),
    "-> workspace": (sway, "workspace switches to a number, to the next and to the previous workspace"),
    "-> move": (sway, "move takes a window along to another workspace"),
    "-> overview": (daemon, "1 edge bottom -> overview"),
    "-> launcher": ("TactusActionsTests/ChoiceTests.swift", "launcher starts an installed launcher program"),
    "-> keyboard": (daemon, "2 edge bottom -> keyboard toggle"),
    "-> key": ("TactusActionsTests/PhocTests.swift", "The backend types a chord into a client"),
    "-> click": (pointer, "click clicks at the fingers' location, with each button, once or twice"),
    "-> scroll": (pointer, "A driven scroll follows the fingers along the bound axes"),
    "-> drag": (pointer, "drag goes from where the fingers start to where they lift"),
    "-> exec": ("TactusActionsTests/ProgramsTests.swift", "A program receives its arguments without a shell"),
    "-> notify": ("TactusActionsTests/BusTests.swift", "notify emits a signal with the gesture's text"),
    "-> sway": (sway, "sway performs its own commands, and a failure quotes its refusal"),
    "-> hyprland": ("TactusActionsTests/HyprlandTests.swift", "The backend sends Hyprland its own commands"),
    "-> niri": ("TactusActionsTests/NiriTests.swift", "The niri action accepts both spellings of a name"),
    "-> wayfire": ("TactusActionsTests/WayfireTests.swift", "The backend sends Wayfire its own methods"),
    "-> kwin": (kwin, "kwin shortcut triggers KWin's shortcuts"),
    "-> none": ("TactusConfigTests/SyntaxWordTests.swift", "none binds nothing, as ignore does"),
    "preset steady": (compile, "A preset for unsteady hands waits longer for fingers to land"),
    "preset one-hand": (compile, "A preset for one hand takes two fingers for three"),
    "preset left-hand": (compile, "A preset for the left hand puts what is at one side to the other"),
    "preset wide-edges": (compile, "A preset for screens in a frame makes edges wider"),
  ]

  @Test func `every word that a host obeys has an effect that a test shows`() throws {
    let words = Self.words
    let unmatched = Set(words).symmetricDifference(Self.effects.keys)
    #expect(unmatched == [])
    #expect(words.count == Set(words).count)
    var texts: [String: String] = [:]
    for (word, effect) in Self.effects {
      let text = try texts[effect.file] ?? TreeFiles.text("Tests/\(effect.file)")
      texts[effect.file] = text
      #expect(text.contains(effect.test), "\(word): no test \"\(effect.test)\" in \(effect.file)")
    }
  }

  @Test(arguments: [nil, ConfigurationHost.weston, .daemon])
  func `a word that the host does not obey is warned of`(host: ConfigurationHost?) throws {
    let settings = Self.blocks.flatMap { block in
      block.settings.map { (block: block.name + " ", name: $0.text, unobeyed: $0.unobeyed) }
    }
    let conditions = ConditionWord.all.map { (block: "when ", name: $0.name, unobeyed: $0.unobeyed) }
    for (block, name, unobeyed) in settings + conditions {
      let start = block == "option " ? "bind " : block
      let examples =
        SyntaxSettingTests.examples + ["bind 3 tap -> close { deliver observe }", "bind 3 tap -> close { with Ctrl }"]
      let lines = examples.filter { $0.hasPrefix(start) && $0.contains(" \(name) ") }
      let why = unobeyed?.objection(of: host)
      #expect(why == nil || !lines.isEmpty, "no example of \(name)")
      for line in lines {
        let warnings = try ConfigurationReader.read(line, for: host).warnings.map(\.what)
        let expected = why.map { ["`\(name)` is \($0)"] } ?? []
        #expect(warnings.filter { $0.hasPrefix("`\(name)` is ignored") } == expected, "\(line)")
      }
    }
  }
}
