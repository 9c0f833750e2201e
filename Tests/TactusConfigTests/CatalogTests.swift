// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Testing

@testable import TactusGestures

/// For every word of the language, a test shows its effect, or the reader warns that it has none.
@Suite struct CatalogTests {
  /// Each block of settings, and its name in `effects`.
  private static let blocks: [(name: String, settings: [Setting])] = [
    ("defaults", Defaults.settings), ("device", DeviceRule.settings), ("workspaces", WorkspaceBackend.settings),
    ("exclusion", Exclusion.settings), ("safety", Safety.settings), ("client", ClientRule.settings),
    ("shape", Shape.settings),
    ("option", Binding.Options.settings), ("gesture", ComposedGesture.settings),
  ]

  /// All words that at least one host obeys.
  private static var words: [String] {
    blocks.flatMap { block in
      block.settings.filter { $0.unobeyed?.objection(of: nil) == nil }.map { "\(block.name) \($0.text)" }
    }
      + ConditionWord.all.filter { $0.unobeyed?.objection(of: nil) == nil }.map { "when \($0.name)" }
      + DirectiveWord.all.map { $0.name } + GestureWord.all.map { "N \($0.name)" }
      + ActionWord.all.map { "-> \($0.name)" }
      + Preset.allCases.map { "preset \($0.rawValue)" }
  }

  private static let gestures = "TactusGesturesTests/CompileGestureTests.swift"
  private static let compile = "TactusGesturesTests/CompileTests.swift"
  private static let conflicts = "TactusGesturesTests/ConflictTests.swift"
  private static let files = "TactusConfigTests/SyntaxFilesTests.swift"
  private static let daemon = "TactusDaemonTests/GestureTests.swift"
  private static let programs = "TactusSystemTests/ClientProgramsTests.swift"
  private static let sway = "TactusActionsTests/SwayTests.swift"
  private static let kwin = "TactusActionsTests/KWinTests.swift"
  private static let places = "TactusGesturesTests/PlaceTests.swift"
  private static let shapes = "TactusGesturesTests/ShapeTests.swift"
  private static let pointer = "TactusActionsTests/PointerTests.swift"
  private static let weston = "Session/weston.sh"
  private static let grabbed = "Session/grabbed.sh"

  /// For each word, a file with a test that fails if the word has no effect, and the name of this test or a text in it.
  private static let effects: [String: (file: String, test: String)] = [
    "defaults slop": (compile, "The defaults apply to lines without their own slop, hold or depth"),
    "defaults hold": (compile, "The defaults apply to lines without their own slop, hold or depth"),
    "defaults double-tap": (
      compile, "The defaults apply to lines without their own slop, hold or depth"
    ),
    "defaults swipe-distance": (
      compile, "The defaults apply to lines without their own slop, hold or depth"
    ),
    "defaults edge-depth": (
      compile, "The defaults apply to lines without their own slop, hold or depth"
    ),
    "defaults tap-time": (
      compile, "The defaults apply to lines without their own slop, hold or depth"
    ),
    "defaults rim": (
      daemon, "A finger in the rim is not part of a gesture, and edge gestures begin where the rim ends"
    ),
    "defaults deliver": (compile, "If a gesture only observes, the window receives its touches"),
    "defaults palm-size": (
      "TactusInputTests/RecordingDecoderTests.swift",
      "A contact that lands too large is dropped until it lifts; a contact that grows too large is cancelled"
    ),
    "defaults tap-place": (compile, "tap-place decides whether a tap is located where it began or where it ended"),
    "defaults ignore-repeats": (
      compile, "ignore-repeats ignores a gesture that repeats soon, and makes no gesture wait for another"
    ),
    "defaults overlay": ("Session/tactusd.sh", "sway: if the configuration says overlay no, tactusd draws nothing"),
    "defaults max-touches": (
      weston, "contacts beyond max-touches: windows do not receive them, but the panic gesture counts them"
    ),
    "device output": (daemon, "Gestures are on the output that the configuration assigns to the device"),
    "device way": ("Session/gated.sh", "sway: windows receive no touches of a gesture"),
    "device grab": (grabbed, "sway: windows receive no touches of a gesture"),
    "device cancel": (
      "TactusInputTests/CloneContactsTests.swift", "A cancelled touch ends in the configured way"
    ),
    "device slop": (daemon, "Gestures on a touchscreen have the numbers of its device block"),
    "device hold": (daemon, "Gestures on a touchscreen have the numbers of its device block"),
    "device double-tap": (daemon, "Gestures on a touchscreen have the numbers of its device block"),
    "device tap-time": (daemon, "Gestures on a touchscreen have the numbers of its device block"),
    "device swipe-distance": (daemon, "Gestures on a touchscreen have the numbers of its device block"),
    "device edge-depth": (daemon, "Gestures on a touchscreen have the numbers of its device block"),
    "device rim": (
      daemon, "A finger in the rim is not part of a gesture, and edge gestures begin where the rim ends"
    ),
    "safety panic-gpio": (grabbed, "panic-key and panic-gpio switch gestures off"),
    "safety panic-key": (grabbed, "panic-key and panic-gpio switch gestures off"),
    "safety watchdog": (
      grabbed, "if tactusd is stopped, a watchdog of three seconds ends touches later than the default does"
    ),
    "workspaces backend": (
      "TactusActionsTests/ChoiceTests.swift", "An action uses only the configured backend"
    ),
    "exclusion budget": (programs, "a client may reserve an edge up to the budget, whatever the budget's unit"),
    "exclusion never": (programs, "a client may reserve an edge up to the budget, whatever the budget's unit"),
    "safety panic": (
      "TactusWestonTests/PanicTests.swift", "five resting fingers complete the gesture after three seconds"
    ),
    "client allow exclusion": (programs, "a client may reserve edges as far as the configuration allows"),
    "client deny exclusion": (programs, "a client may reserve edges as far as the configuration allows"),
    "client allow hold": (programs, "a client may delay decisions for as long as the configuration allows"),
    "client deny hold": (programs, "a client may delay decisions for as long as the configuration allows"),
    "client allow shell": (programs, "a client may be a shell unless the configuration denies this"),
    "client deny shell": (programs, "a client may be a shell unless the configuration denies this"),
    "shape stroke": (shapes, "A shape with several strokes can be drawn with any one of them"),
    "option drive": (gestures, "A driven edge gesture begins at zero and reports its progress and velocity"),
    "option step": (gestures, "A pan with steps fires once per step, and does not fire on the way back"),
    "option back": (gestures, "`back` performs its own action on the way back"),
    "option at": (gestures, "`at` decides whether the action fires as the fingers start or as they lift"),
    "option with": (pointer, "`scroll` holds a modifier until the gesture ends"),
    "option distance": (compile, "A distance in px is the same number of pixels on every output"),
    "option depth": (
      compile, "Lengths in millimetres are converted at once; lengths in pixels and percent need the output"
    ),
    "option confirm": (gestures, "A swipe that must be confirmed does nothing if the fingers lift without resting"),
    "option not-edge": (places, "`not-edge` excludes fingers that land at an edge"),
    "option deliver": (compile, "If a gesture only observes, the window receives its touches"),
    "option unless": (
      compile, "A binding with a narrower scope takes precedence; of two bindings with equal scopes, the later one does"
    ),
    "option only": (
      compile, "A binding with a narrower scope takes precedence; of two bindings with equal scopes, the later one does"
    ),
    "option requires-failure-of": (
      "TactusGesturesTests/RelationTests.swift", "A gesture waits for the gesture that `requires-failure-of` names"
    ),
    "gesture on": (gestures, "Holding two corners and then tapping triggers the gesture"),
    "gesture within": (
      gestures, "If the hold is too short, a tap is missing or fingers miss the corners, the gesture does not fire"
    ),
    "gesture then": (
      gestures, "If the hold is too short, a tap is missing or fingers miss the corners, the gesture does not fire"
    ),
    "gesture do": (gestures, "Holding two corners and then tapping triggers the gesture"),
    "when app": (
      compile, "A binding with a narrower scope takes precedence; of two bindings with equal scopes, the later one does"
    ),
    "when title": (compile, "A condition can test the window's title or whether the background is touched"),
    "when role": ("Session/tactusd.sh", "sway: the role of an X11 window can be a condition"),
    "when background": (compile, "A condition can test the window's title or whether the background is touched"),
    "when output": (compile, "A condition can name a device or an output"),
    "when fullscreen": (
      compile, "A binding with a narrower scope takes precedence; of two bindings with equal scopes, the later one does"
    ),
    "when locked": (daemon, "On a locked screen only bindings for a locked screen are active"),
    "when tablet-mode": (daemon, "A binding may depend on tablet mode"),
    "version": ("TactusConfigTests/SyntaxErrorTests.swift", "is another version of the language"),
    "include": (files, "An included file is read at its `include`"),
    "locked": (files, "If the administrator's file is locked, the user's file is not read"),
    "preset": ("TactusConfigTests/ModelRuleTests.swift", "`preset steady` sets only what the file does not set"),
    "defaults": (compile, "The defaults apply to lines without their own slop, hold or depth"),
    "device": (compile, "A condition can name a device or an output"),
    "workspaces": ("TactusActionsTests/ChoiceTests.swift", "An action uses only the configured backend"),
    "exclusion": (programs, "a client may reserve an edge up to the budget, whatever the budget's unit"),
    "safety": (weston, "holding five fingers switches gestures off and on; a new configuration switches gestures on"),
    "client": (programs, "a client may reserve edges as far as the configuration allows"),
    "shell-client": (weston, "a changed configuration changes which programs are trusted"),
    "shape": (
      shapes, "The shape that is most similar to the drawing is recognized, even if no gesture is bound to that shape"
    ),
    "app": (
      compile, "A binding with a narrower scope takes precedence; of two bindings with equal scopes, the later one does"
    ),
    "when": (compile, "On a locked screen only bindings for a locked screen are active"),
    "bind": (daemon, "Each default gesture performs its action once and in order, a hundred times over"),
    "gesture": (gestures, "Holding two corners and then tapping triggers the gesture"),
    "block": (
      compile, "The window does not receive blocked fingers, but gestures bound to the same number of fingers fire"
    ),
    "unbind": (
      compile, "A gesture that is unbound in a block does not act within the scope of the block, and acts elsewhere"
    ),
    "ignore": (compile, "A window where a gesture is ignored receives the touches of the gesture"),
    "N tap": (conflicts, "If no double tap is bound, a tap fires as soon as the finger lifts"),
    "N hold": (gestures, "A hold fires once the fingers have rested, and only once"),
    "N swipe": (conflicts, "Three fingers trigger the three-finger swipe, and four fingers the four-finger swipe"),
    "N pan": (
      conflicts, "A slow pan takes the first step after half a step's length, and each further step after a full length"
    ),
    "N edge": (conflicts, "A short flick from the edge fires like a full edge gesture"),
    "N corner": (places, "A finger that comes in from a corner triggers the corner gesture"),
    "N pinch": (gestures, "A pinch fires once, and only in the bound direction"),
    "N rotate": (gestures, "A rotation fires at its angle in the bound direction, or in both if it is bound to `any`"),
    "N shape": (shapes, "A shape fires when the finger lifts, whatever the place and the size of the drawing"),
    "N any": (compile, "`ignore 3 any` ignores all gestures of three fingers"),
    "-> close": (sway, "`close` asks only the window in front to close"),
    "-> minimize": (sway, "`minimize` hides a window, and `restore` shows it again"),
    "-> maximize": ("TactusActionsTests/KWinTests.swift", "`maximize` and `restore` change a window's size"),
    "-> restore": (sway, "`fullscreen` makes a window fullscreen, and `restore` undoes this"),
    "-> fullscreen": (sway, "`fullscreen` makes a window fullscreen, and `restore` undoes this"),
    "-> tile": (kwin, "`tile` makes a window fill half the screen, and `show-desktop` shows the desktop"),
    "-> show-desktop": (
      "TactusActionsTests/WaylandTests.swift",
      "`show-desktop` minimizes all windows, and the next `show-desktop` restores those that the first one minimized"
    ),
    "-> window": (sway, "`window next` and `window previous` cycle through the windows"),
    "-> workspace": (
      sway, "`workspace` switches to the workspace with a number, to the next and to the previous workspace"
    ),
    "-> move": (sway, "`move` moves the window in front to another workspace, and shows this workspace"),
    "-> overview": (daemon, "1 edge bottom -> overview"),
    "-> launcher": ("TactusActionsTests/ChoiceTests.swift", "`launcher` starts an installed launcher program"),
    "-> keyboard": (daemon, "2 edge bottom -> keyboard toggle"),
    "-> key": ("TactusActionsTests/PhocTests.swift", "The backend types a chord into a client"),
    "-> click": (pointer, "`click` clicks at the fingers' location, with each button, once or twice"),
    "-> scroll": (pointer, "A driven scroll follows the fingers along the bound axes"),
    "-> drag": (pointer, "`drag` drags from the place where the fingers start to the place where they lift"),
    "-> exec": ("TactusActionsTests/ProgramsTests.swift", "A program receives its arguments without a shell"),
    "-> notify": ("TactusActionsTests/BusTests.swift", "`notify` emits a signal with the text of the action"),
    "-> sway": (sway, "The action `sway` performs sway's own commands, and a failure quotes sway's refusal"),
    "-> hyprland": (
      "TactusActionsTests/HyprlandTests.swift", "The backend sends Hyprland the commands of Hyprland's own language"
    ),
    "-> niri": (
      "TactusActionsTests/NiriTests.swift", "The action `niri` accepts both spellings of a niri action's name"
    ),
    "-> wayfire": ("TactusActionsTests/WayfireTests.swift", "The backend calls the methods of Wayfire's own interface"),
    "-> kwin": (kwin, "`kwin shortcut` triggers a shortcut of KWin"),
    "-> none": ("TactusConfigTests/SyntaxWordTests.swift", "The action `none` has the same effect as `ignore`"),
    "preset steady": (compile, "With `preset steady`, gestures wait longer for fingers to land"),
    "preset one-hand": (compile, "`preset one-hand` accepts two fingers instead of three"),
    "preset left-hand": (compile, "`preset left-hand` swaps left and right"),
    "preset wide-edges": (compile, "`preset wide-edges` makes edges wider"),
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
  func `the reader warns of a word that the host does not obey`(host: ConfigurationHost?) throws {
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
